"""An evening that nobody closed, left with an unfinished game that would have charged the absent."""

from datetime import datetime, timedelta
from functools import partial

import pytest

from games.actions.evenings import reopen_evening
from games.actions.settling import settle_evenings
from games.models import Evening, Game
from games.queries.closing import evenings_to_settle
from tests.make import (
    DAY,
    NOW,
    SCOREKEEPER,
    announced,
    book,
    charges,
    evening_of,
    make_booked_game,
    make_evening,
    make_game,
    make_members,
    new_key,
    play_out,
    weeks_later,
)
from tests.races import race

pytestmark = pytest.mark.django_db

NOON = NOW + timedelta(hours=16)
ELSBETH_PAYS = [
    ("Carla", 2, 100, False),
    ("Dominik", 4, 200, False),
    ("Elsbeth", 6, 300, True),
]


def leave_first_table_unfinished() -> tuple[Game, Game]:
    """Two tables, of which only the second is booked; Elsbeth sits at neither."""
    make_members(5)
    make_evening()
    first, second = make_game(["Anni", "Beat"]), make_game(["Carla", "Dominik"])
    play_out(second)
    book(second)
    return first, second


def reopen(evening: Evening, *, now: datetime) -> None:
    evening.refresh_from_db()
    reopen_evening(
        evening_id=evening.pk, key=new_key(), seen=evening.version, by=SCOREKEEPER, now=now
    )


def test_evening_waits_from_noon_until_its_absent_are_charged() -> None:
    _, second = leave_first_table_unfinished()
    evening = second.evening

    assert not evenings_to_settle(now=NOON - timedelta(seconds=1)).exists()
    assert list(evenings_to_settle(now=NOON)) == [evening]
    settle_evenings(by=SCOREKEEPER, now=NOON)

    assert not evenings_to_settle(now=NOON).exists()


def test_absent_are_charged_when_the_next_evening_is_opened() -> None:
    _, second = leave_first_table_unfinished()

    with announced() as heard:
        make_evening(weeks_later(1))
        make_evening(weeks_later(2))

    (result,) = heard
    assert charges(result) == ELSBETH_PAYS
    second.refresh_from_db()
    assert (second.revision, second.absent_fixed) == (2, True)


def test_absent_are_charged_when_another_evening_is_reopened() -> None:
    leave_first_table_unfinished()
    later = weeks_later(1)
    evening = Evening.objects.create(date=later)

    with announced() as heard:
        reopen(evening, now=evening_of(later))

    (result,) = heard
    assert charges(result) == ELSBETH_PAYS


@pytest.mark.parametrize("way", [reopen, lambda evening, now: make_evening(DAY, now=now)])
def test_evening_that_goes_on_charges_them_in_the_game_begun_first(way: object) -> None:
    first, second = leave_first_table_unfinished()
    assert callable(way)

    with announced() as heard:
        way(second.evening, now=NOON)
        play_out(first, now=NOON)
        book(first, now=NOON)

    (result,) = heard
    assert [row[0] for row in charges(result)] == ["Anni", "Beat", "Elsbeth"]
    assert not evenings_to_settle(now=NOON + timedelta(days=2)).exists()


def test_game_finished_afterwards_charges_the_absent_no_more() -> None:
    first, second = leave_first_table_unfinished()
    settle_evenings(by=SCOREKEEPER, now=NOON)
    reopen(second.evening, now=NOON)

    with announced() as heard:
        play_out(first, now=NOON)
        book(first, now=NOON)

    (result,) = heard
    assert [row[0] for row in charges(result)] == ["Anni", "Beat"]


def test_evening_without_a_booked_game_charges_nobody() -> None:
    make_members(3)
    make_game(2)

    with announced() as heard:
        settle_evenings(by=SCOREKEEPER, now=NOON)

    assert heard == []


@pytest.mark.django_db(transaction=True)
def test_many_who_settle_at_once_charge_once() -> None:
    leave_first_table_unfinished()

    with announced() as heard:
        race(*[partial(settle_evenings, by=SCOREKEEPER, now=NOON)] * 8)

    assert len(heard) == 1


def test_tables_out_of_phase_are_one_sitting() -> None:
    """Nobody pays as absent while playing, so a chain of games that overlap charges the absent once."""
    make_members(5)
    make_evening()
    first, second = make_game(["Anni", "Beat"]), make_game(["Carla", "Dominik"])
    with announced() as heard:
        play_out(first)
        book(first)
        third = make_game(["Anni", "Beat"])
        play_out(second)
        book(second)
        fourth = make_game(["Carla", "Dominik"])
        for game in (third, fourth):
            play_out(game)
            book(game)
        fifth = make_booked_game(["Anni", "Beat", "Carla", "Dominik"])

    games = [first, second, third, fourth, fifth]
    assert [game.sitting for game in games] == [1, 1, 1, 1, 2]
    absent = [[row[0] for row in charges(result) if row[3]] for result in heard]
    assert absent == [["Elsbeth"], [], [], [], ["Elsbeth"]]
    assert not evenings_to_settle(now=NOON).exists()
