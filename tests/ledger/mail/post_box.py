"""A real mail server on this machine, that keeps what it takes and can be as difficult as others are."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from django.conf import settings
from django.test import override_settings

from tests.ports import free_port

SENDER = "kasse@zoggeli.example"
NOT_THERE = "550 5.1.1 no such mailbox"


@dataclass
class PostBox:
    """The mails taken, in order; `unknown` addresses are refused, at those of `broken` the line goes dead after the mail.

    `on_mail` is called with each mail before it is answered.
    """

    port: int = 0
    taken: list[EmailMessage] = field(default_factory=list)
    unknown: set[str] = field(default_factory=set)
    broken: set[str] = field(default_factory=set)
    on_mail: Callable[[EmailMessage], None] = lambda _mail: None

    @property
    def addresses(self) -> list[str]:
        """To whom the mails taken went."""
        return [str(mail["To"]) for mail in self.taken]

    async def handle_RCPT(  # noqa: N802 - aiosmtpd's name
        self,
        _server: SMTP,
        _session: Session,
        envelope: Envelope,
        address: str,
        _options: list[str],
    ) -> str:
        if address in self.unknown:
            return NOT_THERE
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802 - aiosmtpd's name
        self, server: SMTP, _session: Session, envelope: Envelope
    ) -> str:
        content = envelope.content
        assert isinstance(content, bytes)
        mail = message_from_bytes(content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.on_mail(mail)
        self.taken.append(mail)
        if self.broken & set(envelope.rcpt_tos):
            assert server.transport is not None
            server.transport.abort()  # type: ignore[attr-defined]  # a socket's transport
        return "250 OK"


@contextmanager
def post_box(**more: Any) -> Iterator[PostBox]:
    """The server, and the program's settings naming it; `more` goes to aiosmtpd."""
    box = PostBox(port=free_port())
    controller = Controller(box, hostname="127.0.0.1", port=box.port, **more)
    controller.start()
    try:
        with server_at(box.port):
            yield box
    finally:
        controller.stop()


@contextmanager
def server_at(port: int, **more: Any) -> Iterator[None]:
    """The settings of a mail server on this machine, whether one listens there or not."""
    with override_settings(
        EMAIL_BACKEND="django.core.mail.backends.smtp.EmailBackend",
        EMAIL_HOST="127.0.0.1",
        EMAIL_PORT=port,
        DEFAULT_FROM_EMAIL=SENDER,
        **more,
    ):
        assert settings.EMAIL_HOST == "127.0.0.1"
        yield


def only(password: str) -> Callable[..., AuthResult]:
    """An authenticator that lets in whoever knows the password."""

    def check(_server: SMTP, _session: Session, _envelope: Envelope, _way: str, data: Any) -> Any:
        assert isinstance(data, LoginPassword)
        return AuthResult(success=data.password.decode() == password, handled=False)

    return check


def text_of(mail: EmailMessage) -> str:
    """What the mail says."""
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")


def papers_of(mail: EmailMessage) -> list[tuple[str, bytes]]:
    """The names and contents of what is attached."""
    return [
        (part.get_filename() or "", part.get_payload(decode=True))  # type: ignore[misc]  # bytes, being no container
        for part in mail.iter_attachments()
    ]
