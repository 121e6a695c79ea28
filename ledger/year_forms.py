"""What a treasurer types for a whole year: the budget, and the password that closes it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from clique.fields import ActForm, FrankenField, LineField
from ledger.actions.typed import LONGEST_CATEGORY
from ledger.queries.year import YearLine


class BudgetForm(ActForm):
    """A budget for each income and expense of `lines`, and for one category that is new; empty is no budget."""

    new_category = LineField(label=_("Neue Kategorie"), longest=LONGEST_CATEGORY, required=False)
    new_amount = FrankenField(label=_("Betrag"), least=0, required=False)

    def __init__(
        self, *args: Any, income: Sequence[YearLine], expenses: Sequence[YearLine], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self._sides = (tuple(income), tuple(expenses))
        for line in (*income, *expenses):
            field = FrankenField(
                label=line.label, least=0, required=False, initial=line.budget_rappen
            )
            self.fields[_field_name(line)] = field

    def clean(self) -> dict[str, Any]:
        """A new category has a name and an amount."""
        super().clean()
        if self.cleaned_data.get("new_amount") and not self.cleaned_data.get("new_category"):
            self.add_error("new_category", ValidationError(_("Nenne die neue Kategorie.")))
        if self.cleaned_data.get("new_category") and not self.cleaned_data.get("new_amount"):
            self.add_error("new_amount", ValidationError(_("Schreibe den Betrag, wie 12.50.")))
        return self.cleaned_data

    @property
    def rows(self) -> list[list[tuple[YearLine, forms.BoundField]]]:
        """The lines of the income and of the expenses, each with its field."""
        return [[(line, self[_field_name(line)]) for line in side] for side in self._sides]

    @property
    def budget(self) -> Mapping[str, Any]:
        """What `set_budget` takes of a valid form: of what was sent alone, so that the same form means the same again."""
        return {
            "amounts": {
                line.code: self.cleaned_data[_field_name(line)]
                for side in self._sides
                for line in side
                if _field_name(line) in self.data
            },
            "new_category": self.cleaned_data["new_category"],
            "new_rappen": self.cleaned_data["new_amount"] or 0,
            "key": self.act_key,
            "seen": self.seen_version,
        }


class CloseForm(ActForm):
    """Closing a year, signed with the password."""

    password = forms.CharField(
        label=_("Dein Passwort"),
        strip=False,
        max_length=1000,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        error_messages={
            "required": _("Schreibe dein Passwort; nichts wurde abgeschlossen."),
            "max_length": _("Das Passwort stimmt nicht; nichts wurde abgeschlossen."),
        },
    )


def _field_name(line: YearLine) -> str:
    return f"budget-{line.code}"
