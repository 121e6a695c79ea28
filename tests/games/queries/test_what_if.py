from dataclasses import replace
from datetime import date

import pytest
from pytest_django import DjangoAssertNumQueries

from games.engine.rules import (
    PRESETS,
    AbsentPlace,
    AllOut,
    MisdealRule,
    Rules,
    ThreeAcesRule,
    TiedPlace,
)
from games.models import Game, GameEntry
from games.queries.rule_sets import known_rules
from games.queries.standings import standings
from games.queries.what_if import AbsenceTable, Comparison, comparison
from tests.make import (
    DAY,
    book,
    make_booked_game,
    make_evening,
    make_game,
    make_members,
    make_rule_set,
    place,
    play,
    weeks_later,
)

pytestmark = pytest.mark.django_db

OURS = PRESETS["zoggeli"]


def compared(rules: Rules = OURS, *, first: date = DAY, last: date = DAY) -> Comparison:
    return comparison(first=first, last=last, rules=rules)


def costs(result: Comparison) -> dict[str, tuple[int, int]]:
    return {row.name: (row.real_rappen, row.other_rappen) for row in result.members}


def seven_of_ten() -> Game:
    make_members(10)
    return make_booked_game(7)


def test_table_of_the_rules_page_with_seven_of_ten() -> None:
    """docs/rules.md, "Absent members"."""
    seven_of_ten()

    table = compared().absence

    assert isinstance(table, AbsenceTable)
    assert (table.present, table.absent) == (7, 3)
    assert [
        (line.rule, line.place_x2, line.stake_rappen, line.game_rappen) for line in table.lines
    ] == [
        (AbsentPlace.NEXT, 16, 800, 5200),
        (AbsentPlace.LAST, 20, 1000, 5800),
        (AbsentPlace.AVERAGE, 18, 900, 5500),
        (AbsentPlace.JOINT_LAST, 14, 700, 4900),
    ]
    assert [line.total_rappen for line in table.lines] == [5200, 5800, 5500, 4900]


def test_same_rules_cost_the_same() -> None:
    game = seven_of_ten()

    result = compared()

    assert result.real_rappen == result.other_rappen == standings(game.pk).total_rappen == 5200
    assert {row.difference_rappen for row in result.members} == {0}
    assert (result.games, result.evenings, result.kept_order) == (1, 1, 0)


def test_ties_and_stakes_are_priced_anew() -> None:
    game = make_game(3)
    play(game, *["Beat+Carla"] * 4)
    book(game)
    rules = rules_with(tied_place=TiedPlace.WORST, stake_first=50, stake_step=200)

    assert costs(compared(rules)) == {"Anni": (100, 50), "Beat": (200, 450), "Carla": (200, 450)}


def test_replay_ends_a_game_where_the_other_rules_end_it() -> None:
    game = make_game(3, rules={"preset": "zoggeli", "misdeal": "redeal"})
    play(game, "misdeal", *["Carla"] * 4, *["Anni"] * 3, *["Beat"] * 4)
    book(game)

    result = compared(rules_with(misdeal=MisdealRule.STRIKE))

    assert costs(result) == {"Anni": (100, 200), "Beat": (200, 100), "Carla": (300, 300)}
    assert result.kept_order == 0


def test_replay_shares_where_all_would_have_drowned() -> None:
    game = make_game(2)
    play(game, *["Anni+Beat"] * 4, "Beat")
    book(game)

    result = compared(rules_with(all_out=AllOut.SHARE))

    assert costs(result) == {"Anni": (100, 100), "Beat": (200, 100)}


def test_log_that_cannot_have_happened_keeps_the_order() -> None:
    game = make_game(3)
    play(game, "aces:Anni", *["Beat"] * 3, *["Carla"] * 3)
    book(game)

    result = compared(rules_with(three_aces=ThreeAcesRule.BEATS_31, stake_step=200))

    assert costs(result) == {"Anni": (100, 100), "Beat": (300, 500), "Carla": (200, 300)}
    assert result.kept_order == 1


def test_longer_life_than_the_log_keeps_the_order() -> None:
    make_booked_game(3)

    result = compared(rules_with(strikes_to_swim=5))

    assert result.kept_order == 1
    assert result.real_rappen == result.other_rappen


def test_typed_order_is_priced_anew() -> None:
    game = make_game(2, entry=GameEntry.PLACINGS)
    place(game, "Beat", "Anni")
    book(game)

    result = compared(rules_with(stake_step=500))

    assert costs(result) == {"Anni": (200, 600), "Beat": (100, 100)}
    assert result.absence is None


def test_only_booked_games_of_the_span_count() -> None:
    make_booked_game(2)
    make_game(2, evening=make_evening(weeks_later(1)))

    assert compared(last=weeks_later(9)).games == 1
    assert compared(first=weeks_later(1), last=weeks_later(9)) == Comparison(
        rules=OURS,
        games=0,
        evenings=0,
        kept_order=0,
        members=(),
        real_rappen=0,
        other_rappen=0,
        absence=None,
    )


def test_nothing_is_written() -> None:
    game = make_booked_game(3)

    compared(rules_with(stake_step=900))

    before = (game.version, game.revision, game.booked_at)
    game.refresh_from_db()
    assert (game.version, game.revision, game.booked_at) == before


@pytest.mark.parametrize("games", [1, 3])
def test_comparison_takes_four_queries(
    games: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make_members(5)
    for _ in range(games):
        make_booked_game(3)

    with django_assert_num_queries(4):
        result = compared(rules_with(absent_place=AbsentPlace.LAST))

    assert result.games == games


def test_known_rules_are_versions_then_presets() -> None:
    make_rule_set({"preset": "zoggeli", "stake_step": 50})

    assert [(known.code, known.version) for known in known_rules()] == [
        ("zoggeli", None),
        ("skat32", None),
    ]


def rules_with(**changes: object) -> Rules:
    return replace(OURS, **changes)  # type: ignore[arg-type]  # names of switches
