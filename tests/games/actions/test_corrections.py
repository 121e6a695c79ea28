"""Corrections of earlier rounds: before the booking, after it, and those that cannot be."""

from uuid import UUID

import pytest
from django.http import Http404

from clique.errors import StaleView
from games.actions.rounds import change_round
from games.engine.tally import State
from games.errors import LaterRoundImpossible, RefusedByRules, WrongEntry
from games.models import Attendance, Game, GameEntry, Round
from games.queries.board import board
from games.queries.correction import CorrectionPreview, Part, correction_preview
from games.queries.slip import log
from games.queries.standings import standings
from tests.make import (
    NOW,
    SCOREKEEPER,
    book,
    change,
    entry_of,
    make_booked_game,
    make_game,
    make_members,
    new_key,
    place,
    play,
    undo,
)

pytestmark = pytest.mark.django_db

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


def snapshot(game: Game) -> tuple[object, ...]:
    game.refresh_from_db()
    return game.version, game.revision, game.booked_at, list(Round.objects.values_list())


def test_corrected_round_counts_as_if_written_so() -> None:
    game = make_game(3)
    play(game, "Beat", "Beat", "Carla")

    change(game, 2, "Anni+Carla")

    assert [seat.strikes for seat in board(game.pk, now=NOW).seats] == [1, 1, 2]
    assert [row.words for row in log(game.pk)] == ["Carla", "Anni und Carla", "Beat"]
    retracted = Round.objects.exclude(retracted_at=None)
    assert [(row.number, row.kind) for row in retracted] == [(2, "lowest")]


def test_round_taken_out_moves_the_dealer_of_those_after_it() -> None:
    game = make_game(3)
    play(game, "Beat", "misdeal")
    assert [seat.strikes for seat in board(game.pk, now=NOW).seats] == [0, 1, 1]

    change(game, 1, None)

    assert [seat.strikes for seat in board(game.pk, now=NOW).seats] == [1, 0, 0]
    assert [row.number for row in log(game.pk)] == [2]
    play(game, "Carla")
    assert [row.number for row in log(game.pk)] == [3, 2]


def test_preview_of_an_open_game_names_every_strike_and_no_money() -> None:
    game = make_game(3)
    play(game, *["Beat"] * 3)

    found = preview(game, 1, "Carla")

    assert rows(found) == [
        ("Beat", Part(3, State.SWIMMING, None, None), Part(2, State.IN, None, None)),
        ("Carla", Part(0, State.IN, None, None), Part(1, State.IN, None, None)),
    ]
    assert (found.total_rappen_before, found.total_rappen_after) == (0, 0)
    assert (found.changes_money, found.reopens, found.ends) == (False, False, False)


def test_correction_may_end_an_open_game() -> None:
    game = make_game(3)
    play(game, *CLEAR[:-1], "void")

    found = preview(game, 8, "Beat")
    change(game, 8, "Beat")

    assert found.ends
    assert (found.total_rappen_before, found.total_rappen_after) == (300, 600)
    assert board(game.pk, now=NOW).is_over
    assert game.is_open


@pytest.mark.parametrize(
    ("entries", "number", "words", "message"),
    [
        (
            CLEAR,
            4,
            "Beat",
            "Mit dieser Korrektur geht «Runde 8: Strich für Beat» nicht mehr auf:"
            " Beat ist da schon draussen; nichts wurde geändert.",
        ),
        (
            [*TIED[:-1], "Carla", "Beat"],
            7,
            "Beat+Carla",
            "Mit dieser Korrektur geht «Runde 8: Strich für Beat» nicht mehr auf:"
            " Das Spiel war da schon fertig; nichts wurde geändert.",
        ),
        (
            ["Beat", "Beat", "Beat", "Carla", "leaves:Beat"],
            4,
            "Beat",
            "Mit dieser Korrektur geht «Beat geht heim» nicht mehr auf:"
            " Beat ist da schon draussen; nichts wurde geändert.",
        ),
    ],
)
def test_correction_that_a_later_round_contradicts_is_refused_by_its_name(
    entries: list[str], number: int, words: str, message: str
) -> None:
    game = make_game(3)
    play(game, *entries)
    if standings(game.pk).is_over:
        book(game)
    before = snapshot(game)

    for attempt in (preview, change):
        with pytest.raises(LaterRoundImpossible) as refused:
            attempt(game, number, words)
        assert str(refused.value) == message

    assert snapshot(game) == before


def test_correction_that_cannot_be_itself_is_refused() -> None:
    game = make_game(3)
    play(game, *["Carla"] * 4, "Beat")
    before = snapshot(game)

    with pytest.raises(RefusedByRules, match="Carla ist da schon draussen"):
        change(game, 5, "Carla")

    assert snapshot(game) == before


def test_entry_that_was_undone_is_not_corrected() -> None:
    game = make_game(3)
    play(game, "Beat", "Carla")
    undo(game)

    for attempt in (preview, change):
        with pytest.raises(Http404):
            attempt(game, 2, "Anni")

    assert [row.words for row in log(game.pk)] == ["Beat"]


def test_final_order_has_no_rounds_to_correct() -> None:
    game = make_game(3, entry=GameEntry.PLACINGS)
    place(game, "Anni")

    with pytest.raises(WrongEntry, match="anders aufgeschrieben"):
        change(game, 1, "Anni")


def test_same_entry_again_changes_nothing() -> None:
    game = make_booked_game(3)
    before = snapshot(game)

    change(game, 1, "Carla")

    assert snapshot(game) == before
    assert preview(game, 1, "Carla").rows == ()


def test_one_key_corrects_once_and_a_stale_view_not_at_all() -> None:
    game = make_game(3)
    play(game, "Beat", "Carla")
    entry, key, seen = entry_of(game, "Anni"), new_key(), game.version

    def write(key: UUID) -> None:
        change_round(
            game_id=game.pk, number=1, change=entry, key=key, seen=seen, by=SCOREKEEPER, now=NOW
        )

    write(key)
    write(key)
    with pytest.raises(StaleView):
        write(new_key())

    game.refresh_from_db()
    assert game.version == seen + 1
    assert Round.objects.count() == 3


def test_who_did_not_leave_after_all_is_here_for_the_next_game() -> None:
    make_members(3)
    game = make_game(3)
    play(game, "Beat", "leaves:Carla")
    rows = Attendance.objects.filter(evening=game.evening).order_by("position")
    assert [row.is_present for row in rows] == [True, True, False]

    change(game, 2, "leaves:Beat")
    assert [row.is_present for row in rows.all()] == [True, False, True]
    change(game, 2, None)

    assert [row.is_present for row in rows.all()] == [True, True, True]
