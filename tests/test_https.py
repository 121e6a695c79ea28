"""HTTPS as the manual says: behind Debian's nginx, by a domain's certificate and by the club's own."""

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest

from tests.journeys.server import Server, migrated
from tests.ports import free_port
from tests.proxy import BOX, DOMAIN, Proxy, Visitor, make_certificates, token_of

ADDRESS = "192.168.1.20"
SECURITY = {
    "Cache-Control": "max-age=0, no-cache, no-store, must-revalidate, private",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": (
        "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), serial=(), usb=()"
    ),
    "Referrer-Policy": "same-origin",
    "Strict-Transport-Security": "max-age=2592000",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "X-Robots-Tag": "noindex, nofollow",
}
POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
}
COOKIES = ("__Host-browser", "__Host-csrftoken", "__Host-sessionid")


@contextmanager
def behind_nginx(folder: Path, *, names: str) -> Iterator[tuple[Server, Proxy]]:
    """The program and nginx before it, for `names`, with the sample clique."""
    server = Server(
        folder=migrated(folder / "var"),
        port=free_port(),
        https=names.replace(" ", ","),
        log=folder / "server.log",
    )
    proxy = Proxy(folder=folder / "nginx", names=names, program_port=server.port)
    server.start()
    try:
        proxy.start()
        yield server, proxy
    finally:
        proxy.stop()
        server.stop()


def openssl(folder: Path, *arguments: str) -> bool:
    """Whether the command went through."""
    done = subprocess.run(["openssl", *arguments], cwd=folder, capture_output=True, check=False)
    return done.returncode == 0


def sign_for(folder: Path, name: str, *, to: str) -> None:
    """Let the authority in `folder` give out a certificate for `name`."""
    subject = ["-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}"]
    signer = ["-CA", "authority.crt", "-CAkey", "authority.key", "-copy_extensions", "copy"]
    key = ["-newkey", "rsa:2048", "-nodes", "-keyout", f"{to}.key"]
    assert openssl(folder, "req", "-new", *key, *subject, "-out", "request.csr")
    assert openssl(folder, "x509", "-req", "-in", "request.csr", *signer, "-out", f"{to}.crt")


def make_domain_certificate(folder: Path) -> None:
    """What an authority of the internet would give out for the domain."""
    folder.mkdir()
    key = ["-newkey", "rsa:2048", "-nodes", "-keyout", "authority.key"]
    assert openssl(folder, "req", "-x509", *key, "-subj", "/CN=World", "-out", "authority.crt")
    sign_for(folder, DOMAIN, to="box")


def treasurer(server: Server) -> dict[str, str]:
    """What the sample clique's treasurer types at the door."""
    _office, name, password = server.make_sample().splitlines()[0].split()
    return {"name": name, "password": password}


def test_https_by_a_domain(tmp_path: Path) -> None:
    make_domain_certificate(tmp_path / "nginx")
    with behind_nginx(tmp_path, names=DOMAIN) as (server, proxy):
        typed = treasurer(server)
        visitor = Visitor(proxy.port, DOMAIN, proxy.folder / "authority.crt")

        status, headers, door = visitor.ask("GET", "/anmelden/")
        assert status == 200
        assert {name: headers.get(name) for name in SECURITY} == SECURITY
        assert set(headers["Content-Security-Policy"].split("; ")) == POLICY

        check_static_file(visitor, door)
        kept = check_cookies(visitor, typed)
        check_other_ways_in(server, proxy)
        check_guesses(proxy, typed)
        status, _headers, code_page = visitor.post(
            "/code/", {"key": str(uuid4()), "code": "ACDEFHJK2"}
        )
        assert status == 422

        logs = proxy.log() + (tmp_path / "server.log").read_text()
        secrets = [typed["password"], "ACDEFHJK2", token_of(door), token_of(code_page), *kept]
        assert [secret for secret in secrets if secret in logs] == []
        assert "/anmelden/" in logs


def check_static_file(visitor: Visitor, page: str) -> None:
    """A file of the program is kept by the browser, under the same locks."""
    address = re.search(r'href="(/static/[^"]+\.css)"', page)
    assert address
    status, headers, _text = visitor.ask("GET", address[1])
    assert (status, headers["Cache-Control"]) == (200, "max-age=315360000, public, immutable")
    kept = {name: headers.get(name) for name in SECURITY if name != "Cache-Control"}
    assert kept == {name: value for name, value in SECURITY.items() if name != "Cache-Control"}
    assert set(headers["Content-Security-Policy"].split("; ")) == POLICY


def check_cookies(visitor: Visitor, typed: dict[str, str]) -> list[str]:
    """Sign in; every cookie is `__Host-`. Their values."""
    status, headers, _page = visitor.post("/anmelden/", typed)
    assert (status, headers["Location"]) == (302, "/")
    cookies = {
        name: (each["path"], each["secure"], each["httponly"], each["domain"], each["samesite"])
        for name, each in visitor.cookies.items()
    }
    assert cookies == dict.fromkeys(COOKIES, ("/", True, True, "", "Lax"))
    status, headers, _page = visitor.ask("GET", "/kasse/")
    assert (status, headers["Cache-Control"]) == (200, "private, no-store")
    return [each.value for each in visitor.cookies.values()]


def check_other_ways_in(server: Server, proxy: Proxy) -> None:
    """Plain HTTP leads to HTTPS; another name, another origin and the port behind the proxy lead nowhere."""
    trust = proxy.folder / "authority.crt"
    plain = Visitor(proxy.plain_port, DOMAIN, None)
    status, headers, _page = plain.ask("GET", "/kasse/?x=1", Host=DOMAIN)
    assert (status, headers["Location"]) == (301, f"https://{DOMAIN}/kasse/?x=1")
    behind = Visitor(server.port, DOMAIN, None)
    status, headers, _page = behind.ask("GET", "/kasse/", Host=DOMAIN)
    assert (status, headers["Location"]) == (301, f"https://{DOMAIN}/kasse/")
    stranger = Visitor(proxy.port, DOMAIN, trust)
    for host in ("evil.example", "127.0.0.1", f"{DOMAIN}.evil.example", "localhost"):
        assert stranger.ask("GET", "/", Host=host)[0] == 400
    status, _headers, _page = stranger.post("/anmelden/", {}, Origin="https://evil.example")
    assert status == 403


def check_guesses(proxy: Proxy, typed: dict[str, str]) -> None:
    """What a client says of its address makes no guess come from elsewhere."""
    answers = []
    for number in range(11):
        thief = Visitor(proxy.port, DOMAIN, proxy.folder / "authority.crt")
        wrong = {"name": typed["name"], "password": "falsch"}
        headers = {"X-Forwarded-For": f"192.0.2.{number}", "X-Real-IP": f"192.0.2.{number}"}
        answers.append(thief.post("/anmelden/", wrong, **headers)[0])
    assert answers == [422] * 10 + [429]


@pytest.mark.parametrize("host", [BOX, ADDRESS])
def test_https_by_an_own_certificate(tmp_path: Path, host: str) -> None:
    make_certificates(tmp_path / "nginx")
    with behind_nginx(tmp_path, names=f"{BOX} {ADDRESS}") as (server, proxy):
        typed = treasurer(server)
        visitor = Visitor(proxy.port, host, proxy.folder / "authority.crt")

        status, headers, _page = visitor.post("/anmelden/", typed)

        assert (status, headers["Location"]) == (302, "/")
        assert visitor.ask("GET", "/kasse/")[0] == 200
        assert set(visitor.cookies) == set(COOKIES)


def test_own_authority_is_good_for_the_box_alone(tmp_path: Path) -> None:
    """Who steals its key makes no certificate that the members' phones would take for their bank's."""
    keys = tmp_path / "keys"
    make_certificates(keys)
    sign_for(keys, "bank.example", to="other")

    verified = {
        name: openssl(keys, "verify", "-CAfile", "authority.crt", f"{name}.crt")
        for name in ("box", "other")
    }

    assert verified == {"box": True, "other": False}
