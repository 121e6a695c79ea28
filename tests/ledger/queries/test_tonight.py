from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from pytest_django import DjangoAssertNumQueries

from clique.models import MemberKind
from games.models import Attendance, Evening
from ledger.actions.payments import record_payment
from ledger.queries.tonight import TillEvening, Tonight, till_evening, tonight
from tests.make import SCOREKEEPER, make_evening, make_member, new_key
from tests.people import make_plain_club

pytestmark = pytest.mark.django_db

FRIDAY = date(2026, 11, 6)
EVENING = datetime(2026, 11, 6, 21, 0, tzinfo=ZoneInfo("Europe/Zurich"))


def test_without_any_evening_nothing_is_planned() -> None:
    assert tonight(now=EVENING, club=make_plain_club()) == Tonight(None, None, 0, False, ())


@pytest.mark.parametrize(("hours", "is_today"), [(0, True), (4, True), (14, False)])
def test_open_evening_matters_until_noon(hours: int, is_today: bool) -> None:
    club = make_plain_club()
    evening = make_evening(FRIDAY)

    now = tonight(now=EVENING + timedelta(hours=hours), club=club)

    assert now == Tonight(evening.pk, FRIDAY, 1, is_today, ())


def test_closed_evening_gives_way_to_the_next_one_planned() -> None:
    club = make_plain_club()
    evening = make_evening(FRIDAY)
    evening.closed_at = EVENING
    evening.save()
    Evening.objects.create(date=date(2026, 11, 20))

    now = tonight(now=EVENING, club=club)

    assert now == Tonight(None, date(2026, 11, 20), 2, False, ())


def test_till_books_on_the_open_evening_and_knows_who_is_missing() -> None:
    here, gone, never = make_member("Anni"), make_member("Beat"), make_member("Carla")
    make_member("Gast", kind=MemberKind.GUEST)
    make_member("Frau P", kind=MemberKind.PASSIVE)
    make_member("Alt", active_to=date(2026, 11, 5))
    make_member("Neu", active_from=date(2026, 11, 7))
    last_day = make_member("Letzter", active_to=FRIDAY)
    evening = make_evening(FRIDAY)
    Attendance.objects.filter(evening=evening).delete()
    Attendance.objects.create(evening=evening, member=here, position=0)
    Attendance.objects.create(evening=evening, member=gone, position=1, is_present=False)

    till = till_evening(EVENING + timedelta(hours=5))

    assert till == TillEvening(FRIDAY, frozenset({gone.pk, never.pk, last_day.pk}), is_open=True)


@pytest.mark.parametrize("state", ["none", "planned", "closed", "over"])
def test_till_without_an_open_evening_books_on_the_calendars_day(state: str) -> None:
    make_member("Anni")
    now = EVENING
    if state == "planned":
        Evening.objects.create(date=FRIDAY)
    elif state != "none":
        evening = make_evening(FRIDAY)
        evening.closed_at = EVENING if state == "closed" else None
        evening.save()
        now += timedelta(hours=17) if state == "over" else timedelta()

    till = till_evening(now)

    assert till == TillEvening(now.date(), frozenset())


def test_till_takes_the_evening_that_home_shows() -> None:
    club = make_plain_club()
    make_member("Anni")
    make_evening(FRIDAY)
    past = make_evening(date(2026, 10, 9), now=EVENING)
    past.open_until = EVENING + timedelta(days=1)
    past.save()

    assert till_evening(EVENING).day == tonight(now=EVENING, club=club).day == FRIDAY


@pytest.mark.parametrize(
    ("day", "now", "booked_on"),
    [
        (FRIDAY, EVENING, FRIDAY),
        (FRIDAY, EVENING + timedelta(hours=7), FRIDAY),
        (FRIDAY, EVENING + timedelta(hours=9), FRIDAY + timedelta(days=1)),
        (FRIDAY + timedelta(days=1), EVENING + timedelta(hours=4), FRIDAY + timedelta(days=1)),
    ],
)
def test_till_keeps_to_the_evening_of_this_night(day: date, now: datetime, booked_on: date) -> None:
    make_member("Anni")
    make_evening(day, now=now)

    assert till_evening(now).day == booked_on


def test_till_leaves_an_evening_entered_afterwards_alone() -> None:
    make_member("Anni")
    evening = make_evening(date(2026, 10, 9), now=EVENING)
    Attendance.objects.filter(evening=evening).delete()

    assert till_evening(EVENING) == TillEvening(FRIDAY, frozenset())


def test_payment_is_taken_while_the_clock_is_behind_the_evening() -> None:
    anni = make_member("Anni")
    make_evening(FRIDAY)
    behind = EVENING - timedelta(days=300)

    payment = record_payment(
        member_id=anni.pk,
        amount_rappen=100,
        means="cash",
        day=till_evening(behind).day,
        key=new_key(),
        seen=0,
        by=SCOREKEEPER,
        now=behind,
    )

    assert payment.day == behind.date()


@pytest.mark.parametrize("count", [1, 3, 60])
def test_till_asks_for_the_evening_once(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(count):
        make_member(f"M{number}")
    make_evening(FRIDAY)

    with django_assert_num_queries(1):
        till_evening(EVENING)
