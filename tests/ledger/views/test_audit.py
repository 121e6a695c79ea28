import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from ledger.queries.journal import chain_head
from tests.ledger.make_books import charge, give, make_played_game, pay, reverse, spend
from tests.ledger.views.reading import links, table, words
from tests.make import make_member
from tests.people import make_holder, make_plain_club, signed_in

pytestmark = pytest.mark.django_db

PATH = "/revision/"


@pytest.fixture
def auditor() -> Client:
    make_plain_club()
    return signed_in(make_holder("is_auditor"))


def test_empty_books_have_nothing_to_show(auditor: Client) -> None:
    response = auditor.get(PATH)

    assert response.status_code == 200
    assert table(response) == []
    assert words(response, "audit-head") == ["0"]
    assert words(response, "motto")[:2] == [
        "In diesem Jahr ist nichts verbucht.",
        "In diesem Jahr wurde nichts storniert.",
    ]


def test_chain_is_checked_on_screen(auditor: Client) -> None:
    give(5000, day=timezone.localdate())
    head = chain_head()

    before = auditor.get(PATH)
    after = auditor.get(f"{PATH}?pruefen")

    assert any("pruefen" in link for link in links(before))
    assert words(after, "year-check")[:2] == [
        f"Nachgerechnet, alles stimmt: {head.number} · {head.digits}",
        "Keine Lücke in den Nummern, 1 bis 1.",
    ]


def test_reversals_stand_with_their_reasons(auditor: Client) -> None:
    today = timezone.localdate()
    anni = make_member("Anni")
    charge({anni: 800}, game=make_played_game(day=today))
    reverse(pay(anni, 800, day=today), day=today, reason="vertippt")
    reverse(spend(100, day=today), day=today)

    rows = table(auditor.get(PATH))

    day = f"{today.day}.{today.month}.{today.year}"
    assert rows == [
        [f"3 nimmt 2 zurück, Zahlung {day} · vertippt", "8.00"],
        [f"5 nimmt 4 zurück, Ausgabe {day} · ohne Grund", "1.00"],
    ]


def test_samples_are_drawn_by_lot_and_again(auditor: Client) -> None:
    for number in range(1, 31):
        give(number, day=timezone.localdate())

    first, same, other = (
        words(auditor.get(PATH, {"los": seed}), "audit-entry") for seed in ("1", "1", "2")
    )

    assert len(first) == 8
    assert first == same != other


@pytest.mark.parametrize("seed", ["", "x" * 5000, "\x00", "٥", "<b>", "-1", "9" * 40])
def test_absurd_lot_draws_all_the_same(auditor: Client, seed: str) -> None:
    give(500, day=timezone.localdate())

    response = auditor.get(PATH, {"los": seed})

    assert response.status_code == 200
    assert len(words(response, "audit-entry")) == 1


@pytest.mark.parametrize("role", ["", "is_scorekeeper", "is_admin"])
def test_only_who_reads_the_books_audits(role: str) -> None:
    make_plain_club()
    give(4711, day=timezone.localdate())

    response = signed_in(make_holder(role)).get(f"{PATH}?pruefen")

    assert response.status_code == 403
    assert "47.11" not in response.content.decode()


def test_auditor_finds_no_form_that_changes_anything(auditor: Client) -> None:
    anni = make_member("Anni")
    payment = pay(anni, 500, day=timezone.localdate())
    pages = [PATH, "/kasse/", "/buchungen/", f"/konto/{anni.pk}/", "/jahr/", "/fonds/"]

    found = {link.split("?")[0] for path in pages for link in links(auditor.get(path))}

    assert not found & {
        "/kasse/zaehlen/",
        "/kasse/verschieben/",
        "/kasse/eroeffnung/",
        "/jahr/budget/",
        "/jahr/abschliessen/",
        f"/konto/{anni.pk}/auszahlen/",
        f"/konto/{anni.pk}/abschreiben/",
        f"/buchungen/{payment.pk}/umbuchen/",
    }


@pytest.mark.parametrize("gifts", [1, 3, 20])
def test_audit_takes_as_many_queries_for_any_year(
    auditor: Client, gifts: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    today = timezone.localdate()
    for number in range(1, gifts + 1):
        reverse(give(number, day=today), day=today)

    with django_assert_num_queries(22):
        response = auditor.get(PATH)

    assert len(table(response)) == gifts
