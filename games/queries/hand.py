"""A round as one phone shows it: made from what its seat may see, so that nothing hidden is in it."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.card_words import CardFace, card_face, value_words
from games.engine.cards import Card
from games.engine.hands import hand_value_x2
from games.engine.moves import Knock, Move, Pass, Renew, Swap, SwapAll
from games.engine.seats import State
from games.engine.sight import Sight
from games.engine.tally import Outcome
from games.hand_words import (
    Told,
    end_words,
    note_words,
    result_words,
    told,
    told_words,
    turn_words,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPlayer:
    """Somebody at the table, in the order in which they sit; `seat` is theirs in this round, None for who was out before."""

    name: str
    strikes: int
    state: State
    seat: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandWays:
    """Where the page leads, each "" where it does not: a move, the next round, a new game, a look back.

    `commitment` is what the cards were promised by; `check_url` recomputes it, with the secret, once the round is over.
    `target` is the id of what an answer takes the place of.
    """

    act_url: str
    next_url: str = ""
    again_url: str = ""
    review_url: str = ""
    commitment: str = ""
    next_commitment: str = ""
    check_url: str = ""
    target: str = "hand"


@dataclass(frozen=True, slots=True, kw_only=True)
class HandCard:
    """A card that lies open; `after` is what the own hand is worth once it is given for one of the centre: `9C=29;AH=20`."""

    face: CardFace
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSeat:
    """A player as everybody sees them; `cards` and `value` are there once the round is over.

    `note` is the word under the name, `more` what else is to be said and does not find room.
    """

    name: str
    strikes: int
    state: State
    is_in: bool
    is_turn: bool
    is_me: bool
    is_struck: bool
    has_drowned: bool
    has_knocked: bool
    note: str
    more: tuple[str, ...]
    cards: tuple[CardFace, ...]
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandActs:
    """What may be done on this turn; who stands passes after somebody has knocked."""

    chooses: bool = False
    swaps: bool = False
    knocks: bool = False
    stands: bool = False
    passes: bool = False
    renews: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPage:
    """One seat's view of a round; `others` begin with who plays next after it, `me` is None for who only watches.

    `said` are the moves since the own last turn, oldest first. `hidden` counts the centre's cards that lie face down.
    `is_packet`: what is held is the dealer's first packet. `refusal` is why the last tap did nothing.
    """

    version: int
    round_number: int
    turn: str
    said: tuple[str, ...]
    closing: str
    is_mine: bool
    is_packet: bool
    is_over: bool
    me: HandSeat | None
    others: tuple[HandSeat, ...]
    seats: tuple[HandSeat, ...]
    centre: tuple[HandCard, ...]
    hidden: range
    hand: tuple[HandCard, ...]
    value: str
    after_all: str
    acts: HandActs
    ways: HandWays
    refusal: str


def hand_page(
    view: Sight,
    *,
    players: Sequence[HandPlayer],
    moves: Sequence[Move],
    outcome: Outcome | None,
    version: int,
    round_number: int,
    ways: HandWays,
    closing: str = "",
    is_stopped: bool = False,
    refusal: str = "",
) -> HandPage:
    """The page of the seat that `view` is of.

    `moves` are those of the round so far, which everybody saw; `outcome` is what came of it, once it is over, its seats being
    those of `players`. `is_stopped`: nobody may move for now.
    """
    steps = told(view, moves)
    names = [player.name for player in players if player.seat is not None]
    seats = _seats(view, players=players, steps=steps, outcome=outcome)
    me = next((seat for seat in seats if seat.is_me), None)
    return HandPage(
        version=version,
        round_number=round_number,
        turn=_headline(view, names=names, players=players, outcome=outcome),
        said=_said(view, steps, names=names),
        closing=closing,
        is_mine=bool(view.legal) and not is_stopped,
        is_packet=bool(view.packet),
        is_over=view.ended_by is not None,
        me=me,
        others=_from_next(view, seats),
        seats=seats,
        centre=tuple(HandCard(face=card_face(card), after="") for card in view.centre),
        hidden=range(0 if view.dealer_has_chosen else 3),
        hand=tuple(_own_card(card, view) for card in view.hand or view.packet),
        value=value_words(hand_value_x2(held)) if (held := view.hand or view.packet) else "",
        after_all=value_words(hand_value_x2(view.centre)) if view.centre else "",
        acts=HandActs() if is_stopped else _acts(view),
        ways=ways,
        refusal=refusal,
    )


def _headline(
    view: Sight,
    *,
    names: Sequence[str],
    players: Sequence[HandPlayer],
    outcome: Outcome | None,
) -> str:
    if outcome is None:
        return turn_words(view, names=names)
    me = next(
        (at for at, player in enumerate(players) if player.seat == view.seat is not None), None
    )
    return result_words(outcome, names=[player.name for player in players], me=me)


def _said(view: Sight, steps: Sequence[Told], *, names: Sequence[str]) -> tuple[str, ...]:
    """What happened since this seat's last turn; with that turn itself unless it is on turn again."""
    own = [at for at, step in enumerate(steps) if step.seat == view.seat is not None]
    begin = max(len(steps) - view.seats, 0)
    if own:
        # Who replaced the centre is on turn still.
        goes_on = not view.legal or isinstance(steps[own[-1]].move, Renew)
        begin = own[-1] if goes_on else own[-1] + 1
    lines = [told_words(step, names=names, me=view.seat) for step in steps[begin:]]
    if view.ended_by is not None:
        lines.append(end_words(view, names=names))
    return tuple(line for line in lines if line)


def _from_next(view: Sight, seats: Sequence[HandSeat]) -> tuple[HandSeat, ...]:
    """The others as they sit, from the own next neighbour in the direction of play on."""
    in_order = list(seats) if view.rules.direction == "left" else list(reversed(seats))
    own = next((at for at, seat in enumerate(in_order) if seat.is_me), -1)
    return tuple(in_order[own + 1 :] + in_order[: max(own, 0)])


def _seats(
    view: Sight,
    *,
    players: Sequence[HandPlayer],
    steps: Sequence[Told],
    outcome: Outcome | None,
) -> tuple[HandSeat, ...]:
    last = {step.seat: step for step in steps}
    return tuple(
        _seat(
            view,
            player,
            last=last.get(player.seat) if player.seat is not None else None,
            is_struck=outcome is not None and at in outcome.struck,
            has_drowned=outcome is not None and at in outcome.drowned,
        )
        for at, player in enumerate(players)
    )


def _seat(
    view: Sight, player: HandPlayer, *, last: Told | None, is_struck: bool, has_drowned: bool
) -> HandSeat:
    seat = player.seat
    cards = view.hands[seat] if view.hands and seat is not None else ()
    has_knocked = seat is not None and seat == view.knocker
    notes = note_words(view, seat=seat, state=player.state, last=last)
    return HandSeat(
        name=player.name,
        strikes=player.strikes,
        state=player.state,
        is_in=seat is not None,
        is_turn=seat is not None and seat == view.to_move,
        is_me=seat is not None and seat == view.seat,
        is_struck=is_struck,
        has_drowned=has_drowned,
        has_knocked=has_knocked,
        note=notes[0] if notes else "",
        more=notes[1:],
        cards=tuple(card_face(card) for card in cards),
        value=value_words(hand_value_x2(cards)) if cards else "",
    )


def _own_card(card: Card, view: Sight) -> HandCard:
    swaps = [move for move in view.legal if isinstance(move, Swap) and move.give is card]
    return HandCard(face=card_face(card), after=";".join(_after(move, view) for move in swaps))


def _after(move: Swap, view: Sight) -> str:
    kept = [card for card in view.hand if card is not move.give]
    return f"{move.take}={value_words(hand_value_x2([*kept, move.take]))}"


def _acts(view: Sight) -> HandActs:
    return HandActs(
        chooses=bool(view.legal) and not view.dealer_has_chosen,
        swaps=SwapAll() in view.legal,
        knocks=Knock() in view.legal,
        stands=Pass() in view.legal and view.knocker is not None,
        passes=Pass() in view.legal and view.knocker is None,
        renews=Renew() in view.legal,
    )
