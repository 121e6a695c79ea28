"""The board as a page shows it: its tiles with what a tap on each one sends, and the fragment that shows them."""

from dataclasses import dataclass

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from clique.errors import UserError
from clique.kept_pages import keepable
from clique.parts import HtmxRequest, go_to, render_part
from clique.permissions import may_keep_score
from games.models import GameEntry
from games.phrases import rule_summary
from games.queries.around import Around, around
from games.queries.board import Board, BoardSeat, board_of, table, writer_mark
from games.queries.slip import SlipRow, log_of
from games.queries.state import GameState
from games.queries.writer import WriterElsewhere, writer_elsewhere
from games.views.board_modes import (
    BoardMode,
    asks_lowest,
    has_no_entry,
    may_write,
    mode_of,
    numbers_of,
)
from games.views.board_script import BoardPatterns, Counting, counting_of, patterns_of
from games.views.tallies import TallyPicture, tally_pictures

# The middle of the lowest row, on the rim of eight.
_BOTTOM_SLOT = 5
# The form that a tile belongs to: one writes, the other only chooses and comes back with the next step.
_WRITES = "board-round"
_CHOOSES = "board-choose"
_PLACES = "board-place"
# The icons of the tiles, brought along by the page itself, so that a swap never shows a tile without them.
_ICONS = ("check", "hand", "leave", "wave", "drop")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """A seat of the board with what a tap on it sends: `field`=seat, by the form `form`."""

    seat: BoardSeat
    form: str
    field: str
    is_open: bool
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPage:
    """A board in one mode, with its tiles; `refusal` is why the last tap wrote nothing, `news` what else is to be said.

    `around` and `log`, newest entry first, fill the sheet under the three dots; None and empty in the answer to a tap, which
    leaves the sheet as it was, as it does the `patterns`. `counting` is there for who may write. `writer` is who writes on
    another device, `writer_mark` what the poll says of who does. `may_move`: another device can still change the game, if only
    by an undo after its end.
    """

    board: Board
    around: Around | None
    log: tuple[SlipRow, ...]
    patterns: BoardPatterns | None
    counting: Counting | None
    mode: BoardMode
    tiles: tuple[Tile, ...]
    free_slot: int | None
    may_write: bool
    may_undo: bool
    is_placings: bool
    has_no_entry: bool
    asks_lowest: bool
    is_going_on: bool
    may_move: bool
    has_record: bool
    counts: tuple[int, ...]
    icons: tuple[str, ...]
    board_url: str
    round_url: str
    arrival_url: str
    attendance_url: str
    rule_words: tuple[str, ...]
    tallies: tuple[TallyPicture, ...]
    tally_width: int
    writer: WriterElsewhere | None
    writer_mark: str
    refusal: str
    news: str


def board_part(
    request: HtmxRequest,
    game_id: int,
    *,
    state: GameState | None = None,
    tapped_at: int | None = None,
    refusal: UserError | None = None,
    news: str = "",
) -> HttpResponse:
    """The board of a game, already loaded as `state` or not.

    `tapped_at` is the version that a tap saw which was written, now or the first time it came: one that ended the game leads
    to its standings, and one that had been written before the person saw this board says so.
    """
    state = state or table(game_id)
    shown = board_of(state, now=timezone.now())
    if tapped_at is not None and shown.is_over and not shown.is_booked:
        return go_to(request, reverse("games:game_standings", args=[game_id]))
    if tapped_at == shown.version:
        news = gettext("Dieser Tipp war schon gespeichert; ist es ein neuer, tippe nochmals.")
    page = board_page(request, shown, state, refusal=refusal, news=news)
    response = render_part(
        request,
        part="games/_board.html",
        page="games/game_board.html",
        context={"page": page},
        status=200 if refusal is None else refusal.status,
        then=reverse("games:game_board", args=[game_id]) if request.method == "POST" else None,
    )
    if page.may_write and request.method == "GET":
        return keepable(response, way=reverse("games:current_board"))
    return response


def moved_board_part(request: HtmxRequest, game_id: int) -> HttpResponse:
    """The board for a poll that found it moved; once nobody can undo any more there is nothing to ask for (286)."""
    state = table(game_id)
    shown = board_of(state, now=timezone.now())
    if shown.is_over and not shown.is_booked:
        return go_to(request, reverse("games:game_standings", args=[game_id]))
    page = board_page(request, shown, state)
    return render_part(
        request,
        part="games/_board.html",
        page="games/game_board.html",
        context={"page": page},
        status=200 if page.may_move else 286,
    )


def board_page(
    request: HtmxRequest,
    shown: Board,
    state: GameState,
    *,
    refusal: UserError | None = None,
    news: str = "",
) -> BoardPage:
    """What the page shows of a board to this person, in the mode that the address asks for."""
    writes = may_keep_score(request.actor)
    mode = mode_of(shown, request.GET)
    is_placings = shown.entry == GameEntry.PLACINGS
    is_open = writes and may_write(shown)
    pictures = tally_pictures(shown.rules.strikes_to_swim)
    has_sheet = request.htmx.target != "board"
    return BoardPage(
        board=shown,
        around=around(shown) if has_sheet else None,
        log=log_of(state) if has_sheet else (),
        patterns=patterns_of(shown) if has_sheet else None,
        counting=counting_of(state) if writes else None,
        mode=mode,
        tiles=tuple(_tile(shown, mode, seat, is_open=is_open) for seat in shown.seats),
        free_slot=_free_slot(shown) if is_open else None,
        may_write=is_open,
        may_undo=writes and shown.undo is not None,
        is_placings=is_placings,
        has_no_entry=is_open and has_no_entry(shown),
        asks_lowest=asks_lowest(shown),
        is_going_on=not (shown.is_booked or shown.is_cancelled),
        may_move=not (shown.is_booked or shown.is_cancelled) or shown.undo is not None,
        has_record=shown.is_over or not is_placings,
        counts=numbers_of(shown),
        icons=_ICONS,
        board_url=reverse("games:game_board", args=[shown.game_id]),
        round_url=reverse("games:round_record", args=[shown.game_id]),
        arrival_url=reverse("games:late_arrival", args=[shown.game_id]),
        attendance_url=reverse("games:attendance", args=[shown.evening_id]),
        rule_words=rule_summary(shown.rules, players=len(shown.seats)),
        tallies=pictures,
        tally_width=pictures[0].width,
        writer=_writer(request, state) if is_open else None,
        writer_mark=writer_mark(state.game),
        refusal="" if refusal is None else str(refusal),
        news=news,
    )


def board_sheet(request: HtmxRequest, game_id: int) -> HttpResponse:
    """The sheet under the three dots as it stands; it asks for itself whenever it is opened."""
    state = table(game_id)
    page = board_page(request, board_of(state, now=timezone.now()), state)
    return render_part(
        request,
        part="games/_board_sheet.html",
        page="games/game_board.html",
        context={"page": page},
    )


def _writer(request: HtmxRequest, state: GameState) -> WriterElsewhere | None:
    return writer_elsewhere(state.game, by=request.actor, now=timezone.now())


def _tile(shown: Board, mode: BoardMode, seat: BoardSeat, *, is_open: bool) -> Tile:
    if mode.name == "place":
        is_free = is_open and seat.rank is None
        return Tile(seat=seat, form=_PLACES, field="seat", is_open=is_free, is_chosen=False)
    is_chosen = seat.seat_id in mode.chosen
    form, field = (_CHOOSES, "weg") if is_chosen else _tap(shown, mode)
    is_holder = seat.seat_id == mode.holder
    return Tile(
        seat=seat,
        form=form,
        field=field,
        is_open=is_open and seat.may_be_struck and not is_holder,
        is_chosen=is_chosen or is_holder,
    )


def _tap(shown: Board, mode: BoardMode) -> tuple[str, str]:
    if mode.name == "aces":
        return (_CHOOSES, "ass") if asks_lowest(shown) else (_WRITES, "seat")
    return (_WRITES, "struck") if mode.left <= 1 else (_CHOOSES, "wer")


def _free_slot(shown: Board) -> int | None:
    """The slot at the bottom that an odd number of players leaves empty, where a late arrival's tile goes."""
    taken = {seat.slot for seat in shown.seats}
    empty = [slot for slot in range(shown.rim) if slot not in taken]
    if len(shown.seats) % 2 == 0:
        return None
    # Few players leave more slots empty on the smallest rim.
    return empty[0] if len(empty) == 1 else _BOTTOM_SLOT
