"""What the home page and the till need to know of the evening: is one open, what runs, who is missing."""

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Count, Exists, OuterRef, Q, Subquery
from django.utils import timezone

from clique.dates import book_day
from clique.models import Club, Member, MemberKind
from games.models import Attendance, Evening, Game, GameEntry, RoundKind
from games.queries import evenings
from ledger.years import year_of


@dataclass(frozen=True, slots=True)
class RunningGame:
    """A game that is not booked yet; `round_number` is that of the next deal, None where only the final order is entered."""

    game_id: int
    number: int
    round_number: int | None


@dataclass(frozen=True, slots=True)
class Tonight:
    """The evening that matters now: the open one, else the next one planned; without any, `day` is None.

    `evening_id` is that of an open evening. `number` counts the evenings of the fund year up to this one, 0 without one.
    """

    evening_id: int | None
    day: date | None
    number: int
    is_today: bool
    games: tuple[RunningGame, ...]


@dataclass(frozen=True, slots=True)
class TillEvening:
    """The day that a payment is booked on, and the full members who are not at the evening that is open."""

    day: date
    absent_ids: frozenset[int]
    is_open: bool = False


def tonight(*, now: datetime, club: Club) -> Tonight:
    """The evening that matters at `now`, in at most four queries."""
    today = (book_day(now), timezone.localdate(now))
    opened = evenings.tonight(now=now)
    if opened is not None:
        return Tonight(
            evening_id=opened.evening_id,
            day=opened.date,
            number=_number_in_year(opened.date, club=club),
            is_today=opened.date in today,
            games=_running_games(opened.evening_id) if opened.open_games else (),
        )
    day = evenings.next_planned(now=now)
    return Tonight(
        evening_id=None,
        day=day,
        number=_number_in_year(day, club=club) if day else 0,
        is_today=day in today,
        games=(),
    )


def till_evening(now: datetime) -> TillEvening:
    """What the till takes from tonight's evening, in one query; without it the calendar's day counts and nobody is missing.

    Tonight's is the open evening of this night or of the calendar's day. Another one that is open is entered afterwards, or the
    machine's clock went back; what is paid meanwhile does not belong to it.
    Rule: docs/bookkeeping.md, "What is booked, and when".
    """
    opened = Evening.objects.filter(
        closed_at=None,
        open_until__gt=now,
        opened_at__isnull=False,
        date__in=(book_day(now), timezone.localdate(now)),
    ).order_by("date")
    here = Attendance.objects.filter(
        member=OuterRef("pk"), is_present=True, evening=Subquery(opened.values("pk")[:1])
    )
    rows = Member.objects.only("kind", "active_from", "active_to").order_by()
    people = list(
        rows.annotate(evening_day=Subquery(opened.values("date")[:1]), is_here=Exists(here))
    )
    day: date | None = people[0].evening_day if people else None  # type: ignore[attr-defined]  # annotated
    if day is None:
        return TillEvening(day=timezone.localdate(now), absent_ids=frozenset())
    missing = (
        member.pk
        for member in people
        if member.kind == MemberKind.FULL and member.is_active_on(day) and not member.is_here  # type: ignore[attr-defined]  # annotated
    )
    return TillEvening(day=day, is_open=True, absent_ids=frozenset(missing))


def _number_in_year(day: date, *, club: Club) -> int:
    year = year_of(day, club=club)
    before = Evening.objects.filter(date__gte=year.first, date__lt=day)
    return before.exclude(opened_at=None).count() + 1


def _running_games(evening_id: int) -> tuple[RunningGame, ...]:
    is_deal = Q(rounds__retracted_at=None) & ~Q(rounds__kind=RoundKind.WITHDRAW)
    rows = (
        Game.objects.filter(evening_id=evening_id, booked_at=None, cancelled_at=None)
        .annotate(deals=Count("rounds", filter=is_deal))
        .order_by("number")
        .values_list("pk", "number", "entry", "deals")
    )
    return tuple(
        RunningGame(pk, number, dealt + 1 if entry == GameEntry.ROUNDS else None)
        for pk, number, entry, dealt in rows
    )
