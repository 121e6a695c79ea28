"""The server that takes the clique's mails, from `EMAIL_URL` and `EMAIL_FROM`.

Read once by the settings, so nothing here may import Django's models. What is wrong ends the program with one line: a server
that silently sends nothing would be found out by who waits for a bill.
"""

import re
import sys
from dataclasses import dataclass
from typing import NoReturn
from urllib.parse import SplitResult, unquote, urlsplit

import environ

# The port where a server is expected that the address names without one.
PORTS = {"smtp": 25, "smtp+tls": 587, "smtp+ssl": 465}
LOOPBACK = ("127.0.0.1", "localhost", "::1")
EXAMPLE = "smtp+tls://user:password@mail.example.ch:587"

_ADDRESS = re.compile(r"[^\s<>@\"',;:]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*", re.ASCII)


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where mails are handed in and under which address; without a `host` there is no server."""

    host: str = ""
    port: int = 0
    user: str = ""
    password: str = ""
    has_starttls: bool = False
    has_tls: bool = False
    sender: str = ""


def mail_server(env: environ.Env) -> MailServer:
    """The server of `EMAIL_URL`; the empty one where that is not set. Ends the program for what is no such address.

    The sender is `EMAIL_FROM`, or the user's name where that is an address.
    """
    text: str = env.str("EMAIL_URL", "")
    if not text:
        return MailServer()
    url = _split(text)
    server = MailServer(
        host=url.hostname or "",
        port=_port(url) or PORTS[url.scheme],
        user=unquote(url.username or ""),
        password=unquote(url.password or ""),
        has_starttls=url.scheme == "smtp+tls",
        has_tls=url.scheme == "smtp+ssl",
        sender=env.str("EMAIL_FROM", "") or unquote(url.username or ""),
    )
    if server.password and url.scheme == "smtp" and server.host not in LOOPBACK:
        sys.exit("EMAIL_URL would send the password in the clear: use smtp+tls:// or smtp+ssl://.")
    if not _ADDRESS.fullmatch(server.sender):
        sys.exit("EMAIL_FROM must be the address that mails come from, like kasse@example.ch.")
    return server


def _split(text: str) -> SplitResult:
    """The parts of the address; never printed, as it holds a password."""
    try:
        url = urlsplit(text)
    except ValueError:
        _refuse()
    if url.scheme not in PORTS or not url.hostname or url.path.strip("/"):
        _refuse()
    if url.query or url.fragment:
        _refuse()
    return url


def _port(url: SplitResult) -> int:
    try:
        return url.port or 0
    except ValueError:
        _refuse()


def _refuse() -> NoReturn:
    sys.exit(f"EMAIL_URL is no address of a mail server; write it like {EXAMPLE}.")
