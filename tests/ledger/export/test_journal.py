"""The journal for hledger: hledger's balances are the program's, to the Rappen."""

import json
from datetime import date
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from clique.models import Club
from ledger.export.journal import account_places, hledger_amount, hledger_journal
from ledger.models import Account
from ledger.queries.balances import with_balance
from ledger.queries.bookings import named_accounts, opening_balances
from ledger.queries.journal import chain_head
from ledger.sample import make_sample
from ledger.years import year_by_label
from tests.hostile import GOOD_NAMES
from tests.ledger.export.hledger import hledger, hledger_balances
from tests.ledger.make_books import charge, give, make_played_game, pay, reverse, spend
from tests.ledger.naive_checks import DAYS, YEARS
from tests.ledger.naive_years import GIFTS, NaiveEffect
from tests.ledger.test_histories import History, steps, thrown_away
from tests.ledger.test_year_histories import YearHistory
from tests.ledger.test_year_histories import steps as year_steps
from tests.make import make_club, make_member

pytestmark = pytest.mark.django_db


def journal(label: str = "") -> str:
    year = year_by_label(label, Club()) if label else None
    return "\n".join(hledger_journal(head=chain_head(), year=year))


def own_balances() -> dict[str, int]:
    places = account_places(named_accounts().values())
    accounts = with_balance(Account.objects.all()).values_list("code", "balance_rappen")
    return {places[code]: balance for code, balance in accounts}


def a_year_and_a_bit() -> None:
    anni, beat = make_member("Anni"), make_member("Beat")
    charge({anni: 1000, beat: 2000}, game=make_played_game(day=date(2026, 2, 20)))
    pay(anni, 1000, day=date(2026, 2, 20))
    charge({beat: 400, anni: 500}, game=make_played_game(day=date(2026, 3, 6)))
    reverse(
        pay(anni, 800, means="twint", day=date(2026, 3, 6)), day=date(2026, 3, 7), reason="x; y"
    )
    give(20_000, means="bank", day=date(2026, 4, 1), text="Bebbi ; Zunft  (alt) | = 3")
    spend(1850, category="Drepfli", day=date(2026, 5, 1))


def test_journal_as_it_is_written() -> None:
    anni, beat = make_member("Anni"), make_member("Beat")
    stakes = charge({anni: 100, beat: 200}, game=make_played_game(day=date(2026, 2, 20), number=3))
    gift = give(123_450, means="bank", text="Zunft; mit Dank", day=date(2026, 4, 1))
    head = chain_head()

    assert journal().splitlines() == [
        "; Journal für hledger, https://hledger.org: hledger --file DATEI balance",
        f"; Alle Buchungen. Stand der Kette: 2 {head.digits}",
        "",
        "decimal-mark .",
        "commodity CHF 1000.00",
        "",
        "account Aktiven  ; type:A",
        "account Verbindlichkeiten  ; type:L",
        "account Eigenkapital  ; type:E",
        "account Ertrag  ; type:R",
        "account Aufwand  ; type:X",
        "account Aktiven:Bank  ; code:1010",
        "account Aktiven:Mitglieder:Anni  ; code:1100-0001",
        "account Aktiven:Mitglieder:Beat  ; code:1100-0002",
        "account Ertrag:Einsätze  ; code:3000",
        "account Ertrag:Spenden  ; code:3100",
        "",
        "2026-02-20 * (1) Einsätze Spiel 3 vom 2026-02-20",
        f"    ; key:{stakes.key}",
        f"    ; hash:{stakes.hash}",
        "    Aktiven:Mitglieder:Anni  CHF 1.00",
        "    Aktiven:Mitglieder:Beat  CHF 2.00",
        "    Ertrag:Einsätze  CHF -3.00",
        "",
        "2026-04-01 * (2) Spende – Zunft； mit Dank",
        f"    ; key:{gift.key}",
        f"    ; hash:{gift.hash}",
        "    Aktiven:Bank  CHF 1234.50",
        "    Ertrag:Spenden  CHF -1234.50",
    ]


def test_hledger_reads_every_booking_as_one_transaction() -> None:
    a_year_and_a_bit()

    printed = hledger(journal(), "print", "--output-format=json")
    written = [(row["tcode"], row["tdate"], row["tdescription"]) for row in json.loads(printed)]

    assert sorted(written, key=lambda row: int(row[0])) == [
        ("1", "2026-02-20", "Einsätze Spiel 1 vom 2026-02-20"),
        ("2", "2026-02-20", "Zahlung"),
        ("3", "2026-03-06", "Einsätze Spiel 1 vom 2026-03-06"),
        ("4", "2026-03-06", "Zahlung"),
        ("5", "2026-03-07", "Storno von Buchung 4 – x； y"),
        ("6", "2026-04-01", "Spende – Bebbi ； Zunft (alt) | = 3"),
        ("7", "2026-05-01", "Ausgabe – Holz"),
    ]
    assert hledger_balances(journal()) == own_balances()


def test_a_year_opens_with_what_was_there() -> None:
    a_year_and_a_bit()

    assert hledger_balances(journal("2026/27")) == {
        "Aktiven:Bank": 20_000,
        "Aktiven:Kasse": 1000 - 1850,
        "Aktiven:Mitglieder:Anni": 500,
        "Aktiven:Mitglieder:Beat": 2400,
        "Aktiven:TWINT": 0,
        "Aufwand:Drepfli": 1850,
        "Eigenkapital:Vortrag": -3000,
        "Ertrag:Einsätze": -900,
        "Ertrag:Spenden": -20_000,
    }
    assert hledger_balances(journal("2025/26")) == {
        "Aktiven:Kasse": 1000,
        "Aktiven:Mitglieder:Anni": 0,
        "Aktiven:Mitglieder:Beat": 2000,
        "Ertrag:Einsätze": -3000,
    }


@pytest.mark.parametrize("label", ["", "2025/26", "2026/27"])
def test_hledger_finds_every_account_declared(label: str) -> None:
    a_year_and_a_bit()

    hledger(journal(label), "check", "--strict")


def test_a_year_opens_without_the_income_of_the_years_before() -> None:
    a_year_and_a_bit()
    year = year_by_label("2026/27", Club())

    opened = opening_balances(year, named_accounts(), head=chain_head())

    assert opened == {"1000": 1000, "1100-0002": 2000}


@pytest.mark.any_database
@given(st.lists(steps, min_size=20, max_size=40))
def test_hledger_agrees_on_random_histories(story: list[tuple[object, ...]]) -> None:
    with thrown_away():
        history = History()
        for step in story:
            history.take(step)
        told = hledger_balances(journal()) if chain_head().number else {}

        assert told == {place: owed for place, owed in own_balances().items() if place in told}
        assert all(owed == 0 for place, owed in own_balances().items() if place not in told)


@pytest.mark.any_database
@given(st.lists(year_steps, min_size=15, max_size=40))
def test_hledger_agrees_on_random_years(story: list[tuple[object, ...]]) -> None:
    with thrown_away():
        history = YearHistory()
        give(100, day=DAYS[-1])
        history.naive.book(NaiveEffect({"cash": 100, GIFTS: 100}), day=DAYS[-1])
        for name, *arguments in story:
            history.take(str(name), *arguments)
        told = hledger_balances(journal())
        own = own_balances()
        at_last = hledger_balances(journal(YEARS[-1].label))

        assert {place: told.get(place, 0) for place in own} == own
        # What lies there and what is owed is brought forward, whatever was closed.
        assert {place: owed for place, owed in at_last.items() if place.startswith("Aktiven:")} == {
            place: own[place] for place in at_last if place.startswith("Aktiven:")
        }


def test_hledger_agrees_on_the_sample_clique(capfd: pytest.CaptureFixture[str]) -> None:
    make_sample(today=date(2026, 12, 4), language="gsw")
    call_command("balances", "--json")
    printed = json.loads(capfd.readouterr().out)

    told = hledger_balances(journal())

    assert told == own_balances()
    people = "Aktiven:Mitglieder:"
    members = {place: owed for place, owed in told.items() if place.startswith(people)}
    assert members == {people + row["name"]: row["balance"] for row in printed["members"]}
    assert sum(members.values()) == printed["total"]


HOSTILE = [
    *GOOD_NAMES,
    *("Anni  Beat", "Anni Beat", "Anni   Beat", "Anni\u00a0Beat", "Anni ␣Beat"),
    *("Anni ; Beat", ";Anni", "Anni  ; Beat", "(Anni)", "[Anni]", "* Anni", "! Anni", "~", "="),
    *("CHF 5.00", "Anni:Beat", "Anni::", "Anni (1100-0001)", "Anni ∶Beat", "Aktiven:Kasse", "@ 3"),
    *("ארנולד", "🎭 Dr Waggis", "\u3000x\u3000\u3000y", "date:2020-01-01", "#", "a\x1b[2Jb\u202ec"),
]


def test_hledger_agrees_whatever_people_are_called() -> None:
    people = [make_member(name) for name in HOSTILE]
    charge({person: 100 * n for n, person in enumerate(people, start=1)})
    pay(people[3], 250)
    for name in ("Vortrag", "Waage: neu", "a  b", "Kasse"):
        spend(100, category=name, text=name)

    told = hledger_balances(journal())

    assert told == own_balances()
    assert len(told) == Account.objects.count()


def test_names_that_hledger_would_take_apart_carry_their_code() -> None:
    names = ["Anni ; B", "(Beat)", "Dr  Alt", "Dr Alt", "Anni:B", "Carla (1100-0001)", "🎭 ארנולד"]
    people = [make_member(name) for name in names]
    charge(dict.fromkeys(people, 100))

    places = account_places(named_accounts().values())

    assert [places[f"1100-{person.number:04d}"] for person in people] == [
        "Aktiven:Mitglieder:Anni ; B",
        "Aktiven:Mitglieder:(Beat)",
        "Aktiven:Mitglieder:Dr ␣Alt (1100-0003)",
        "Aktiven:Mitglieder:Dr Alt",
        "Aktiven:Mitglieder:Anni∶B (1100-0005)",
        "Aktiven:Mitglieder:Carla (1100-0001) (1100-0006)",
        "Aktiven:Mitglieder:🎭 ארנולד",
    ]


@pytest.mark.parametrize(
    ("rappen", "text"),
    [(0, "CHF 0.00"), (5, "CHF 0.05"), (-5, "CHF -0.05"), (123_450, "CHF 1234.50")],
)
def test_amounts(rappen: int, text: str) -> None:
    assert hledger_amount(rappen) == text


def test_command_writes_the_whole_history(tmp_path: Path) -> None:
    make_club(language="en")
    a_year_and_a_bit()
    file = tmp_path / "all.journal"

    call_command("export", "--journal", "--output", str(file))

    assert file.read_text(encoding="utf-8") == f"{journal()}\n"
    assert list(tmp_path.iterdir()) == [file]


def test_command_gives_the_balances_that_it_prints(
    capfd: pytest.CaptureFixture[str],
) -> None:
    a_year_and_a_bit()
    call_command("balances", "--json")
    members = json.loads(capfd.readouterr().out)["members"]

    call_command("export", "--journal", "--output", "-")
    told = hledger_balances(capfd.readouterr().out)

    assert {row["name"]: row["balance"] for row in members} == {
        place.removeprefix("Aktiven:Mitglieder:"): balance
        for place, balance in told.items()
        if place.startswith("Aktiven:Mitglieder:")
    }


@pytest.mark.parametrize("options", [[], ["--journal"], ["--output", "-"]])
def test_command_needs_to_know_what_and_where(options: list[str]) -> None:
    with pytest.raises(CommandError):
        call_command("export", *options)
