"""nginx in front of the program, set up as docs/operations.md says: its file, its commands, other names and ports."""

import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlencode

from tests.journeys.server import ROOT
from tests.ports import free_port

MANUAL = ROOT / "docs" / "operations.md"
DOMAIN = "kasse.example.org"
BOX = "box.local"
_MAIN = """
{user}
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


def documented(language: str) -> str:
    """The one block of the manual in this language."""
    (block,) = re.findall(
        rf"```{language}\n(.*?)```", MANUAL.read_text(encoding="utf-8"), re.DOTALL
    )
    return str(block)


def make_certificates(folder: Path) -> None:
    """Carry out what the manual says about an own certificate."""
    folder.mkdir()
    commands = documented("sh")
    subprocess.run(["sh", "-euc", commands], cwd=folder, check=True, capture_output=True)


@dataclass
class Proxy:
    """A running nginx for `names`; `folder` holds its files and the certificates."""

    folder: Path
    names: str
    program_port: int
    port: int = field(default_factory=free_port)
    plain_port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        nginx = shutil.which("nginx") or "/usr/sbin/nginx"
        # As root it would hand over to a user who may not enter a test's folder.
        user = "user root;" if os.geteuid() == 0 else ""
        (self.folder / "nginx.conf").write_text(_MAIN.format(user=user, folder=self.folder))
        (self.folder / "site.conf").write_text(self._site())
        self.process = subprocess.Popen(
            [nginx, "-p", self.folder, "-c", "nginx.conf", "-g", "daemon off;", "-e", "start.log"],
            stderr=subprocess.DEVNULL,
        )
        self._wait()

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(timeout=10)

    def log(self) -> str:
        """Everything that nginx wrote down."""
        return "".join(file.read_text() for file in sorted(self.folder.glob("*.log")))

    def _site(self) -> str:
        site = documented("nginx")
        for old, new in (
            ("listen 80;", f"listen 127.0.0.1:{self.plain_port};"),
            ("listen 443 ssl;", f"listen 127.0.0.1:{self.port} ssl;"),
            (f"server_name {DOMAIN};", f"server_name {self.names};"),
            (f"/etc/letsencrypt/live/{DOMAIN}/fullchain.pem", f"{self.folder}/box.crt"),
            (f"/etc/letsencrypt/live/{DOMAIN}/privkey.pem", f"{self.folder}/box.key"),
            ("127.0.0.1:8000", f"127.0.0.1:{self.program_port}"),
        ):
            assert old in site
            site = site.replace(old, new)
        return site

    def _wait(self) -> None:
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise AssertionError(self.log())


@dataclass
class Visitor:
    """A client that trusts one authority, keeps cookies, and reaches every name on this machine."""

    port: int
    host: str
    authority: Path | None
    cookies: SimpleCookie = field(default_factory=SimpleCookie)

    def ask(
        self, method: str, path: str, form: dict[str, str] | None = None, **headers: str
    ) -> tuple[int, dict[str, str], str]:
        """Status, headers (a cookie is kept and not among them) and text of the answer."""
        connection = self._connection()
        sent = {"Host": f"{self.host}:{self.port}"} | headers
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{each.key}={each.value}" for each in self.cookies.values())
        if form is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(method, path, urlencode(form) if form is not None else None, sent)
        answer = connection.getresponse()
        text = answer.read().decode(errors="replace")
        for line in answer.headers.get_all("Set-Cookie") or []:
            self.cookies.load(line)
        connection.close()
        return answer.status, dict(answer.headers), text

    def post(
        self, path: str, form: dict[str, str], **headers: str
    ) -> tuple[int, dict[str, str], str]:
        """Send a form as the page at `path` would, with its token and origin."""
        _status, _headers, page = self.ask("GET", path)
        scheme = "http" if self.authority is None else "https"
        own = {"Origin": f"{scheme}://{self.host}:{self.port}"}
        filled = {"csrfmiddlewaretoken": token_of(page)} | form
        return self.ask("POST", path, filled, **(own | headers))

    def _connection(self) -> http.client.HTTPConnection:
        if self.authority is None:
            return http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        trust = ssl.create_default_context(cafile=str(self.authority))
        connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=30)
        raw = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        connection.sock = trust.wrap_socket(raw, server_hostname=self.host)
        return connection


def token_of(page: str) -> str:
    """The token that the first form of a page carries."""
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert found, page[:500]
    return found[1]
