"""What was ordered goes out over a real server: once, with the figures seen, and every result is kept."""

import hashlib
from collections.abc import Iterator
from io import BytesIO
from uuid import UUID, uuid4

import pytest
from django.utils.translation import gettext, override
from pypdf import PdfReader

from clique.models import Club
from ledger.actions.mails import order_test, retry_mails
from ledger.mail.errors import MailServerDown
from ledger.mail_model import MailKind, MailSent, MailState
from ledger.queries.mails import mail_order
from tests.hostile import GOOD_NAMES
from tests.ledger.mail.post_box import (
    NOT_THERE,
    SENDER,
    PostBox,
    papers_of,
    post_box,
    server_at,
    text_of,
)
from tests.ledger.make_books import NOW, pay
from tests.ledger.make_mails import make_debtors, make_paid_club, order, send, states
from tests.people import actor, make_person
from tests.ports import free_port

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def club() -> Club:
    return make_paid_club()


@pytest.fixture
def box() -> Iterator[PostBox]:
    with post_box() as box:
        yield box


def words_on(paper: bytes) -> str:
    """The words of a PDF."""
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(paper)).pages)


def test_bill_arrives_with_its_slip_and_is_noted(box: PostBox) -> None:
    (anni,) = make_debtors("Anni", stake=2750)
    key = order(anni, by=actor(make_person("Elsbeth")))

    send(key)

    (mail,) = box.taken
    assert (mail["To"], mail["From"]) == ("m0@example.ch", f"Zoggeli <{SENDER}>")
    assert mail["Subject"] == "Rechnung Zoggeli: CHF\u00a027.50"
    assert text_of(mail) == (
        "Hallo Anni\n\n"
        "am 20.11.2026 waren bei dir CHF\u00a027.50 offen. Die Rechnung mit dem Einzahlungsschein liegt"
        " dieser Mail bei. Hast du inzwischen bezahlt, ist sie erledigt.\n\n"
        "Fragen oder etwas stimmt nicht? Antworte auf diese Mail.\n\n"
        "Elsbeth, Zoggeli\n"
    )
    ((name, paper),) = papers_of(mail)
    assert name == "Rechnung-Anni-2026-11-20.pdf"
    assert "27.50" in words_on(paper)
    sent = MailSent.objects.get()
    assert (sent.state, sent.tries, sent.tried_at, sent.words) == ("sent", 1, NOW, "")
    assert sent.sha256 == hashlib.sha256(paper).hexdigest()


@pytest.mark.parametrize(
    ("paid", "words"),
    [
        (0, "Am 20.11.2026 waren CHF\u00a05.00 offen."),
        (500, "Am 20.11.2026 war dein Konto ausgeglichen."),
        (700, "Am 20.11.2026 hattest du CHF\u00a02.00 Guthaben."),
    ],
)
def test_statement_says_how_the_account_stands(paid: int, words: str, box: PostBox) -> None:
    (anni,) = make_debtors("Anni")
    if paid:
        pay(anni, paid)

    send(order(anni, kind=MailKind.STATEMENT))

    (mail,) = box.taken
    assert mail["Subject"] == "Kontoauszug Zoggeli"
    assert words in text_of(mail)
    assert [name for name, _paper in papers_of(mail)] == ["Kontoauszug-Anni-2026-11-20.pdf"]


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_whatever_somebody_is_called_the_mail_arrives(name: str, box: PostBox) -> None:
    (person,) = make_debtors(name)

    send(order(person))
    send(order(person, kind=MailKind.STATEMENT))

    assert [state for _name, state in states()] == ["sent", "sent"]
    assert [text_of(mail).splitlines()[0] for mail in box.taken] == [f"Hallo {name}"] * 2
    for mail in box.taken:
        ((file_name, _paper),) = papers_of(mail)
        assert not set(file_name) & set("/\\\"'<>:;{}%\n")


def test_one_refused_address_is_in_nobody_s_way(box: PostBox) -> None:
    people = make_debtors("Anni", "Beat", "Carla")
    box.unknown = {"m1@example.ch"}

    send(order(*people))

    assert box.addresses == ["m0@example.ch", "m2@example.ch"]
    assert states() == [("Anni", "sent"), ("Beat", "failed"), ("Carla", "sent")]
    assert MailSent.objects.get(state="failed").words == NOT_THERE


def test_failed_one_alone_goes_out_again(box: PostBox) -> None:
    people = make_debtors("Anni", "Beat")
    box.unknown = {"m1@example.ch"}
    key = order(*people)
    send(key)
    box.unknown = set()

    again(key, MailState.FAILED)
    send(key)

    assert box.addresses == ["m0@example.ch", "m1@example.ch"]
    assert states() == [("Anni", "sent"), ("Beat", "sent")]


def again(key: UUID, state: MailState) -> None:
    found = mail_order(key, now=NOW)
    assert found is not None
    by = actor(make_person("Elsbeth"))
    retry_mails(order=key, state=state, key=uuid4(), seen=found.seen, by=by, now=NOW)


def test_unsure_one_never_goes_again_by_itself_and_keeps_its_name(box: PostBox) -> None:
    people = make_debtors("Anni", "Beat")
    box.broken = {"m0@example.ch"}
    key = order(*people)
    send(key)
    send(key)
    assert states() == [("Anni", "unsure"), ("Beat", "sent")]
    assert box.addresses == ["m0@example.ch", "m1@example.ch"]
    box.broken = set()

    again(key, MailState.UNSURE)
    send(key)

    assert states() == [("Anni", "sent"), ("Beat", "sent")]
    first, _beat, second = box.taken
    assert first["Message-ID"] == second["Message-ID"]


def test_server_that_is_down_leaves_everything_waiting(box: PostBox) -> None:
    key = order(*make_debtors("Anni", "Beat"))

    with server_at(free_port()), pytest.raises(MailServerDown, match="Verbindung abgelehnt"):
        send(key)
    assert states() == [("Anni", "waiting"), ("Beat", "waiting")]

    send(key)
    assert states() == [("Anni", "sent"), ("Beat", "sent")]
    assert [mail.tries for mail in MailSent.objects.order_by("pk")] == [2, 1]


def test_account_that_moved_since_gets_no_stale_figures(box: PostBox) -> None:
    anni, beat = make_debtors("Anni", "Beat")
    key = order(anni, beat)
    pay(anni, 100)

    send(key)

    assert box.addresses == ["m1@example.ch"]
    assert states() == [("Anni", "dropped"), ("Beat", "sent")]
    words = MailSent.objects.get(state="dropped").words
    assert words == "Inzwischen wurde auf diesem Konto etwas verbucht; sende es neu."


def test_bill_that_no_bank_would_take_does_not_leave(box: PostBox) -> None:
    key = order(*make_debtors("Anni"))
    Club.objects.update(iban="")

    send(key)

    assert (box.taken, states()) == ([], [("Anni", "failed")])
    assert MailSent.objects.get().words.startswith("Für eine QR-Rechnung fehlt noch: IBAN")


def test_fault_of_the_program_is_no_sent_mail(
    box: PostBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = order(*make_debtors("Anni"))
    monkeypatch.setattr("ledger.actions.mail_delivery.letter", lambda **_values: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        send(key)

    assert (box.taken, states()) == ([], [("Anni", "failed")])


def test_time_that_is_up_leaves_the_rest_waiting(box: PostBox) -> None:
    key = order(*make_debtors("Anni", "Beat"))

    send(key, budget_s=0)

    assert states() == [("Anni", "sent"), ("Beat", "waiting")]
    assert box.addresses == ["m0@example.ch"]


def test_each_is_written_to_in_their_language(box: PostBox) -> None:
    anni, beat = make_debtors("Anni", "Beat")
    beat.language = "en"
    beat.save()

    send(order(anni, beat, kind=MailKind.STATEMENT))

    papers = [words_on(papers_of(mail)[0][1]) for mail in box.taken]
    assert ["noch offen" in paper for paper in papers] == [True, False]
    with override("en"):
        assert gettext("noch offen") in papers[1]


def test_test_mail_brings_nothing_and_says_so_when_the_server_is_down(
    box: PostBox, club: Club
) -> None:
    person = make_person("Elsbeth", email="elsbeth@example.ch")
    keys = [uuid4(), uuid4()]
    for key in keys:
        order_test(key=key, by=actor(person), club=club, now=NOW)

    send(keys[0])
    with server_at(free_port()), pytest.raises(MailServerDown):
        send(keys[1])

    (mail,) = box.taken
    assert (mail["To"], mail["Subject"]) == ("elsbeth@example.ch", "Testmail Zoggeli")
    assert papers_of(mail) == []
    assert [state for _name, state in states()] == ["sent", "failed"]
