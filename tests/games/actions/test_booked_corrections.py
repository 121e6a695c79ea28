"""Corrections of booked games: booked anew if a Franc changes, reopened if they are no longer over."""

import pytest

from games.engine.tally import State
from games.errors import NotAtTheTable
from games.models import Game, Round
from games.queries.board import board
from games.queries.correction import CorrectionPreview, Part, correction_preview
from games.queries.standings import standings
from games.signals import Charge, Result
from tests.make import (
    DAY,
    NOW,
    announced,
    book,
    change,
    entry_of,
    make_booked_game,
    make_game,
    make_member,
    make_members,
    play,
)

pytestmark = pytest.mark.django_db

# Carla drowns in round 4, Beat in round 11; Anni swims by then.
CLOSE = [*["Carla"] * 4, *["Beat"] * 3, *["Anni"] * 3, "Beat"]
# Anni has no strike at all.
CLEAR = [*["Carla"] * 4, *["Beat"] * 4]
# Beat and Carla drown together.
TIED = [*["Carla"] * 3, *["Beat"] * 3, "Beat+Carla"]


def preview(game: Game, number: int, words: str | None) -> CorrectionPreview:
    return correction_preview(
        game_id=game.pk,
        number=number,
        change=None if words is None else entry_of(game, words),
    )


def rows(found: CorrectionPreview) -> list[tuple[str, Part, Part]]:
    return [(row.name, row.before, row.after) for row in found.rows]


def stakes(game: Game) -> list[tuple[str, int]]:
    return [(row.name, row.stake_rappen) for row in standings(game.pk).rows]


def snapshot(game: Game) -> tuple[object, ...]:
    game.refresh_from_db()
    return game.version, game.revision, game.booked_at, list(Round.objects.values_list())


def test_preview_names_every_changed_place_and_franc_and_writes_nothing() -> None:
    make_members(4)
    game = make_game(3)
    play(game, *CLOSE)
    book(game)
    before = snapshot(game)

    found = preview(game, 11, "Anni")

    assert rows(found) == [
        ("Anni", Part(3, State.SWIMMING, 2, 100), Part(4, State.OUT, 4, 200)),
        ("Beat", Part(4, State.OUT, 4, 200), Part(3, State.SWIMMING, 2, 100)),
    ]
    assert (found.total_rappen_before, found.total_rappen_after) == (1000, 1000)
    assert (found.changes_money, found.reopens, found.ends) == (True, False, False)
    assert snapshot(game) == before


def test_correction_of_a_booked_game_books_it_anew_if_a_franc_changes() -> None:
    make_members(4)
    game = make_game(3)
    play(game, *CLOSE)
    book(game)
    ids = {row.name: row.member_id for row in standings(game.pk).rows}

    with announced() as heard:
        change(game, 11, "Anni")

    assert heard == [
        Result(
            game_id=game.pk,
            revision=2,
            day=DAY,
            charges=(
                Charge(ids["Beat"], 2, 100, False),
                Charge(ids["Anni"], 4, 200, False),
                Charge(ids["Carla"], 6, 300, False),
                Charge(ids["Dominik"], 8, 400, True),
            ),
        )
    ]
    assert (game.revision, game.booked_at) == (2, NOW)
    assert stakes(game) == [("Beat", 100), ("Anni", 200), ("Carla", 300), ("Dominik", 400)]


def test_correction_keeps_the_absent_as_they_were_booked() -> None:
    make_members(4)
    game = make_game(3)
    play(game, *CLOSE)
    book(game)
    make_member("Elsbeth")

    change(game, 11, "Anni")

    assert [name for name, _ in stakes(game)] == ["Beat", "Anni", "Carla", "Dominik"]


def test_correction_that_moves_no_franc_is_not_booked_again() -> None:
    make_members(4)
    game = make_game(3)
    play(game, *CLEAR)
    book(game)
    found = preview(game, 2, "Anni+Carla")
    before = stakes(game)

    with announced() as heard:
        change(game, 2, "Anni+Carla")

    assert rows(found) == [
        ("Anni", Part(0, State.IN, 2, 100), Part(1, State.IN, 2, 100)),
    ]
    assert not found.changes_money
    assert (heard, game.revision, stakes(game)) == ([], 1, before)
    assert board(game.pk, now=NOW).seats[0].strikes == 1


def test_booked_game_that_is_no_longer_over_is_reopened_and_goes_on() -> None:
    make_members(4)
    game = make_game(3)
    play(game, *TIED)
    book(game)
    found = preview(game, 7, "Carla")

    with announced() as heard:
        change(game, 7, "Carla")
    play(game, "Beat")
    with announced() as heard_again:
        book(game)

    assert rows(found) == [
        ("Anni", Part(0, State.IN, 2, 100), Part(0, State.IN, None, None)),
        ("Beat", Part(4, State.OUT, 4, 200), Part(3, State.SWIMMING, None, None)),
        ("Carla", Part(4, State.OUT, 4, 200), Part(4, State.OUT, 6, 300)),
        ("Dominik", Part(None, None, 8, 400), Part(None, None, None, None)),
    ]
    assert (found.changes_money, found.reopens) == (True, True)
    assert heard == [game.pk]
    assert [result.revision for result in heard_again if isinstance(result, Result)] == [2]
    assert stakes(game) == [("Anni", 100), ("Beat", 200), ("Carla", 300), ("Dominik", 400)]


def test_correction_undone_by_correcting_again_books_the_first_stakes() -> None:
    make_members(4)
    game = make_game(3)
    play(game, *CLOSE)
    book(game)
    before = stakes(game)

    with announced() as heard:
        change(game, 11, "Anni")
        change(game, 11, "Beat")

    assert [result.revision for result in heard if isinstance(result, Result)] == [2, 3]
    assert stakes(game) == before


def test_booked_game_does_not_go_on_while_its_players_sit_in_another() -> None:
    game = make_booked_game(["Anni", "Beat", "Carla"])
    make_game(["Carla", "Dominik"])
    last = Round.objects.filter(game=game).latest("number").number
    before = snapshot(game)

    for attempt in (preview, change):
        with pytest.raises(NotAtTheTable, match="Carla sitzt schon in Spiel 2"):
            attempt(game, last, None)

    assert snapshot(game) == before


def test_booked_game_goes_on_while_others_sit_in_another() -> None:
    game = make_booked_game(["Anni", "Beat", "Carla"])
    make_game(["Dominik", "Elsbeth"])
    last = Round.objects.filter(game=game).latest("number").number

    change(game, last, None)

    assert game.is_open
