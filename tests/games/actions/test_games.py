"""Games started: seats, dealers, numbers, sittings."""

from datetime import timedelta
from uuid import UUID

import pytest

from clique.errors import KeyReused, StaleView
from games.actions.games import start_game
from games.errors import (
    NotAtTheTable,
    NotOpen,
    WrongEntry,
    WrongNumberOfPlayers,
)
from games.models import Evening, Game, Seat
from games.queries.attendance import attendance
from tests.make import (
    NAMES,
    NOW,
    SCOREKEEPER,
    book,
    make_booked_game,
    make_evening,
    make_game,
    make_members,
    member,
    new_key,
    play,
)

pytestmark = pytest.mark.django_db


def start(
    evening: Evening, names: tuple[str, ...], *, key: UUID, seen: int, dealer: str | None = None
) -> Game:
    return start_game(
        evening_id=evening.pk,
        member_ids=[member(name).pk for name in names],
        dealer_id=None if dealer is None else member(dealer).pk,
        key=key,
        seen=seen,
        by=SCOREKEEPER,
        now=NOW,
    )


def proposal(evening: Evening) -> tuple[list[str], str]:
    sheet = attendance(evening.pk, now=NOW)
    dealers = [seat.name for seat in sheet.seats if seat.is_dealer]
    return [seat.name for seat in sheet.seats], "".join(dealers)


def test_game_starts_with_its_seats_dealer_rules_and_deck() -> None:
    make_members(12)

    game = make_game(10, dealer="Carla")

    seats = Seat.objects.filter(game=game).order_by("position")
    assert [seat.member.call_name for seat in seats] == list(NAMES[:10])
    assert (game.number, game.sitting, game.deck, game.first_dealer) == (1, 1, 36, 2)
    assert (game.rule_set.preset, game.entry, game.version) == ("zoggeli", "rounds", 1)
    assert game.is_open


@pytest.mark.parametrize("count", [0, 1, 17])
def test_board_seats_two_to_sixteen(count: int) -> None:
    make_members(17)

    with pytest.raises(WrongNumberOfPlayers):
        make_game(count)

    assert not Game.objects.exists()


def test_sixteen_may_play_and_a_seventeenth_is_one_too_many() -> None:
    assert make_game(16).deck == 52


def test_nobody_sits_twice_and_the_dealer_sits_at_the_table() -> None:
    make_members(3)
    evening = make_evening()

    with pytest.raises(WrongEntry):
        start(evening, ("Anni", "Anni"), key=new_key(), seen=evening.version)
    with pytest.raises(WrongEntry):
        start(evening, ("Anni", "Beat"), key=new_key(), seen=evening.version, dealer="Carla")

    assert not Game.objects.exists()


def test_one_key_starts_one_game() -> None:
    evening = make_evening()
    key, seen = new_key(), evening.version

    games = {start(evening, ("Anni", "Beat"), key=key, seen=seen) for _ in range(2)}

    assert len(games) == 1
    assert Game.objects.count() == 1


def test_one_key_for_two_different_games_is_refused() -> None:
    evening = make_evening()
    key, seen = new_key(), evening.version
    start(evening, ("Anni", "Beat"), key=key, seen=seen)

    with pytest.raises(KeyReused):
        start(evening, ("Carla", "Dominik"), key=key, seen=seen)

    assert Game.objects.count() == 1


def test_second_tablet_does_not_start_the_same_game_again() -> None:
    evening = make_evening()
    seen = evening.version
    start(evening, ("Anni", "Beat"), key=new_key(), seen=seen)

    with pytest.raises(StaleView):
        start(evening, ("Anni", "Beat"), key=new_key(), seen=seen)

    assert Game.objects.count() == 1


def test_game_is_not_started_on_a_closed_evening() -> None:
    evening = make_evening()

    with pytest.raises(NotOpen):
        make_game(2, evening=evening, now=NOW + timedelta(days=2))

    assert not Game.objects.exists()


def test_two_tables_are_one_sitting_and_nobody_sits_at_both() -> None:
    make_members(6)
    first = make_game(["Anni", "Beat", "Carla"])

    with pytest.raises(NotAtTheTable, match="Carla sitzt schon in Spiel 1"):
        make_game(["Carla", "Dominik"])
    second = make_game(["Dominik", "Elsbeth"])

    assert [(game.number, game.sitting) for game in (first, second)] == [(1, 1), (2, 1)]
    assert proposal(first.evening) == (["Fritz"], "Fritz")


def test_a_game_after_the_last_was_booked_is_a_new_sitting() -> None:
    make_booked_game(2)

    assert make_game(2).sitting == 2


@pytest.mark.parametrize(
    ("entries", "dealer"),
    [
        # Anni deals first and the deal goes to the right: Anni, Dominik, Carla, Beat, Anni …
        (["Beat"] * 4 + ["Carla"] * 4 + ["Dominik"] * 4, "Dominik"),
        (["Beat+Carla+Dominik"] * 4, "Anni"),
        (["Beat+Carla+Dominik"] * 3 + ["misdeal", "Carla+Dominik"], "Dominik"),
        (["leaves:Beat", "leaves:Carla", "leaves:Dominik"], "Anni"),
        (["leaves:Beat", "leaves:Carla", "leaves:Anni"], "Dominik"),
    ],
)
def test_next_game_proposes_the_same_seats_and_the_next_dealer(
    entries: list[str], dealer: str
) -> None:
    make_members(4)
    game = make_game(4)
    play(game, *entries)
    book(game)

    left = {entry.removeprefix("leaves:") for entry in entries if entry.startswith("leaves:")}
    assert proposal(game.evening) == ([name for name in NAMES[:4] if name not in left], dealer)
