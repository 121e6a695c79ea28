"""Writes about evenings as a whole: planned, opened, closed, opened again."""

from datetime import date, datetime, time, timedelta
from uuid import UUID

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from clique.actors import Actor
from clique.dates import book_day, day_numeric
from clique.errors import StaleView
from clique.idempotency import first_time
from clique.transactions import advisory_lock, write_transaction
from games.actions.rule_sets import ensure_rule_sets
from games.actions.settling import charge_absent, settle_evenings
from games.actions.steps import bump_evening, check_evening, locked_evening
from games.errors import EveningInUse, WrongDay
from games.models import Attendance, Evening, Game
from games.queries.attendance import proposed_people
from games.queries.state import states_of

EARLIEST_DAY = date(1990, 1, 1)
LATEST_PLAN = timedelta(days=3 * 366)
NOON = time(12)


def open_evening(*, day: date, key: UUID, by: Actor, now: datetime) -> Evening:
    """Open the evening of a date, today's or a past one, with last time's people as present.

    Planned: it is opened. Closed or over: it is opened again as it was. Open: it stays so. Raises `WrongDay`.
    """
    _check_day(day, latest=timezone.localdate(now))
    settle_evenings(by=by, now=now, but=Q(date=day))
    with write_transaction():
        evening = _locked_evening_of(day)
        if not first_time(key=key, kind="evening_open", content={"day": day.isoformat()}, by=by):
            return _still_there(evening)
        ensure_rule_sets(by=by, now=now)
        if evening is None:
            evening = Evening.objects.create(date=day)
        if evening.opened_at is None:
            _propose_people(evening)
        if not evening.is_open_at(now):
            _keep_open(evening, now=now)
        return evening


def plan_evening(*, day: date, key: UUID, by: Actor, now: datetime) -> Evening:
    """Put a date into the plan, from today on; raises `WrongDay`."""
    if day < book_day(now):
        raise WrongDay(_("Planen geht nur nach vorn; öffne den Abend, um ihn nachzutragen."))
    _check_day(day, latest=timezone.localdate(now) + LATEST_PLAN)
    with write_transaction():
        evening = _locked_evening_of(day)
        if not first_time(key=key, kind="evening_plan", content={"day": day.isoformat()}, by=by):
            return _still_there(evening)
        if evening is not None:
            raise WrongDay(_("Für dieses Datum gibt es schon einen Spielabend."))
        return Evening.objects.create(date=day)


def unplan_evening(*, evening_id: int, key: UUID, seen: int, by: Actor, now: datetime) -> None:
    """Strike a date from the plan; raises `EveningInUse` once the evening was opened."""
    with write_transaction():
        evening = Evening.objects.select_for_update().filter(pk=evening_id).first()
        content = {"evening": evening_id}
        if not first_time(key=key, kind="evening_unplan", content=content, by=by):
            return
        if evening is None or evening.version != seen:
            raise StaleView
        if evening.opened_at is not None:
            raise EveningInUse(_("Dieser Spielabend war schon offen und bleibt in der Liste."))
        evening.delete()


def close_evening(*, evening_id: int, key: UUID, seen: int, by: Actor, now: datetime) -> None:
    """Close an evening by hand; an unfinished game stays as it is and charges nobody.

    Was that begun first in its sitting, the absent are charged by the sitting's first game that is booked. Raises
    `EveningInUse` while a finished game waits to be booked.
    """
    with write_transaction():
        evening = locked_evening(evening_id)
        content = {"evening": evening_id}
        if not first_time(key=key, kind="evening_close", content=content, by=by):
            return
        check_evening(evening, seen=seen, now=now)
        _refuse_unbooked(evening)
        charge_absent(evening, by=by)
        evening.closed_at = now
        evening.save(update_fields=["closed_at"])
        bump_evening(evening)


def reopen_evening(*, evening_id: int, key: UUID, seen: int, by: Actor, now: datetime) -> None:
    """Open a closed or past evening again, until noon of the next day."""
    settle_evenings(by=by, now=now, but=Q(pk=evening_id))
    with write_transaction():
        evening = locked_evening(evening_id)
        content = {"evening": evening_id}
        if not first_time(key=key, kind="evening_reopen", content=content, by=by):
            return
        if evening.version != seen:
            raise StaleView
        if evening.opened_at is None:
            _check_day(evening.date, latest=timezone.localdate(now))
            ensure_rule_sets(by=by, now=now)
            _propose_people(evening)
        if not evening.is_open_at(now):
            _keep_open(evening, now=now)


def closing_time(day: date, *, now: datetime) -> datetime:
    """When an evening opened at `now` is over: noon of the day after it, or after today for a past one."""
    last = max(day, book_day(now)) + timedelta(days=1)
    noon = timezone.make_aware(datetime.combine(last, NOON))
    return noon if noon > now else noon + timedelta(days=1)


def _check_day(day: date, *, latest: date) -> None:
    if not EARLIEST_DAY <= day <= latest:
        raise WrongDay(
            _("Das Datum muss zwischen %(first)s und %(last)s liegen; nichts wurde eingetragen.")
            % {"first": day_numeric(EARLIEST_DAY), "last": day_numeric(latest)}
        )


def _locked_evening_of(day: date) -> Evening | None:
    """The evening of a date if there is one; nobody else makes one meanwhile."""
    advisory_lock(f"evening:{day.isoformat()}")
    return Evening.objects.select_for_update(no_key=True).filter(date=day).first()


def _still_there(evening: Evening | None) -> Evening:
    """The answer to a command that came again; its evening may have been struck from the plan since."""
    if evening is None:
        raise StaleView
    return evening


def _propose_people(evening: Evening) -> None:
    Attendance.objects.bulk_create(
        Attendance(evening=evening, member_id=member_id, position=position)
        for position, member_id in enumerate(proposed_people(evening))
    )


def _keep_open(evening: Evening, *, now: datetime) -> None:
    evening.opened_at = evening.opened_at or now
    evening.open_until = closing_time(evening.date, now=now)
    evening.closed_at = None
    evening.save(update_fields=["opened_at", "open_until", "closed_at"])
    bump_evening(evening)


def _refuse_unbooked(evening: Evening) -> None:
    games = Game.objects.filter(evening=evening, booked_at=None, cancelled_at=None)
    running = list(games.select_related("evening", "rule_set").order_by("number"))
    for state in states_of(running).values():
        if state.is_over:
            raise EveningInUse(
                _("Spiel %(number)s ist fertig und noch nicht verbucht; verbuche es zuerst.")
                % {"number": state.game.number}
            )
