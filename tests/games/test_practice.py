"""A game against bots, without a database: dealt, played, counted."""

from random import Random

import pytest

from games.engine.bots import BOTS
from games.engine.errors import Fault, RuleError
from games.engine.moves import Keep, Knock, Renew
from games.engine.notation import moves_from, moves_text
from games.engine.play import legal_moves
from games.engine.rules import PRESETS
from games.engine.tally import Lowest, State
from games.practice import BOT_NAMES, ME, next_round, played
from tests.make_practice import NEXT_SECRET, SECRET, practice


def test_next_round_is_dealt_by_the_secret_that_was_promised() -> None:
    game = next_round(practice(next_secret=SECRET), next_secret=NEXT_SECRET, dice=Random(1))

    assert (game.secret, game.next_secret) == (SECRET, NEXT_SECRET)
    assert game.deal == practice(secret=SECRET, moves=(Keep(),)).deal


def test_bots_play_up_to_the_member_s_turn() -> None:
    game = next_round(
        practice(next_secret=SECRET, first_dealer=ME), next_secret=NEXT_SECRET, dice=Random(1)
    )
    assert moves_text(game.moves) == ""

    game = played(game, Keep(), dice=Random(1))

    assert game.deal is not None
    assert game.deal.to_move == game.my_seat
    assert len(game.moves) == 3


def test_round_that_is_over_is_counted() -> None:
    game = played(practice(secret=SECRET, moves=(Keep(),)), Knock(), dice=Random(1))

    assert moves_text(game.moves) == "keep knock pass AC>QH"
    assert (game.before.strikes, game.after.strikes) == ((0, 0, 0), (1, 0, 0))

    game = next_round(game, next_secret=SECRET, dice=Random(1))

    assert game.events == (Lowest((0,)),)
    assert game.before.dealer == 0


def test_refused_move_changes_nothing() -> None:
    game = practice(secret=SECRET, moves=(Keep(),))

    with pytest.raises(RuleError) as refused:
        played(game, Renew(), dice=Random(1))

    assert refused.value.code is Fault.RENEWING_NOT_ALLOWED


def test_what_is_not_due_is_the_callers_mistake() -> None:
    with pytest.raises(ValueError, match="Practice"):
        played(practice(), Knock(), dice=Random(1))
    with pytest.raises(ValueError, match="Practice"):
        next_round(practice(secret=SECRET), next_secret=SECRET, dice=Random(1))


def test_drowned_bot_gets_no_cards_and_a_drowned_member_has_lost() -> None:
    others_out = (Lowest((1,)),) * 4
    game = practice(secret=SECRET, events=others_out, moves=(Keep(),))
    assert (game.players, game.my_seat, game.is_over) == ((0, 2), 0, False)

    lost = practice(events=(Lowest((0,)),) * 4)
    assert (lost.after.states[ME], lost.is_over) == (State.OUT, True)


@pytest.mark.parametrize("strength", BOTS)
@pytest.mark.parametrize("preset", PRESETS)
def test_whole_games_come_to_an_end(strength: str, preset: str) -> None:
    dice = Random(f"{strength} {preset}")
    game = practice(rules=PRESETS[preset], strength=strength, bots=3)
    while not game.is_over:
        game = next_round(game, next_secret=dice.randbytes(32), dice=dice)
        while game.deal is not None and game.deal.ended_by is None:
            game = played(game, dice.choice(legal_moves(game.deal)), dice=dice)

    assert (game.after.finished or game.after.states[ME] is State.OUT) is True


def test_decisions_are_what_the_member_saw_and_did() -> None:
    line = "keep 7C>QC KS>KD 8H>7C"
    game = practice(secret=SECRET, moves=moves_from(line))

    found = [(len(view.legal), move) for view, move in game.decisions()]

    assert found == [(11, moves_from(line)[1])]


def test_there_is_a_name_for_every_bot() -> None:
    assert len(set(BOT_NAMES)) == 8
