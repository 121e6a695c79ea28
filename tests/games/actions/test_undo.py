"""Undo: step by step back through the whole evening."""

import pytest

from clique.errors import StaleView
from games.actions.games import UndoResult, undo_last
from games.errors import GameClosed, NotAtTheTable, NotOpen
from games.models import Attendance, Evening, Game, GameEntry, Place, Round
from games.queries.attendance import attendance
from games.queries.board import board
from games.queries.standings import standings
from games.signals import Result
from tests.make import (
    NOW,
    SCOREKEEPER,
    announced,
    book,
    make_booked_game,
    make_game,
    make_members,
    new_key,
    place,
    play,
    play_out,
    undo,
)

pytestmark = pytest.mark.django_db


def strikes(game: Game) -> list[int]:
    return [seat.strikes for seat in board(game.pk, now=NOW).seats]


def words(game: Game) -> str:
    step = board(game.pk, now=NOW).undo
    return step.words if step else ""


def test_undo_goes_back_over_the_end_of_a_game_to_the_start_of_the_evening() -> None:
    make_members(3)
    first = make_game(2)
    play(first, *["Beat"] * 4)
    book(first)
    second = make_game(["Anni", "Beat", "Carla"])
    play(second, "Carla", "aces:Beat")
    went: list[tuple[str, int | None]] = []

    game: Game | None = second
    while game is not None:
        before = words(game)
        next_id = undo(game)
        went.append((before, next_id))
        game = None if next_id is None else Game.objects.get(pk=next_id)

    assert went == [
        ("Runde 2: drei Asse von Beat", second.pk),
        ("Runde 1: Strich für Carla", second.pk),
        ("Spiel 2: angefangen", first.pk),
        ("Spiel 1: 6.00 verbucht", first.pk),
        ("Runde 4: Strich für Beat", first.pk),
        ("Runde 3: Strich für Beat", first.pk),
        ("Runde 2: Strich für Beat", first.pk),
        ("Runde 1: Strich für Beat", first.pk),
        ("Spiel 1: angefangen", None),
    ]
    assert not Game.objects.filter(cancelled_at=None).exists()
    assert Round.objects.filter(retracted_at=None).count() == 0


def test_undone_round_can_be_written_again() -> None:
    game = make_game(3)
    play(game, "Beat", "Carla")

    undo(game)
    play(game, "Beat")

    assert strikes(game) == [0, 2, 0]
    rows = Round.objects.order_by("pk").values_list("number", "retracted_at")
    assert list(rows) == [(1, None), (2, NOW), (2, None)]


def test_one_key_undoes_once() -> None:
    game = make_game(3)
    play(game, "Beat", "Carla")
    key, seen = new_key(), game.version

    results = [
        undo_last(game_id=game.pk, key=key, seen=seen, by=SCOREKEEPER, now=NOW) for _ in range(2)
    ]

    assert results == [UndoResult(game.pk)] * 2
    assert strikes(game) == [0, 1, 0]


def test_undo_sent_again_after_the_start_was_taken_back_gives_the_same_answer() -> None:
    first = make_booked_game(2)
    second = make_game(2)
    key = new_key()

    results = [
        undo_last(game_id=second.pk, key=key, seen=1, by=SCOREKEEPER, now=NOW) for _ in range(2)
    ]

    assert results == [UndoResult(first.pk)] * 2
    first.refresh_from_db()
    assert first.booked_at == NOW


def test_undo_of_a_round_that_somebody_else_followed_is_refused() -> None:
    game = make_game(3)
    play(game, "Beat")
    seen = game.version
    play(game, "Carla")

    with pytest.raises(StaleView):
        undo_last(game_id=game.pk, key=new_key(), seen=seen, by=SCOREKEEPER, now=NOW)

    assert strikes(game) == [0, 1, 1]


def test_nothing_is_undone_in_a_game_that_was_taken_back() -> None:
    game = make_game(3)
    undo(game)

    with pytest.raises(GameClosed, match="zurückgenommen"):
        undo(game)

    assert words(game) == ""


def test_undoing_a_booking_announces_it_and_keeps_the_absent() -> None:
    make_members(3)
    game = make_booked_game(2)

    with announced() as heard:
        undo(game)
        book(game)

    assert heard[0] == game.pk
    assert isinstance(heard[1], Result)
    assert heard[1].revision == 2
    assert [row.name for row in standings(game.pk).rows] == ["Anni", "Beat", "Carla"]


def test_booked_game_stays_booked_while_its_players_sit_in_the_next() -> None:
    first = make_booked_game(2)
    make_game(["Beat", "Carla"])

    with pytest.raises(NotAtTheTable, match="Beat sitzt schon in Spiel 2"):
        undo(first)

    first.refresh_from_db()
    assert first.booked_at == NOW


def test_undoing_somebody_s_leaving_brings_them_back_for_the_next_game() -> None:
    make_members(3)
    game = make_game(3)
    play(game, "leaves:Beat")
    rows = Attendance.objects.filter(evening=game.evening).order_by("position")
    assert [row.is_present for row in rows] == [True, False, True]

    undo(game)

    assert [row.is_present for row in rows.all()] == [True, True, True]
    assert words(game) == "Spiel 1: angefangen"


def test_undoing_a_start_frees_number_seats_and_dealer() -> None:
    make_members(4)
    game = make_game(["Anni", "Beat", "Carla"], dealer="Carla")

    undo(game)

    sheet = attendance(game.evening_id, now=NOW)
    assert [seat.name for seat in sheet.seats] == ["Anni", "Beat", "Carla", "Dominik"]
    assert [seat.name for seat in sheet.seats if seat.is_dealer] == ["Carla"]
    assert sheet.next_number == 1
    assert make_game(2).number == 1


def test_start_stays_while_the_absent_would_move_into_a_booked_game() -> None:
    make_members(6)
    first = make_game(["Anni", "Beat"])
    second = make_game(["Carla", "Dominik"])
    play_out(second)
    book(second)

    with announced() as heard, pytest.raises(GameClosed, match="Spiel 2 lief gleichzeitig"):
        undo(first)

    assert heard == []
    assert [(row.name, row.stake_rappen) for row in standings(second.pk).rows] == [
        ("Carla", 100),
        ("Dominik", 200),
    ]
    assert words(first) == "Spiel 1: angefangen"


def test_start_is_taken_back_once_the_booking_beside_it_is() -> None:
    make_members(6)
    first = make_game(["Anni", "Beat"])
    second = make_game(["Carla", "Dominik"])
    play_out(second)
    book(second)

    undo(second)
    undo(first)
    book(second)

    assert [(row.name, row.stake_rappen) for row in standings(second.pk).rows] == [
        ("Carla", 100),
        ("Dominik", 200),
        ("Anni", 300),
        ("Beat", 300),
        ("Elsbeth", 300),
        ("Fritz", 300),
    ]


def test_second_start_is_taken_back_beside_a_booked_first() -> None:
    make_members(6)
    first = make_game(["Anni", "Beat"])
    second = make_game(["Carla", "Dominik"])
    play_out(first)
    book(first)

    with announced() as heard:
        undo(second)

    assert heard == []
    assert [row.name for row in standings(first.pk).rows] == ["Anni", "Beat", "Elsbeth", "Fritz"]


def test_undo_takes_back_places_one_by_one() -> None:
    game = make_game(3, entry=GameEntry.PLACINGS)
    place(game, "Carla", "=Anni", "Beat")
    went = []

    while Place.objects.exists():
        went.append(words(game))
        undo(game)

    assert went == ["3. Rang: Beat", "1. Rang: Anni", "1. Rang: Carla"]
    assert words(game) == "Spiel 1: angefangen"


def test_undo_needs_an_open_evening() -> None:
    game = make_game(3)
    play(game, "Beat")
    Evening.objects.update(closed_at=NOW)

    with pytest.raises(NotOpen):
        undo(game)

    assert strikes(game) == [0, 1, 0]
    assert words(game) == ""
