"""manage.py balances, fund and verify."""

import json
from datetime import date

import pytest
from django.core.management import call_command
from django.db import connection

from clique.models import Club
from ledger.models import Booking
from ledger.queries.journal import chain_head
from ledger.triggers import taken_away
from tests.ledger.make_books import charge, give, make_played_game, pay, spend
from tests.make import make_club, make_guest, make_member

pytestmark = pytest.mark.django_db

Captured = pytest.CaptureFixture[str]


def run(capsys: Captured, *words: str) -> tuple[int, str, str]:
    """Exit status, standard output and standard error of a command."""
    status = 0
    try:
        call_command(*words)
    except SystemExit as end:
        status = int(str(end.code))
    captured = capsys.readouterr()
    return status, captured.out, captured.err


@pytest.fixture
def a_season(db: None) -> None:
    make_club(fund_name="Waagedrepfli")
    anni, beat, gast = make_member("Anni"), make_member("Beat"), make_guest("Örgeli 2")
    charge({anni: 1000, beat: 2000}, game=make_played_game(day=date(2026, 2, 20)))
    pay(anni, 1000, day=date(2026, 2, 20))
    charge({gast: 300, beat: 400, anni: 500}, game=make_played_game(day=date(2026, 3, 6)))
    pay(anni, 800, means="twint", day=date(2026, 3, 6))
    give(20_000, means="bank", day=date(2026, 4, 1))
    spend(1850, category="Drepfli", day=date(2026, 5, 1))
    spend(200, category="Räppli", means="bank", day=date(2026, 5, 2))


@pytest.mark.usefixtures("a_season")
def test_balances_as_json(capsys: Captured) -> None:
    status, out, err = run(capsys, "balances", "--json")

    assert (status, err) == (0, "")
    assert json.loads(out) == {
        "members": [
            {"name": "Anni", "balance": -300},
            {"name": "Beat", "balance": 2400},
            {"name": "Örgeli 2", "balance": 300},
        ],
        "total": 2400,
    }


@pytest.mark.usefixtures("a_season")
def test_balances_for_people(capsys: Captured) -> None:
    assert run(capsys, "balances") == (
        0,
        "Anni      −3.00\nBeat      24.00\nÖrgeli 2   3.00\nTotal     24.00\n",
        "",
    )


def test_balances_of_nobody(capsys: Captured) -> None:
    assert run(capsys, "balances", "--json") == (
        0,
        '{\n  "members": [],\n  "total": 0\n}\n',
        "",
    )


def test_names_cannot_play_with_the_terminal(capsys: Captured) -> None:
    charge({make_member("a\x1b[2Jb\u202ec"): 100})

    status, out, _err = run(capsys, "balances")

    assert (status, out) == (0, "a�[2Jb�c  1.00\nTotal     1.00\n")


FUND_2026 = {
    "year": "2026/27",
    "from": "2026-02-26",
    "to": "2027-02-17",
    "opening": 3000,
    "stakes": 1200,
    "gifts": 20_000,
    "expenses": 2050,
    "other": 0,
    "closing": 22_150,
    "there": 19_750,
    "owed": 2700,
    "credit": 300,
    "unassigned": 0,
    "closed": False,
}


@pytest.mark.usefixtures("a_season")
def test_fund_as_json(capsys: Captured) -> None:
    status, out, err = run(capsys, "fund", "--year", "2026/27", "--json")

    assert (status, json.loads(out), err) == (0, FUND_2026, "")
    assert list(json.loads(out)) == list(FUND_2026)


@pytest.mark.usefixtures("a_season")
def test_fund_for_people(capsys: Captured) -> None:
    assert run(capsys, "fund", "--year", "2026/27") == (
        0,
        "Waagedrepfli 2026/27, 2026-02-26 to 2027-02-17\n"
        "Opening        30.00\n"
        "Stakes         12.00\n"
        "Gifts         200.00\n"
        "Other           0.00\n"
        "Expenses      −20.50\n"
        "  Drepfli     −18.50\n"
        "  Räppli       −2.00\n"
        "Closing       221.50\n"
        "  there       197.50\n"
        "  owed         27.00\n"
        "  credit       −3.00\n"
        "  unassigned    0.00\n",
        "",
    )


@pytest.mark.usefixtures("a_season")
def test_fund_of_a_club_that_counts_by_calendar_years(capsys: Captured) -> None:
    Club.objects.update(year_end_month=12, year_end_day=31)

    _status, out, _err = run(capsys, "fund", "--year", "2026", "--json")

    assert {
        name: json.loads(out)[name] for name in ("year", "from", "to", "opening", "stakes")
    } == {
        "year": "2026",
        "from": "2026-01-01",
        "to": "2026-12-31",
        "opening": 0,
        "stakes": 4200,
    }


def test_fund_without_a_club_is_empty(capsys: Captured) -> None:
    status, out, _err = run(capsys, "fund", "--json")

    assert (status, json.loads(out)["closing"], json.loads(out)["closed"]) == (0, 0, False)


@pytest.mark.parametrize("label", ["", "2026", "gestern", "2026/27/28", "9999/00", "\x1b[2J"])
def test_fund_of_no_year_is_refused_in_one_line(capsys: Captured, label: str) -> None:
    make_club()

    status, out, err = run(capsys, "fund", "--year", label)

    assert (status, out, err.count("\n")) == (1, "", 1)
    assert err.startswith(f"There is no fund year {label!r}")


def test_verify_of_empty_books(capsys: Captured) -> None:
    assert run(capsys, "verify") == (0, "ok 0 000000000000\n", "")


@pytest.mark.usefixtures("a_season")
def test_verify_of_whole_books(capsys: Captured) -> None:
    assert run(capsys, "verify") == (0, f"ok 7 {chain_head().digits}\n", "")


@pytest.mark.usefixtures("a_season")
def test_verify_of_altered_books(capsys: Captured) -> None:
    with taken_away(connection):
        Booking.objects.filter(number__in=[2, 5]).update(text="x")

    assert run(capsys, "verify") == (
        1,
        "booking 2: its content does not match its hash\n"
        "booking 5: its content does not match its hash\n",
        "",
    )
