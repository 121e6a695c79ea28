"""Where mails are handed in: `EMAIL_URL` and `EMAIL_FROM`, or one line that says what is wrong."""

import environ
import pytest

from clique.mail_server import EXAMPLE, MailServer, mail_server

NO_ADDRESS = f"EMAIL_URL is no address of a mail server; write it like {EXAMPLE}."
IN_THE_CLEAR = "EMAIL_URL would send the password in the clear: use smtp+tls:// or smtp+ssl://."
NO_SENDER = "EMAIL_FROM must be the address that mails come from, like kasse@example.ch."


@pytest.fixture(autouse=True)
def no_sender(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EMAIL_FROM", raising=False)


def test_without_an_address_there_is_no_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EMAIL_URL", raising=False)

    assert mail_server(environ.Env()) == MailServer()


@pytest.mark.parametrize(
    ("url", "server"),
    [
        (
            "smtp+tls://kasse%40example.ch:p%40ss%2F%25:w@mail.example.ch",
            MailServer(
                host="mail.example.ch",
                port=587,
                user="kasse@example.ch",
                password="p@ss/%:w",
                has_starttls=True,
                sender="kasse@example.ch",
            ),
        ),
        (
            "smtp+ssl://kasse%40example.ch:x@mail.example.ch",
            MailServer(
                host="mail.example.ch",
                port=465,
                user="kasse@example.ch",
                password="x",
                has_tls=True,
                sender="kasse@example.ch",
            ),
        ),
        (
            "smtp://kasse%40example.ch:x@127.0.0.1:8025/",
            MailServer(
                host="127.0.0.1",
                port=8025,
                user="kasse@example.ch",
                password="x",
                sender="kasse@example.ch",
            ),
        ),
    ],
)
def test_server_of_an_address(
    url: str, server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EMAIL_URL", url)

    assert mail_server(environ.Env()) == server


def test_sender_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMAIL_URL", "smtp://relay.lan")
    monkeypatch.setenv("EMAIL_FROM", "kasse@example.ch")

    assert mail_server(environ.Env()) == MailServer(
        host="relay.lan", port=25, sender="kasse@example.ch"
    )


@pytest.mark.parametrize(
    ("url", "sender", "line"),
    [
        ("mail.example.ch", "", NO_ADDRESS),
        ("https://a%40b.ch:secret@mail.example.ch", "", NO_ADDRESS),
        ("consolemail://", "", NO_ADDRESS),
        ("smtp://", "", NO_ADDRESS),
        ("smtp://[::1", "", NO_ADDRESS),
        ("smtp+tls://a%40b.ch:sec#ret@mail.example.ch", "", NO_ADDRESS),
        ("smtp+tls://a%40b.ch:secret@mail.example.ch:port", "", NO_ADDRESS),
        ("smtp+tls://a%40b.ch:se/cret@mail.example.ch", "", NO_ADDRESS),
        ("smtp://a%40b.ch:secret@mail.example.ch", "", IN_THE_CLEAR),
        ("smtp+tls://anna:secret@mail.example.ch", "", NO_SENDER),
        ("smtp+tls://a%40b.ch:secret@mail.example.ch", "Kasse <a@b.ch>", NO_SENDER),
        ("smtp+tls://a%40b.ch:secret@mail.example.ch", "a@b.ch\nBcc: c@d.ch", NO_SENDER),
    ],
)
def test_what_is_wrong_ends_with_one_line_without_the_password(
    url: str, sender: str, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EMAIL_URL", url)
    monkeypatch.setenv("EMAIL_FROM", sender)

    with pytest.raises(SystemExit) as stopped:
        mail_server(environ.Env())

    assert stopped.value.code == line
