"""Booking a game that comes as a record of docs/records.md."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from uuid import uuid4

from django.utils import timezone
from django.utils.translation import gettext as _

from clique.actors import Actor
from clique.dates import day_numeric
from clique.transactions import advisory_lock, write_transaction
from games.actions.attendance import seat_in_order
from games.actions.booking import book_as_written, fix_absent
from games.actions.evenings import EARLIEST_DAY, LATEST_PLAN
from games.actions.games import new_game, next_sitting, seat_players
from games.actions.record_people import people_of
from games.actions.rule_sets import ensure_rule_sets, find_rule_set
from games.actions.steps import bump_evening
from games.engine.errors import Fault, RuleError
from games.engine.records import GameRecord, tally_of
from games.engine.rules import settled_deck, spelled
from games.engine.tally import Event, Lowest, Misdeal, ThreeAces, Void, Withdraw
from games.errors import RecordRefused
from games.models import Evening, Game, GameEntry, Place, Round, RoundKind, Seat, Strike
from games.phrases import Person
from games.queries.standings import absent_of, standings_of
from games.queries.state import GameState, state_of, states_of


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """The game that a record tells of; `created` is false if it was here already."""

    game_id: int
    created: bool
    total_rappen: int


def load_record(
    *,
    record: GameRecord,
    create_members: bool = False,
    again: bool = False,
    by: Actor,
    now: datetime,
) -> LoadedGame:
    """Book a finished game record on its date; the absent stand as written.

    The same id, or without one the same content on that date, is booked once, unless `again`. `create_members` makes unknown
    names full members from that date on. Raises `RuleError` or `RecordRefused` with the place in the record.
    """
    day = _checked_day(record, now=now)
    _check_finished(record)
    with write_transaction():
        advisory_lock("records")
        advisory_lock(f"evening:{day.isoformat()}")
        evening = Evening.objects.select_for_update(no_key=True).filter(date=day).first()
        known = None if again else _known_game(record, evening)
        if known is not None:
            return _loaded(known, created=False)
        people = people_of(record, day, create_members=create_members)
        if evening is None:
            evening = Evening.objects.create(date=day)
        game = _write_game(record, evening, people, by=by, now=now)
        state = state_of(game)
        book_as_written(state, by=by, now=now)
        return _loaded(state, created=True)


def _checked_day(record: GameRecord, *, now: datetime) -> date:
    """The record's date. One ahead is taken: a small computer without a battery wakes up in the past."""
    if record.date is None:
        raise RuleError(Fault.MISSING_KEY, "date", word="date")
    if not EARLIEST_DAY <= record.date <= timezone.localdate(now) + LATEST_PLAN:
        raise RecordRefused("date", _("an diesem Datum kann kein Spielabend gewesen sein"))
    return record.date


def _check_finished(record: GameRecord) -> None:
    if record.events is not None and not tally_of(record).finished:
        raise RecordRefused(
            "rounds", _("das Spiel ist nicht fertig und kann nicht verbucht werden")
        )


def _known_game(record: GameRecord, evening: Evening | None) -> GameState | None:
    games = Game.objects.filter(cancelled_at=None).select_related("evening", "rule_set")
    if record.id is not None:
        game = games.filter(record_id=record.id).first()
        return None if game is None else _booked_state(game)
    if evening is None:
        return None
    states = states_of(list(games.filter(evening=evening, booked_at__isnull=False)))
    return next((state for state in states.values() if _is_same(record, state)), None)


def _booked_state(game: Game) -> GameState:
    """The state of the game that a record names; one that is still written at the table is booked there."""
    if game.booked_at is None:
        raise RecordRefused(
            "id",
            _("das ist Spiel %(number)s vom %(day)s, das noch offen ist; verbuche es dort")
            % {"number": game.number, "day": day_numeric(game.evening.date)},
        )
    return state_of(game)


def _is_same(record: GameRecord, state: GameState) -> bool:
    events = None if record.events is None else _in_seat_order(record.events)
    counted = None if state.tally is None else [o.event for o in state.tally.outcomes]
    return (
        record.rules == state.rules
        and record.present == state.names
        and record.absent == tuple(person.name for person in state.fixed_absent)
        and (events is None or record.first_dealer == state.game.first_dealer)
        and events == counted
        and (record.placings or ()) == state.groups
    )


def _in_seat_order(events: tuple[Event, ...]) -> list[Event]:
    """The events with their strikes in the order in which rows give them back."""
    return [_sorted(event) for event in events]


def _sorted(event: Event) -> Event:
    match event:
        case Lowest(strikes=strikes):
            return Lowest(tuple(sorted(strikes)))
        case ThreeAces(holder=holder, strikes=strikes):
            return ThreeAces(holder, tuple(sorted(strikes)))
        case _:
            return event


def _loaded(state: GameState, *, created: bool) -> LoadedGame:
    total = standings_of(state, absent_of(state)).total_rappen
    return LoadedGame(state.game.pk, created, total)


def _write_game(
    record: GameRecord,
    evening: Evening,
    people: Mapping[str, Person],
    *,
    by: Actor,
    now: datetime,
) -> Game:
    present = [people[name].member_id for name in record.present]
    ensure_rule_sets(by=by, now=now)
    game = new_game(
        evening,
        sitting=next_sitting(evening),
        record_id=_free_id(record),
        rule_set=find_rule_set(record.rules, preset=_preset(record), by=by),
        deck=settled_deck(record.rules, len(present)),
        first_dealer=record.first_dealer,
        entry=GameEntry.PLACINGS if record.events is None else GameEntry.ROUNDS,
        started_at=now,
        by_id=by.member_id,
        device_id=by.device_id,
    )
    seats = seat_players(game, present)
    _write_log(game, seats, record.events or (), by=by, now=now)
    Place.objects.bulk_create(
        Place(game=game, member_id=present[seat], rank=rank, is_absent=False)
        for rank, group in enumerate(record.placings or ())
        for seat in group
    )
    fix_absent(game, [people[name] for name in record.absent])
    _attend(evening, present, now=now)
    return game


def _free_id(record: GameRecord) -> str:
    """The record's own id; another one for a game that is booked `again`."""
    taken = Game.objects.filter(record_id=record.id or "", cancelled_at=None).exists()
    return str(uuid4()) if record.id is None or taken else record.id


def _preset(record: GameRecord) -> str:
    """The preset named in the record."""
    written = record.rules_written
    named = written.get("preset") if isinstance(written, Mapping) else written
    return str(named or spelled(record.rules)["preset"])


def _attend(evening: Evening, present: list[int], *, now: datetime) -> None:
    """Who played was there; an evening that is open has its own attendance, which stays as it is."""
    if evening.is_open_at(now):
        return
    if evening.opened_at is None:
        evening.opened_at = evening.open_until = evening.closed_at = now
        evening.save(update_fields=["opened_at", "open_until", "closed_at"])
    seat_in_order(evening, present)
    bump_evening(evening)


def _write_log(
    game: Game, seats: list[Seat], events: tuple[Event, ...], *, by: Actor, now: datetime
) -> None:
    rounds = Round.objects.bulk_create(
        Round(
            game=game,
            number=number,
            kind=_kind(event),
            seat=_seat(event, seats),
            at=now,
            by_id=by.member_id,
            device_id=by.device_id,
        )
        for number, event in enumerate(events, start=1)
    )
    Strike.objects.bulk_create(
        Strike(round=game_round, seat=seats[position])
        for game_round, event in zip(rounds, events, strict=True)
        for position in (event.strikes if isinstance(event, Lowest | ThreeAces) else ())
    )


def _kind(event: Event) -> RoundKind:
    match event:
        case Lowest():
            return RoundKind.LOWEST
        case ThreeAces():
            return RoundKind.THREE_ACES
        case Misdeal():
            return RoundKind.MISDEAL
        case Void():
            return RoundKind.VOID
        case Withdraw():
            return RoundKind.WITHDRAW


def _seat(event: Event, seats: list[Seat]) -> Seat | None:
    match event:
        case ThreeAces(holder=position) | Withdraw(player=position):
            return seats[position]
        case _:
            return None
