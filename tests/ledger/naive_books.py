"""The books as a child would keep them: dicts that are changed in place; the model of the property test."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class NaivePayment:
    member: int
    amount: int
    means: str
    stands: bool = True


@dataclass
class NaiveEntry:
    """A gift (positive) or an expense (negative)."""

    amount: int
    means: str
    category: str = ""
    stands: bool = True


@dataclass
class NaiveBooks:
    """What stands: the stakes of each booked game, payments, gifts, expenses."""

    games: dict[int, dict[int, int]] = field(default_factory=dict)
    payments: list[NaivePayment] = field(default_factory=list)
    entries: list[NaiveEntry] = field(default_factory=list)
    touched: set[int] = field(default_factory=set)

    def balances(self) -> dict[int, int]:
        """By member, everybody who was ever booked."""
        owed = Counter(dict.fromkeys(self.touched, 0))
        for stakes in self.games.values():
            owed.update(stakes)
        for payment in self.payments:
            if payment.stands:
                owed[payment.member] -= payment.amount
        return dict(owed)

    def money(self) -> dict[str, int]:
        """By means, what lies there."""
        there = Counter({"cash": 0, "bank": 0, "twint": 0})
        rows: list[NaivePayment | NaiveEntry] = [*self.payments, *self.entries]
        for row in rows:
            if row.stands:
                there[row.means] += row.amount
        return dict(there)

    def stakes(self) -> int:
        return sum(sum(stakes.values()) for stakes in self.games.values())

    def gifts(self) -> int:
        return sum(row.amount for row in self.entries if row.stands and row.amount > 0)

    def expenses(self) -> dict[str, int]:
        """By category, those above nothing."""
        spent: Counter[str] = Counter()
        for row in self.entries:
            if row.stands and row.amount < 0:
                spent[row.category] -= row.amount
        return {category: amount for category, amount in spent.items() if amount}
