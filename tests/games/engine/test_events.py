"""What a round that is over was for its game."""

import pytest

from games.engine.deal import Deal
from games.engine.events import Event, Lowest, ThreeAces, Void, event_of
from games.engine.rules import ThreeAcesRule
from tests.games.engine.rounds import make_round, played

# Three who are left of seven.
SEATS = (1, 4, 6)


def kept(
    hands: tuple[str, str, str], three_aces: ThreeAcesRule = ThreeAcesRule.BEATS_31, line: str = ""
) -> Deal:
    """The first seat has dealt and keeps its hand; then comes this line."""
    packets = (hands[0], "2C 3D 4H")
    deal = make_round(hands=("", *hands[1:]), packets=packets, three_aces=three_aces)
    return played(deal, f"keep {line}")


@pytest.mark.parametrize(
    ("hands", "rule", "event"),
    [
        (("AC AD AH", "7C 8D 9H", "AS KS QS"), ThreeAcesRule.BEATS_31, ThreeAces(1, (4,))),
        (("7C 8D 9H", "AC AD AH", "AS KS QS"), ThreeAcesRule.STRIKE_OTHERS, ThreeAces(4)),
        (("AS KS QS", "7C 8D 9H", "7H 8S 9D"), ThreeAcesRule.STRIKE_OTHERS, Lowest((4, 6))),
        (("AC AD AH", "AS KS QS", "10S JS 9S"), ThreeAcesRule.BEATS_31, ThreeAces(1, (6,))),
        (("AS KS QS", "AH KH QH", "AD KD JD"), ThreeAcesRule.STRIKE_OTHERS, Void()),
    ],
)
def test_round_is_told_in_the_games_seats(
    hands: tuple[str, str, str], rule: ThreeAcesRule, event: Event
) -> None:
    assert event_of(kept(hands, rule), seats=SEATS) == event


def test_hands_compared_after_a_knock_are_told_alike() -> None:
    deal = kept(("7C 8D 9H", "KC 8H QD", "AS KS 9S"), line="knock pass pass")

    assert event_of(deal, seats=SEATS) == Lowest((1,))


def test_round_that_goes_on_is_no_event_yet() -> None:
    with pytest.raises(ValueError, match="Deal"):
        event_of(kept(("7C 8D 9H", "KC 8H QD", "AS KS 9S")), seats=SEATS)
