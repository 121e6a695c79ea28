"""The cash count: a field for each note and coin, and the reason where the sum is not what it should be."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clique.fields import ActForm, LineField, NumberField
from clique.money import franken
from ledger.actions.counts import MOST_PIECES
from ledger.actions.typed import LONGEST_TEXT
from ledger.queries.cash_counts import VALUES

SMALLEST_NOTE = 1000


class CountForm(ActForm):
    """How many of each note and coin lie in the cash box; an empty field is none."""

    reason = LineField(
        label=_("Grund für den Unterschied"),
        longest=LONGEST_TEXT,
        required=False,
        help_text=_("Nur wenn die Kasse nicht stimmt; steht so in den Büchern."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for value in VALUES:
            field = NumberField(label=_label(value), required=False, most=MOST_PIECES)
            field.widget.attrs |= {"data-value": str(value), "maxlength": "6"}
            self.fields[_name(value)] = field

    @property
    def notes(self) -> list[forms.BoundField]:
        """The fields of the notes, the largest first."""
        return [self[_name(value)] for value in VALUES if value >= SMALLEST_NOTE]

    @property
    def coins(self) -> list[forms.BoundField]:
        """The fields of the coins, the largest first."""
        return [self[_name(value)] for value in VALUES if value < SMALLEST_NOTE]

    @property
    def pieces(self) -> dict[int, int]:
        """How many of each value a form holds, as far as it could be read."""
        typed = getattr(self, "cleaned_data", {})
        return {value: typed.get(_name(value)) or 0 for value in VALUES}

    @property
    def found_rappen(self) -> int:
        """What the pieces come to."""
        return sum(value * number for value, number in self.pieces.items())


def _name(value: int) -> str:
    return f"p{value}"


def _label(value: int) -> str:
    """`200.–` in whole Francs, `0.50` below."""
    return f"{value // 100}.–" if value >= 100 else franken(value)
