"""Form fields that take what people type and nothing else, and the form that every act begins from."""

from collections.abc import Callable
from datetime import date
from typing import Any, cast
from uuid import UUID, uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clique.banking import is_bank_text, plain
from clique.dates import EARLIEST_YEAR, LATEST_YEAR, DayTooFar, NotADay, day_numeric, parse_day
from clique.errors import UserError
from clique.money import (
    APOSTROPHE,
    EitherFranken,
    NotFranken,
    TooManyFranken,
    franken,
    parse_franken,
)
from clique.names import LONGEST_NAME, clean_name, clean_text

MOST_NUMBER = 999_999_999


class NameField(forms.Field):
    """The name of somebody or something, by the rules of `clean_name`."""

    clean_line: Callable[..., str] = staticmethod(clean_name)

    def __init__(self, *, longest: int = LONGEST_NAME, **kwargs: Any) -> None:
        self.longest = longest
        super().__init__(**kwargs)

    def to_python(self, value: object) -> str:
        text = str(value or "")
        if not text.strip() and not self.required:
            return ""
        try:
            return self.clean_line(text, longest=self.longest)
        except UserError as error:
            raise ValidationError(str(error)) from error

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {"maxlength": str(self.longest)}


class LineField(NameField):
    """One line of text, perhaps empty."""

    clean_line = staticmethod(clean_text)


class AddressField(LineField):
    """One line of an address, perhaps empty, in letters that banks read: it goes on bills."""

    def to_python(self, value: object) -> str:
        text = plain(super().to_python(value))
        if not is_bank_text(text):
            raise ValidationError(
                _("Darin steht ein Zeichen, das keine Bank liest; nimm lateinische Buchstaben.")
            )
        return text


class DayField(forms.Field):
    """A day, typed as `31.12.2026` or in another way that `parse_day` reads."""

    # A phone's keys for whole numbers have no point.
    widget = forms.TextInput(
        attrs={"inputmode": "decimal", "autocomplete": "off", "maxlength": "40"}
    )

    def to_python(self, value: object) -> date | None:
        text = str(value or "").strip()
        if not text:
            return None
        try:
            return parse_day(text, today=timezone.localdate())
        except DayTooFar as error:
            raise ValidationError(
                _("Das Jahr liegt zu weit weg; schreibe eines von %(first)s bis %(last)s."),
                params={"first": EARLIEST_YEAR, "last": LATEST_YEAR},
            ) from error
        except NotADay as error:
            raise ValidationError(_("Das ist kein Datum; schreibe es wie 31.12.2026.")) from error

    def prepare_value(self, value: object) -> object:
        return day_numeric(value) if isinstance(value, date) else value


class FrankenField(forms.Field):
    """An amount in Rappen, typed in Francs; of `least` Rappen or more."""

    default_error_messages = {"required": _("Schreibe den Betrag, wie 12.50.")}
    widget = forms.TextInput(
        attrs={"inputmode": "decimal", "autocomplete": "off", "maxlength": "20"}
    )

    def __init__(self, *, least: int = 1, **kwargs: Any) -> None:
        self.least = least
        super().__init__(**kwargs)

    def to_python(self, value: object) -> int | None:
        text = str(value or "").strip()
        if not text:
            return None
        try:
            rappen = parse_franken(text)
        except TooManyFranken as error:
            raise ValidationError(_("Das ist zu viel: höchstens 1’000’000.00.")) from error
        except EitherFranken as error:
            raise ValidationError(
                _("Tausend oder Rappen? Schreibe den Betrag wie 1’234.00 oder 1.23.")
            ) from error
        except NotFranken as error:
            raise ValidationError(_("Das ist kein Betrag; schreibe ihn wie 12.50.")) from error
        if rappen < self.least:
            raise ValidationError(_("Der Betrag muss grösser als null sein."))
        return rappen

    def prepare_value(self, value: object) -> object:
        return franken(value) if isinstance(value, int) else value


class NumberField(forms.Field):
    """A whole number from 0 to `most`, in plain digits."""

    widget = forms.TextInput(
        attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": "9"}
    )

    def __init__(self, *, most: int = MOST_NUMBER, **kwargs: Any) -> None:
        self.most = most
        super().__init__(**kwargs)

    def to_python(self, value: object) -> int | None:
        text = str("" if value is None else value).strip()
        if not text:
            return None
        if not (text.isascii() and text.isdigit()):
            raise ValidationError(_("Das ist keine ganze Zahl."))
        digits = text.lstrip("0") or "0"
        if len(digits) > len(str(self.most)) or int(digits) > self.most:
            raise ValidationError(
                _("Das ist zu viel: höchstens %(most)s."),
                params={"most": f"{self.most:,}".replace(",", APOSTROPHE)},
            )
        return int(digits)


class PointingForm(forms.Form):
    """A form whose first faulty field takes the focus: the page scrolls there, however long it is."""

    def add_error(self, field: str | None, error: Any) -> None:
        super().add_error(field, error)
        for each in self.fields.values():
            each.widget.attrs.pop("autofocus", None)
        for name in self.faulty_names[:1]:
            self.fields[name].widget.attrs["autofocus"] = True

    @property
    def faulty_names(self) -> list[str]:
        """The fields on the page that have an error."""
        return [
            name
            for name, field in self.fields.items()
            if name in self.errors and not field.widget.is_hidden
        ]

    @property
    def faulty_labels(self) -> list[str]:
        """What is written beside the faulty fields, in quotes, as some of it are questions."""
        return [gettext("«%(label)s»") % {"label": self[name].label} for name in self.faulty_names]


# Without it some browsers put the values of before into a page that was loaded anew.
_HIDDEN = forms.HiddenInput(attrs={"autocomplete": "off"})


class ActForm(PointingForm):
    """A form that changes something: `key` names this one act, `seen` is the version the person saw."""

    key = forms.UUIDField(widget=_HIDDEN, initial=uuid4)
    seen = NumberField(widget=_HIDDEN, initial=0)

    def clean(self) -> dict[str, Any]:
        """Turn a fault of the hidden fields into one sentence that can be seen."""
        for name in ("key", "seen"):
            if self.errors.pop(name, None):
                self.add_error(None, _("Die Eingabe war nicht vollständig; lade die Seite neu."))
        return self.cleaned_data

    @property
    def act_key(self) -> UUID:
        """The key of a valid form."""
        key: UUID = self.cleaned_data["key"]
        return key

    @property
    def seen_version(self) -> int:
        """The version of a valid form."""
        version: int = self.cleaned_data["seen"]
        return version

    def refuse(self, error: UserError, *, seen: int, field: str | None = None) -> None:
        """Show why the act was refused, beside `field` or above the form; what was typed stays and may be sent anew.

        `seen` is the version as it is meanwhile: whoever sends again has seen that it moved.
        """
        self.add_error(field, str(error))
        typed = cast(QueryDict, self.data).copy()
        typed["key"], typed["seen"] = str(uuid4()), str(seen)
        self.data = typed

    @property
    def act_errors(self) -> list[str]:
        """The sentences that belong to no single field."""
        return list(dict.fromkeys(str(error) for error in self.non_field_errors()))
