"""What a treasurer types beyond payments, gifts and expenses: refunds, write-offs, money moved, openings."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clique.fields import ActForm, DayField, FrankenField, LineField
from games.phrases import Person
from ledger.actions.typed import LONGEST_TEXT
from ledger.forms import means_field
from ledger.models import Means


def amount_field() -> FrankenField:
    """An amount that must be typed."""
    return FrankenField(
        label=_("Betrag"), error_messages={"required": _("Schreibe den Betrag, wie 12.50.")}
    )


def day_field() -> DayField:
    """A day that must be typed."""
    return DayField(
        label=_("Datum"), error_messages={"required": _("Schreibe das Datum, wie 31.12.2026.")}
    )


def _reason_field() -> LineField:
    return LineField(
        label=_("Grund"),
        longest=LONGEST_TEXT,
        help_text=_("Steht so in den Büchern."),
        error_messages={"required": _("Schreibe den Grund.")},
    )


class EventForm(ActForm):
    """One event of the books; `title`, `button` and `icon` are what its page shows around the fields.

    `status` is that of the page which shows the form again.
    """

    title: Promise
    button: Promise
    icon = "check"
    status = 422

    @property
    def values(self) -> dict[str, Any]:
        """What the event's action takes of a valid form; the key here, the rest from each form."""
        return {"key": self.act_key}

    @property
    def paired(self) -> list[forms.BoundField]:
        """The fields that stand side by side."""
        return [self[name] for name in ("amount", "day") if name in self.fields]

    @property
    def others(self) -> list[forms.BoundField]:
        """The fields below those."""
        return [field for field in self.visible_fields() if field.name not in ("amount", "day")]


class RefundForm(EventForm):
    """Credit given back to a member."""

    title, button, icon = _("Guthaben zurückzahlen"), _("Rückzahlung verbuchen"), "wallet"
    amount, day, means = amount_field(), day_field(), means_field()

    @property
    def values(self) -> dict[str, Any]:
        """What `refund_credit` takes of a valid form."""
        return super().values | {
            "amount_rappen": self.cleaned_data["amount"],
            "means": self.cleaned_data["means"],
            "day": self.cleaned_data["day"],
            "seen": self.seen_version,
        }


class WriteOffForm(EventForm):
    """A debt that nobody will pay."""

    title, button, icon = _("Abschreiben"), _("Abschreibung verbuchen"), "minus"
    amount, day, reason = amount_field(), day_field(), _reason_field()

    @property
    def values(self) -> dict[str, Any]:
        """What `write_off` takes of a valid form."""
        return super().values | {
            "amount_rappen": self.cleaned_data["amount"],
            "reason": self.cleaned_data["reason"],
            "day": self.cleaned_data["day"],
            "seen": self.seen_version,
        }


class PaymentMoveForm(EventForm):
    """A payment that was booked on the wrong member."""

    title, button, icon = _("Zahlung umbuchen"), _("Umbuchen"), "swap"
    to = forms.TypedChoiceField(
        label=_("Bezahlt hat"),
        coerce=int,
        error_messages={
            "required": _("Wähle ein Mitglied aus der Liste."),
            "invalid_choice": _("Wähle ein Mitglied aus der Liste."),
        },
    )
    reason = LineField(label=_("Grund, wenn du willst"), longest=LONGEST_TEXT, required=False)

    def __init__(self, *args: Any, people: Sequence[Person], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [
            ("", _("– wählen –")),
            *((str(person.member_id), person.name) for person in people),
        ]
        self.fields["to"].choices = choices  # type: ignore[attr-defined]  # a ChoiceField

    @property
    def values(self) -> dict[str, Any]:
        """What `move_payment` takes of a valid form."""
        return super().values | {
            "to_member_id": self.cleaned_data["to"],
            "reason": self.cleaned_data["reason"],
        }


def _place_field(label: Any, initial: Means) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        choices=[(means.value, means.account.label) for means in Means],
        initial=initial,
        widget=forms.RadioSelect,
        error_messages={
            "required": _("Wähle Kasse, TWINT oder Bank."),
            "invalid_choice": _("Wähle Kasse, TWINT oder Bank."),
        },
    )


class MoneyMoveForm(EventForm):
    """Money that changes its place: from the cash box to the bank, out of TWINT with a fee."""

    title, button, icon = _("Geldtransport"), _("Geldtransport verbuchen"), "bank"
    amount, day = amount_field(), day_field()
    source = _place_field(_("Von"), Means.CASH)
    target = _place_field(_("Nach"), Means.BANK)
    fee = FrankenField(
        label=_("Davon Gebühr"),
        least=0,
        required=False,
        help_text=_("Nur von TWINT zur Bank: was TWINT behält."),
    )
    text = LineField(label=_("Bemerkung"), longest=LONGEST_TEXT, required=False)

    def clean(self) -> dict[str, Any]:
        """Two places; a fee only where TWINT takes one."""
        super().clean()
        typed = self.cleaned_data
        if typed.get("source") and typed.get("source") == typed.get("target"):
            self.add_error("target", ValidationError(_("Wähle zwei verschiedene Orte.")))
        if typed.get("fee") and not self.is_payout:
            self.add_error("fee", ValidationError(_("Eine Gebühr gibt es nur von TWINT zur Bank.")))
        if typed.get("fee") and typed.get("text"):
            self.add_error(
                "text", ValidationError(_("Eine Auszahlung mit Gebühr hat keine Bemerkung."))
            )
        return typed

    @property
    def is_payout(self) -> bool:
        """Whether TWINT pays out to the bank."""
        typed = self.cleaned_data
        return (typed.get("source"), typed.get("target")) == (Means.TWINT, Means.BANK)

    @property
    def values(self) -> dict[str, Any]:
        """What `pay_out_twint` takes of a valid form with a fee, or `move_money` of one without."""
        typed = self.cleaned_data
        common = super().values | {"amount_rappen": typed["amount"], "day": typed["day"]}
        if typed["fee"]:
            return common | {"fee_rappen": typed["fee"]}
        return common | {name: typed[name] for name in ("source", "target", "text")}


class OpeningForm(EventForm):
    """What lay in each place, and what each person owed or had paid ahead, before the books began here."""

    title, button, icon = _("Eröffnung"), _("Eröffnung verbuchen"), "book"
    day = day_field()

    def __init__(self, *args: Any, people: Sequence[Person], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.people = tuple(people)
        for means in Means:
            self.fields[means.value] = _opening_amount(means.account.label)
        for person in self.people:
            owes = _("%(name)s schuldet") % {"name": person.name}
            credit = _("%(name)s hat Guthaben") % {"name": person.name}
            self.fields[f"owes-{person.member_id}"] = _opening_amount(owes)
            self.fields[f"credit-{person.member_id}"] = _opening_amount(credit)

    def clean(self) -> dict[str, Any]:
        """Nobody both owes and has credit."""
        super().clean()
        for person in self.people:
            if self._typed("owes", person) and self._typed("credit", person):
                both = _("Entweder schuldet jemand oder hat Guthaben, nicht beides.")
                self.add_error(f"credit-{person.member_id}", ValidationError(both))
        return self.cleaned_data

    @property
    def places(self) -> list[forms.BoundField]:
        """The fields of the places where money lies."""
        return [self[means.value] for means in Means]

    @property
    def rows(self) -> list[tuple[str, tuple[forms.BoundField, forms.BoundField]]]:
        """A name with its two fields, for everybody."""
        return [
            (person.name, (self[f"owes-{person.member_id}"], self[f"credit-{person.member_id}"]))
            for person in self.people
        ]

    @property
    def values(self) -> dict[str, Any]:
        """What `record_opening` takes of a valid form."""
        return super().values | {
            "money": {means.value: self.cleaned_data[means.value] or 0 for means in Means},
            "members": {
                person.member_id: self._typed("owes", person) - self._typed("credit", person)
                for person in self.people
            },
            "day": self.cleaned_data["day"],
        }

    def _typed(self, side: str, person: Person) -> int:
        return self.cleaned_data.get(f"{side}-{person.member_id}") or 0


def _opening_amount(label: Any) -> FrankenField:
    return FrankenField(label=label, least=0, required=False)
