"""Clocks that jump and evenings that last past midnight: entries belong to their evening, books to their year."""

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clique.dates import book_day
from clique.models import Club, Member
from games.models import Evening, Round
from ledger.models import Booking, BookingKind, YearClose
from ledger.queries.fund import fund_year
from ledger.verify import verify
from ledger.years import year_of
from tests.make import ZONE, book, make_club, make_evening, make_game, play, play_out, undo
from tests.people import make_admin, signed_in

pytestmark = pytest.mark.django_db

Clock = Callable[[datetime], None]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Sets the clock of the whole program."""
    return lambda moment: monkeypatch.setattr(timezone, "now", lambda: moment.astimezone(UTC))


def at(day: date, clock: str, *, fold: int = 0) -> datetime:
    """A moment by the clock on the wall; `fold` 1 is the second of an hour that comes twice."""
    hour, minute = map(int, clock.split(":"))
    return datetime(day.year, day.month, day.day, hour, minute, tzinfo=ZONE, fold=fold)


def chief() -> Client:
    return signed_in(make_admin("Anni"))


def pay_all(client: Client) -> Any:
    """Tap the first row of the till."""
    page = client.get("/kasse/").content.decode()
    button = re.search(r'name="pay"\s+value="([^"]+)"', page)
    assert button
    return client.post("/kasse/bezahlt/", {"pay": button[1], "means": "cash"})


def give(client: Client) -> Any:
    """A gift on the day that the form proposes."""
    page = client.get("/kasse/spende/").content.decode()
    found = {name: re.search(rf'name="{name}"\s+value="([^"]*)"', page) for name in ("key", "day")}
    fields = {name: match[1] for name, match in found.items() if match}
    return client.post("/kasse/spende/", fields | {"seen": "0", "amount": "5", "means": "cash"})


def days(kind: BookingKind) -> list[date]:
    """The days of all bookings of a kind."""
    return list(Booking.objects.filter(kind=kind).order_by("number").values_list("day", flat=True))


def stands(year: date, *, club: Club) -> tuple[int, int]:
    """Stakes and gifts of the fund year that holds this day."""
    fund = fund_year(year_of(year, club=club), club=club, today=timezone.localdate())
    return fund.stakes_rappen, fund.gifts_rappen


def is_whole() -> bool:
    return verify().faults == ()


NIGHTS = [
    (date(2026, 12, 31), 12, 31),
    (date(2027, 2, 15), None, None),  # Fasnacht Monday
    (date(2027, 2, 17), None, None),  # the last day of the Fasnacht, and of the year
]


@pytest.mark.parametrize(("day", "month", "last"), NIGHTS, ids=["new-year", "monday", "last-day"])
def test_evening_past_midnight_belongs_to_its_day_and_year(
    clock: Clock, day: date, month: int | None, last: int | None
) -> None:
    club = make_club(year_end_month=month, year_end_day=last)
    following = day + timedelta(days=1)
    clock(at(day, "20:00"))
    client = chief()
    evening = make_evening(day, now=at(day, "20:00"))
    game = make_game(["Anni", "Beat", "Carla"], evening=evening, now=at(day, "23:50"))
    clock(at(following, "00:40"))
    play_out(game, now=timezone.now())
    book(game, now=timezone.now())
    paid = pay_all(client)
    given = give(client)
    undo(game, now=timezone.now())
    book(game, now=timezone.now())

    assert (paid.status_code, given.status_code) == (302, 302)
    assert days(BookingKind.STAKES) == [day, day]
    assert days(BookingKind.REVERSAL) == [day]
    assert days(BookingKind.PAYMENT) == days(BookingKind.GIFT) == [day]
    year = year_of(day, club=club)
    assert stands(day, club=club) == (600, 500)
    assert stands(year.last + timedelta(days=1), club=club) == (0, 0)
    assert is_whole()


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        (at(date(2027, 1, 1), "00:30"), date(2026, 12, 31)),
        (at(date(2027, 1, 1), "04:59"), date(2026, 12, 31)),
        (at(date(2027, 1, 1), "05:00"), date(2027, 1, 1)),
        # The night without the hour from two to three, and that which has it twice.
        (at(date(2027, 3, 28), "04:59"), date(2027, 3, 27)),
        (at(date(2027, 3, 28), "05:00"), date(2027, 3, 28)),
        (at(date(2026, 10, 25), "02:30"), date(2026, 10, 24)),
        (at(date(2026, 10, 25), "02:30", fold=1), date(2026, 10, 24)),
        (at(date(2026, 10, 25), "04:59"), date(2026, 10, 24)),
        (at(date(2026, 10, 25), "05:00"), date(2026, 10, 25)),
    ],
)
def test_night_ends_at_five_by_the_clock_on_the_wall(moment: datetime, day: date) -> None:
    assert book_day(moment) == day
    assert book_day(moment.astimezone(UTC)) == day


SWITCHES = [
    (date(2027, 3, 27), [("01:59", 0), ("03:00", 0), ("03:01", 0)]),
    (date(2026, 10, 24), [("02:50", 0), ("02:10", 1), ("02:50", 1)]),
]


@pytest.mark.parametrize(("day", "taps"), SWITCHES, ids=["spring", "autumn"])
def test_evening_goes_on_while_the_clocks_change(
    clock: Clock, day: date, taps: list[tuple[str, int]]
) -> None:
    make_club()
    following = day + timedelta(days=1)
    clock(at(day, "20:00"))
    client = chief()
    evening = make_evening(day, now=at(day, "20:00"))
    game = make_game(["Anni", "Beat", "Carla"], evening=evening, now=at(day, "23:00"))
    for words, fold in taps:
        play(game, "Beat", now=at(following, words, fold=fold))
    clock(at(following, "03:30"))
    other = make_game(["Dominik", "Fritz"], evening=evening, now=timezone.now())
    play_out(other, now=timezone.now())
    book(other, now=timezone.now())
    pay_all(client)
    evening.refresh_from_db()

    written = list(Round.objects.filter(game=game).order_by("number").values_list("at", flat=True))
    assert written == sorted(written)
    assert len(set(written)) == len(taps)
    assert evening.open_until == at(following, "12:00")
    assert days(BookingKind.STAKES) == days(BookingKind.PAYMENT) == [day]
    assert is_whole()


def test_clock_set_back_stops_no_game_and_breaks_no_book(clock: Clock) -> None:
    """As a small computer without a battery starts: behind everything that it has written."""
    club = make_club()
    day = date(2026, 11, 6)
    clock(at(day, "20:00"))
    client = chief()
    evening = make_evening(day, now=timezone.now())
    game = make_game(["Anni", "Beat", "Carla"], evening=evening, now=timezone.now())
    play(game, "Beat", now=at(day, "22:00"))
    first = make_game(["Dominik", "Fritz"], evening=evening, now=timezone.now())
    play_out(first, now=at(day, "22:30"))
    book(first, now=at(day, "22:31"))
    back = date(2026, 9, 1)
    clock(at(back, "08:00"))
    play(game, *["Carla"] * 4, *["Beat"] * 3, now=timezone.now())
    book(game, now=timezone.now())
    answers = [pay_all(client).status_code, give(client).status_code]
    pages = [client.get(path).status_code for path in ("/", "/kasse/", "/fonds/", "/buchungen/")]
    clock(at(day, "23:00"))
    answers += [pay_all(client).status_code]

    assert answers == [302, 302, 302]
    assert pages == [200] * 4
    assert days(BookingKind.STAKES) == [day, day]
    # What is paid while the clock is wrong says the wrong day, in the order in which it came.
    assert days(BookingKind.PAYMENT) == [back, day]
    assert stands(day, club=club)[1] == 500
    assert is_whole()


def test_clock_set_back_into_a_closed_year_is_refused_in_words(clock: Clock) -> None:
    make_club()
    day = date(2026, 11, 6)
    clock(at(day, "20:00"))
    client = chief()
    evening = make_evening(day, now=timezone.now())
    game = make_game(["Anni", "Beat"], evening=evening, now=timezone.now())
    play_out(game, now=timezone.now())
    book(game, now=timezone.now())
    last = year_of(date(2025, 11, 6), club=Club.objects.get())
    YearClose.objects.create(
        year=last.label,
        first_day=last.first,
        last_day=last.last,
        number=0,
        hash="0" * 64,
        closed_at=timezone.now(),
        by_id=Member.objects.get(call_name="Anni").pk,
    )
    clock(at(date(2025, 12, 1), "20:00"))
    refused = pay_all(client)

    assert refused.status_code == 422
    assert "Dieses Jahr ist abgeschlossen" in refused.content.decode()
    assert days(BookingKind.PAYMENT) == []
    assert Evening.objects.get().date == day
