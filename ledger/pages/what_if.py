"""The comparison of rules as its page shows it: differences with their sign, the absence table with its words."""

from dataclasses import dataclass

from django.utils.functional import Promise

from games.queries.what_if import AbsenceLine, Comparison
from ledger.pages.fund import signed
from ledger.what_if_form import ABSENT_WORDS


@dataclass(frozen=True, slots=True)
class CostRow:
    """What one person paid and would have paid, the difference with its sign; `state` is `more`, `less` or `same`."""

    name: str
    games: int
    real_rappen: int
    other_rappen: int
    difference: str
    state: str


@dataclass(frozen=True, slots=True)
class AbsenceRow:
    """One way to rank the absent, in words; `is_asked`: the rules compared say so."""

    line: AbsenceLine
    words: Promise
    is_asked: bool


@dataclass(frozen=True, slots=True)
class WhatIfPage:
    """The comparison with what its templates need beside it."""

    comparison: Comparison
    rows: tuple[CostRow, ...]
    absences: tuple[AbsenceRow, ...]
    difference: str
    is_same: bool


def what_if_page(compared: Comparison, *, only: int | None = None) -> WhatIfPage:
    """The page of a comparison; of all that people paid only what the member `only` did, if given."""
    lines = compared.absence.lines if compared.absence else ()
    return WhatIfPage(
        comparison=compared,
        rows=tuple(
            CostRow(
                name=row.name,
                games=row.games,
                real_rappen=row.real_rappen,
                other_rappen=row.other_rappen,
                difference=signed(row.difference_rappen),
                state=_state(row.difference_rappen),
            )
            for row in compared.members
            if only in (None, row.member_id)
        ),
        absences=tuple(
            AbsenceRow(line, ABSENT_WORDS[line.rule], line.rule is compared.rules.absent_place)
            for line in lines
        ),
        difference=signed(compared.other_rappen - compared.real_rappen),
        is_same=all(row.difference_rappen == 0 for row in compared.members),
    )


def _state(difference: int) -> str:
    if difference == 0:
        return "same"
    return "more" if difference > 0 else "less"
