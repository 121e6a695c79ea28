"""The correction of a round: what is chosen so far, and what it would change."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.http import HttpResponse, QueryDict

from clique.errors import UserError
from clique.parts import HtmxRequest, render_part
from games.engine.rules import ThreeAcesRule
from games.engine.tally import State
from games.forms import tapped
from games.models import RoundKind
from games.queries.correction import CorrectionPreview, correction_preview
from games.queries.entry import EntrySeat, LogEntry, log_entry
from games.queries.state import RoundInput

NONE = "none"
_WITH_STRIKES = (RoundKind.LOWEST, RoundKind.THREE_ACES)
_WITH_SEAT = (RoundKind.THREE_ACES, RoundKind.WITHDRAW)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What the entry is to be: a kind (or NONE), who is struck, who holds the aces or leaves; `is_many`: several are struck."""

    kind: str
    struck: tuple[int, ...] = ()
    seat: int | None = None
    is_many: bool = False


@dataclass(frozen=True, slots=True)
class KindButton:
    """A kind to choose from; the template has its word."""

    kind: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class ChangeTile:
    """A player: struck, holding the aces or leaving (`is_holder`), or neither."""

    seat: EntrySeat
    is_struck: bool
    is_holder: bool
    is_open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePage:
    """The page of a correction; without a preview either nothing is changed yet, something is missing, or it is refused."""

    entry: LogEntry
    choice: Choice
    kinds: tuple[KindButton, ...]
    tiles: tuple[ChangeTile, ...]
    change: RoundInput | None
    preview: CorrectionPreview | None
    is_same: bool
    is_complete: bool
    asks_lowest: bool
    refusal: str


def change_part(
    request: HtmxRequest, game_id: int, number: int, *, refusal: UserError | None = None
) -> HttpResponse:
    """The correction as chosen so far, with its preview; or refused with the sentence."""
    query = request.POST if request.method == "POST" else request.GET
    page = _page(log_entry(game_id, number), query, refusal=refusal)
    return render_part(
        request,
        part="games/_round_change.html",
        page="games/round_change.html",
        context={"page": page, "current": "board"},
        status=200 if refusal is None else refusal.status,
    )


def _page(entry: LogEntry, query: QueryDict, *, refusal: UserError | None) -> ChangePage:
    choice = _after_tap(entry, query, _chosen(entry, query))
    change = _change(entry, choice)
    is_same = change == entry.entry
    is_complete = change is not None or choice.kind == NONE
    preview, reason = _previewed(entry, change) if is_complete and not is_same else (None, None)
    shown = refusal or reason
    return ChangePage(
        entry=entry,
        choice=choice,
        kinds=tuple(KindButton(kind, kind == choice.kind) for kind in [*RoundKind.values, NONE]),
        tiles=tuple(_tiles(entry, choice)),
        change=change,
        preview=preview,
        is_same=is_same,
        is_complete=is_complete,
        asks_lowest=_asks_lowest(entry),
        refusal="" if shown is None else str(shown),
    )


def _previewed(
    entry: LogEntry, change: RoundInput | None
) -> tuple[CorrectionPreview | None, UserError | None]:
    try:
        return correction_preview(game_id=entry.game_id, number=entry.number, change=change), None
    except UserError as error:
        return None, error


def _chosen(entry: LogEntry, query: QueryDict) -> Choice:
    """What the address has chosen so far; at first the entry as it stands."""
    kind = query.get("kind", "")
    if kind not in (*RoundKind.values, NONE):
        written = entry.entry
        return Choice(
            kind=written.kind,
            struck=written.seat_ids,
            seat=written.seat_id,
            is_many=len(written.seat_ids) > 1,
        )
    known = {seat.seat_id for seat in entry.seats}
    struck = tuple(dict.fromkeys(seat for seat in tapped(query, "struck") if seat in known))
    seats = [seat for seat in tapped(query, "seat") if seat in known]
    return Choice(
        kind=kind,
        struck=struck,
        seat=seats[-1] if seats else None,
        is_many=query.get("many") == "1" or len(struck) > 1,
    )


def _after_tap(entry: LogEntry, query: QueryDict, choice: Choice) -> Choice:
    to = query.get("to", "")
    if to in (*RoundKind.values, NONE) and to != choice.kind:
        return _of_kind(choice, to)
    if query.get("many_to") in ("0", "1"):
        is_many = query["many_to"] == "1"
        return replace(
            choice, is_many=is_many, struck=choice.struck if is_many else choice.struck[:1]
        )
    known = {seat.seat_id for seat in entry.seats}
    taps = [seat for seat in tapped(query, "tap") if seat in known]
    return _tapped(entry, choice, taps[-1]) if taps else choice


def _of_kind(choice: Choice, kind: str) -> Choice:
    """Another kind with what of the choice still makes sense: who lost, or who it is about."""
    about = choice.seat or (choice.struck[0] if len(choice.struck) == 1 else None)
    if kind == RoundKind.LOWEST:
        struck = choice.struck or ((about,) if about else ())
        return replace(choice, kind=kind, struck=struck, seat=None)
    return Choice(kind=kind, seat=about if kind == RoundKind.WITHDRAW else None)


def _tapped(entry: LogEntry, choice: Choice, seat: int) -> Choice:
    if choice.kind == RoundKind.WITHDRAW:
        return replace(choice, seat=seat)
    if choice.kind == RoundKind.THREE_ACES:
        return _tapped_aces(entry, choice, seat)
    if choice.kind != RoundKind.LOWEST:
        return Choice(kind=RoundKind.LOWEST, struck=(seat,))
    return replace(choice, struck=_toggled(choice, seat))


def _tapped_aces(entry: LogEntry, choice: Choice, seat: int) -> Choice:
    if not _asks_lowest(entry) or choice.seat is None:
        return replace(choice, seat=seat, struck=tuple(s for s in choice.struck if s != seat))
    if choice.seat == seat:
        return replace(choice, seat=None)
    return replace(choice, struck=_toggled(choice, seat))


def _toggled(choice: Choice, seat: int) -> tuple[int, ...]:
    if not choice.is_many:
        return (seat,)
    if seat in choice.struck:
        return tuple(other for other in choice.struck if other != seat)
    return (*choice.struck, seat)


def _change(entry: LogEntry, choice: Choice) -> RoundInput | None:
    """The correction that is chosen; None while somebody is missing in it, and for NONE."""
    if choice.kind == NONE:
        return None
    kind = RoundKind(choice.kind)
    needs_strikes = kind == RoundKind.LOWEST or (
        kind == RoundKind.THREE_ACES and _asks_lowest(entry)
    )
    if (kind in _WITH_SEAT and choice.seat is None) or (needs_strikes and not choice.struck):
        return None
    order = [seat.seat_id for seat in entry.seats]
    return RoundInput(
        kind=kind,
        seat_ids=tuple(sorted(choice.struck, key=order.index)) if needs_strikes else (),
        seat_id=choice.seat if kind in _WITH_SEAT else None,
    )


def _tiles(entry: LogEntry, choice: Choice) -> Iterator[ChangeTile]:
    for seat in entry.seats:
        yield ChangeTile(
            seat=seat,
            is_struck=choice.kind in _WITH_STRIKES and seat.seat_id in choice.struck,
            is_holder=choice.kind in _WITH_SEAT and seat.seat_id == choice.seat,
            is_open=seat.state is not State.OUT,
        )


def _asks_lowest(entry: LogEntry) -> bool:
    return entry.rules.three_aces is ThreeAcesRule.BEATS_31
