"""Rounds written one by one: what they do, what is refused, once a key."""

from collections.abc import Callable

import pytest

from clique.errors import KeyReused, StaleView, UserError
from games.actions.rounds import record_place, record_round
from games.errors import GameClosed, RefusedByRules, WrongEntry
from games.models import Game, GameEntry, Place, Round, RoundKind, Seat, Strike
from games.queries.board import board
from games.queries.state import RoundInput
from tests.make import (
    NOW,
    SCOREKEEPER,
    entry_of,
    make_booked_game,
    make_game,
    new_key,
    place,
    play,
    play_out,
    undo,
)

pytestmark = pytest.mark.django_db


def tiles(game: Game) -> list[tuple[str, int, str]]:
    return [(seat.name, seat.strikes, seat.state) for seat in board(game.pk, now=NOW).seats]


def written(game: Game) -> tuple[int, int, int]:
    game.refresh_from_db()
    return game.version, Round.objects.count(), Strike.objects.count()


@pytest.mark.parametrize(
    ("rules", "entries", "expected"),
    [
        ("zoggeli", ["Beat"], [0, 1, 0]),
        ("zoggeli", ["Carla+Beat"], [0, 1, 1]),
        ("zoggeli", ["aces:Beat"], [1, 0, 1]),
        ("zoggeli", ["misdeal"], [1, 0, 0]),
        ("zoggeli", ["void"], [0, 0, 0]),
        ("zoggeli", ["Beat", "misdeal"], [0, 1, 1]),
        ("zoggeli", ["Beat", "leaves:Carla"], [0, 1, 0]),
        ("skat32", ["aces:Beat:Carla"], [0, 0, 1]),
        ("skat32", ["aces:Beat:Anni+Carla"], [1, 0, 1]),
        ("skat32", ["misdeal"], [0, 0, 0]),
    ],
)
def test_entry_gives_its_strikes(rules: str, entries: list[str], expected: list[int]) -> None:
    game = make_game(3, rules=rules)

    state = play(game, *entries)

    assert state.tally is not None
    assert list(state.tally.strikes) == expected
    assert [strikes for _, strikes, _ in tiles(game)] == expected


def test_round_is_kept_with_who_and_when() -> None:
    game = make_game(3)

    play(game, "Carla+Beat")

    row = Round.objects.get()
    struck = Strike.objects.filter(round=row).order_by("seat__position")
    assert (row.number, row.kind, row.at, row.by, row.device) == (1, "lowest", NOW, None, None)
    assert [strike.seat.member.call_name for strike in struck] == ["Beat", "Carla"]


def test_one_key_books_one_strike() -> None:
    game = make_game(3)
    entry, key, seen = entry_of(game, "Beat"), new_key(), game.version

    states = [
        record_round(game_id=game.pk, entry=entry, key=key, seen=seen, by=SCOREKEEPER, now=NOW)
        for _ in range(3)
    ]

    assert [state.tally.strikes for state in states if state.tally] == [(0, 1, 0)] * 3
    assert written(game) == (2, 1, 1)


def test_resent_round_is_answered_after_others_followed() -> None:
    game = make_game(3)
    entry, key, seen = entry_of(game, "Beat"), new_key(), game.version
    record_round(game_id=game.pk, entry=entry, key=key, seen=seen, by=SCOREKEEPER, now=NOW)
    play(game, "Carla")

    state = record_round(game_id=game.pk, entry=entry, key=key, seen=seen, by=SCOREKEEPER, now=NOW)

    assert state.tally is not None
    assert state.tally.strikes == (0, 1, 1)


def test_known_key_with_other_content_is_refused() -> None:
    game = make_game(3)
    key = new_key()

    def write(words: str) -> None:
        record_round(
            game_id=game.pk,
            entry=entry_of(game, words),
            key=key,
            seen=1,
            by=SCOREKEEPER,
            now=NOW,
        )

    write("Beat")
    with pytest.raises(KeyReused):
        write("Carla")

    assert written(game) == (2, 1, 1)


def test_refused_key_may_be_used_again() -> None:
    game = make_game(3)
    play(game, *["Beat"] * 4)
    key = new_key()

    for words, seen in (("Beat", 5), ("Carla", 5)):
        try:
            record_round(
                game_id=game.pk,
                entry=entry_of(game, words),
                key=key,
                seen=seen,
                by=SCOREKEEPER,
                now=NOW,
            )
        except RefusedByRules:
            continue

    assert tiles(game) == [("Anni", 0, "in"), ("Beat", 4, "out"), ("Carla", 1, "in")]


def test_second_tablet_is_told_and_writes_nothing() -> None:
    game = make_game(3)
    play(game, "Beat")
    before = written(game)

    with pytest.raises(StaleView):
        record_round(
            game_id=game.pk,
            entry=entry_of(game, "Carla"),
            key=new_key(),
            seen=1,
            by=SCOREKEEPER,
            now=NOW,
        )

    assert written(game) == before


@pytest.mark.parametrize(
    ("rules", "entry", "message"),
    [
        ("zoggeli", "Beat", "Beat ist da schon draussen; nichts wurde eingetragen."),
        ("zoggeli", "Anni+Beat", "Beat ist da schon draussen; nichts wurde eingetragen."),
        ("zoggeli", "Anni+Anni", "Anni bekäme in einer Runde zwei Striche"),
        ("zoggeli", "aces:Beat", "Beat ist da schon draussen"),
        ("zoggeli", "leaves:Beat", "Beat ist da schon draussen"),
        ("zoggeli", "aces:Anni:Carla", "Bei drei Assen bekommen alle anderen einen Strich"),
        ("skat32", "aces:Anni:Anni", "Anni hat drei Asse und bekommt keinen Strich"),
        ("skat32", "aces:Anni", "Niemand ist gewählt, der einen Strich bekommt"),
    ],
)
def test_rules_refuse_in_words_and_nothing_is_written(rules: str, entry: str, message: str) -> None:
    game = make_game(3, rules=rules)
    play(game, *["Beat"] * 4)
    before = written(game)

    with pytest.raises(RefusedByRules) as refused:
        play(game, entry)

    assert str(refused.value).startswith(message)
    assert written(game) == before


def test_finished_game_takes_no_round() -> None:
    game = make_game(2)
    play_out(game)
    before = written(game)

    with pytest.raises(RefusedByRules, match="Das Spiel war da schon fertig"):
        play(game, "Anni")

    assert written(game) == before


def broken_entries(game: Game, other: Game) -> list[RoundInput]:
    mine = list(Seat.objects.filter(game=game).values_list("pk", flat=True))
    theirs = list(Seat.objects.filter(game=other).values_list("pk", flat=True))
    return [
        RoundInput(kind=RoundKind.LOWEST, seat_ids=(theirs[0],)),
        RoundInput(kind=RoundKind.LOWEST, seat_ids=(mine[0],), seat_id=mine[1]),
        RoundInput(kind=RoundKind.THREE_ACES),
        RoundInput(kind=RoundKind.THREE_ACES, seat_id=theirs[0]),
        RoundInput(kind=RoundKind.MISDEAL, seat_ids=(mine[0],)),
        RoundInput(kind=RoundKind.VOID, seat_id=mine[0]),
        RoundInput(kind=RoundKind.WITHDRAW),
        RoundInput(kind=RoundKind.WITHDRAW, seat_id=mine[0], seat_ids=(mine[1],)),
        RoundInput(kind=RoundKind.WITHDRAW, seat_id=0),
    ]


def test_incomplete_entries_and_people_from_elsewhere_are_refused() -> None:
    game = make_game(["Anni", "Beat"])
    other = make_game(["Carla", "Dominik"])
    before = written(game)

    for entry in broken_entries(game, other):
        with pytest.raises(WrongEntry):
            record_round(
                game_id=game.pk, entry=entry, key=new_key(), seen=1, by=SCOREKEEPER, now=NOW
            )

    assert written(game) == before


def booked() -> Game:
    return make_booked_game(2)


def taken_back() -> Game:
    game = make_game(2)
    undo(game)
    return game


@pytest.mark.parametrize(
    ("make", "message"),
    [(booked, "schon verbucht"), (taken_back, "wurde zurückgenommen")],
)
def test_closed_game_takes_no_round_and_no_place(make: Callable[[], Game], message: str) -> None:
    game = make()
    before = written(game)

    with pytest.raises(GameClosed, match=message):
        play(game, "Anni")
    with pytest.raises(GameClosed, match=message):
        place(game, "Anni")

    assert written(game) == before


def test_one_key_gives_one_place() -> None:
    game = make_game(3, entry=GameEntry.PLACINGS)
    seat = Seat.objects.get(game=game, member__call_name="Beat")
    key = new_key()

    for _ in range(2):
        record_place(
            game_id=game.pk,
            seat_id=seat.pk,
            tied=False,
            key=key,
            seen=1,
            by=SCOREKEEPER,
            now=NOW,
        )
    with pytest.raises(StaleView):
        record_place(
            game_id=game.pk,
            seat_id=seat.pk,
            tied=False,
            key=new_key(),
            seen=1,
            by=SCOREKEEPER,
            now=NOW,
        )

    assert Place.objects.count() == 1
    assert written(game)[0] == 2


def test_every_refusal_is_one_german_sentence() -> None:
    game = make_game(2)
    play_out(game)

    with pytest.raises(UserError) as refused:
        play(game, "Beat")

    assert str(refused.value) == "Das Spiel war da schon fertig; nichts wurde eingetragen."
    assert refused.value.status == 422
