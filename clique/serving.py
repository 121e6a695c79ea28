"""Serving the program: the port, the address that people open, and the server itself."""

import gc
import io
import signal
import socket
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import connections
from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter

from clique.machine import lan_address
from clique.mail_server import LOOPBACK
from clique.patience import ImpatientWorker
from clique.signals import server_started

EVERYBODY = "0.0.0.0"  # noqa: S104 - only `make run LAN=1` binds to it
THIS_MACHINE = "127.0.0.1"


def port_fault(host: str, port: int) -> str | None:
    """Why the program cannot listen on this port, in one sentence; None if it can.

    Asked before anything is migrated, as another copy of the program may be serving these files.
    """
    if not 0 < port < 65536:
        return f"PORT is {port}; it must lie between 1 and 65535: try `make run PORT=8000`."
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        # As gunicorn does, so that connections just closed do not count as taken.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except PermissionError:
            return f"Port {port} is reserved for root: try `make run PORT=8000`."
        except OSError:
            other = port + 1 if 1024 <= port < 65535 else 8001
            return f"Port {port} is taken by another program: try `make run PORT={other}`."
    return None


def note_address(url: str) -> None:
    """Keep the address under which this server is reached, for commands, which are started without what it was told."""
    _address_file().write_text(url, encoding="utf-8")


def served_address() -> str:
    """The address under which people reach the latest server of this installation, ending in a slash."""
    try:
        if not settings.HTTPS_NAMES:
            return _address_file().read_text(encoding="utf-8")
    except OSError:
        # No server was ever started here.
        pass
    return own_address(lan_address() if settings.LAN else THIS_MACHINE)


def own_address(address: str) -> str:
    """The address of a server that listens at `address`, by the settings."""
    names = settings.HTTPS_NAMES
    return f"https://{names[0]}/" if names else f"http://{address}:{settings.PORT}/"


def is_only_here(address: str) -> bool:
    """Whether only this machine reaches it; commands know by the address what the server was told."""
    return urlsplit(address).hostname in LOOPBACK


def _address_file() -> Path:
    return Path(settings.DATA_DIR) / "address"


def announcement(
    *, address: str, port: int, lan: bool, colours: bool, https_names: Sequence[str] = ()
) -> str:
    """What the terminal shows once the server listens; the last line is the address to open."""
    if https_names:
        return f"Behind the proxy of this machine, which reaches port {port}:\nhttps://{https_names[0]}/"
    url = f"http://{address}:{port}/"
    if not lan:
        return url
    if address == THIS_MACHINE:
        return f"No local network found: only this machine reaches the program.\n{url}"
    return f"{qr_code(url, colours=colours)}\n{url}"


def qr_code(text: str, *, colours: bool) -> str:
    """`text` as a QR code drawn with half blocks, light on dark.

    With `colours` each line sets white on black: on a light terminal the code would be inverted,
    which some phones do not read.
    """
    drawing = io.StringIO()
    segno.make(text, micro=False).terminal(out=drawing, border=2, compact=True)
    lines = drawing.getvalue().splitlines()
    return "\n".join(f"\033[97;40m{line}\033[0m" if colours else line for line in lines)


class Server(BaseApplication):
    """gunicorn with processes of several threads, one alone for SQLite, quiet but for faults."""

    def __init__(self, *, host: str, port: int, processes: int, words: str) -> None:
        # gunicorn takes SIGHUP for "reload": a closed terminal would leave a server behind that
        # holds the port. Under nohup the signal is ignored, and stays so.
        ignores_hangup = signal.getsignal(signal.SIGHUP) == signal.SIG_IGN

        def when_ready(arbiter: Arbiter) -> None:
            hang_up = signal.SIG_IGN if ignores_hangup else _stop(arbiter)
            signal.signal(signal.SIGHUP, hang_up)
            print(words, flush=True)

        self.options: dict[str, Any] = {
            "bind": [f"{host}:{port}"],
            "workers": processes,
            "worker_class": ImpatientWorker,
            "threads": 8,
            "preload_app": True,
            # Pages ask again every 2 s; a connection kept longer spares them a new one.
            "keepalive": 10,
            "graceful_timeout": 3,
            "loglevel": "warning",
            "control_socket_disable": True,
            # Whom to believe about the scheme, the address and the path is for the settings to say alone.
            "forwarded_allow_ips": "",
            "forwarder_headers": "",
            "proc_name": "zoggeli",
            "when_ready": when_ready,
            "post_fork": _settle,
        }
        super().__init__()

    def load_config(self) -> None:
        for name, value in self.options.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        return get_wsgi_application()


def prepare() -> None:
    """Tell the apps that this process begins to serve; what fails there is logged, and only makes pages slower."""
    server_started.send_robust(sender=None)
    # Threads open their own connections; this one would stay open for nothing.
    connections.close_all()


def _settle(arbiter: Arbiter, worker: Any) -> None:
    """Let the apps prepare themselves; leave the program's own objects out of the garbage collection.

    Going through them took 40 ms in the middle of a tap.
    """
    prepare()
    gc.collect()
    gc.freeze()


def _stop(arbiter: Arbiter) -> Any:
    return lambda number, frame: arbiter.signal(signal.SIGTERM, frame)
