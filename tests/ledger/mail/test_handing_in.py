"""A mail handed to a real server, and what is certain when the server is difficult."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from ledger.mail.handing_in import Refused, ServerDown, Unsure, hand_in, has_server
from ledger.mail.letters import Letter
from ledger.mail.papers import Paper
from tests.hostile import GOOD_NAMES
from tests.ledger.mail.post_box import (
    NOT_THERE,
    SENDER,
    PostBox,
    only,
    papers_of,
    post_box,
    server_at,
    text_of,
)
from tests.ports import free_port

LETTER = Letter(
    address="anni@example.ch",
    sender_name="Zoggeli",
    subject="Rechnung Zoggeli: CHF 5.00",
    text="Hallo Anni\n\nDrey Räppli, für 5 €.\n",
)

# On this machine a password may travel in the clear; the server complains all the same.
CLEAR = pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")


@pytest.fixture
def box() -> Iterator[PostBox]:
    with post_box() as box:
        yield box


def test_mail_arrives_with_its_paper(box: PostBox) -> None:
    paper = Paper(name="Rechnung-Jörg-2026-11-20.pdf", content=b"%PDF-1.4 x")

    hand_in(LETTER, paper=paper, message_id="7.1")

    (mail,) = box.taken
    assert {name: mail[name] for name in ("To", "From", "Subject", "Message-ID")} == {
        "To": "anni@example.ch",
        "From": f"Zoggeli <{SENDER}>",
        "Subject": LETTER.subject,
        "Message-ID": "<7.1@zoggeli.example>",
    }
    assert text_of(mail) == LETTER.text
    assert papers_of(mail) == [(paper.name, paper.content)]


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_odd_names_travel_whole(name: str, box: PostBox) -> None:
    subject = f"Rechnung {name}: CHF 5.00"
    letter = Letter(address=LETTER.address, sender_name=name, subject=subject, text=f"{name}\n")

    hand_in(letter, paper=None, message_id="7.1")

    (mail,) = box.taken
    sender = mail["From"].addresses[0]
    assert (sender.display_name, sender.addr_spec) == (name, SENDER)
    assert (mail["Subject"], text_of(mail)) == (subject, f"{name}\n")
    assert [str(address) for address in mail["To"].addresses] == [LETTER.address]


@pytest.mark.parametrize(
    ("address", "arrives"),
    [
        ("o'hara+x@example.ch", "o'hara+x@example.ch"),
        ("anni@bücher.example", "anni@xn--bcher-kva.example"),
        ('"a,b <x>"@example.ch', '"a,b <x>"@example.ch'),
    ],
)
def test_odd_addresses_reach_one_mailbox(address: str, arrives: str, box: PostBox) -> None:
    hand_in(replace(LETTER, address=address), paper=None, message_id="7.1")

    assert box.addresses == [arrives]


@pytest.mark.parametrize("address", ["", "a@b@example.ch", "a@example.ch\nBcc: b@example.ch"])
def test_what_is_no_address_does_not_leave(address: str, box: PostBox) -> None:
    with pytest.raises(Refused):
        hand_in(replace(LETTER, address=address), paper=None, message_id="7.1")

    assert box.taken == []


def test_unknown_mailbox_is_refused_in_the_server_s_words(box: PostBox) -> None:
    box.unknown = {LETTER.address}

    with pytest.raises(Refused, match=NOT_THERE):
        hand_in(LETTER, paper=None, message_id="7.1")

    assert box.taken == []


def test_line_that_breaks_leaves_it_open_whether_the_mail_arrived(box: PostBox) -> None:
    box.broken = {LETTER.address}

    with pytest.raises(Unsure):
        hand_in(LETTER, paper=None, message_id="7.1")

    assert box.addresses == [LETTER.address]


def test_no_server_there_means_that_nothing_left() -> None:
    with server_at(free_port()), pytest.raises(ServerDown, match="Verbindung abgelehnt"):
        hand_in(LETTER, paper=None, message_id="7.1")


@CLEAR
def test_wrong_password_means_that_nothing_left() -> None:
    with (
        post_box(authenticator=only("richtig"), auth_required=True, auth_require_tls=False) as box,
        server_at(box.port, EMAIL_HOST_USER="kasse", EMAIL_HOST_PASSWORD="falsch"),
    ):
        with pytest.raises(ServerDown, match="535"):
            hand_in(LETTER, paper=None, message_id="7.1")

        assert box.taken == []


@CLEAR
def test_right_password_is_let_in() -> None:
    with (
        post_box(authenticator=only("richtig"), auth_required=True, auth_require_tls=False) as box,
        server_at(box.port, EMAIL_HOST_USER="kasse", EMAIL_HOST_PASSWORD="richtig"),
    ):
        hand_in(LETTER, paper=None, message_id="7.1")

        assert box.addresses == [LETTER.address]


def test_mail_too_large_for_the_server_is_refused() -> None:
    with post_box(data_size_limit=1000) as box:
        with pytest.raises(Refused, match="552"):
            hand_in(LETTER, paper=Paper(name="x.pdf", content=bytes(5000)), message_id="7.1")

        assert box.taken == []


def test_server_is_there_once_it_has_a_name() -> None:
    assert not has_server()
    with server_at(25):
        assert has_server()
