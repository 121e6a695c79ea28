"""A live table: opened, paused, closed, bots that stand in; the board beside it."""

from datetime import timedelta

import pytest

from clique.errors import StaleView, UserError
from games.actions.games import undo_last
from games.actions.live_play import play_overdue
from games.actions.live_table import (
    close_table,
    end_stand_in,
    let_bot_play,
    pause_table,
    resume_table,
    set_turn_limit,
)
from games.actions.rounds import change_round, record_round
from games.errors import GameClosed, NotOpen, WrongEntry
from games.live_errors import (
    DealInPlay,
    TableNotOpen,
    TooManyForTheDeck,
)
from games.live_models import LiveDeal, LiveMove, LiveState, LiveTable, StandIn
from games.models import Game, GameEntry, Round
from games.queries.state import state_of
from tests.live_tables import (
    deal,
    dealt,
    fresh,
    game_act,
    make_live_table,
    move,
    open_live,
    play_to_the_end,
    table_act,
)
from tests.make import NOW, SCOREKEEPER, entry_of, make_game, new_key, play

pytestmark = pytest.mark.django_db


def strikes(table: LiveTable) -> list[int]:
    tally = state_of(Game.objects.select_related("rule_set").get(pk=table.game_id)).tally
    assert tally is not None
    return list(tally.strikes)


def test_pause_stops_moves_and_the_clock() -> None:
    table = make_live_table(3)
    set_turn_limit(**table_act(table), seconds=20)
    deal(table)
    pause_table(**table_act(table))

    assert fresh(table).turn_until is None
    with pytest.raises(TableNotOpen, match="Pause"):
        move(table, "keep")

    later = NOW + timedelta(minutes=5)
    resume_table(**table_act(table) | {"now": later})
    assert fresh(table).turn_until == later + timedelta(seconds=20)
    move(table, "keep", now=later)


def test_bot_stands_in_once_the_time_is_up_until_the_player_is_back() -> None:
    table = make_live_table(2)
    set_turn_limit(**table_act(table), seconds=20)
    deal(table)
    turn = fresh(table).turn

    assert not play_overdue(game_id=table.game_id, turn=turn, now=NOW + timedelta(seconds=19))
    late = NOW + timedelta(seconds=20)
    assert play_overdue(game_id=table.game_id, turn=turn, now=late)
    assert not play_overdue(game_id=table.game_id, turn=turn, now=late)
    later = late + timedelta(minutes=1)
    assert not play_overdue(game_id=table.game_id, turn=turn, now=later)

    assert list(LiveMove.objects.values_list("position", "by_bot")) == [(0, True)]
    assert [row.position for row in StandIn.objects.all()] == [0]
    end_stand_in(game_id=table.game_id, position=0, key=new_key(), by=SCOREKEEPER, now=late)
    assert not StandIn.objects.exists()


def test_bot_let_in_by_the_scorekeeper_moves_after_a_moment_without_a_limit() -> None:
    table = make_live_table(2)
    let_bot_play(**table_act(table), position=0)
    deal(table)
    until = fresh(table).turn_until

    assert until == NOW + timedelta(seconds=2)
    assert play_overdue(game_id=table.game_id, turn=fresh(table).turn, now=until)
    # Beat is there, and nobody hurries him.
    assert fresh(table).turn_until is None


def test_who_moves_is_back() -> None:
    table = make_live_table(2)
    deal(table)
    let_bot_play(**table_act(table), position=0)

    move(table, "keep")

    assert not StandIn.objects.exists()


def test_bot_ends_a_round_through_the_same_door() -> None:
    table = make_live_table(2)
    for position in range(2):
        let_bot_play(**table_act(table), position=position)
    deal(table)
    now = NOW
    while Game.objects.get().is_dealt:
        now += timedelta(seconds=2)
        assert play_overdue(game_id=table.game_id, turn=fresh(table).turn, now=now)

    assert dealt(table).row.round == Round.objects.get()


def test_more_players_than_the_deck_carries_play_with_real_cards() -> None:
    game = make_game(10, rules="skat32")

    with pytest.raises(TooManyForTheDeck, match="32 Karten reichen auf den Handys für 9"):
        open_live(game)


def test_game_by_final_order_and_game_over_have_no_live_table() -> None:
    placings = make_game(["Anni", "Beat"], entry=GameEntry.PLACINGS)
    with pytest.raises(WrongEntry):
        open_live(placings)


@pytest.mark.parametrize("act", [pause_table, resume_table, close_table])
def test_table_acts_are_done_once_and_refuse_a_stale_view(act: object) -> None:
    table = make_live_table(2)
    command = table_act(table)
    assert callable(act)

    act(**command)
    act(**command)

    with pytest.raises(StaleView):
        act(**command | {"key": new_key()})


def test_closed_table_is_neither_paused_nor_resumed() -> None:
    table = make_live_table(2)
    close_table(**table_act(table))

    for act in (pause_table, resume_table):
        with pytest.raises(UserError):
            act(**table_act(table))
    assert fresh(table).state == LiveState.CLOSED


def test_evening_over_stops_the_cards() -> None:
    table = make_live_table(2)
    deal(table)

    with pytest.raises(NotOpen):
        move(table, "keep", now=NOW + timedelta(days=1))


def test_cancelled_game_takes_no_cards() -> None:
    table = make_live_table(2)
    undo_last(**game_act(fresh(table).game))

    with pytest.raises(GameClosed):
        deal(table)


def test_real_cards_and_phones_take_turns() -> None:
    table = make_live_table(3)
    deal(table)
    play_to_the_end(table)
    let_bot_play(**table_act(table), position=1)
    close_table(**table_act(table))
    # Who comes back with their phone plays by themselves.
    assert not StandIn.objects.exists()
    play(table.game, "Beat", "Carla")
    with pytest.raises(TableNotOpen, match="richtigen Karten"):
        deal(table)
    open_live(table.game)

    deal(table)
    play_to_the_end(table)

    assert Round.objects.count() == 4
    assert [row.number for row in LiveDeal.objects.all()] == [1, 2]


def test_board_waits_while_cards_are_in_play() -> None:
    table = make_live_table(3)
    game = table.game
    play(game, "Beat")
    deal(table)

    game.refresh_from_db()
    for act in (
        lambda: record_round(**game_act(game), entry=entry_of(game, "Beat")),
        lambda: change_round(**game_act(game), number=1, change=None),
        lambda: undo_last(**game_act(game)),
        lambda: close_table(**table_act(table)),
    ):
        with pytest.raises(DealInPlay):
            act()

    play_to_the_end(table)
    assert Round.objects.count() == 2


def test_round_is_undone_on_the_board_like_any_other() -> None:
    table = make_live_table(3)
    deal(table)
    play_to_the_end(table)
    game = Game.objects.get()

    undo_last(**game_act(game))

    assert strikes(table) == [0, 0, 0]
    assert deal(table).row.dealer == 0
