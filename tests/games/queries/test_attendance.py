"""The page before a game."""

from datetime import timedelta
from typing import Any

import pytest

from clique.models import MemberKind
from games.models import Evening
from games.queries.attendance import AttendanceRow, attendance, evening_version, people_named
from tests.make import (
    DAY,
    NOW,
    book,
    make_evening,
    make_game,
    make_guest,
    make_member,
    make_members,
    member,
    play_out,
)

pytestmark = pytest.mark.django_db


def test_sheet_lists_full_members_then_passive_ones_then_guests() -> None:
    make_guest("Bea")
    make_member("Cornelia", kind=MemberKind.PASSIVE)
    make_member("Dora")
    make_member("Adam")
    make_member("Ehemals", active_to=DAY - timedelta(days=1))

    sheet = attendance(make_evening().pk, now=NOW)

    assert sheet.people == tuple(
        AttendanceRow(
            member_id=member(name).pk,
            name=name,
            number=number,
            kind=kind,
            is_present=kind is MemberKind.FULL,
            is_due=kind is MemberKind.FULL,
            is_missing=False,
            at_table=None,
        )
        for name, number, kind in [
            ("Adam", 4, MemberKind.FULL),
            ("Dora", 3, MemberKind.FULL),
            ("Cornelia", 2, MemberKind.PASSIVE),
            ("Bea", 1, MemberKind.GUEST),
        ]
    )
    assert (sheet.present_count, sheet.absent_count) == (2, 0)


def test_sheet_proposes_seats_and_number() -> None:
    make_members(4)
    game = make_game(["Anni", "Beat"])

    sheet = attendance(game.evening_id, now=NOW)

    assert [(seat.name, seat.position, seat.is_dealer) for seat in sheet.seats] == [
        ("Carla", 0, True),
        ("Dominik", 1, False),
    ]
    assert (sheet.next_number, sheet.open_games) == (2, ((game.pk, 1),))
    assert (sheet.may_start, sheet.is_open) == (True, True)


@pytest.mark.parametrize(("count", "may_start"), [(1, False), (2, True), (16, True), (17, False)])
def test_game_may_start_with_two_to_sixteen(count: int, may_start: bool) -> None:
    make_members(count)

    assert attendance(make_evening().pk, now=NOW).may_start is may_start


def test_closed_evening_proposes_no_start() -> None:
    make_members(3)
    evening = make_evening()
    Evening.objects.update(closed_at=NOW)

    sheet = attendance(evening.pk, now=NOW)

    assert (sheet.is_open, sheet.may_start) == (False, False)


def test_absent_are_charged_by_the_first_game_of_the_sitting_joined() -> None:
    make_members(9)
    evening = make_evening()
    charging = [attendance(evening.pk, now=NOW).absent_in]
    first = make_game(["Anni", "Beat"])
    charging.append(attendance(evening.pk, now=NOW).absent_in)
    make_game(["Carla", "Dominik"])
    play_out(first)
    book(first)
    charging.append(attendance(evening.pk, now=NOW).absent_in)

    assert charging == [None, 1, 1]


def test_every_write_to_the_evening_counts() -> None:
    make_members(2)
    game = make_game(2)
    versions = [evening_version(game.evening_id)]

    play_out(game)
    book(game)

    versions.append(evening_version(game.evening_id))
    assert versions == [3, 4]


def test_people_are_named_in_the_order_asked_for() -> None:
    make_members(3)
    ids = [member(name).pk for name in ("Carla", "Anni")]

    assert [person.name for person in people_named(ids)] == ["Carla", "Anni"]


@pytest.mark.parametrize("games", [1, 3])
def test_sheet_reads_as_often_for_one_game_as_for_three(
    games: int, django_assert_num_queries: Any
) -> None:
    make_members(12)
    for _ in range(games):
        game = make_game(3)
        play_out(game)
        book(game)

    with django_assert_num_queries(6):
        attendance(game.evening_id, now=NOW)
