"""A live table as one pair of eyes may see it: a seat's, or those of somebody who watches."""

from dataclasses import dataclass
from datetime import datetime
from math import ceil

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from games.engine.notation import move_from
from games.engine.shuffle import commitment
from games.engine.tally import Outcome, standings, still_in
from games.live import Dealt, dealt_of
from games.live_models import LiveState, LiveTable
from games.models import Game
from games.phrases import join_names, place_words
from games.queries.hand import HandPage, HandPlayer, HandWays, hand_page
from games.queries.live import LiveSeat, live_game, live_seats, mark_of, may_deal, next_live_game
from games.queries.state import GameState, state_of
from games.views.shuffle_page import check_url
from games.views.tallies import TallyPicture, tally_pictures

# A move is to be seen within 1.2 s, on a busy machine too. As text: a template would write the figure with a comma.
POLL_S = "0.8"
# With real cards on the table nothing is in a hurry.
CLOSED_POLL_S = "5"
# What is round the hand moves with it.
_TARGET = "live"


@dataclass(frozen=True, slots=True, kw_only=True)
class LivePlace:
    """A line of the final order; what it costs is no business of a phone at the table."""

    place: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LivePage:
    """A live table for the seat at `position`, or for who watches (None).

    `hand` is the deal in play, or the last one while its round is the last of the log; None otherwise. `mark` is what a poll
    has seen, `version` and `turn` what a tap has. `seats` are those still in. `commitment` is that of the next deal;
    `check_url` recomputes the last one where no hand tells of it, as after a deal that was broken off. `left_s` is what the
    clock leaves for the move that is due.
    """

    game_id: int
    game_number: int
    state: LiveState
    mark: int
    version: int
    turn: int
    deal_number: int
    position: int | None
    hand: HandPage | None
    headline: str
    seats: tuple[LiveSeat, ...]
    stood_in: str
    is_in_play: bool
    is_open_evening: bool
    is_over: bool
    is_gone: bool
    needs_phone: bool
    is_stood_in: bool
    may_deal: bool
    commitment: str
    check_url: str
    turn_limit_s: int
    left_s: int | None
    places: tuple[LivePlace, ...]
    next_game_id: int | None
    poll_s: str
    tallies: tuple[TallyPicture, ...]
    tally_width: int
    icons: tuple[str, ...]
    refusal: str

    @property
    def lacks_phones(self) -> bool:
        """Whether somebody is waited for, who has neither phone nor bot."""
        return not all(seat.has_phone or seat.has_stand_in for seat in self.seats)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seen:
    """What a page is made of, loaded once."""

    game: Game
    table: LiveTable
    state: GameState
    dealt: Dealt | None
    seats: tuple[LiveSeat, ...]
    position: int | None
    is_member: bool
    now: datetime

    @property
    def me(self) -> LiveSeat | None:
        return None if self.position is None else self.seats[self.position]

    @property
    def needs_phone(self) -> bool:
        """Whether somebody's own phone may come to their seat: none is there, or one that is not theirs."""
        return self.me is not None and (
            not self.me.has_phone or (self.me.is_lent and self.is_member)
        )

    @property
    def dealer(self) -> int | None:
        return None if self.state.tally is None else self.state.tally.dealer

    @property
    def is_in_play(self) -> bool:
        return self.dealt is not None and self.dealt.is_in_play

    @property
    def may_deal(self) -> bool:
        if self.dealer is None or self.position is None:
            return False
        return may_deal(self.seats, self.dealer, self.position)

    @property
    def outcome(self) -> Outcome | None:
        """What came of the last deal, as long as its round is the last of the log."""
        tally, dealt = self.state.tally, self.dealt
        if tally is None or dealt is None or dealt.row.round is None:
            return None
        last = dealt.row.round
        is_last = last.retracted_at is None and last.number == self.state.numbers[-1]
        return tally.outcomes[-1] if is_last else None


def live_page(
    game_id: int, *, position: int | None, is_member: bool = False, refusal: str = ""
) -> LivePage:
    """The page of a game's live table, for a member by themselves or a phone; raises `Http404` where there is none."""
    game = live_game(game_id)
    table, state = game.live_table, state_of(game)
    seen = _Seen(
        game=game,
        table=table,
        state=state,
        dealt=dealt_of(table, state.rules, deck=game.deck or 0),
        seats=live_seats(table, state),
        position=position,
        is_member=is_member,
        now=timezone.now(),
    )
    return _page(seen, refusal=refusal)


def _page(seen: _Seen, *, refusal: str) -> LivePage:
    game, table, state, me = seen.game, seen.table, seen.state, seen.me
    still = still_in(state.tally) if state.tally else ()
    is_gone = game.booked_at is not None or game.cancelled_at is not None
    is_open = table.state == LiveState.OPEN and not is_gone and game.evening.is_open_at(seen.now)
    waits = is_open and not seen.is_in_play and not state.is_over
    pictures = tally_pictures(state.rules.strikes_to_swim)
    hand = _hand(seen, is_open=is_open, waits=waits, refusal=refusal)
    return LivePage(
        game_id=game.pk,
        game_number=game.number,
        state=LiveState(table.state),
        mark=mark_of(table.version, table.turn, game.version),
        version=table.version,
        turn=table.turn,
        deal_number=0 if seen.dealt is None else seen.dealt.row.number,
        position=seen.position,
        hand=hand,
        headline=_headline(seen),
        seats=tuple(seat for seat in seen.seats if seat.position in still),
        stood_in=join_names([seat.name for seat in seen.seats if seat.has_stand_in]),
        is_in_play=seen.is_in_play,
        is_open_evening=game.evening.is_open_at(seen.now),
        is_over=state.is_over,
        is_gone=is_gone,
        needs_phone=seen.needs_phone and not is_gone,
        is_stood_in=me is not None and me.has_stand_in,
        may_deal=waits and seen.may_deal,
        commitment=_commitment(table) if waits else "",
        check_url="" if hand is not None or seen.dealt is None else _check_url(seen.dealt),
        turn_limit_s=table.turn_limit_s,
        left_s=_left_s(seen),
        places=_places(state),
        next_game_id=_next_game(seen) if is_gone or state.is_over else None,
        poll_s=CLOSED_POLL_S if table.state == LiveState.CLOSED else POLL_S,
        tallies=pictures,
        tally_width=pictures[0].width,
        icons=(),
        refusal="" if hand is not None else refusal,
    )


def _left_s(seen: _Seen) -> int | None:
    """How many seconds are left for the move that is due; None without a clock, or where a bot makes it anyhow."""
    until = seen.table.turn_until
    position = None if seen.dealt is None else seen.dealt.position_to_move
    if until is None or position is None or seen.seats[position].has_stand_in:
        return None
    return max(ceil((until - seen.now).total_seconds()), 0)


def _hand(seen: _Seen, *, is_open: bool, waits: bool, refusal: str) -> HandPage | None:
    dealt, outcome = seen.dealt, seen.outcome
    if dealt is None or not (seen.is_in_play or outcome):
        return None
    return hand_page(
        dealt.sight_of(seen.position),
        players=_players(seen, dealt),
        moves=[move_from(row.move) for row in dealt.moves],
        outcome=outcome,
        version=seen.table.turn,
        round_number=_round_number(seen),
        ways=_ways(seen, dealt, waits=waits),
        closing="" if seen.is_in_play else _headline(seen),
        is_stopped=not is_open,
        refusal=refusal,
    )


def _round_number(seen: _Seen) -> int:
    played = seen.state.tally.rounds_played if seen.state.tally else 0
    return played + 1 if seen.is_in_play else played


def _players(seen: _Seen, dealt: Dealt) -> tuple[HandPlayer, ...]:
    tally = seen.state.tally
    if tally is None:
        return ()
    return tuple(
        HandPlayer(
            name=seat.name,
            strikes=tally.strikes[seat.position],
            state=tally.states[seat.position],
            seat=dealt.positions.index(seat.position) if seat.position in dealt.positions else None,
        )
        for seat in seen.seats
    )


def _ways(seen: _Seen, dealt: Dealt, *, waits: bool) -> HandWays:
    """Where the hand leads; its secret is asked for only once it is over."""
    game_id = seen.game.pk
    if dealt.is_in_play:
        moves = seen.position in dealt.positions
        act_url = reverse("games:live_move", args=[game_id]) if moves else ""
        return HandWays(act_url=act_url, commitment=dealt.commitment, target=_TARGET)
    deals = waits and seen.may_deal
    return HandWays(
        act_url="",
        next_url=reverse("games:live_next", args=[game_id]) if deals else "",
        commitment=dealt.commitment,
        next_commitment=_commitment(seen.table) if waits else "",
        check_url=_check_url(dealt),
        target=_TARGET,
    )


def _check_url(dealt: Dealt) -> str:
    secret = bytes.fromhex(dealt.secret)
    return check_url(secret, deck=dealt.deal.deck, players=len(dealt.positions))


def _headline(seen: _Seen) -> str:
    """What is to happen next, or has ended."""
    dealer = seen.dealer
    if seen.game.cancelled_at is not None:
        return gettext("Dieses Spiel wurde zurückgenommen.")
    if dealer is None:
        winners = [line.name for line in _places(seen.state) if line.place == place_words(2)]
        return gettext("Das Spiel ist aus: gewonnen hat %(names)s.") % {
            "names": join_names(winners)
        }
    if seen.table.state == LiveState.CLOSED:
        return gettext("Es geht mit richtigen Karten weiter.")
    if dealer == seen.position:
        return gettext("Du gibst.")
    return gettext("%(name)s gibt.") % {"name": seen.state.names[dealer]}


def _places(state: GameState) -> tuple[LivePlace, ...]:
    if state.tally is None or not state.is_over:
        return ()
    return tuple(
        LivePlace(place=place_words(line.place_x2), name=state.names[line.seat])
        for line in standings(state.tally)
        if line.seat is not None
    )


def _next_game(seen: _Seen) -> int | None:
    return None if seen.me is None else next_live_game(seen.game, member_id=seen.me.member_id)


def _commitment(table: LiveTable) -> str:
    return commitment(bytes.fromhex(table.next_secret))
