"""What a treasurer types or taps: payments at the till, gifts, expenses, reversals."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django import forms
from django.core.exceptions import BadRequest, ValidationError
from django.utils.translation import gettext_lazy as _

from clique.fields import ActForm, DayField, FrankenField, LineField
from ledger.actions.typed import LONGEST_CATEGORY, LONGEST_TEXT
from ledger.models import Means
from ledger.receipt_form import ReceiptField

_TOKEN = re.compile(
    r"(?P<member>[0-9]{1,9})\.(?P<seen>[0-9]{1,9})\.(?P<balance>[0-9]{1,12})\.(?P<key>[0-9a-f-]{36})"
)


@dataclass(frozen=True, slots=True)
class Tap:
    """What a button of a till row says: whose row, and what the treasurer saw there, under the key of this one act.

    One form holds the whole list, so the button itself carries what else would be a hidden field for each row.
    """

    member_id: int
    seen: int
    balance_rappen: int
    key: UUID

    def __str__(self) -> str:
        return f"{self.member_id}.{self.seen}.{max(self.balance_rappen, 0)}.{self.key}"


def read_tap(text: str) -> Tap:
    """The tap that a button's value stands for; `BadRequest` for what no button says."""
    match = _TOKEN.fullmatch(text)
    if match is None:
        raise BadRequest("not a tap")
    return Tap(
        member_id=int(match["member"]),
        seen=int(match["seen"]),
        balance_rappen=int(match["balance"]),
        key=read_key(match["key"]),
    )


def read_key(text: str) -> UUID:
    """The key that a button carries; `BadRequest` for anything else."""
    try:
        return UUID(text)
    except ValueError as error:
        raise BadRequest("not a key") from error


def first_fault(form: forms.Form) -> str:
    """The first thing that is wrong with `form`, as one sentence; empty if nothing is."""
    return next((str(errors[0]) for errors in form.errors.values()), "")


def means_field() -> forms.ChoiceField:
    """How money changes hands; cash unless chosen otherwise."""
    return forms.ChoiceField(
        label=_("Wie"),
        choices=Means.choices,
        initial=Means.CASH,
        widget=forms.RadioSelect,
        error_messages={
            "required": _("Wähle bar, TWINT oder Bank."),
            "invalid_choice": _("Wähle bar, TWINT oder Bank."),
        },
    )


class PartForm(forms.Form):
    """The amount of a part payment, more than nothing."""

    amount = FrankenField(error_messages={"required": _("Schreibe den Betrag, wie 12.50.")})

    @property
    def fault(self) -> str:
        """The first fault, as one sentence."""
        return first_fault(self)


class EntryForm(ActForm):
    """Money that came or went; of the years in `closed`, it may be a late correction."""

    concerns = forms.ChoiceField(
        label=_("Betrifft"),
        required=False,
        error_messages={"invalid_choice": _("Dieses Jahr ist nicht abgeschlossen.")},
    )

    def __init__(self, *args: Any, closed: Iterable[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        labels = tuple(closed)
        choices = [("", _("das laufende Jahr")), *((label, label) for label in labels)]
        self.fields["concerns"].choices = choices  # type: ignore[attr-defined]  # a ChoiceField
        if not labels:
            del self.fields["concerns"]

    @property
    def concerned_year(self) -> str:
        """The closed year that a valid form is about, empty for the running one."""
        return str(self.cleaned_data.get("concerns", ""))


class GiftForm(EntryForm):
    """Money given to the fund."""

    amount = FrankenField(
        label=_("Betrag"), error_messages={"required": _("Schreibe den Betrag, wie 12.50.")}
    )
    means = means_field()
    day = DayField(
        label=_("Datum"), error_messages={"required": _("Schreibe das Datum, wie 31.12.2026.")}
    )
    text = LineField(
        label=_("Von wem, wofür"),
        longest=LONGEST_TEXT,
        required=False,
        help_text=_("Steht so in den Büchern; darf leer bleiben."),
    )

    @property
    def gift(self) -> dict[str, Any]:
        """What `record_gift` takes of a valid form."""
        fields = {name: self.cleaned_data[name] for name in ("means", "day", "text")}
        return {
            "amount_rappen": self.cleaned_data["amount"],
            "key": self.act_key,
            "concerns": self.concerned_year,
            **fields,
        }


class ExpenseForm(EntryForm):
    """Money spent by the fund, on a category that is there or a new one."""

    amount = FrankenField(
        label=_("Betrag"), error_messages={"required": _("Schreibe den Betrag, wie 12.50.")}
    )
    means = means_field()
    day = DayField(
        label=_("Datum"), error_messages={"required": _("Schreibe das Datum, wie 31.12.2026.")}
    )
    text = LineField(
        label=_("Wofür"),
        longest=LONGEST_TEXT,
        error_messages={"required": _("Schreibe, wofür das Geld war.")},
    )
    category = forms.ChoiceField(label=_("Kategorie"), required=False)
    new_category = LineField(label=_("Neue Kategorie"), longest=LONGEST_CATEGORY, required=False)
    receipt = ReceiptField(
        label=_("Beleg"),
        required=False,
        help_text=_("Ein Foto oder PDF, höchstens 10 MB. Nur Kassier und Revisor sehen es."),
    )

    def __init__(self, *args: Any, categories: Iterable[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = tuple(categories)
        field = self.fields["category"]
        field.error_messages["invalid_choice"] = _("Diese Kategorie gibt es nicht; wähle eine.")
        field.choices = [("", _("– neue –")), *((name, name) for name in names)]  # type: ignore[attr-defined]  # a ChoiceField
        if not names:
            del self.fields["category"]

    def clean(self) -> dict[str, Any]:
        """Exactly one category: chosen or named."""
        super().clean()
        if "new_category" in self.errors or "category" in self.errors:
            return self.cleaned_data
        chosen = self.cleaned_data.get("category", "")
        named = self.cleaned_data.get("new_category", "")
        if chosen and named:
            self.add_error(
                "new_category",
                ValidationError(_("Wähle eine Kategorie oder nenne eine neue, nicht beides.")),
            )
        if not chosen and not named:
            self.add_error("new_category", ValidationError(_("Wähle oder nenne eine Kategorie.")))
        return self.cleaned_data

    @property
    def expense(self) -> dict[str, Any]:
        """What `record_expense` takes of a valid form."""
        fields = {name: self.cleaned_data[name] for name in ("means", "day", "text")}
        category = self.cleaned_data.get("category") or self.cleaned_data["new_category"]
        return {
            "amount_rappen": self.cleaned_data["amount"],
            "category": category,
            "key": self.act_key,
            "concerns": self.concerned_year,
            **fields,
        }

    def miss_receipt(self) -> None:
        """Ask for the receipt again, as no browser keeps a chosen file on a page that comes back."""
        if "receipt" in self.files and "receipt" not in self.errors:
            self.add_error("receipt", _("Wähle den Beleg nochmals; die Datei ist nicht geblieben."))

    @property
    def content(self) -> bytes | None:
        """The receipt of a valid form, if there is one."""
        content: bytes | None = self.cleaned_data["receipt"]
        return content


class ReversalForm(ActForm):
    """Taking a booking back, with a reason or without."""

    reason = LineField(label=_("Grund"), longest=LONGEST_TEXT, required=False)

    @property
    def fault(self) -> str:
        """The first fault, as one sentence."""
        return first_fault(self)
