"""Places and stakes, of games that were played and of final orders."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from games.engine.errors import Fault, RuleError
from games.engine.rules import PRESETS, AbsentPlace, AllOut, Rules, TiedPlace
from games.engine.tally import (
    Event,
    Lowest,
    Standing,
    Withdraw,
    placings_standings,
    standings,
    tally,
)

ZOGGELI = PRESETS["zoggeli"]


def places_of(lines: Sequence[Standing]) -> list[tuple[str, float, int]]:
    """Lines in short: seats as "0", "1", the absent as "a0", "a1", with place and stake."""
    return [
        (
            f"a{line.absent}" if line.seat is None else str(line.seat),
            line.place_x2 / 2,
            line.stake_rappen,
        )
        for line in lines
    ]


def ordered(
    groups: Sequence[Sequence[int]], *, rules: Rules = ZOGGELI, absent: int = 0
) -> list[tuple[str, float, int]]:
    seats = sum(map(len, groups))
    return places_of(placings_standings(rules=rules, groups=groups, seats=seats, absent=absent))


@pytest.mark.parametrize(
    ("rule", "places"),
    [
        (TiedPlace.BEST, [1, 2, 2, 4]),
        (TiedPlace.WORST, [1, 3, 3, 4]),
        (TiedPlace.AVERAGE, [1, 2.5, 2.5, 4]),
    ],
)
def test_tied_places(rule: TiedPlace, places: list[float]) -> None:
    lines = ordered([[3], [2, 0], [1]], rules=replace(ZOGGELI, tied_place=rule))

    assert [(name, place) for name, place, _ in lines] == list(zip("3021", places, strict=True))


@pytest.mark.parametrize(
    ("rule", "place", "stake", "total"),
    [
        (AbsentPlace.NEXT, 8, 800, 5200),
        (AbsentPlace.LAST, 10, 1000, 5800),
        (AbsentPlace.AVERAGE, 9, 900, 5500),
        (AbsentPlace.JOINT_LAST, 7, 700, 4900),
    ],
)
def test_seven_present_and_three_absent(
    rule: AbsentPlace, place: float, stake: int, total: int
) -> None:
    lines = ordered(
        [[seat] for seat in range(7)], rules=replace(ZOGGELI, absent_place=rule), absent=3
    )

    assert lines[7:] == [("a0", place, stake), ("a1", place, stake), ("a2", place, stake)]
    assert sum(line[2] for line in lines) == total


def test_two_of_ten_absent_share_nine_and_a_half() -> None:
    rules = replace(ZOGGELI, absent_place=AbsentPlace.AVERAGE)

    assert ordered([[seat] for seat in range(8)], rules=rules, absent=2)[8:] == [
        ("a0", 9.5, 950),
        ("a1", 9.5, 950),
    ]


@pytest.mark.parametrize(
    ("tied", "absent", "shown"),
    [
        (TiedPlace.BEST, AbsentPlace.NEXT, 8),
        (TiedPlace.WORST, AbsentPlace.NEXT, 8),
        (TiedPlace.AVERAGE, AbsentPlace.NEXT, 8),
        (TiedPlace.BEST, AbsentPlace.LAST, 9),
        (TiedPlace.BEST, AbsentPlace.AVERAGE, 8.5),
        (TiedPlace.BEST, AbsentPlace.JOINT_LAST, 6),
        (TiedPlace.WORST, AbsentPlace.JOINT_LAST, 7),
        (TiedPlace.AVERAGE, AbsentPlace.JOINT_LAST, 6.5),
    ],
)
def test_absent_after_two_of_seven_who_tie_for_last(
    tied: TiedPlace, absent: AbsentPlace, shown: float
) -> None:
    rules = replace(ZOGGELI, tied_place=tied, absent_place=absent)
    lines = ordered([[0], [1], [2], [3], [4], [5, 6]], rules=rules, absent=2)

    assert [place for _, place, _ in lines[7:]] == [shown, shown]


@pytest.mark.parametrize("rule", list(AbsentPlace))
def test_one_absent_member_comes_after_everybody_unless_joint(rule: AbsentPlace) -> None:
    lines = ordered([[0], [1]], rules=replace(ZOGGELI, absent_place=rule), absent=1)

    assert lines[-1][1] == (2 if rule is AbsentPlace.JOINT_LAST else 3)


def test_a_tie_for_first_is_accepted_in_a_final_order() -> None:
    assert ordered([[2, 0], [1]]) == [("0", 1, 100), ("2", 1, 100), ("1", 3, 300)]


def test_half_a_rappen_is_rounded_down() -> None:
    rules = replace(ZOGGELI, tied_place=TiedPlace.AVERAGE, stake_step=25)

    assert ordered([[0], [1, 2]], rules=rules) == [("0", 1, 100), ("1", 2.5, 137), ("2", 2.5, 137)]


def test_standings_of_a_game_follow_the_order_of_going_out_backwards() -> None:
    events: list[Event] = [Withdraw(2), *[Lowest((0, 3))] * 4]
    game = tally(rules=ZOGGELI, seats=4, first_dealer=0, events=events)

    assert places_of(standings(game, absent=1)) == [
        ("1", 1, 100),
        ("0", 2, 200),
        ("3", 2, 200),
        ("2", 4, 400),
        ("a0", 5, 500),
    ]


def test_standings_before_the_end_hold_only_those_who_are_out_and_no_absent() -> None:
    events: list[Event] = [Withdraw(4), *[Lowest((1, 3))] * 4]
    game = tally(rules=ZOGGELI, seats=5, first_dealer=0, events=events)

    assert game.finished is False
    assert places_of(standings(game, absent=3)) == [
        ("1", 3, 300),
        ("3", 3, 300),
        ("4", 5, 500),
    ]


@pytest.mark.parametrize(
    ("tied", "place"), [(TiedPlace.BEST, 1), (TiedPlace.WORST, 2), (TiedPlace.AVERAGE, 1.5)]
)
def test_all_out_together_share_the_first_places(tied: TiedPlace, place: float) -> None:
    rules = replace(ZOGGELI, all_out=AllOut.SHARE, tied_place=tied)
    events: list[Event] = [Withdraw(1), *[Lowest((0, 2))] * 4]
    game = tally(rules=rules, seats=3, first_dealer=0, events=events)

    assert [line[:2] for line in places_of(standings(game, absent=1))] == [
        ("0", place),
        ("2", place),
        ("1", 3),
        ("a0", 4),
    ]


@pytest.mark.parametrize(
    ("groups", "seats", "code", "player"),
    [
        ([[0], [1]], 3, Fault.NOT_PLACED, 2),
        ([[0], [1], [0]], 2, Fault.NAMED_TWICE, 0),
        ([[0, 0], [1]], 2, Fault.NAMED_TWICE, 0),
        ([[0], [], [1]], 2, Fault.EMPTY_PLACE, None),
        ([[0], [2]], 2, Fault.NOT_PRESENT, 2),
        ([[-1], [0]], 2, Fault.NOT_PRESENT, -1),
        ([], 2, Fault.NOT_PLACED, 0),
    ],
)
def test_a_final_order_holds_everybody_exactly_once(
    groups: list[list[int]], seats: int, code: Fault, player: int | None
) -> None:
    with pytest.raises(RuleError) as refused:
        placings_standings(rules=ZOGGELI, groups=groups, seats=seats)

    error = refused.value
    assert (error.code, error.place, error.player) == (code, "placings", player)


def test_a_final_order_needs_two_players() -> None:
    with pytest.raises(RuleError) as refused:
        placings_standings(rules=ZOGGELI, groups=[[0]], seats=1)

    assert refused.value.place == "present"
