"""Handing a mail to the server, and telling what is certain afterwards."""

import smtplib
from email.utils import formataddr

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.message import sanitize_address
from django.utils.translation import gettext

from clique.system_words import system_words
from clique.terminal import one_line
from ledger.mail.letters import Letter
from ledger.mail.papers import Paper

LONGEST_WORDS = 200
# The server said no to this mail, or was never asked.
_REFUSALS = (
    smtplib.SMTPResponseException,
    smtplib.SMTPRecipientsRefused,
    smtplib.SMTPNotSupportedError,
)


class ServerDown(Exception):
    """The server cannot be reached or lets nobody in; no mail left."""


class Refused(Exception):
    """The server took everything but this mail, which did not leave."""


class Unsure(Exception):
    """The connection broke while the mail was under way: it may have arrived."""


def has_server() -> bool:
    """Whether mails can be sent at all."""
    return bool(settings.EMAIL_HOST)


def server_name() -> str:
    """Host and port of the server, never its password; empty without one."""
    return f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}" if has_server() else ""


def sender() -> str:
    """The address that mails come from."""
    return str(settings.DEFAULT_FROM_EMAIL)


def hand_in(letter: Letter, *, paper: Paper | None, message_id: str) -> None:
    """Hand one mail to the server, over a connection of its own, so that no other mail's fault is in its way.

    A mail that is sent again carries the same `message_id`, by which many mailboxes keep one of the two. Raises `ServerDown`,
    `Refused`, `Unsure`.
    """
    mail = EmailMessage(
        subject=letter.subject,
        body=letter.text,
        from_email=formataddr((letter.sender_name, sender())),
        to=[letter.address],
        headers={"Message-ID": f"<{message_id}@{sender().rpartition('@')[2]}>"},
    )
    if paper is not None:
        mail.attach(paper.name, paper.content, "application/pdf")
    _check(mail)
    connection = get_connection()
    try:
        _open(connection)
        connection.send_messages([mail])
    except _REFUSALS as error:
        raise Refused(_words(error)) from error
    except (OSError, smtplib.SMTPException) as error:
        raise Unsure(_words(error)) from error
    finally:
        _close(connection)


def _check(mail: EmailMessage) -> None:
    """Refuse what Django would pass over in silence, or trip over with the server on the line."""
    if not mail.recipients():
        raise Refused(gettext("keine Adresse"))
    try:
        mail.message()
        for address in mail.recipients():
            sanitize_address(address, "utf-8")
    except ValueError as error:
        raise Refused(_words(error)) from error


def _open(connection: BaseEmailBackend) -> None:
    try:
        connection.open()
    except (OSError, smtplib.SMTPException) as error:
        raise ServerDown(_words(error)) from error


def _close(connection: BaseEmailBackend) -> None:
    """A server that does not take leave properly has said yes or no before all the same."""
    try:
        connection.close()
    except (OSError, smtplib.SMTPException):
        return


def _words(error: Exception) -> str:
    """What the server or the network said, as one short line."""
    match error:
        case smtplib.SMTPResponseException():
            words = f"{error.smtp_code} {_text(error.smtp_error)}"
        case smtplib.SMTPRecipientsRefused():
            code, answer = next(iter(error.recipients.values()))
            words = f"{code} {_text(answer)}"
        case smtplib.SMTPServerDisconnected():
            words = gettext("Verbindung abgebrochen")
        case OSError() if error.errno:
            words = system_words(error)
        case _:
            words = str(error) or type(error).__name__
    return one_line(" ".join(words.split()))[:LONGEST_WORDS]


def _text(answer: object) -> str:
    return answer.decode(errors="replace") if isinstance(answer, bytes) else str(answer)
