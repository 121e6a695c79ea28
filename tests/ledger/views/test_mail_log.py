"""What became of mails, over the wire: sent bit by bit, tried again, left out, listed."""

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ledger.mail_model import MailSent
from ledger.queries.mails import ROWS_A_PAGE
from tests.ledger.mail.post_box import PostBox, post_box, server_at
from tests.ledger.make_books import NOW, pay
from tests.ledger.make_mails import make_debtors, make_paid_club, order, send, states
from tests.ledger.views.reading import led_to, links, page, values, words
from tests.people import make_holder, signed_in
from tests.ports import free_port

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _club() -> None:
    make_paid_club()


@pytest.fixture
def box() -> Iterator[PostBox]:
    with post_box() as box:
        yield box


@pytest.fixture
def treasurer() -> Client:
    return signed_in(make_holder("is_treasurer"))


def press(
    client: Client,
    key: UUID,
    way: str,
    form: Mapping[str, str] | None = None,
    *,
    htmx: bool = False,
) -> Any:
    """A button of the order's page."""
    headers = {"hx-request": "true"} if htmx else {}
    return client.post(f"/mails/{key}/{way}/", form or {}, headers=headers)


def act(seen: int, **more: str) -> Mapping[str, str]:
    return {"key": str(uuid4()), "seen": str(seen), **more}


def buttons(response: Any) -> list[str]:
    """The words of the buttons in the page's pane, without the frame's."""
    (pane,) = [text for tag, _attrs, text in page(response) if tag == "main"]
    return [text for tag, _attrs, text in page(response) if tag == "button" and text in pane]


def goes_on(response: Any) -> bool:
    """Whether the page asks for more by itself."""
    return any(attrs.get("hx-trigger") == "load" for _tag, attrs, _words in page(response))


def test_order_just_asked_for_begins_by_itself_and_ends(box: PostBox, treasurer: Client) -> None:
    anni, beat = make_debtors("Anni", "Beat")
    key = order(anni, beat)

    first = treasurer.get(f"/mails/{key}/?senden")
    later = treasurer.get(f"/mails/{key}/")
    done = press(treasurer, key, "senden", htmx=True)

    assert [goes_on(first), goes_on(later), goes_on(done)] == [True, False, False]
    assert buttons(later) == ["2 senden, die warten", "Den Rest weglassen"]
    assert words(done, "mail-person") == [
        "Anni m0@example.ch gesendet 5.00",
        "Beat m1@example.ch gesendet 5.00",
    ]
    assert words(done, "lantern-body") == ["gesendet 2 von 2"]
    assert box.addresses == ["m0@example.ch", "m1@example.ch"]


def test_answer_asks_for_more_while_time_runs_out(
    box: PostBox, treasurer: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ledger.views.mail_log.BUDGET_S", 0)
    key = order(*make_debtors("Anni", "Beat"))

    first = press(treasurer, key, "senden", htmx=True)
    second = press(treasurer, key, "senden", htmx=True)

    assert [goes_on(first), goes_on(second)] == [True, False]
    assert "noch eine, Seite offen lassen" in first.content.decode()
    assert len(box.taken) == 2


def test_without_script_the_button_leads_back_to_the_page(box: PostBox, treasurer: Client) -> None:
    key = order(*make_debtors("Anni"))

    response = press(treasurer, key, "senden")

    assert (led_to(response), len(box.taken)) == (f"/mails/{key}/", 1)


def test_server_that_is_down_is_said_and_the_rest_waits(treasurer: Client) -> None:
    key = order_at_a_dead_server()

    with server_at(free_port()):
        response = press(treasurer, key, "senden", htmx=True)

    assert response.status_code == 422
    assert words(response, "mail-fault") == [
        "Der Mailserver nimmt nichts an (Verbindung abgelehnt); was wartet, bleibt, versuche es später."
    ]
    assert not goes_on(response)
    assert states() == [("Anni", "waiting"), ("Beat", "waiting")]


def order_at_a_dead_server() -> UUID:
    with server_at(free_port()):
        return order(*make_debtors("Anni", "Beat"))


def test_orders_that_wait_are_found_again(box: PostBox, treasurer: Client) -> None:
    key = order(*make_debtors("Anni", "Beat"))

    before = treasurer.get("/mails/")
    send(key)
    after = treasurer.get("/mails/")

    assert words(before, "mail-open") == ["2 Mails vom 20.11.2026 22:00 warten noch. Anschauen"]
    assert f'href="/mails/{key}/"' in before.content.decode()
    assert words(after, "mail-open") == []


def test_failed_and_unsure_ones_have_each_their_button(box: PostBox, treasurer: Client) -> None:
    key = order(*make_debtors("Anni", "Beat", "Carla"))
    box.unknown, box.broken = {"m0@example.ch"}, {"m1@example.ch"}
    send(key)
    box.unknown, box.broken = set(), set()

    shown = treasurer.get(f"/mails/{key}/")
    assert buttons(shown) == ["Nochmals versuchen", "Die ungewisse nochmals senden"]
    assert words(shown, "mail-words") == [
        "550 5.1.1 no such mailbox",
        "Verbindung abgebrochen",
    ]
    assert values(shown, "seen") == ["3", "3"]

    failed = press(treasurer, key, "nochmals", act(3, state="failed"))
    assert led_to(failed) == f"/mails/{key}/?senden"
    press(treasurer, key, "senden")
    assert states() == [("Anni", "sent"), ("Beat", "unsure"), ("Carla", "sent")]

    press(treasurer, key, "nochmals", act(4, state="unsure"))
    press(treasurer, key, "senden")
    assert states() == [("Anni", "sent"), ("Beat", "sent"), ("Carla", "sent")]
    assert box.addresses == [f"m{number}@example.ch" for number in (1, 2, 0, 1)]


def test_stale_retry_shows_the_order_as_it_is(box: PostBox, treasurer: Client) -> None:
    key = order(*make_debtors("Anni"))
    box.unknown = {"m0@example.ch"}
    send(key)

    response = press(treasurer, key, "nochmals", act(0, state="failed"))

    assert response.status_code == 409
    assert words(response, "mail-fault") == [
        "Davon ist nichts mehr offen; hier ist der neue Stand."
    ]
    assert states() == [("Anni", "failed")]


def test_rest_is_left_out(treasurer: Client) -> None:
    key = order_at_a_dead_server()

    response = press(treasurer, key, "weglassen", act(0))

    assert led_to(response) == f"/mails/{key}/"
    assert states() == [("Anni", "dropped"), ("Beat", "dropped")]
    assert press(treasurer, key, "weglassen", act(0)).status_code == 409


def test_incomplete_forms_change_nothing(treasurer: Client) -> None:
    key = order_at_a_dead_server()

    for way, form in (
        ("nochmals", {}),
        ("nochmals", act(0, state="sent")),
        ("weglassen", {"key": "x", "seen": "0"}),
    ):
        response = press(treasurer, key, way, form)
        assert response.status_code == 422
        assert "Die Eingabe war nicht vollständig" in words(response, "mail-fault")[0]
    assert states() == [("Anni", "waiting"), ("Beat", "waiting")]


def test_order_of_nobody_is_not_there(treasurer: Client) -> None:
    key = uuid4()

    assert treasurer.get(f"/mails/{key}/").status_code == 404
    for way in ("senden", "nochmals", "weglassen"):
        assert press(treasurer, key, way, act(0, state="failed")).status_code == 404


def test_log_says_what_went_to_whom_when_and_by_whom(box: PostBox, treasurer: Client) -> None:
    anni, beat = make_debtors("Anni", "Beat")
    key = order(anni)
    send(key)
    assert press(treasurer, key, "senden").status_code == 302
    treasurer.post(
        "/mails/ansehen/",
        {"art": "rechnung", "an": [beat.pk], "key": str(uuid4()), "seen": "1"},
    )
    MailSent.objects.filter(member=beat).update(tried_at=NOW, tries=1, state="sent")

    response = treasurer.get("/mails/verlauf/")

    assert words(response, "mail-person") == [
        "20.11.2026 22:00 Beat m1@example.ch Rechnung 5.00 von Elsbeth gesendet",
        "20.11.2026 22:00 Anni m0@example.ch Rechnung 5.00 gesendet",
    ]


def test_log_has_pages(treasurer: Client) -> None:
    with server_at(25):
        for _time in range(ROWS_A_PAGE // 2 + 1):
            (anni, *_rest) = make_debtors(f"A{_time}", f"B{_time}")
            order(anni, *_rest)

    assert len(words(treasurer.get("/mails/verlauf/"), "mail-person")) == ROWS_A_PAGE
    assert len(words(treasurer.get("/mails/verlauf/?seite=2"), "mail-person")) == 2
    for odd in ("0", "-1", "x", "٢", "99999999", "999"):
        assert treasurer.get(f"/mails/verlauf/?seite={odd}").status_code == 200


@pytest.mark.parametrize(
    ("role", "reads", "acts"),
    [("", 403, 403), ("is_admin", 403, 403), ("is_auditor", 200, 403), ("is_treasurer", 200, 302)],
)
def test_who_may(role: str, reads: int, acts: int, box: PostBox) -> None:
    key = order(*make_debtors("Anni"))
    client = signed_in(make_holder(role))

    assert client.get("/mails/verlauf/").status_code == reads
    assert client.get(f"/mails/{key}/").status_code == reads
    for way, form in (
        ("senden", {}),
        ("nochmals", act(1, state="failed")),
        ("weglassen", act(1)),
    ):
        assert press(client, key, way, form).status_code == acts
    assert len(box.taken) == (1 if acts == 302 else 0)


def test_auditor_finds_the_log_and_reads_without_buttons(box: PostBox) -> None:
    key = order(*make_debtors("Anni"))
    auditor = signed_in(make_holder("is_auditor"))

    assert buttons(auditor.get(f"/mails/{key}/")) == []
    ways = links(auditor.get("/kasse/"))
    assert ("/mails/verlauf/" in ways, "/mails/" in ways) == (True, False)


@pytest.mark.parametrize("count", [1, 3])
def test_queries_stay_few(
    count: int, treasurer: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with server_at(25):
        people = make_debtors(*(f"M{number}" for number in range(count)))
        key = order(*people)

    with django_assert_num_queries(4):
        treasurer.get(f"/mails/{key}/")
    with django_assert_num_queries(5):
        treasurer.get("/mails/verlauf/")


def test_paid_since_is_said_and_not_sent(box: PostBox, treasurer: Client) -> None:
    (anni,) = make_debtors("Anni")
    key = order(anni)
    pay(anni, 500)

    response = press(treasurer, key, "senden", htmx=True)

    assert words(response, "mail-person") == [
        "Anni m0@example.ch Inzwischen wurde auf diesem Konto etwas verbucht; sende es neu. weggelassen 5.00"
    ]
    assert box.taken == []
