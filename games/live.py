"""A live deal out of its rows, and its moves into them: nothing else loads, plays on or stores one."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from clique.actors import NOBODY, Actor
from games.engine.deal import Deal, deal_out
from games.engine.errors import RuleError
from games.engine.events import Lowest, ThreeAces, Void, event_of
from games.engine.moves import Move
from games.engine.notation import move_from, move_text
from games.engine.play import play
from games.engine.rules import Rules
from games.engine.shuffle import SECRET_BYTES, commitment, fair_order
from games.engine.sight import Sight, sight
from games.live_models import LiveDeal, LiveMove, LiveTable
from games.models import RoundKind
from games.move_errors import MoveForbidden
from games.queries.state import GameState, RoundInput


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """A deal with its row; `positions` are the seats at the table of those who hold cards, in order.

    `positions[i]` is the engine's seat i. `moves` are those made so far, the first one first.
    """

    row: LiveDeal
    positions: tuple[int, ...]
    moves: tuple[LiveMove, ...]
    deal: Deal

    @property
    def is_in_play(self) -> bool:
        """Whether it goes on; one that was broken off does not, though nobody has won it."""
        return self.row.ended_at is None

    @property
    def position_to_move(self) -> int | None:
        """Whose turn it is, as a seat at the table."""
        if not self.is_in_play or self.deal.to_move is None:
            return None
        return self.positions[self.deal.to_move]

    @property
    def commitment(self) -> str:
        """What everybody saw before the deal."""
        return commitment(bytes.fromhex(self.row.secret))

    @property
    def secret(self) -> str:
        """What shuffled the cards; raises `ValueError` while they are in play."""
        if self.is_in_play:
            raise ValueError(self.row)
        return self.row.secret

    def sight_of(self, position: int | None) -> Sight:
        """What the seat at this place sees; who holds no cards sees what everybody does."""
        seat = self.positions.index(position) if position in self.positions else None
        return sight(self.deal, seat)


def fresh_secret() -> str:
    """A secret for one deal, from the operating system's generator, in hexadecimal."""
    return secrets.token_bytes(SECRET_BYTES).hex()


def dealt_of(table: LiveTable, rules: Rules, *, deck: int) -> Dealt | None:
    """The table's deal in play, else the last one it had; None before the first.

    Deterministic: out of the same rows comes the same deal, whenever and in whatever process.
    """
    row = LiveDeal.objects.filter(table=table).order_by("-number").first()
    if row is None:
        return None
    moves = tuple(LiveMove.objects.filter(deal=row).order_by("number"))
    return replayed(row, moves, rules=rules, deck=deck)


def replayed(row: LiveDeal, moves: Sequence[LiveMove], *, rules: Rules, deck: int) -> Dealt:
    """The deal that follows from a row and its moves."""
    positions = tuple(int(word) for word in row.seats.split())
    deal = dealt_out(row.secret, rules=rules, deck=deck, positions=positions, dealer=row.dealer)
    for move in moves:
        deal = play(deal, move_from(move.move))
    return Dealt(row=row, positions=positions, moves=tuple(moves), deal=deal)


def dealt_out(
    secret: str, *, rules: Rules, deck: int, positions: Sequence[int], dealer: int
) -> Deal:
    """The cards as a secret deals them; raises `RuleError` if the deck does not carry so many."""
    order = fair_order(bytes.fromhex(secret), deck=deck, players=len(positions))
    return deal_out(rules, seats=len(positions), dealer=positions.index(dealer), order=order)


def store_move(
    dealt: Dealt, move: Move, *, now: datetime, by: Actor = NOBODY, by_bot: bool = False
) -> Dealt:
    """Play on and write the move down; gives the deal after it.

    Raises `MoveForbidden` for a move that the rules forbid. The caller holds the game's lock.
    """
    position = dealt.position_to_move
    if position is None:
        raise ValueError(dealt.row)
    try:
        deal = play(dealt.deal, move)
    except RuleError as error:
        raise MoveForbidden(error) from error
    row = LiveMove.objects.create(
        deal=dealt.row,
        number=len(dealt.moves) + 1,
        position=position,
        move=move_text(move),
        by_bot=by_bot,
        at=now,
        by_id=by.member_id,
        device_id=by.device_id,
    )
    return Dealt(row=dealt.row, positions=dealt.positions, moves=(*dealt.moves, row), deal=deal)


def entry_of(dealt: Dealt, state: GameState) -> RoundInput:
    """A finished deal as the game's log has it."""
    seat_ids = [state.seats[position].seat_id for position in dealt.positions]
    match event_of(dealt.deal, seats=seat_ids):
        case Lowest(strikes=struck):
            return RoundInput(kind=RoundKind.LOWEST, seat_ids=struck)
        case ThreeAces(holder=holder, strikes=struck):
            return RoundInput(kind=RoundKind.THREE_ACES, seat_id=holder, seat_ids=struck)
        case Void():
            return RoundInput(kind=RoundKind.VOID)
