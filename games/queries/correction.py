"""What a correction of an earlier round would change, before anything is written."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404
from django.shortcuts import get_object_or_404

from games.engine.errors import RuleError
from games.engine.tally import State
from games.errors import LaterRoundImpossible, RefusedByRules
from games.models import Game
from games.phrases import Person, entry_words
from games.queries.seated import refuse_seated_elsewhere
from games.queries.standings import absent_of, charges_of
from games.queries.state import GameState, RoundInput, checked_entry, state_of
from games.signals import Charge


@dataclass(frozen=True, slots=True)
class Part:
    """Where a member stands in a game; None for what is not known, or does not exist for somebody absent."""

    strikes: int | None
    state: State | None
    place_x2: int | None
    stake_rappen: int | None


_NOTHING = Part(None, None, None, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionRow:
    """A member whose strikes, state, place or stake the correction changes."""

    member_id: int
    name: str
    is_absent: bool
    before: Part
    after: Part


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionPreview:
    """What a correction would do; only members who change have a row.

    Totals are those of the stakes known. `changes_money`: a booked stake changes, so the game is booked anew. `reopens`: the
    booked game would no longer be over, so its stakes are taken back and it goes on. `ends`: the open game would be over.
    """

    rows: tuple[CorrectionRow, ...]
    total_rappen_before: int
    total_rappen_after: int
    changes_money: bool
    reopens: bool
    ends: bool


def correction_preview(
    *, game_id: int, number: int, change: RoundInput | None
) -> CorrectionPreview:
    """What replacing the log's entry `number` by `change` (None: there was no such entry) would change.

    Raises a `UserError` as the correction itself would; a later entry that could not have happened is named.
    """
    game = get_object_or_404(Game.objects.select_related("evening", "rule_set"), pk=game_id)
    before = state_of(game)
    after = corrected(before, number=number, change=change)
    absent = absent_of(before) if before.is_over or after.is_over else ()
    return _compared(before, after, absent)


def corrected(state: GameState, *, number: int, change: RoundInput | None) -> GameState:
    """The game with one entry of its log replaced, or taken out.

    Raises `Http404` for an entry that is not there, `WrongEntry`, `RefusedByRules`, `LaterRoundImpossible` naming the first
    entry that no longer fits, or `NotAtTheTable` if a booked game would go on whose players sit in another one by now.
    """
    if number not in state.numbers:
        raise Http404
    index = state.numbers.index(number)
    checked = [] if change is None else [checked_entry(state, change)]
    entries = (*state.entries[:index], *checked, *state.entries[index + 1 :])
    numbers = (*state.numbers[:index], *([number] if checked else []), *state.numbers[index + 1 :])
    try:
        after = state.with_entries(entries, numbers=numbers)
    except RuleError as error:
        raise _refusal(
            state, error, changed=number if checked else None, numbers=numbers
        ) from error
    if state.game.booked_at is not None and not after.is_over:
        refuse_seated_elsewhere(state)
    return after


def _refusal(
    state: GameState, error: RuleError, *, changed: int | None, numbers: Sequence[int]
) -> RefusedByRules | LaterRoundImpossible:
    wrong = numbers[int(error.place.removeprefix("rounds[").removesuffix("]"))]
    if wrong == changed or state.tally is None:
        return RefusedByRules(error, names=state.names)
    outcome = state.tally.outcomes[state.numbers.index(wrong)]
    later = entry_words(outcome, names=state.names)
    return LaterRoundImpossible(error, names=state.names, later=later)


def money_of(charges: Sequence[Charge]) -> dict[int, int]:
    """The stake by member: what a booking of these charges comes to."""
    return {charge.member_id: charge.stake_rappen for charge in charges}


def _compared(before: GameState, after: GameState, absent: Sequence[Person]) -> CorrectionPreview:
    charges_before = charges_of(before, absent if before.is_over else ())
    charges_after = charges_of(after, absent if after.is_over else ())
    people = [Person(seat.member_id, seat.name) for seat in before.seats]
    parts_before = _parts(before, charges_before)
    parts_after = _parts(after, charges_after)
    rows = [
        CorrectionRow(
            member_id=person.member_id,
            name=person.name,
            is_absent=index >= len(people),
            before=parts_before.get(person.member_id, _NOTHING),
            after=parts_after.get(person.member_id, _NOTHING),
        )
        for index, person in enumerate([*people, *absent])
    ]
    is_booked = before.game.booked_at is not None
    return CorrectionPreview(
        rows=tuple(row for row in rows if row.before != row.after),
        total_rappen_before=sum(charge.stake_rappen for charge in charges_before),
        total_rappen_after=sum(charge.stake_rappen for charge in charges_after),
        changes_money=is_booked and money_of(charges_before) != money_of(charges_after),
        reopens=is_booked and not after.is_over,
        ends=not before.is_over and after.is_over,
    )


def _parts(state: GameState, charges: Sequence[Charge]) -> dict[int, Part]:
    """By member: those at the table, and the absent once they are charged."""
    known = {charge.member_id: (charge.place_x2, charge.stake_rappen) for charge in charges}
    parts = {
        member_id: Part(None, None, place_x2, stake)
        for member_id, (place_x2, stake) in known.items()
    }
    if state.tally is not None:
        counted = zip(state.seats, state.tally.strikes, state.tally.states, strict=True)
        for seat, strikes, standing in counted:
            place_x2, stake = known.get(seat.member_id, (None, None))
            parts[seat.member_id] = Part(strikes, standing, place_x2, stake)
    return parts
