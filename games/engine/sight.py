"""What one seat, or somebody who only watches, may see of a round."""

from dataclasses import dataclass

from games.engine.cards import Card, deck_of
from games.engine.deal import Deal, Done, EndedBy
from games.engine.moves import Move
from games.engine.play import legal_moves
from games.engine.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """A round as one seat sees it; `seat` is None for a spectator.

    Two rounds that differ only in cards this seat may not see give equal sights. `hand` is the own
    one, `packet` the one the dealer looked at, until he has chosen. `shown` are the cards of each
    hand that everybody saw its holder take, `done` is what each seat did last; `stock` is a number.
    `hands` holds all hands once the round is over; `legal` is empty while it is another's turn.
    """

    rules: Rules
    deck: int
    seat: int | None
    seats: int
    dealer: int
    dealer_has_chosen: bool
    hand: tuple[Card, ...]
    packet: tuple[Card, ...]
    centre: tuple[Card, ...]
    gone: tuple[Card, ...]
    shown: tuple[tuple[Card, ...], ...]
    done: tuple[Done | None, ...]
    stock: int
    to_move: int | None
    knocker: int | None
    turns: int
    passes: int
    legal: tuple[Move, ...]
    ended_by: EndedBy | None
    hands: tuple[tuple[Card, ...], ...]


def sight(deal: Deal, seat: int | None) -> Sight:
    """What this seat may see of the round; a spectator, who sees no hand, for None.

    Rule: docs/engine.md, "What a seat sees".
    """
    over = deal.ended_by is not None
    looks = seat is not None and seat == deal.dealer and bool(deal.packets)
    return Sight(
        rules=deal.rules,
        deck=deal.deck,
        seat=seat,
        seats=len(deal.hands),
        dealer=deal.dealer,
        dealer_has_chosen=not deal.packets,
        hand=() if seat is None else deal.hands[seat],
        packet=deal.packets[0] if looks else (),
        centre=deal.centre,
        gone=deal.gone,
        shown=deal.shown,
        done=deal.done,
        stock=len(deal.stock),
        to_move=deal.to_move,
        knocker=deal.knocker,
        turns=deal.turns,
        passes=deal.passes,
        legal=legal_moves(deal) if seat is not None and seat == deal.to_move else (),
        ended_by=deal.ended_by,
        hands=deal.hands if over else (),
    )


def unseen(view: Sight) -> tuple[Card, ...]:
    """The cards of the deck that lie, for this seat, in hidden places: others' hands and the stock.

    Rule: docs/engine.md, "What a seat sees".
    """
    seen = {*view.hand, *view.packet, *view.centre, *view.gone}
    seen.update(card for cards in (*view.shown, *view.hands) for card in cards)
    return tuple(card for card in deck_of(view.deck) if card not in seen)
