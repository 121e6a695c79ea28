"""What a payment list is to be of, as a person asks for it in an address: `evening=ID`, `from=` and `to=`, or nothing."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clique.fields import DayField, NumberField
from games.models import Evening
from ledger.queries.payment_columns import OfEvening, OfSpan, OfToday, Scope


class ScopeForm(forms.Form):
    """An evening of `evenings`, a span of days, or as of today; the fields are called as in the address."""

    evening = NumberField(label=_("Spielabend"), required=False)

    def __init__(self, *args: Any, evenings: Iterable[Evening], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.evenings = {evening.pk: evening for evening in evenings}
        self.fields["from"] = DayField(label=_("Von"), required=False)
        self.fields["to"] = DayField(label=_("Bis"), required=False)

    def clean_evening(self) -> int | None:
        evening_id: int | None = self.cleaned_data["evening"]
        if evening_id is not None and evening_id not in self.evenings:
            raise forms.ValidationError(_("Diesen Abend gibt es nicht; wähle einen aus der Liste."))
        return evening_id

    def clean(self) -> dict[str, Any]:
        """An evening or two days in their order, not both."""
        cleaned = self.cleaned_data
        first, last = cleaned.get("from"), cleaned.get("to")
        if self.errors:
            return cleaned
        if cleaned["evening"] and (first or last):
            raise forms.ValidationError(_("Wähle einen Abend oder eine Zeitspanne, nicht beides."))
        if bool(first) != bool(last):
            raise forms.ValidationError(_("Eine Zeitspanne braucht beide Tage: von und bis."))
        if first and last and last < first:
            raise forms.ValidationError(_("«Bis» liegt vor «Von»; tausche die beiden Tage."))
        return cleaned

    @property
    def scope(self) -> Scope:
        """The scope that a valid form asks for."""
        if self.cleaned_data["evening"]:
            return OfEvening(self.evenings[self.cleaned_data["evening"]].date)
        if self.cleaned_data["from"]:
            return OfSpan(self.cleaned_data["from"], self.cleaned_data["to"])
        return OfToday()

    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong, a sentence each."""
        return tuple(str(error) for errors in self.errors.values() for error in errors)
