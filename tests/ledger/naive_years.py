"""Years as a child would keep them: what came and went, noted under the year where it lands."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from ledger.years import FundYear

OTHER, STAKES, GIFTS = "other", "stakes", "gifts"


@dataclass
class NaiveEffect:
    """What one booking changed: by name of a member, a place, a kind of income; and the expenses it made.

    `counts_on` is the day on which a payment list counts it: a game's evening, and that of what a reversal takes back. What
    `is_late`, about a year that was closed already, counts on its own day.
    """

    changes: Mapping[str, int]
    expenses: int = 0
    kind: str = ""
    day: date = date.min
    counts_on: date | None = None
    stands: bool = True
    is_reversal: bool = False
    is_late: bool = False

    @property
    def backwards(self) -> "NaiveEffect":
        return NaiveEffect(
            {name: -amount for name, amount in self.changes.items()},
            -self.expenses,
            counts_on=self.counts_on,
            is_reversal=True,
            is_late=self.is_late,
        )


@dataclass
class NaiveYears:
    """The changes of each year; a closed one is left alone."""

    years: tuple[FundYear, ...]
    by_year: dict[str, Counter[str]] = field(default_factory=dict)
    booked: list[NaiveEffect] = field(default_factory=list)
    closed: int = 0
    uncounted: set[date] = field(default_factory=set)

    def is_closed(self, day: date) -> bool:
        return any(day <= year.last for year in self.years[: self.closed])

    def landing(self, day: date) -> date:
        return self.years[self.closed].first if self.is_closed(day) else day

    def book(self, effect: NaiveEffect, *, day: date) -> NaiveEffect:
        assert not self.is_closed(day)
        year = next(year for year in self.years if day in year)
        sums = self.by_year.setdefault(year.label, Counter())
        for name, amount in (*effect.changes.items(), ("expenses", effect.expenses)):
            sums[name] += amount
        effect.day = day
        wanted = effect.counts_on or day
        effect.is_late |= self.is_closed(wanted)
        effect.counts_on = day if effect.is_late else wanted
        self.booked.append(effect)
        if "cash" in effect.changes:
            self.uncounted.add(day)
        return effect

    def undo(self, effect: NaiveEffect, *, day: date) -> None:
        effect.stands = False
        self.book(effect.backwards, day=day)

    def held(self, name: str, upto: FundYear | None = None) -> int:
        """What somebody owes or what lies in a place, at the end of a year or of all."""
        labels = [year.label for year in self.years if upto is None or year.last <= upto.last]
        return sum(self.by_year.get(label, Counter())[name] for label in labels)

    def held_until(self, day: date, name: str) -> int:
        """What counts until the end of a day."""
        return sum(
            effect.changes.get(name, 0)
            for effect in self.booked
            if effect.counts_on is not None and effect.counts_on <= day
        )

    def may_close(self, index: int) -> bool:
        first = self.years[0].first
        earlier = [row.day for row in self.booked if first <= row.day < self.years[index].first]
        is_next = index >= self.closed and all(self.is_closed(day) for day in earlier)
        return is_next and not any(day <= self.years[index].last for day in self.uncounted)
