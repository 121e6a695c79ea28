"""The round board: the table as the scorekeeper's tablet shows it."""

from dataclasses import dataclass
from datetime import date, datetime

from django.shortcuts import get_object_or_404

from games.engine.rules import Rules
from games.engine.tally import State
from games.models import Game, GameEntry
from games.phrases import deck_words
from games.queries.slip import SlipRow, UndoStep, log_of, undo_step
from games.queries.state import GameState, leavers, state_of

SLIP_ROWS = 5
# The rim by the number of seats on it, and its slots that stay empty for an odd number (or few) of players: at the bottom.
_RIM_SLOTS: dict[int, tuple[int, ...]] = {
    2: (7, 3),
    3: (1, 4, 6),
    4: (0, 2, 4, 6),
    5: (0, 1, 2, 4, 6),
    6: (0, 1, 2, 4, 5, 6),
    7: (0, 1, 2, 3, 4, 6, 7),
    9: (0, 1, 2, 3, 4, 5, 7, 8, 9),
    11: (0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11),
    13: (0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13),
    15: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardSeat:
    """A player's tile; `slot` is its place on the rim, clockwise from top left."""

    seat_id: int
    member_id: int
    name: str
    position: int
    slot: int
    strikes: int
    state: State
    has_left: bool
    is_dealer: bool
    is_first: bool
    has_new_strike: bool
    may_be_struck: bool
    rank: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The round board of one game.

    `round_number` is that of the next deal. `next_rank` is the place asked for next in a game entered by its final order.
    `is_over`: the result is there, booked or not; `is_dealt`: cards are in play on phones, nothing is written meanwhile.
    `deck_words` say that the cards do not reach; empty while they do.
    """

    game_id: int
    version: int
    evening_id: int
    evening_version: int
    evening_date: date
    number: int
    entry: GameEntry
    rules: Rules
    rule_set_version: int
    deck: int | None
    rim: int
    seats: tuple[BoardSeat, ...]
    round_number: int
    dealer_name: str
    first_name: str
    slip: tuple[SlipRow, ...]
    undo: UndoStep | None
    is_over: bool
    is_booked: bool
    is_cancelled: bool
    is_dealt: bool
    is_open_evening: bool
    next_rank: int | None
    deck_words: str


def board(game_id: int, *, now: datetime) -> Board:
    """The board of a game as it stands."""
    return board_of(table(game_id), now=now)


def table(game_id: int) -> GameState:
    """A game's state with its evening, as a board is made of it."""
    game = get_object_or_404(Game.objects.select_related("evening", "rule_set"), pk=game_id)
    return state_of(game)


def board_of(state: GameState, *, now: datetime) -> Board:
    """The board of a game already loaded."""
    game = state.game
    is_open = game.evening.is_open_at(now)
    dealer, first = _roles(state)
    return Board(
        game_id=game.pk,
        version=game.version,
        evening_id=game.evening_id,
        evening_version=game.evening.version,
        evening_date=game.evening.date,
        number=game.number,
        entry=GameEntry(game.entry),
        rules=state.rules,
        rule_set_version=game.rule_set.version,
        deck=game.deck,
        rim=rim_of(len(state.seats)),
        seats=_seats(
            state, may_write=is_open and game.is_open and not (state.is_over or game.is_dealt)
        ),
        round_number=state.tally.rounds_played + 1 if state.tally else 1,
        dealer_name="" if dealer is None else state.names[dealer],
        first_name="" if first is None else state.names[first],
        slip=log_of(state, most=SLIP_ROWS),
        undo=undo_step(state) if is_open and not game.is_dealt else None,
        is_over=state.is_over,
        is_booked=game.booked_at is not None,
        is_cancelled=game.cancelled_at is not None,
        is_dealt=game.is_dealt,
        is_open_evening=is_open,
        next_rank=_next_rank(state),
        deck_words=deck_words(game.deck, len(state.seats)),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class GameMarks:
    """What a poll compares: the version of a game, the mark of who writes in it, whether its evening is open.

    Closing the evening, and its time running out, change no game.
    """

    version: int
    writer: str
    is_open_evening: bool


def game_marks(game_id: int, *, now: datetime) -> GameMarks:
    """What a poll of the game's board compares. One query."""
    fields = ("version", "writer", "writer_device", "evening__closed_at", "evening__open_until")
    game = get_object_or_404(Game.objects.select_related("evening").only(*fields), pk=game_id)
    return GameMarks(
        version=game.version,
        writer=writer_mark(game),
        is_open_evening=game.evening.is_open_at(now),
    )


def writer_mark(game: Game) -> str:
    """Tells one writer of a game from another."""
    return f"{game.writer_device_id or ''}.{game.writer_id or ''}"


def rim_of(players: int) -> int:
    """How many slots the rim has for so many players."""
    return max(8, players + players % 2)


def slot_of(position: int, players: int) -> int:
    """The slot of a seat on the rim; each next seat is the next slot clockwise."""
    slots = _RIM_SLOTS.get(players)
    return position if slots is None else slots[position]


def _roles(state: GameState) -> tuple[int | None, int | None]:
    """Who deals the next round and who begins it, by position; nobody after the end."""
    if state.tally is None:
        return None, None
    return state.tally.dealer, state.tally.first_to_play


def _seats(state: GameState, *, may_write: bool) -> tuple[BoardSeat, ...]:
    dealer, first = _roles(state)
    tally = state.tally
    left = leavers(state)
    newly_struck = tally.outcomes[-1].struck if tally and tally.outcomes else ()
    ranks = _ranks(state)
    states = tally.states if tally else _placed_states(state)
    return tuple(
        BoardSeat(
            seat_id=seat.seat_id,
            member_id=seat.member_id,
            name=seat.name,
            position=position,
            slot=slot_of(position, len(state.seats)),
            strikes=tally.strikes[position] if tally else 0,
            state=states[position],
            has_left=seat.member_id in left,
            is_dealer=position == dealer,
            is_first=position == first,
            has_new_strike=position in newly_struck,
            may_be_struck=may_write and tally is not None and states[position] is not State.OUT,
            rank=ranks.get(position),
        )
        for position, seat in enumerate(state.seats)
    )


def _placed_states(state: GameState) -> tuple[State, ...]:
    """As a record says it: in for the first place, out for the others, in while nothing is known."""
    out = {position for group in state.groups[1:] for position in group}
    return tuple(State.OUT if position in out else State.IN for position in range(len(state.seats)))


def _ranks(state: GameState) -> dict[int, int]:
    """The places given so far in a final order, the better number for a tie."""
    ranks: dict[int, int] = {}
    for group in state.groups:
        place = len(ranks) + 1
        ranks.update(dict.fromkeys(group, place))
    return ranks


def _next_rank(state: GameState) -> int | None:
    if state.tally is not None or state.is_over:
        return None
    return state.placed + 1
