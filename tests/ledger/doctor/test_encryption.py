"""How long the certificate of the proxy holds: asked of a proxy on this machine, whoever gave the certificate out."""

import shutil
import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.test import override_settings
from django.utils import translation

from ledger.doctor import certificate
from ledger.doctor.certificate import certificate_ends
from ledger.doctor.encryption import https_finding
from ledger.doctor.finding import State
from tests.ports import THIS_MACHINE
from tests.proxy import BOX, make_certificates


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("proxy") / "certificates"
    make_certificates(folder)
    return folder


@contextmanager
def proxy(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Something that shows the box's certificate, in the place of nginx."""
    shows = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    shows.load_cert_chain(folder / "box.crt", folder / "box.key")
    with socket.create_server((THIS_MACHINE, 0)) as door:
        monkeypatch.setattr(certificate, "PROXY_PORT", door.getsockname()[1])

        def serve() -> None:
            with suppress(OSError):
                while True:
                    caller, _address = door.accept()
                    with caller, suppress(OSError), shows.wrap_socket(caller, server_side=True):
                        pass

        threading.Thread(target=serve, daemon=True).start()
        yield
        door.shutdown(socket.SHUT_RDWR)


@override_settings(HTTPS_NAMES=[BOX, "192.168.1.20"])
def test_certificate_is_told_of_before_it_runs_out(
    certificates: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with proxy(certificates, monkeypatch), translation.override("de"):
        ends = certificate_ends(BOX)
        assert ends is not None
        found = [https_finding(now=ends - timedelta(days=days)) for days in (800, 15, 14, 0)]

    assert abs(ends - datetime.now(UTC) - timedelta(days=800)) < timedelta(hours=1)
    assert [one.state for one in found] == [State.OK, State.OK, State.WARN, State.FAULT]
    assert found[1].words.startswith("HTTPS: niemand liest mit. Das Zertifikat gilt bis ")
    assert found[2].words.startswith("Das Zertifikat läuft am ")
    assert found[3].words.endswith(" abgelaufen: Browser weigern sich.")
    assert found[2].advice == found[3].advice


def test_certificate_for_another_name_says_nothing(
    certificates: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another site may stand on this machine while the proxy is elsewhere."""
    with proxy(certificates, monkeypatch):
        assert certificate_ends("192.168.1.20") is not None
        assert certificate_ends("kasse.example.org") is None


def test_certificate_that_has_run_out_is_read(
    certificates: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = ["-signkey", "box.key", "-days", "-1", "-copy_extensions", "copy", "-out"]
    subprocess.run(
        ["openssl", "x509", "-req", "-in", "box.csr", *over, tmp_path / "box.crt"],
        cwd=certificates,
        check=True,
        capture_output=True,
    )
    shutil.copy(certificates / "box.key", tmp_path)

    with proxy(tmp_path, monkeypatch):
        ends = certificate_ends(BOX)

    assert ends is not None
    assert ends < datetime.now(UTC)


@override_settings(HTTPS_NAMES=[BOX])
def test_proxy_that_is_not_here_is_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server((THIS_MACHINE, 0)) as door:
        monkeypatch.setattr(certificate, "PROXY_PORT", door.getsockname()[1])
    with translation.override("de"):
        found = https_finding(now=datetime.now(UTC))

    assert (found.state, found.words) == (State.OK, "HTTPS: niemand liest mit.")
    assert found.advice.startswith(
        "Wie lange das Zertifikat noch gilt, ist von diesem Computer aus"
    )
