from datetime import date

import pytest

from ledger.models import Booking
from ledger.queries.till import PaidToday, Till, TillRow, till
from tests.ledger.make_books import (
    DAY,
    charge,
    give,
    make_played_game,
    pay,
    reverse,
    spend,
    version_of,
)
from tests.make import make_guest, make_member

pytestmark = pytest.mark.django_db

OCTOBER_9, OCTOBER_23, NOVEMBER_6 = date(2026, 10, 9), date(2026, 10, 23), date(2026, 11, 6)
EMPTY = Till(
    day=DAY,
    rows=(),
    cash_rappen=0,
    cash_before_rappen=0,
    cash_today_rappen=0,
    paid_today_rappen=0,
    cash_paid_today_rappen=0,
    twint_today_rappen=0,
    bank_today_rappen=0,
    owed_rappen=0,
    open_count=0,
    paid_count=0,
    is_counted=True,
)


def names(sheet: Till) -> list[str]:
    return [row.name for row in sheet.rows]


def paid(booking: Booking, amount_rappen: int, means: str) -> PaidToday:
    booking.refresh_from_db()
    return PaidToday(booking.pk, amount_rappen, means, booking.created_at)


def test_till_without_a_booking_is_empty() -> None:
    assert till(day=DAY) == EMPTY


def test_till_of_an_evening() -> None:
    anni, beat, carla = (make_member(name) for name in ("Anni", "Beat", "Carla"))
    make_member("Dominik")
    charge({anni: 100, beat: 200, carla: 300}, game=make_played_game(day=NOVEMBER_6))
    give(12_000, day=NOVEMBER_6)
    charge({beat: 100, carla: 500, anni: 300})
    by_twint = pay(beat, 300, means="twint")
    in_cash = pay(anni, 1000)
    spend(250)

    assert till(day=DAY, absent_ids={carla.pk}) == Till(
        day=DAY,
        rows=(
            TillRow(carla.pk, 3, "Carla", 800, NOVEMBER_6, 3, True, None),
            TillRow(anni.pk, 1, "Anni", -600, None, 5, False, paid(in_cash, 1000, "cash")),
            TillRow(beat.pk, 2, "Beat", 0, None, 4, False, paid(by_twint, 300, "twint")),
        ),
        cash_rappen=12_750,
        cash_before_rappen=12_000,
        cash_today_rappen=750,
        paid_today_rappen=1300,
        cash_paid_today_rappen=1000,
        twint_today_rappen=300,
        bank_today_rappen=0,
        owed_rappen=800,
        open_count=1,
        paid_count=2,
        is_counted=False,
    )


def test_rows_go_by_what_was_owed_before_paying() -> None:
    people = [make_member(name) for name in ("Anni", "Beat", "Carla", "Dominik")]
    charge(dict(zip(people, (300, 500, 300, 400), strict=True)))
    before = names(till(day=DAY))

    pay(people[1], 500)
    pay(people[3], 150)

    assert before == ["Beat", "Dominik", "Anni", "Carla"]
    assert names(till(day=DAY)) == before


def test_part_payer_shows_the_latest_payment_and_still_owes() -> None:
    anni = make_member("Anni")
    charge({anni: 1000})
    pay(anni, 300)
    latest = pay(anni, 200, means="bank")

    sheet = till(day=DAY)

    assert sheet.rows == (
        TillRow(anni.pk, 1, "Anni", 500, DAY, 3, False, paid(latest, 200, "bank")),
    )
    assert (sheet.paid_today_rappen, sheet.open_count, sheet.paid_count) == (500, 1, 0)


def test_undone_payment_leaves_no_trace_in_the_sums() -> None:
    anni = make_member("Anni")
    charge({anni: 1000})
    first = pay(anni, 300)
    reverse(pay(anni, 700))

    sheet = till(day=DAY)

    assert sheet.rows == (
        TillRow(anni.pk, 1, "Anni", 700, DAY, version_of(anni), False, paid(first, 300, "cash")),
    )
    assert (sheet.cash_rappen, sheet.cash_today_rappen, sheet.paid_today_rappen) == (300, 300, 300)


def test_yesterdays_payment_is_not_todays() -> None:
    anni = make_member("Anni")
    charge({anni: 1000}, game=make_played_game(day=NOVEMBER_6))
    pay(anni, 1000, day=NOVEMBER_6)

    sheet = till(day=DAY)

    assert (sheet.rows, sheet.cash_before_rappen, sheet.cash_today_rappen) == ((), 1000, 0)


def test_yesterdays_payment_undone_today_leaves_the_box_today() -> None:
    payment = pay(make_member("Anni"), 1000, day=NOVEMBER_6)
    reverse(payment, day=DAY)

    sheet = till(day=DAY)

    assert (sheet.rows, sheet.paid_today_rappen) == ((), 0)
    assert (sheet.cash_rappen, sheet.cash_before_rappen, sheet.cash_today_rappen) == (
        0,
        1000,
        -1000,
    )


def test_credit_is_shown_as_credit_and_zero_not_at_all() -> None:
    anni, beat, gast = make_member("Anni"), make_member("Beat"), make_guest("Gast")
    pay(anni, 500, day=NOVEMBER_6)
    charge({beat: 100, gast: 200})
    pay(beat, 100, day=DAY)
    reverse(pay(beat, 50))

    rows = till(day=DAY).rows

    assert [(row.name, row.balance_rappen) for row in rows] == [
        ("Gast", 200),
        ("Beat", 0),
        ("Anni", -500),
    ]
    assert till(day=date(2026, 11, 21)).open_count == 1
    assert names(till(day=date(2026, 11, 21))) == ["Gast", "Anni"]


@pytest.mark.parametrize(
    ("payment", "since"),
    [
        (0, OCTOBER_9),
        (99, OCTOBER_9),
        (100, OCTOBER_23),
        (299, OCTOBER_23),
        (300, NOVEMBER_6),
        (599, NOVEMBER_6),
        (600, None),
    ],
)
def test_payments_meet_the_oldest_stakes_first(payment: int, since: date | None) -> None:
    anni = make_member("Anni")
    # Entered in another order than played.
    charge({anni: 300}, game=make_played_game(day=NOVEMBER_6))
    charge({anni: 100}, game=make_played_game(day=OCTOBER_9))
    charge({anni: 200}, game=make_played_game(day=OCTOBER_23))
    if payment:
        pay(anni, payment)

    assert [row.since for row in till(day=DAY).rows] == [since]


def test_reversed_stakes_and_payments_do_not_age_a_debt() -> None:
    anni, game = make_member("Anni"), make_played_game(day=OCTOBER_9)
    charge({anni: 100}, game=game)
    charge({anni: 400}, game=game, revision=2)
    reverse(pay(anni, 400, day=OCTOBER_9), day=OCTOBER_23)
    pay(anni, 400, day=OCTOBER_23)
    charge({anni: 200}, game=make_played_game(day=NOVEMBER_6))

    assert [row.since for row in till(day=DAY).rows] == [NOVEMBER_6]


def test_debt_of_years_ago_has_its_day_too() -> None:
    anni, beat = make_member("Anni"), make_member("Beat")
    long_ago = date(2019, 1, 11)
    charge({anni: 100, beat: 300}, game=make_played_game(day=long_ago))
    pay(beat, 300, day=long_ago)
    charge({anni: 200, beat: 100})

    rows = till(day=DAY).rows

    assert [(row.name, row.since) for row in rows] == [("Anni", long_ago), ("Beat", DAY)]


@pytest.mark.parametrize("count", [1, 3, 30])
def test_till_takes_four_queries(count: int, django_assert_num_queries: object) -> None:
    people = [make_member(f"M{number}") for number in range(count)]
    for number in range(1, count + 1):
        charge(dict.fromkeys(people, 100), game=make_played_game(number=number))
    for person in people:
        pay(person, 50)

    with django_assert_num_queries(4):  # type: ignore[operator]
        assert len(till(day=DAY).rows) == count
