"""The rows and columns of the payment list, from games charged and payments booked."""

from datetime import date, timedelta

import pytest
from pytest_django import DjangoAssertNumQueries

from clique.actors import Actor, Role
from clique.models import Club, Member
from games.models import Evening, Game, Place
from games.signals import Charge, Result
from ledger.actions.payments import record_payment
from ledger.actions.reversals import reverse_booking
from ledger.actions.stakes import charge_game, take_back_game
from ledger.models import Booking
from ledger.queries.balances import account_version, balances
from ledger.queries.journal import chain_head
from ledger.queries.payment_columns import OfEvening, OfSpan, OfToday, Scope, StakeColumn
from ledger.queries.payment_list import PaymentList, PaymentRow, Stake, payment_list
from tests.make import NOW, make_club, make_evening, make_game, member, new_key

pytestmark = pytest.mark.django_db

TREASURER = Actor(roles=frozenset({Role.MEMBER, Role.TREASURER}))
OCTOBER, NOVEMBER, DECEMBER = date(2026, 10, 23), date(2026, 11, 6), date(2026, 12, 4)
TODAY = date(2026, 12, 10)


def charged(day: date, *, absent: str = "", **francs: int) -> Game:
    """A booked game on the evening of `day` in which these people owe these Francs; `absent` was not there."""
    evening = Evening.objects.filter(date=day).first() or make_evening(day)
    game = make_game(2, evening=evening)
    Game.objects.filter(pk=game.pk).update(booked_at=NOW, absent_fixed=True)
    if absent:
        Place.objects.create(game=game, member=member(absent), rank=9, is_absent=True)
    recharged(game, 1, **francs)
    return game


def recharged(game: Game, revision: int, **francs: int) -> None:
    charges = tuple(
        Charge(member(name).pk, place_x2=2, stake_rappen=amount * 100, is_absent=False)
        for name, amount in francs.items()
    )
    charge_game(Result(game.pk, revision, game.evening.date, charges), by=TREASURER)


def paid(name: str, francs: int, day: date) -> Booking:
    """A payment in cash."""
    payer = member(name)
    return record_payment(
        member_id=payer.pk,
        amount_rappen=francs * 100,
        means="cash",
        day=day,
        key=new_key(),
        seen=account_version(payer.ledger_account),
        by=TREASURER,
        now=NOW + timedelta(days=90),
    )


def undone(booking: Booking, day: date) -> None:
    """The payment taken back on `day`."""
    reverse_booking(
        booking_id=booking.pk, day=day, key=new_key(), by=TREASURER, now=NOW + timedelta(days=90)
    )


def listed(scope: Scope) -> PaymentList:
    club = Club.objects.first() or make_club(town="Basel")
    return payment_list(scope=scope, club=club, today=TODAY)


def row(name: str, forward: int, *stakes: int | str, paid: int) -> PaymentRow:
    """A row in whole Francs; a stake written `"5*"` is one of an absence, and a sum's `name` is no member's."""
    someone = Member.objects.filter(call_name=name).first()
    return PaymentRow(
        name=name,
        forward_rappen=forward * 100,
        stakes=tuple(
            Stake(int(str(stake).rstrip("*")) * 100, is_absent=str(stake).endswith("*"))
            for stake in stakes
        ),
        paid_rappen=paid * 100,
        number=someone.number if someone else None,
    )


def test_evening_has_a_column_a_game() -> None:
    charged(NOVEMBER, Anni=4, Beat=5)
    paid("Beat", 5, NOVEMBER)
    charged(DECEMBER, absent="Carla", Anni=1, Beat=2, Carla=3)
    charged(DECEMBER, absent="Beat", Anni=2, Beat=3, Carla=1)
    paid("Anni", 4, DECEMBER)

    payments = listed(OfEvening(DECEMBER))

    assert payments == PaymentList(
        club_name="Zoggeli",
        fund_name="Waagedrepfli",
        town="Basel",
        state="Stand Fr 4. Dezember 2026, nach dem Spiel",
        since=DECEMBER,
        day=DECEMBER,
        printed_on=TODAY,
        chain=chain_head(),
        columns=(StakeColumn("Spiel 1", ""), StakeColumn("Spiel 2", "")),
        rows=(
            row("Anni", 4, 1, 2, paid=-4),
            row("Beat", 0, 2, "3*", paid=0),
            row("Carla", 0, "3*", 1, paid=0),
        ),
        is_of_evening=True,
    )
    assert payments.total == row("3 Personen", 4, 6, 6, paid=-4)
    assert [row.open_rappen for row in payments.rows] == [300, 500, 400]
    assert payments.has_absent
    assert not payments.has_credit


def test_evening_leaves_out_what_came_later() -> None:
    charged(NOVEMBER, Anni=4)
    charged(DECEMBER, Anni=1, Beat=2)
    paid("Anni", 5, DECEMBER)

    payments = listed(OfEvening(NOVEMBER))

    assert payments.rows == (row("Anni", 0, 4, paid=0),)


@pytest.mark.parametrize(
    ("games", "titles"),
    [
        (6, ["Spiel 1", "Spiel 2", "Spiel 3", "Spiel 4", "Spiel 5", "Spiel 6"]),
        (7, ["Spiele", "Spiel 3", "Spiel 4", "Spiel 5", "Spiel 6", "Spiel 7"]),
        (9, ["Spiele", "Spiel 5", "Spiel 6", "Spiel 7", "Spiel 8", "Spiel 9"]),
    ],
)
def test_evening_sums_its_first_games_beyond_six(games: int, titles: list[str]) -> None:
    for number in range(1, games + 1):
        charged(DECEMBER, absent="Anni" if number == 1 else "", Anni=number)

    payments = listed(OfEvening(DECEMBER))

    early = games - 5
    expected = (
        range(1, 7) if games == 6 else [sum(range(1, early + 1)), *range(early + 1, games + 1)]
    )
    first, *others = expected
    assert [column.title for column in payments.columns] == titles
    assert payments.columns[0].subtitle == ("" if games == 6 else f"1 bis {early}")
    assert payments.rows == (row("Anni", 0, f"{first}*", *others, paid=0),)


def test_span_has_a_column_an_evening() -> None:
    charged(OCTOBER, Anni=9)
    charged(NOVEMBER, Anni=1, Beat=2)
    charged(NOVEMBER, absent="Beat", Anni=1, Beat=3)
    charged(DECEMBER, Anni=2, Beat=1)
    paid("Anni", 20, DECEMBER)
    paid("Beat", 1, TODAY)

    payments = listed(OfSpan(date(2026, 10, 24), DECEMBER))

    assert payments.state == "24.10.2026 bis 4.12.2026"
    assert payments.columns == (StakeColumn("6.11.", "2 Spiele"), StakeColumn("4.12.", "1 Spiel"))
    assert payments.rows == (row("Anni", 9, 2, 2, paid=-20), row("Beat", 0, "5*", 1, paid=0))
    assert [row.open_rappen for row in payments.rows] == [-700, 600]
    assert payments.has_credit


@pytest.mark.parametrize(("evenings", "columns"), [(6, 6), (7, 1)])
def test_span_of_many_evenings_has_one_column(evenings: int, columns: int) -> None:
    days = [OCTOBER + timedelta(days=7 * week) for week in range(evenings)]
    for day in days:
        charged(day, absent="Beat" if day == days[2] else "", Anni=1, Beat=2)

    payments = listed(OfSpan(days[0], days[-1]))

    assert len(payments.columns) == columns
    assert [row.open_rappen for row in payments.rows] == [evenings * 100, evenings * 200]
    if columns == 1:
        assert payments.columns == (StakeColumn("Einsätze", "7 Abende"),)
        assert payments.rows == (row("Anni", 0, 7, paid=0), row("Beat", 0, "14*", paid=0))


def test_today_counts_since_the_fund_year_began() -> None:
    charged(date(2026, 2, 20), Anni=7, Beat=3)
    paid("Beat", 1, date(2026, 2, 25))
    charged(date(2026, 2, 26), Anni=1, Beat=2)
    charged(DECEMBER, absent="Anni", Anni=1, Carla=1)
    paid("Carla", 1, DECEMBER)

    payments = listed(OfToday())

    assert payments.state == "Stand Do 10. Dezember 2026"
    assert payments.since == date(2026, 2, 26)
    assert payments.day == TODAY
    assert payments.columns == (StakeColumn("Einsätze", "seit 26.2."),)
    assert payments.rows == (
        row("Anni", 7, "2*", paid=0),
        row("Beat", 2, 2, paid=0),
        row("Carla", 0, 1, paid=-1),
    )


def test_today_shows_the_balances() -> None:
    charged(NOVEMBER, Anni=4, Beat=5)
    undone(paid("Beat", 5, NOVEMBER), DECEMBER)
    recharged(charged(DECEMBER, Anni=1, Beat=2), 2, Anni=2, Beat=1)
    paid("Anni", 10, DECEMBER)

    payments = listed(OfToday())

    assert {row.name: row.open_rappen for row in payments.rows} == {
        balance.name: balance.balance_rappen for balance in balances()
    }


def test_reversed_payment_leaves_no_trace() -> None:
    charged(NOVEMBER, Anni=4, Beat=5)
    undone(paid("Beat", 5, NOVEMBER), DECEMBER)

    assert listed(OfEvening(NOVEMBER)).rows == (
        row("Anni", 0, 4, paid=0),
        row("Beat", 0, 5, paid=0),
    )
    charged(DECEMBER, Anni=1)
    assert listed(OfEvening(DECEMBER)).rows == (
        row("Anni", 4, 1, paid=0),
        row("Beat", 5, 0, paid=0),
    )


def test_corrected_game_shows_what_it_costs_in_the_end() -> None:
    game = charged(NOVEMBER, Anni=1, Beat=2, Carla=3)

    recharged(game, 2, Anni=2, Beat=1)

    assert listed(OfEvening(NOVEMBER)).rows == (
        row("Anni", 0, 2, paid=0),
        row("Beat", 0, 1, paid=0),
    )


def test_game_taken_back_has_no_column() -> None:
    charged(NOVEMBER, Anni=1)
    game = charged(NOVEMBER, Beat=2)

    take_back_game(game.pk, day=DECEMBER, by=TREASURER)

    payments = listed(OfSpan(NOVEMBER, DECEMBER))
    assert payments.columns == (StakeColumn("6.11.", "1 Spiel"),)
    assert payments.rows == (row("Anni", 0, 1, paid=0),)


def test_leaver_who_owes_is_listed_and_nobody_with_nothing() -> None:
    charged(OCTOBER, Anni=4, Beat=1)
    Member.objects.filter(call_name="Anni").update(active_to=OCTOBER)
    paid("Beat", 1, NOVEMBER)
    member("Carla")

    assert listed(OfEvening(DECEMBER)).rows == (row("Anni", 4, paid=0),)
    assert listed(OfEvening(NOVEMBER)).rows == (row("Anni", 4, paid=0), row("Beat", 1, paid=-1))


def test_letters_with_marks_stand_beside_those_without() -> None:
    charged(NOVEMBER, Zoé=1, Ärnscht=1, Arno=1, benno=1, Änni=1)

    assert [row.name for row in listed(OfEvening(NOVEMBER)).rows] == [
        "Änni",
        "Arno",
        "Ärnscht",
        "benno",
        "Zoé",
    ]


def test_empty_books_give_an_empty_list() -> None:
    payments = listed(OfToday())
    assert payments.rows == ()
    assert payments.total == row("0 Personen", 0, 0, paid=0)


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize(
    "scope", [OfEvening(NOVEMBER), OfSpan(OCTOBER, DECEMBER), OfToday()], ids=repr
)
def test_list_takes_five_queries(
    scope: Scope, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for day in (OCTOBER, NOVEMBER, DECEMBER)[:count]:
        for _ in range(count):
            charged(day, absent="Anni", **dict.fromkeys(("Anni", "Beat", "Carla")[:count], 1))
        paid("Anni", 1, day)
    club = make_club()

    with django_assert_num_queries(5):
        payment_list(scope=scope, club=club, today=TODAY)
