"""What the end of an evening leaves open, and what it books."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet

from games.models import Evening, Game
from games.queries.standings import due_in_sitting, standings_of
from games.queries.state import GameState


@dataclass(frozen=True, slots=True)
class AbsentDue:
    """The sum that the absent of a sitting pay in its game `number` once the evening is closed."""

    number: int
    total_rappen: int


@dataclass(frozen=True, slots=True)
class Closing:
    """`left_open` are the numbers of the games without a result, which charge nobody."""

    left_open: tuple[int, ...]
    absent_due: tuple[AbsentDue, ...]


def closing_of(states: Sequence[GameState]) -> Closing:
    """What closing an evening with these games, in their order, leaves open and books."""
    return Closing(
        left_open=tuple(state.game.number for state in states if not state.is_over),
        absent_due=tuple(_absent_due(states)),
    )


def _absent_due(states: Sequence[GameState]) -> Iterable[AbsentDue]:
    """By sitting, as `charge_absent_of_sitting` books it: in the first game booked, if none has charged them."""
    for sitting in dict.fromkeys(state.game.sitting for state in states):
        together = [state for state in states if state.game.sitting == sitting]
        if any(state.game.absent_fixed for state in together):
            continue
        first = next((state for state in together if state.game.booked_at is not None), None)
        if first is None:
            continue
        total = standings_of(first, due_in_sitting(first.game)).absent_total_rappen
        if total:
            yield AbsentDue(first.game.number, total)


def evenings_to_settle(*, now: datetime) -> QuerySet[Evening]:
    """The evenings that ran out before anything charged the absent of a sitting with a booked game, the earliest first."""
    charging = Game.objects.filter(
        evening=OuterRef("evening"),
        sitting=OuterRef("sitting"),
        cancelled_at=None,
        absent_fixed=True,
    )
    waiting = Game.objects.filter(
        ~Exists(charging), booked_at__isnull=False, absent_fixed=False
    ).values("evening")
    return Evening.objects.filter(closed_at=None, open_until__lte=now, pk__in=waiting).order_by(
        "date"
    )
