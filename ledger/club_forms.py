"""What a person typed about the club itself: at the first start, and on the settings page."""

from datetime import date
from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from stdnum import iban as iban_number
from stdnum.exceptions import ValidationError as NotAnIban

from clique.actions import ClubDetails
from clique.banking import plain
from clique.fields import ActForm, AddressField, LineField, NameField, PointingForm
from clique.forms import PasswordField
from clique.models import Club, Language, ReferenceKind
from ledger.qr_bill.errors import BillRefused, IbanRefused
from ledger.qr_bill.payload import (
    LONGEST_HOUSE_NUMBER,
    LONGEST_NAME,
    LONGEST_POSTAL_CODE,
    LONGEST_STREET,
    LONGEST_TOWN,
    PREFIXED_CODE,
    check_account,
    check_text,
)

LONGEST_IBAN_TYPED = 50


class IbanField(LineField):
    """An IBAN, typed with or without blanks; its value has none."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(longest=LONGEST_IBAN_TYPED, **kwargs)

    def to_python(self, value: object) -> str:
        text = super().to_python(value)
        if not text:
            return ""
        try:
            return str(iban_number.validate(text))
        except NotAnIban as error:
            raise ValidationError(
                _("Das ist keine gültige IBAN; vergleiche sie mit dem Kontoauszug.")
            ) from error

    def prepare_value(self, value: object) -> object:
        compact = str(value or "")
        return iban_number.format(compact) if compact.isalnum() else compact


class FirstStartForm(PointingForm):
    """What a new club begins with."""

    club_name = NameField(
        label=_("Wie heisst die Clique?"),
        widget=forms.TextInput(attrs={"autocomplete": "organization"}),
    )
    treasurer = NameField(
        label=_("Kassier: dein Rufname"),
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )
    password = PasswordField(
        label=_("Passwort"), autocomplete="new-password", help_text=_("Mindestens zwölf Zeichen.")
    )
    again = PasswordField(label=_("Nochmals das Passwort"), autocomplete="new-password")
    fund_name = NameField(label=_("Wie heisst der Fonds?"), initial="Waagedrepfli")
    iban = IbanField(
        label=_("IBAN"), required=False, help_text=_("Für Einzahlungen; kann später dazukommen.")
    )
    language = forms.ChoiceField(choices=Language.choices, widget=forms.HiddenInput)

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        validate_password(password)
        return password

    def clean(self) -> dict[str, Any]:
        password, again = self.cleaned_data.get("password"), self.cleaned_data.get("again")
        if password and again and password != again:
            self.add_error("again", _("Die beiden Passwörter sind nicht gleich."))
        return self.cleaned_data

    @property
    def has_folded_errors(self) -> bool:
        """Whether the folded fields must be open."""
        return bool({"fund_name", "iban"} & self.errors.keys())


class ClubForm(ActForm):
    """What the club may set about itself."""

    name = NameField(label=_("Name der Clique"))
    language = forms.ChoiceField(
        label=_("Sprache, wenn jemand keine wählt"),
        choices=Language.choices,
        widget=forms.RadioSelect,
    )
    fund_name = NameField(label=_("Name des Fonds"))
    iban = IbanField(label=_("IBAN"), required=False)
    account_holder = AddressField(
        label=_("Kontoinhaber"),
        longest=LONGEST_NAME,
        required=False,
        help_text=_("Wie auf dem Kontoauszug; leer, wenn es der Name der Clique ist."),
    )
    reference_kind = forms.ChoiceField(
        label=_("Referenz auf Rechnungen"),
        choices=ReferenceKind.choices,
        widget=forms.RadioSelect,
    )
    street = AddressField(label=_("Strasse"), longest=LONGEST_STREET, required=False)
    house_number = AddressField(label=_("Nummer"), longest=LONGEST_HOUSE_NUMBER, required=False)
    postal_code = AddressField(label=_("PLZ"), longest=LONGEST_POSTAL_CODE, required=False)
    town = AddressField(label=_("Ort"), longest=LONGEST_TOWN, required=False)
    country = LineField(label=_("Land"), longest=2, help_text=_("Zwei Buchstaben, wie CH."))
    year_end = forms.ChoiceField(
        label=_("Das Fasnachtsjahr endet"),
        choices=[("fasnacht", _("mit der Fasnacht")), ("fixed", _("an einem festen Tag"))],
        widget=forms.RadioSelect,
    )
    year_end_day = LineField(
        label=_("Fester Tag"), longest=8, required=False, help_text=_("Wie 31.12.")
    )

    def clean_country(self) -> str:
        country: str = self.cleaned_data["country"].upper()
        if not (len(country) == 2 and country.isascii() and country.isalpha()):
            raise ValidationError(_("Ein Land hat zwei Buchstaben, wie CH."))
        return country

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        typed = cleaned.get("year_end_day", "")
        if cleaned.get("year_end") == "fixed" and month_and_day(typed) is None:
            self.add_error("year_end_day", _no_year_end(typed))
        if cleaned.get("iban"):
            self._check_account(cleaned)
        return cleaned

    def _check_account(self, cleaned: dict[str, Any]) -> None:
        """Say beside the field concerned why no bank would take a bill with this account."""
        if "reference_kind" in cleaned:
            try:
                check_account(cleaned["iban"], ReferenceKind(cleaned["reference_kind"]))
            except IbanRefused as error:
                self.add_error("iban", str(error))
            except BillRefused as error:
                self.add_error("reference_kind", str(error))
        holder = cleaned.get("account_holder") or plain(cleaned.get("name", ""))
        try:
            check_text(holder, most=LONGEST_NAME)
        except BillRefused as error:
            self.add_error("account_holder", str(error))
        for name in ("postal_code", "town"):
            if cleaned.get(name) == "":
                self.add_error(name, gettext("Das fehlt: ohne nimmt keine Bank eine Rechnung an."))
        if PREFIXED_CODE.match(cleaned.get("postal_code", "")):
            self.add_error("postal_code", gettext("Das Land steht im Feld daneben."))

    @property
    def details(self) -> ClubDetails:
        """The details of a valid form."""
        fixed = self.cleaned_data["year_end"] == "fixed"
        names = ClubDetails.__dataclass_fields__.keys() - {"year_end"}
        return ClubDetails(
            **{name: self.cleaned_data[name] for name in names},
            year_end=month_and_day(self.cleaned_data["year_end_day"]) if fixed else None,
        )

    @classmethod
    def of(cls, club: Club) -> "ClubForm":
        """The form with what is set so far."""
        names = ClubDetails.__dataclass_fields__.keys() - {"year_end"}
        known: dict[str, object] = {name: getattr(club, name) for name in names}
        if club.year_end_month:
            known["year_end_day"] = f"{club.year_end_day}.{club.year_end_month}."
        known["year_end"] = "fixed" if club.year_end_month else "fasnacht"
        return cls(initial=known | {"seen": club.version})


def month_and_day(text: str) -> tuple[int, int] | None:
    """The month and day of a typed `31.12.`, if every year has that day."""
    parts = _numbers(text)
    if parts is None:
        return None
    day, month = parts
    try:
        # No leap year: the 29th of February is no end for most years.
        date(2001, month, day)
    except ValueError:
        return None
    return month, day


def _no_year_end(text: str) -> str:
    """Why `text` is no day on which every year can end."""
    if _numbers(text) == (29, 2):
        return gettext("Nicht jedes Jahr hat den 29. Februar; nimm den 28.2.")
    return gettext("Das ist kein Tag; schreibe ihn wie 31.12.")


def _numbers(text: str) -> tuple[int, int] | None:
    """The two numbers of a typed `31.12.` or `31. 12`, whatever they may be."""
    parts = [part.strip() for part in text.removesuffix(".").split(".")]
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() for part in parts):
        return None
    return int(parts[0]), int(parts[1])
