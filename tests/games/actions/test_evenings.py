"""Evenings: planned, opened with a proposal, closed, opened again."""

from collections.abc import Callable
from datetime import date, datetime, timedelta

import pytest

from clique.errors import StaleView
from games.actions.attendance import set_present
from games.actions.evenings import (
    close_evening,
    open_evening,
    reopen_evening,
    unplan_evening,
)
from games.errors import EveningInUse, NotOpen, WrongDay
from games.models import Attendance, Evening, RuleSet
from games.queries.evenings import EveningState, evening_state
from tests.make import (
    DAY,
    NOW,
    SCOREKEEPER,
    ZONE,
    book,
    evening_of,
    make_booked_game,
    make_evening,
    make_game,
    make_guest,
    make_member,
    make_members,
    member,
    new_key,
    play,
    play_out,
    weeks_later,
)

pytestmark = pytest.mark.django_db


def people(evening: Evening) -> list[tuple[str, bool]]:
    rows = Attendance.objects.filter(evening=evening).order_by("position")
    return [(row.member.call_name, row.is_present) for row in rows]


def local(day: date, hour: int) -> datetime:
    return datetime(day.year, day.month, day.day, hour, tzinfo=ZONE)


def test_first_evening_proposes_full_members_by_usual_seat() -> None:
    make_member("Anni")
    make_member("Beat", usual_seat=2)
    make_member("Carla", usual_seat=1)
    make_member("Dominik", kind="passive", usual_seat=3)
    make_guest("Gast")
    make_member("Elsbeth", active_from=DAY + timedelta(days=1))
    make_member("Fritz", active_to=DAY - timedelta(days=1))
    make_member("Gaby", active_from=DAY, active_to=DAY)

    evening = make_evening()

    assert people(evening) == [("Carla", True), ("Beat", True), ("Anni", True), ("Gaby", True)]


def test_first_evening_makes_the_clique_s_rules_the_current_ones() -> None:
    make_evening()

    versions = [(row.version, row.preset, row.chosen_at) for row in RuleSet.objects.all()]
    assert versions == [(1, "zoggeli", NOW), (2, "skat32", None)]


def test_next_evening_proposes_who_played_last_time_in_their_order() -> None:
    make_members(5)
    make_guest("Gast")
    make_booked_game(["Carla", "Anni", "Gast", "Beat"])
    make_evening(weeks_later(1))

    evening = make_evening(weeks_later(2))

    assert people(evening) == [("Carla", True), ("Anni", True), ("Beat", True)]


def test_past_evening_proposes_who_played_before_it() -> None:
    make_members(4)
    make_booked_game(["Anni", "Beat"], evening=make_evening(weeks_later(-2)))
    make_booked_game(["Carla", "Dominik"], evening=make_evening(DAY))

    evening = make_evening(weeks_later(-1), now=NOW)

    assert people(evening) == [("Anni", True), ("Beat", True)]


def test_opening_twice_by_one_key_is_one_evening() -> None:
    key = new_key()
    first = open_evening(day=DAY, key=key, by=SCOREKEEPER, now=NOW)
    again = open_evening(day=DAY, key=key, by=SCOREKEEPER, now=NOW)

    assert first == again
    assert Evening.objects.count() == 1


def test_opening_an_open_evening_leaves_it_as_it_is() -> None:
    make_members(2)
    evening = make_evening()
    Attendance.objects.filter(member=member("Beat")).update(is_present=False)

    again = make_evening()

    assert (again.pk, again.version) == (evening.pk, evening.version)
    assert people(again) == [("Anni", True), ("Beat", False)]


@pytest.mark.parametrize(
    ("day", "now", "until"),
    [
        (DAY, local(DAY, 20), local(DAY + timedelta(days=1), 12)),
        (DAY, local(DAY, 9), local(DAY + timedelta(days=1), 12)),
        (DAY, local(DAY + timedelta(days=1), 1), local(DAY + timedelta(days=1), 12)),
        (DAY, local(DAY + timedelta(days=30), 15), local(DAY + timedelta(days=31), 12)),
    ],
)
def test_evening_stays_open_until_noon(day: date, now: datetime, until: datetime) -> None:
    evening = make_evening(day, now=now)

    assert evening.open_until == until
    assert evening.is_open_at(until - timedelta(seconds=1))
    assert not evening.is_open_at(until)


@pytest.mark.parametrize("day", [DAY + timedelta(days=1), date(1989, 12, 31), date(1, 1, 1)])
def test_evening_is_not_opened_on_a_day_that_cannot_be(day: date) -> None:
    with pytest.raises(WrongDay):
        make_evening(day, now=NOW)

    assert not Evening.objects.exists()


def close(evening: Evening, *, seen: int | None = None, now: datetime = NOW) -> None:
    evening.refresh_from_db()
    close_evening(
        evening_id=evening.pk,
        key=new_key(),
        seen=evening.version if seen is None else seen,
        by=SCOREKEEPER,
        now=now,
    )
    evening.refresh_from_db()


def reopen(evening: Evening, *, now: datetime = NOW) -> None:
    evening.refresh_from_db()
    reopen_evening(
        evening_id=evening.pk, key=new_key(), seen=evening.version, by=SCOREKEEPER, now=now
    )
    evening.refresh_from_db()


def test_closed_evening_takes_nothing_until_it_is_reopened() -> None:
    game = make_game(3)
    evening = game.evening
    close(evening)
    assert evening_state(evening, now=NOW) is EveningState.CLOSED

    with pytest.raises(NotOpen):
        play(game, "Beat")
    reopen(evening)
    state = play(game, "Beat")

    assert state.tally is not None
    assert state.tally.strikes == (0, 1, 0)


def test_evening_is_over_at_noon_and_can_be_reopened_weeks_later() -> None:
    game = make_game(3)
    later = evening_of(weeks_later(3))

    with pytest.raises(NotOpen):
        play(game, "Beat", now=later)
    reopen(game.evening, now=later)
    state = play(game, "Beat", now=later)

    assert state.tally is not None
    assert state.tally.strikes == (0, 1, 0)
    assert game.evening.open_until == local(weeks_later(3) + timedelta(days=1), 12)


def test_evening_with_a_finished_game_that_is_not_booked_stays_open() -> None:
    game = make_game(2)
    play_out(game)

    with pytest.raises(EveningInUse, match="Spiel 1 ist fertig und noch nicht verbucht"):
        close(game.evening)
    book(game)
    close(game.evening)

    assert game.evening.closed_at == NOW


def test_evening_with_an_unfinished_game_may_be_closed() -> None:
    game = make_game(2)

    close(game.evening)

    game.refresh_from_db()
    assert game.is_open


def write_present(evening: Evening, seen: int) -> None:
    set_present(
        evening_id=evening.pk,
        member_id=member("Anni").pk,
        present=False,
        key=new_key(),
        seen=seen,
        by=SCOREKEEPER,
        now=NOW,
    )


STALE: list[Callable[[Evening, int], None]] = [
    lambda evening, seen: close(evening, seen=seen),
    lambda evening, seen: reopen_evening(
        evening_id=evening.pk, key=new_key(), seen=seen, by=SCOREKEEPER, now=NOW
    ),
    lambda evening, seen: unplan_evening(
        evening_id=evening.pk, key=new_key(), seen=seen, by=SCOREKEEPER, now=NOW
    ),
    write_present,
]


@pytest.mark.parametrize("write", STALE)
def test_writing_to_an_evening_seen_before_is_refused(
    write: Callable[[Evening, int], None],
) -> None:
    make_members(2)
    evening = make_evening()
    before = (evening.version, evening.closed_at, people(evening))

    with pytest.raises(StaleView):
        write(evening, evening.version - 1)

    evening.refresh_from_db()
    assert (evening.version, evening.closed_at, people(evening)) == before
