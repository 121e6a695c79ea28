"""Two phones at the same moment: one move, one deal, one round; the bot moves once, whoever looks."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest

from clique.actors import NOBODY
from games.actions.live_play import deal_cards, make_move, play_overdue, void_deal
from games.actions.live_seats import sit_down
from games.actions.rounds import record_round
from games.engine.notation import move_from
from games.live_errors import NoDeal, NotYourTurn, SeatTaken, StaleTurn
from games.live_models import LiveDeal, LiveMove, LivePhone, LiveTable
from games.models import Game, Round
from tests.live_tables import (
    deal,
    dealt,
    fresh,
    game_act,
    make_live_table,
    move,
    open_live,
    table_act,
)
from tests.make import NOW, SCOREKEEPER, entry_of, make_game, new_key
from tests.races import race

pytestmark = pytest.mark.django_db(transaction=True)


def mover(table: LiveTable, words: str, *, position: int) -> Callable[[], object]:
    """A tap on one phone, with a key of its own, that saw the table as it is."""
    return partial(
        make_move,
        game_id=table.game_id,
        position=position,
        move=move_from(words),
        key=new_key(),
        seen=fresh(table).turn,
        by=SCOREKEEPER,
        now=NOW,
    )


def test_two_taps_at_once_are_one_move() -> None:
    table = make_live_table(3)
    deal(table)

    ended = race(*(mover(table, word, position=0) for word in ("keep", "other", "keep")))

    assert sorted(str(end) for end in ended) == sorted([str(StaleTurn), str(StaleTurn), "None"])
    assert LiveMove.objects.count() == 1


def test_two_phones_at_once_move_in_turn() -> None:
    """The one whose turn it is plays; the other was early, or late by the first one's move."""
    table = make_live_table(3)
    deal(table)
    move(table, "keep")
    first = dealt(table).position_to_move
    assert first is not None
    other = next(position for position in range(3) if position != first)

    ended = race(mover(table, "swap_all", position=first), mover(table, "swap_all", position=other))

    assert ended[0] is None
    assert ended[1] in (NotYourTurn, StaleTurn)
    assert LiveMove.objects.count() == 2


def test_last_move_sent_twice_at_once_is_one_round() -> None:
    table = make_live_table(2, rules="skat32")
    deal(table)
    for word in ("keep", "pass", "pass", "knock"):
        if dealt(table).is_in_play:
            move(table, word)
    found = dealt(table)
    assert found.position_to_move is not None
    tap = mover(table, "pass", position=found.position_to_move)

    assert race(tap, tap, tap) == [None, None, None]

    assert Round.objects.count() == 1
    assert not Game.objects.get().is_dealt


def test_cards_are_dealt_once() -> None:
    table = make_live_table(3)
    acts = [
        partial(deal_cards, game_id=table.game_id, key=new_key(), seen=0, by=SCOREKEEPER, now=NOW)
        for _ in range(4)
    ]

    ended = race(*acts)

    assert sorted(end is None for end in ended) == [False, False, False, True]
    assert LiveDeal.objects.count() == 1


def test_board_and_phones_write_one_after_the_other() -> None:
    table = make_live_table(3)
    game = table.game
    board = partial(record_round, **game_act(game), entry=entry_of(game, "Beat"))
    phone = partial(deal_cards, game_id=game.pk, key=new_key(), seen=0, by=SCOREKEEPER, now=NOW)

    ended = race(board, phone)

    # A round on the board first leaves the deal its place; cards on the table first keep the board out.
    assert ended[1] is None
    is_written = Round.objects.count() == 1
    assert is_written or ended[0] is not None
    assert Game.objects.get().is_dealt


def test_bot_moves_once_whoever_looks() -> None:
    table = make_live_table(3)
    deal(table)
    LiveTable.objects.update(turn_until=NOW)
    turn = fresh(table).turn

    ended = race(
        *(partial(play_overdue, game_id=table.game_id, turn=turn, now=NOW) for _ in range(4))
    )

    assert sorted(ended, key=str) == [False, False, False, True]
    assert LiveMove.objects.count() == 1


def test_player_and_bot_make_one_move() -> None:
    table = make_live_table(3)
    deal(table)
    LiveTable.objects.update(turn_until=NOW - timedelta(seconds=1))
    bot = partial(play_overdue, game_id=table.game_id, turn=fresh(table).turn, now=NOW)

    race(mover(table, "keep", position=0), bot)

    assert LiveMove.objects.count() == 1


def test_deal_broken_off_takes_no_move_any_more() -> None:
    table = make_live_table(3)
    deal(table)

    ended = race(mover(table, "keep", position=0), partial(void_deal, **table_act(table), number=1))

    assert ended[1] is None
    assert ended[0] in (None, NoDeal, StaleTurn)
    assert dealt(table).secret == dealt(table).row.secret


def test_of_many_unknown_phones_one_has_the_seat() -> None:
    game = make_game(["Anni", "Gast"])
    open_live(game)
    ended = race(
        *(
            partial(sit_down, game_id=game.pk, position=1, key=new_key(), by=NOBODY, now=NOW)
            for _ in range(4)
        )
    )

    assert sum(end is SeatTaken for end in ended) == 3
    assert LivePhone.objects.count() == 1
