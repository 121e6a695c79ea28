"""The events of a game, one rule after the other."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from games.engine.errors import Fault, RuleError
from games.engine.rules import PRESETS, AllOut, MisdealRule, Rules
from games.engine.tally import (
    Event,
    Lowest,
    Misdeal,
    Outcome,
    State,
    Tally,
    ThreeAces,
    Void,
    Withdraw,
    next_seat,
    still_in,
    tally,
)

ZOGGELI = PRESETS["zoggeli"]
SKAT32 = PRESETS["skat32"]
IN, SWIMMING, OUT = State.IN, State.SWIMMING, State.OUT


def after(*events: Event, rules: Rules = ZOGGELI, seats: int = 4, first_dealer: int = 0) -> Tally:
    return tally(rules=rules, seats=seats, first_dealer=first_dealer, events=events)


def lost(seat: int, times: int) -> list[Event]:
    return [Lowest((seat,))] * times


def test_before_the_first_deal() -> None:
    assert after(seats=3, first_dealer=1) == Tally(
        rules=ZOGGELI,
        seats=3,
        first_dealer=1,
        outcomes=(),
        strikes=(0, 0, 0),
        states=(IN, IN, IN),
        dealer=1,
        first_to_play=0,
        finished=False,
        rounds_played=0,
        groups_out=(),
    )


@pytest.mark.parametrize(("strikes", "state"), [(1, IN), (2, IN), (3, SWIMMING), (4, OUT)])
def test_three_strikes_swim_and_the_next_drowns(strikes: int, state: State) -> None:
    game = after(*lost(1, strikes))

    assert game.strikes == (0, strikes, 0, 0)
    assert game.states == (IN, state, IN, IN)
    assert game.finished is False


@pytest.mark.parametrize("limit", [1, 2, 3, 4, 5])
def test_strikes_to_swim_moves_both_limits(limit: int) -> None:
    rules = replace(ZOGGELI, strikes_to_swim=limit)

    assert after(*lost(1, limit - 1), rules=rules).states[1] is IN
    assert after(*lost(1, limit), rules=rules).states[1] is SWIMMING
    assert after(*lost(1, limit + 1), rules=rules).states[1] is OUT


def test_outcome_of_a_round_tells_who_was_struck_and_became_what() -> None:
    game = after(*lost(2, 3), Lowest((3, 2)))

    assert game.outcomes[-1] == Outcome(
        event=Lowest((3, 2)),
        round_number=4,
        dealer=1,
        struck=(2, 3),
        swimming=(),
        drowned=(2,),
        replayed=False,
    )
    assert game.outcomes[2].swimming == (2,)
    assert game.groups_out == ((2,),)
    assert still_in(game) == (0, 1, 3)


def test_several_may_swim() -> None:
    assert after(*[Lowest((0, 1, 2, 3))] * 3).states == (SWIMMING,) * 4


def test_three_aces_strike_everybody_else_still_in() -> None:
    game = after(Withdraw(3), ThreeAces(1))

    assert game.strikes == (1, 0, 1, 0)
    assert game.outcomes[-1].struck == (0, 2)


def test_three_aces_that_beat_31_strike_the_lowest() -> None:
    game = after(ThreeAces(1, (3, 0)), rules=SKAT32)

    assert game.strikes == (1, 0, 0, 1)


@pytest.mark.parametrize(
    ("rule", "strikes"), [(MisdealRule.STRIKE, (0, 0, 1, 0)), (MisdealRule.REDEAL, (0, 0, 0, 0))]
)
def test_misdeal_leaves_the_deal_with_the_dealer(
    rule: MisdealRule, strikes: tuple[int, ...]
) -> None:
    game = after(Misdeal(), rules=replace(ZOGGELI, misdeal=rule), first_dealer=2)

    assert (game.strikes, game.dealer, game.rounds_played) == (strikes, 2, 1)


def test_misdeal_that_drowns_the_dealer_passes_the_deal_on() -> None:
    game = after(*[Misdeal()] * 4, first_dealer=2)

    assert [outcome.dealer for outcome in game.outcomes] == [2, 2, 2, 2]
    assert (game.states[2], game.dealer, game.first_to_play) == (OUT, 1, 0)


def test_void_round_counts_as_a_deal_and_the_dealer_deals_again() -> None:
    game = after(Void(), Void(), first_dealer=3)

    assert (game.strikes, game.dealer, game.rounds_played) == ((0, 0, 0, 0), 3, 2)


def test_all_drowning_together_replay_the_round() -> None:
    swim = [Lowest((0, 1))] * 3
    game = after(*swim, Lowest((1, 0)), seats=2)

    assert game.strikes == (3, 3)
    assert game.outcomes[-1] == Outcome(
        event=Lowest((1, 0)),
        round_number=4,
        dealer=1,
        struck=(),
        swimming=(),
        drowned=(),
        replayed=True,
    )
    assert (game.dealer, game.rounds_played, game.finished) == (1, 4, False)


def test_all_drowning_together_share_where_the_rule_set_says_so() -> None:
    rules = replace(ZOGGELI, all_out=AllOut.SHARE)
    game = after(*[Lowest((0, 1))] * 4, rules=rules, seats=2)

    assert (game.strikes, game.states) == ((4, 4), (OUT, OUT))
    assert (game.finished, game.dealer, game.first_to_play) == (True, None, None)
    assert game.groups_out == ((0, 1),)
    assert game.outcomes[-1].replayed is False


def test_all_struck_but_not_all_swimming_is_an_ordinary_round() -> None:
    game = after(*lost(0, 3), *lost(1, 3), *lost(2, 2), Lowest((0, 1, 2)), seats=3)

    assert game.strikes == (4, 4, 3)
    assert game.finished is True
    assert still_in(game) == (2,)


def test_the_last_swimmer_drowned_by_his_own_misdeal_ends_the_game() -> None:
    game = after(*[Misdeal()] * 4, seats=2)

    assert (game.finished, still_in(game), game.dealer) == (True, (1,), None)


@pytest.mark.parametrize(("rules", "dealers"), [(ZOGGELI, (3, 2, 1, 0)), (SKAT32, (1, 2, 3, 0))])
def test_the_deal_goes_round_on_the_side_of_the_rule_set(
    rules: Rules, dealers: tuple[int, ...]
) -> None:
    rounds = [Lowest((0,)), Lowest((1,)), Lowest((2,)), Lowest((3,))]

    assert tuple(after(*rounds[: n + 1], rules=rules).dealer for n in range(4)) == dealers


@pytest.mark.parametrize(("rules", "first"), [(ZOGGELI, 3), (SKAT32, 1)])
def test_the_dealers_neighbour_on_that_side_plays_first(rules: Rules, first: int) -> None:
    assert after(rules=rules).first_to_play == first


def test_the_deal_counts_from_the_seat_of_a_dealer_who_drowned() -> None:
    # Seat 2 deals the third round and drowns in the seventh, which he deals again.
    game = after(*lost(2, 3), Void(), Lowest((0,)), Lowest((0,)), Lowest((2,)), seats=3)

    assert [outcome.dealer for outcome in game.outcomes] == [0, 2, 1, 0, 0, 2, 1]
    assert (game.states[2], game.dealer) == (OUT, 0)


def test_the_deal_skips_those_who_are_out() -> None:
    assert after(Withdraw(3), Withdraw(2), Lowest((0,))).dealer == 1


def test_withdrawal_is_no_round_and_leaves_the_strikes() -> None:
    game = after(*lost(2, 2), Withdraw(2))

    assert game.outcomes[-1] == Outcome(
        event=Withdraw(2),
        round_number=None,
        dealer=2,
        struck=(),
        swimming=(),
        drowned=(2,),
        replayed=False,
    )
    assert (game.strikes, game.rounds_played, game.dealer) == ((0, 0, 2, 0), 2, 1)


def test_withdrawal_of_another_leaves_the_deal_where_it_is() -> None:
    game = after(Withdraw(3))

    assert (game.dealer, game.first_to_play) == (0, 2)


def test_withdrawals_never_tie() -> None:
    assert after(Withdraw(1), Withdraw(3)).groups_out == ((1,), (3,))


def test_a_swimmer_may_withdraw_with_three_strikes() -> None:
    game = after(*lost(1, 3), Withdraw(1))

    assert (game.strikes[1], game.states[1]) == (3, OUT)


def test_next_seat_finds_the_one_left_even_from_his_own_seat() -> None:
    states = (OUT, SWIMMING, OUT)

    assert [
        next_seat(states, after=seat, direction=rules.direction)
        for seat in range(3)
        for rules in (ZOGGELI, SKAT32)
    ] == [1] * 6


GAME_OVER: Sequence[Event] = [Withdraw(1), Withdraw(2), Withdraw(3)]


@pytest.mark.parametrize(
    ("rules", "events", "code", "player"),
    [
        (ZOGGELI, [Lowest(())], Fault.NOBODY_STRUCK, None),
        (ZOGGELI, [Lowest((1, 2, 1))], Fault.STRUCK_TWICE, 1),
        (ZOGGELI, [Lowest((4,))], Fault.NOT_PRESENT, 4),
        (ZOGGELI, [Lowest((-1,))], Fault.NOT_PRESENT, -1),
        (ZOGGELI, [Withdraw(2), Lowest((1, 2))], Fault.OUT_OF_THE_GAME, 2),
        (ZOGGELI, [Withdraw(2), Withdraw(2)], Fault.OUT_OF_THE_GAME, 2),
        (ZOGGELI, [Withdraw(9)], Fault.NOT_PRESENT, 9),
        (ZOGGELI, [Withdraw(2), ThreeAces(2)], Fault.OUT_OF_THE_GAME, 2),
        (ZOGGELI, [ThreeAces(7)], Fault.NOT_PRESENT, 7),
        (ZOGGELI, [ThreeAces(0, (1,))], Fault.STRIKES_NOT_CHOSEN, None),
        (SKAT32, [ThreeAces(0)], Fault.NOBODY_STRUCK, None),
        (SKAT32, [ThreeAces(0, (1, 0))], Fault.HOLDER_STRUCK, 0),
        (SKAT32, [ThreeAces(0, (1, 1))], Fault.STRUCK_TWICE, 1),
        (SKAT32, [Withdraw(1), ThreeAces(0, (1,))], Fault.OUT_OF_THE_GAME, 1),
        (ZOGGELI, [*GAME_OVER, Lowest((0,))], Fault.GAME_OVER, None),
        (ZOGGELI, [*GAME_OVER, Withdraw(0)], Fault.GAME_OVER, None),
        (ZOGGELI, [*GAME_OVER, Void()], Fault.GAME_OVER, None),
    ],
)
def test_an_event_that_cannot_have_happened_is_refused_at_its_place(
    rules: Rules, events: Sequence[Event], code: Fault, player: int | None
) -> None:
    with pytest.raises(RuleError) as refused:
        after(*events, rules=rules)

    error = refused.value
    assert (error.code, error.place, error.player) == (code, f"rounds[{len(events) - 1}]", player)


@pytest.mark.parametrize(
    ("seats", "first_dealer", "place"),
    [(1, 0, "present"), (0, 0, "present"), (3, 3, "first_dealer"), (3, -1, "first_dealer")],
)
def test_a_game_needs_two_seats_and_a_dealer_among_them(
    seats: int, first_dealer: int, place: str
) -> None:
    with pytest.raises(RuleError) as refused:
        after(seats=seats, first_dealer=first_dealer)

    assert refused.value.place == place
