"""What is tapped and typed at the table, checked before anything is done with it."""

from datetime import UTC, datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from clique.errors import UserError
from clique.fields import ActForm, DayField, NameField, NumberField
from clique.models import Member
from games.models import GameEntry, RoundKind
from games.queries.state import RoundInput

MOST_NAMED = 200
# Milliseconds until the year 2286.
_MOST_DIGITS = 13


class Malformed(UserError):
    """A form that no tap on a page could have sent, or a field that a person must correct."""


class NumbersField(forms.Field):
    """Whole numbers, each in a field of the same name."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: object) -> tuple[int, ...]:
        words = value if isinstance(value, list) else []
        if len(words) > MOST_NAMED or not all(_is_number(word) for word in words):
            raise ValidationError("")
        return tuple(int(word) for word in words)


class MomentField(forms.Field):
    """A moment in milliseconds since 1970, as a script has it; None for anything else, as no clock is worth a refusal."""

    widget = forms.HiddenInput

    def to_python(self, value: object) -> datetime | None:
        text = str(value or "")
        if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
            return None
        return datetime.fromtimestamp(int(text) / 1000, tz=UTC)


class TapForm(ActForm):
    """A form of taps, refused as a whole and with one sentence; `typed` are the fields that a person fills in."""

    typed: tuple[str, ...] = ()

    def checked(self) -> dict[str, Any]:
        """The cleaned fields; raises `Malformed`."""
        if self.is_valid():
            return self.cleaned_data
        for name in self.typed:
            if name in self.errors:
                raise Malformed(self.errors[name][0])
        raise Malformed(_("Die Eingabe war nicht vollständig; lade die Seite neu."))

    @property
    def command(self) -> dict[str, Any]:
        """Key and version seen of a valid form, as actions take them."""
        return {"key": self.act_key, "seen": self.seen_version}


class RoundForm(TapForm):
    """An entry of the log: a round by its kind, or the seat of who leaves."""

    kind = forms.ChoiceField(choices=RoundKind.choices, required=False)
    struck = NumbersField(required=False)
    seat = NumberField(required=False)
    leave = NumberField(required=False)
    tapped_at = MomentField(required=False)

    def clean(self) -> dict[str, Any]:
        """A tap on who leaves says by itself what it is."""
        super().clean()
        leaves = self.cleaned_data.get("leave")
        if leaves is not None:
            self.cleaned_data |= {"kind": RoundKind.WITHDRAW, "struck": (), "seat": leaves}
        if not self.cleaned_data.get("kind"):
            self.add_error("kind", "")
        return self.cleaned_data

    @property
    def entry(self) -> RoundInput:
        """The entry of a valid form."""
        checked = self.checked()
        return RoundInput(
            kind=RoundKind(checked["kind"]), seat_ids=checked["struck"], seat_id=checked["seat"]
        )


class ChangeForm(RoundForm):
    """A correction of an entry: what it was instead, or that there was none."""

    kind = forms.ChoiceField(choices=[*RoundKind.choices, ("none", "")])

    @property
    def change(self) -> RoundInput | None:
        """The correction of a valid form; None: there was no such entry."""
        return None if self.checked()["kind"] == "none" else self.entry


class PlaceForm(TapForm):
    """The next place of a final order."""

    seat = NumberField()
    tied = forms.BooleanField(required=False)


class MemberForm(TapForm):
    """A tap on a person."""

    member = NumberField()


class PresenceForm(TapForm):
    """A tap on a person who is or is not here."""

    present = NumberField(required=False)
    absent = NumberField(required=False)

    def clean(self) -> dict[str, Any]:
        """Exactly one person is named."""
        super().clean()
        named = [self.cleaned_data.get("present"), self.cleaned_data.get("absent")]
        if not self.errors and sum(member is not None for member in named) != 1:
            self.add_error(None, "")
        return self.cleaned_data


class SwapForm(TapForm):
    """Two who change seats."""

    first = NumberField()
    second = NumberField()


class GuestForm(TapForm):
    """A guest by name."""

    typed = ("name",)
    name = NameField(label=_("Name des Gasts"), error_messages={"required": _("Der Name fehlt.")})


class StartForm(TapForm):
    """A new game: who sits at the table, in order, who deals, by which rules."""

    member = NumbersField(required=False)
    dealer = NumberField(required=False)
    rule_set = NumberField(required=False)
    entry = forms.ChoiceField(choices=GameEntry.choices, required=False)

    def clean_member(self) -> tuple[int, ...]:
        """Everybody named is somebody."""
        named: tuple[int, ...] = self.cleaned_data["member"]
        if Member.objects.filter(pk__in=named).count() != len(set(named)):
            raise ValidationError("")
        return named


class DayForm(TapForm):
    """The date of an evening to open; none, it is tonight's."""

    typed = ("day",)
    day = DayField(label=_("Datum"), required=False)


class PlanForm(TapForm):
    """The date of an evening to plan."""

    typed = ("day",)
    day = DayField(
        label=_("Datum"),
        error_messages={"required": _("Welches Datum? Schreibe es wie 31.12.2026.")},
    )


def tapped(data: QueryDict | MultiValueDict[str, str], name: str) -> tuple[int, ...]:
    """The numbers of an address's query, those that are none left out."""
    return tuple(int(word) for word in data.getlist(name)[:MOST_NAMED] if _is_number(word))


def _is_number(word: object) -> bool:
    return isinstance(word, str) and word.isascii() and word.isdigit() and len(word) <= 9
