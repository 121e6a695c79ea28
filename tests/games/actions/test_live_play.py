"""Cards at a live table: dealt, played, written into the game's log."""

from datetime import timedelta
from random import Random
from uuid import UUID

import pytest

from clique.errors import KeyReused, StaleView
from games.actions.live_play import deal_cards, make_move, void_deal
from games.engine.cards import deck_of
from games.engine.deal import result
from games.engine.moves import Keep, Knock
from games.engine.play import legal_moves
from games.engine.shuffle import commitment
from games.live_errors import (
    GameDecided,
    NoDeal,
    NotYourTurn,
    StaleTurn,
)
from games.live_models import LiveDeal, LiveMove, LiveTable
from games.models import Game, Round, Seat
from games.move_errors import MoveForbidden
from games.queries.state import state_of
from tests.live_tables import (
    SECRET,
    deal,
    dealt,
    fresh,
    make_live_table,
    member_actor,
    move,
    move_as,
    play_to_the_end,
    table_act,
)
from tests.make import NOW, SCOREKEEPER, new_key, play

pytestmark = pytest.mark.django_db


def strikes(table: LiveTable) -> list[int]:
    tally = state_of(Game.objects.select_related("rule_set").get(pk=table.game_id)).tally
    assert tally is not None
    return list(tally.strikes)


def test_whole_round_is_written_by_its_last_move() -> None:
    table = make_live_table(4)
    deal(table)

    over = play_to_the_end(table)

    (written,) = Round.objects.all()
    assert over.row.round == written
    assert not over.is_in_play
    struck = {over.positions[seat] for seat in result(over.deal).struck}
    assert [position for position, count in enumerate(strikes(table)) if count] == sorted(struck)
    assert not Game.objects.get().is_dealt


def test_last_move_does_not_take_the_board_over() -> None:
    """Whoever keeps score goes on doing so, as the tablet beside them is told."""
    table = make_live_table(3)
    Game.objects.update(writer=table.game.seats.get(position=2).member_id, written_at=NOW)
    before = Game.objects.values("writer", "writer_device", "written_at").get()
    found = deal(table)
    while (position := found.position_to_move) is not None:
        seat = table.game.seats.get(position=position)
        make_move(
            game_id=table.game_id,
            position=seat.position,
            move=legal_moves(found.deal)[-1],
            key=new_key(),
            seen=fresh(table).turn,
            by=member_actor(seat.member_id),
            now=NOW + timedelta(minutes=1),
        )
        found = dealt(table)

    assert Round.objects.get().by_id == seat.member_id
    assert Game.objects.values("writer", "writer_device", "written_at").get() == before


def test_deal_is_the_one_whose_commitment_was_shown() -> None:
    table = make_live_table(3)
    promised = commitment(bytes.fromhex(fresh(table).next_secret))

    _deal(table, seen=0)

    found = dealt(table)
    assert found.commitment == promised
    assert fresh(table).next_secret != found.row.secret
    with pytest.raises(ValueError, match="/1"):
        _ = found.secret


def test_secret_is_told_once_the_round_is_over() -> None:
    table = make_live_table(3)
    deal(table, secret=SECRET)

    assert play_to_the_end(table).secret == SECRET


def test_no_card_is_lost_or_doubled_at_any_step() -> None:
    table = make_live_table(5)
    deal(table)
    dice = Random(7)

    found = dealt(table)
    while found.is_in_play:
        state = found.deal
        cards = [card for hand in (*state.hands, *state.packets) for card in hand]
        cards += [*state.centre, *state.stock, *state.gone]
        assert sorted(map(str, cards)) == sorted(map(str, deck_of(state.deck)))
        found = move(table, dice.choice(legal_moves(state)))


def test_double_tap_is_one_move() -> None:
    table = make_live_table(3)
    deal(table)
    key, turn = new_key(), fresh(table).turn

    for _ in range(2):
        move_as(table, "keep", position=0, key=key, seen=turn)

    assert LiveMove.objects.count() == 1
    with pytest.raises(KeyReused):
        move_as(table, "other", position=0, key=key, seen=turn)


def test_late_tap_is_no_move_of_the_next_turn() -> None:
    table = make_live_table(2)
    deal(table)
    turn = fresh(table).turn
    move(table, "keep")

    with pytest.raises(StaleTurn):
        move_as(table, "keep", position=0, seen=turn)

    assert LiveMove.objects.count() == 1


def test_another_players_turn_and_an_illegal_move_are_refused() -> None:
    table = make_live_table(3, rules="skat32")
    deal(table)
    with pytest.raises(NotYourTurn):
        move_as(table, "keep", position=1)
    move(table, "keep")

    # To the left of Anni, who dealt, sits Beat.
    with pytest.raises(MoveForbidden, match="Geklopft wird erst"):
        move_as(table, "knock", position=1)
    foreign = dealt(table).deal.hands[2][0]
    with pytest.raises(MoveForbidden, match="nicht in deinem Blatt"):
        move_as(table, f"{foreign}>{dealt(table).deal.centre[0]}", position=1)

    assert LiveMove.objects.count() == 1


def test_nothing_is_dealt_twice() -> None:
    table = make_live_table(3)
    key = new_key()
    for _ in range(2):
        _deal(table, key=key, seen=0)

    with pytest.raises(StaleTurn):
        _deal(table, seen=1)
    assert LiveDeal.objects.count() == 1


def test_move_without_a_deal_is_refused() -> None:
    table = make_live_table(3)

    with pytest.raises(NoDeal):
        move_as(table, "keep", position=0)


def test_next_dealer_is_the_games() -> None:
    table = make_live_table(3)
    dealers = []
    for number in range(4):
        dealers.append(deal(table).row.dealer)
        play_to_the_end(table, Random(number))

    tally = state_of(Game.objects.select_related("rule_set").get()).tally
    assert tally is not None
    assert dealers == [outcome.dealer for outcome in tally.outcomes]


def test_the_drowned_hold_no_cards() -> None:
    table = make_live_table(4, rules={"preset": "zoggeli", "strikes_to_swim": 1})
    play(table.game, "Beat", "Beat")

    found = deal(table)

    assert found.positions == (0, 2, 3)
    assert found.sight_of(1) == found.sight_of(None)
    play_to_the_end(table)


def test_game_is_played_to_its_end() -> None:
    table = make_live_table(3, rules={"preset": "zoggeli", "strikes_to_swim": 1})
    for number in range(40):
        deal(table)
        play_to_the_end(table, Random(number))
        if state_of(fresh(table).game).is_over:
            break

    with pytest.raises(GameDecided):
        deal(table)
    assert sorted(strikes(table))[1:] == [2, 2]


def test_deal_broken_off_strikes_nobody_and_tells_its_secret() -> None:
    table = make_live_table(3)
    deal(table, secret=SECRET)
    move(table, "keep")

    void_deal(**table_act(table), number=1)

    assert dealt(table).secret == SECRET
    assert Round.objects.count() == 0
    with pytest.raises(NoDeal):
        void_deal(**table_act(table), number=1)
    again = deal(table)
    assert (again.row.number, again.row.dealer, again.moves) == (2, 0, ())
    with pytest.raises(StaleView):
        void_deal(**table_act(table), number=1)


def test_move_knows_who_made_it() -> None:
    table = make_live_table(2)
    anni = Seat.objects.get(position=0).member_id
    deal(table)

    make_move(
        game_id=table.game_id,
        position=0,
        move=Keep(),
        key=new_key(),
        seen=fresh(table).turn,
        by=member_actor(anni),
        now=NOW,
    )

    assert LiveMove.objects.get().by_id == anni
    assert Knock() in legal_moves(dealt(table).deal)


def _deal(table: LiveTable, *, key: UUID | None = None, seen: int) -> None:
    deal_cards(game_id=table.game_id, key=key or new_key(), seen=seen, by=SCOREKEEPER, now=NOW)
