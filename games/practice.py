"""A game against bots, out of what is stored of it and on to the next move: no database, no clock, no dice of its own."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from games.engine.bots import BOTS
from games.engine.deal import Deal, deal_out
from games.engine.events import Event, event_of
from games.engine.moves import Move
from games.engine.play import play
from games.engine.rules import DECKS, Rules, settled_deck
from games.engine.shuffle import fair_order
from games.engine.sight import Sight, sight
from games.engine.tally import State, Tally, still_in, tally, tally_after

# The member's seat; the bots sit to their left.
ME = 0
# Figures of the Fasnacht.
BOT_NAMES = (
    "Waggis",
    "Alti Dante",
    "Harlekin",
    "Pierrot",
    "Blätzli",
    "Domino",
    "Dummpeter",
    "Junteressli",
)


@dataclass(frozen=True, kw_only=True)
class Practice:
    """A game against bots as it stands; seats are those of the game, the member's first.

    `events` are the rounds before the one on the table, whose cards follow from `secret` and which has come as far as `moves`;
    `secret` is None before the first deal. `next_secret` deals the round after it.
    """

    rules: Rules
    bots: int
    strength: str
    first_dealer: int
    events: tuple[Event, ...]
    secret: bytes | None
    moves: tuple[Move, ...]
    next_secret: bytes

    @property
    def deck(self) -> int:
        """How many cards are played with, settled once a game."""
        return settled_deck(self.rules, self.bots + 1) or DECKS[-1]

    @cached_property
    def before(self) -> Tally:
        """The game before the round on the table."""
        return tally(
            rules=self.rules,
            seats=self.bots + 1,
            first_dealer=self.first_dealer,
            events=self.events,
        )

    @cached_property
    def players(self) -> tuple[int, ...]:
        """Who holds cards in the round on the table: the engine's seat i is the game's `players[i]`."""
        return still_in(self.before)

    @property
    def my_seat(self) -> int:
        """The member's seat in the round on the table."""
        return self.players.index(ME)

    @cached_property
    def deal(self) -> Deal | None:
        """The round on the table as it stands; None before the first deal."""
        *_before, last = self._states()
        return last

    @cached_property
    def after(self) -> Tally:
        """The game as it stands, the round on the table counted once it is over."""
        if self.deal is None or not self.is_round_over:
            return self.before
        return tally_after(self.before, event_of(self.deal, seats=self.players))

    @property
    def is_round_over(self) -> bool:
        """Whether the round on the table has come to its end."""
        return self.deal is not None and self.deal.ended_by is not None

    @property
    def is_over(self) -> bool:
        """Whether the member has drowned or is the last one left."""
        return self.after.finished or self.after.states[ME] is State.OUT

    def decisions(self) -> Iterator[tuple[Sight, Move]]:
        """What the member saw on each of their turns of the round on the table, and what they did."""
        for deal, move in zip(self._states(), self.moves, strict=False):
            if deal is not None and deal.to_move == self.my_seat:
                yield sight(deal, self.my_seat), move

    def _states(self) -> Iterator[Deal | None]:
        """The round on the table before each of its moves, and as it stands; a single None before the first deal."""
        if self.secret is None:
            yield None
            return
        deal = self._dealt(self.secret)
        yield deal
        for move in self.moves:
            deal = play(deal, move)
            yield deal

    def _dealt(self, secret: bytes) -> Deal:
        if self.before.dealer is None:
            raise ValueError(self)
        seats = len(self.players)
        order = fair_order(secret, deck=self.deck, players=seats)
        dealer = self.players.index(self.before.dealer)
        return deal_out(self.rules, seats=seats, dealer=dealer, order=order)


def next_round(practice: Practice, *, next_secret: bytes, dice: Random) -> Practice:
    """The next round, dealt, and played by the bots as far as the member's first turn.

    `next_secret` is that of the round after it. Raises `ValueError` while a round is on the table, or once the game is over.
    """
    events = practice.events
    if practice.deal is not None:
        if not practice.is_round_over or practice.is_over:
            raise ValueError(practice)
        events = (*events, event_of(practice.deal, seats=practice.players))
    dealt = replace(
        practice, events=events, secret=practice.next_secret, moves=(), next_secret=next_secret
    )
    return _bots_played(dealt, dice=dice)


def played(practice: Practice, move: Move, *, dice: Random) -> Practice:
    """The game after a move of the member and the bots' answers to it.

    Raises `RuleError` for a move that the rules forbid, and `ValueError` before the first deal.
    """
    if practice.deal is None:
        raise ValueError(practice)
    # Asked of the engine first: nothing is kept of a move that it refuses.
    play(practice.deal, move)
    return _bots_played(replace(practice, moves=(*practice.moves, move)), dice=dice)


def _bots_played(practice: Practice, *, dice: Random) -> Practice:
    deal, moves = practice.deal, list(practice.moves)
    bot = BOTS[practice.strength]
    while deal is not None and deal.to_move not in (None, practice.my_seat):
        move = bot(sight(deal, deal.to_move), dice)
        moves.append(move)
        deal = play(deal, move)
    return replace(practice, moves=tuple(moves))
