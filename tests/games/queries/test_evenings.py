"""The list of evenings, an evening's page, tonight."""

from datetime import timedelta
from typing import Any

import pytest

from games.actions.evenings import plan_evening
from games.models import Attendance, Evening
from games.queries.evenings import (
    EveningLine,
    EveningState,
    Tonight,
    evening_overview,
    evenings,
    next_planned,
    tonight,
)
from tests.make import (
    DAY,
    NOW,
    SCOREKEEPER,
    evening_of,
    make_booked_game,
    make_evening,
    make_game,
    make_members,
    new_key,
    play,
    play_out,
    undo,
    weeks_later,
)

pytestmark = pytest.mark.django_db


def plan(weeks: int) -> Evening:
    return plan_evening(day=weeks_later(weeks), key=new_key(), by=SCOREKEEPER, now=NOW)


def test_list_says_where_each_evening_stands() -> None:
    past = make_evening(weeks_later(-1))
    make_booked_game(2, evening=past)
    planned = plan(1)
    game = make_game(2, evening=make_evening())
    undo(make_game(["Carla", "Dominik"], evening=game.evening))

    found = evenings(now=NOW)

    assert [
        (line.evening_id, line.state, line.games_booked, line.games_open) for line in found
    ] == [
        (planned.pk, EveningState.PLANNED, 0, 0),
        (game.evening_id, EveningState.OPEN, 0, 1),
        (past.pk, EveningState.CLOSED, 1, 0),
    ]
    assert isinstance(found[0], EveningLine)


def test_overview_shows_each_game_and_the_sum_of_those_booked() -> None:
    make_members(3)
    first = make_booked_game(2)
    second = make_game(3)
    play_out(second)
    third = make_game(["Elsbeth", "Fritz"])
    play(third, "Fritz")

    found = evening_overview(first.evening_id, now=NOW)

    assert [
        (line.number, line.sitting, line.players, line.rounds_played, line.winners)
        for line in found.games
    ] == [(1, 1, 2, 4, ("Anni",)), (2, 2, 3, 8, ("Anni",)), (3, 2, 2, 1, ())]
    assert [(line.is_over, line.is_booked, line.total_rappen) for line in found.games] == [
        (True, True, 600),
        (True, False, None),
        (False, False, None),
    ]
    assert found.total_rappen == 600
    assert [person.name for person in found.present] == [
        "Anni",
        "Beat",
        "Carla",
        "Elsbeth",
        "Fritz",
    ]
    assert (found.state, found.may_close, found.may_unplan) == (EveningState.OPEN, False, False)


def test_overview_names_everybody_who_sat_at_a_table_though_they_went_home() -> None:
    members = make_members(5)
    first = make_booked_game(4)
    Attendance.objects.filter(member__in=members[1:4]).update(is_present=False)
    make_game(["Anni", "Elsbeth"])
    Attendance.objects.filter(member=members[0]).delete()

    found = evening_overview(first.evening_id, now=NOW)

    assert sorted(person.name for person in found.present) == [
        "Anni",
        "Beat",
        "Carla",
        "Dominik",
        "Elsbeth",
    ]


def test_planned_evening_may_be_unplanned() -> None:
    found = evening_overview(plan(1).pk, now=NOW)

    assert (found.state, found.may_close, found.may_unplan) == (EveningState.PLANNED, False, True)


def test_tonight_is_the_open_evening_of_the_day() -> None:
    assert tonight(now=NOW) is None
    evening = make_evening()
    make_evening(weeks_later(-1), now=NOW)
    game = make_game(2, evening=evening)

    found = tonight(now=NOW)

    evening.refresh_from_db()
    assert found == Tonight(
        evening_id=evening.pk, date=DAY, version=evening.version, open_games=((game.pk, 1),)
    )
    assert tonight(now=NOW + timedelta(days=2)) is None


def test_past_evening_being_entered_is_tonight_if_no_other_is_open() -> None:
    evening = make_evening(weeks_later(-3), now=NOW)

    found = tonight(now=NOW)

    assert found is not None
    assert found.evening_id == evening.pk


def test_next_planned_is_the_first_from_today_on() -> None:
    assert next_planned(now=NOW) is None
    plan(2)
    plan(1)

    assert next_planned(now=NOW) == weeks_later(1)
    assert next_planned(now=evening_of(weeks_later(2))) == weeks_later(2)


@pytest.mark.parametrize("count", [1, 3])
def test_evenings_read_as_often_for_one_as_for_three(
    count: int, django_assert_num_queries: Any
) -> None:
    make_members(3)
    for week in range(count):
        evening = make_evening(weeks_later(week))
        for _ in range(count):
            make_booked_game(2, evening=evening)

    with django_assert_num_queries(1):
        evenings(now=NOW)
    with django_assert_num_queries(6):
        evening_overview(evening.pk, now=NOW)
