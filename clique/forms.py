"""What a person typed about the club's people, checked."""

from collections.abc import Callable
from datetime import date
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.validators import EmailValidator
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clique.accounts import GIVEN_ROLES
from clique.actions import MemberDetails
from clique.actors import Role
from clique.errors import NameTaken, UserError
from clique.fields import (
    ActForm,
    AddressField,
    DayField,
    LineField,
    NameField,
    NumberField,
    PointingForm,
)
from clique.models import Language, Member, MemberKind
from clique.queries import taken_name

MOST_SEATS = 16
LONGEST_PASSWORD = 256


class PasswordField(forms.CharField):
    """A secret of at most `LONGEST_PASSWORD` characters; blanks at its ends count."""

    def __init__(self, *, autocomplete: str, **kwargs: Any) -> None:
        super().__init__(
            strip=False,
            widget=forms.PasswordInput(attrs={"autocomplete": autocomplete}),
            max_length=LONGEST_PASSWORD,
            **kwargs,
        )

    def to_python(self, value: object) -> str:
        text = str(value or "")
        if not is_encodable(text):
            raise forms.ValidationError(_("Darin steht ein Zeichen, das nicht geht."))
        return text


class SignInForm(forms.Form):
    """Who comes in; a name that cannot exist is answered like a wrong one."""

    name = forms.CharField(
        label=_("Name"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = PasswordField(label=_("Passwort"), autocomplete="current-password")


class LanguageForm(forms.Form):
    """The language to read in."""

    language = forms.ChoiceField(choices=Language.choices)


class SchemeForm(forms.Form):
    """Dark, light, or as the device has it; for all pages or for the round board alone."""

    scheme = forms.ChoiceField(choices=[("dark", ""), ("light", ""), ("", "")], required=False)
    board = forms.BooleanField(required=False)


class MemberForm(ActForm):
    """What the club writes down about somebody."""

    call_name = NameField(
        label=_("Rufname"),
        help_text=_("So steht die Person auf Tafel und Listen; jeder Rufname kommt einmal vor."),
    )
    full_name = LineField(label=_("Ganzer Name"), longest=120, required=False)
    kind = forms.ChoiceField(
        label=_("Art"),
        choices=MemberKind.choices,
        widget=forms.RadioSelect,
        initial=MemberKind.FULL,
    )
    active_from = DayField(label=_("Aktiv seit"))
    active_to = DayField(
        label=_("Aktiv bis"),
        required=False,
        help_text=_("Der letzte Tag; leer, solange jemand dabei ist."),
    )
    usual_seat = NumberField(
        label=_("Stammplatz"), required=False, help_text=_("1 bis 16; leer, wenn es keinen gibt.")
    )
    email = LineField(label=_("E-Mail"), longest=254, required=False)
    phone = LineField(label=_("Telefon"), longest=30, required=False)
    street = AddressField(label=_("Strasse"), longest=70, required=False)
    house_number = AddressField(label=_("Nummer"), longest=16, required=False)
    postal_code = AddressField(
        label=_("PLZ"),
        longest=16,
        required=False,
        help_text=_("Im Ausland so: D-79539."),
    )
    town = AddressField(label=_("Ort"), longest=35, required=False)

    def clean_usual_seat(self) -> int | None:
        seat: int | None = self.cleaned_data["usual_seat"]
        if seat is not None and not 1 <= seat <= MOST_SEATS:
            raise forms.ValidationError(_("Ein Stammplatz liegt zwischen 1 und 16."))
        return seat

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"]
        if email:
            EmailValidator(_("Das ist keine E-Mail-Adresse."))(email)
        return email

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        first, last = cleaned.get("active_from"), cleaned.get("active_to")
        if first and last and last < first:
            self.add_error("active_to", _("Das liegt vor «Aktiv seit»."))
        return cleaned

    def tell_taken_name(self, *, but: int | None) -> None:
        """Say that the call name is taken, beside whatever else is wrong; `but` is who may have it."""
        name = self.cleaned_data.get("call_name", "")
        if taken := taken_name(name, but=but):
            self.add_error("call_name", str(NameTaken(taken)))

    @property
    def details(self) -> MemberDetails:
        """The details of a valid form."""
        names = MemberDetails.__dataclass_fields__
        return MemberDetails(**{name: self.cleaned_data[name] for name in names})

    @classmethod
    def of(cls, member: Member) -> "MemberForm":
        """The form with what is written down so far."""
        names = MemberDetails.__dataclass_fields__
        known = {name: getattr(member, name) for name in names}
        return cls(initial=known | {"seen": member.version})

    @classmethod
    def blank(cls, *, today: date) -> "MemberForm":
        """The form for somebody new."""
        return cls(initial={"active_from": today})


class AccountForm(ActForm):
    """The user name somebody signs in with."""

    user_name = NameField(
        label=pgettext_lazy("account", "Benutzername"),
        help_text=_("Damit meldet sich die Person an; gross oder klein ist gleich."),
    )


class RolesForm(ActForm):
    """What somebody may do besides being a member."""

    roles = forms.MultipleChoiceField(
        required=False,
        widget=forms.CheckboxSelectMultiple,
        choices=[
            (Role.SCOREKEEPER, _("Schreiber/in: führt Abende und Spiele")),
            (Role.TREASURER, _("Kassier/in: nimmt Geld, führt die Mitgliederliste")),
            (Role.AUDITOR, _("Revisor/in: sieht alle Buchungen")),
            (Role.ADMIN, _("Verwaltung: Einstellungen, Zugänge, Ämter")),
        ],
    )

    @property
    def chosen(self) -> frozenset[Role]:
        """The roles of a valid form."""
        return frozenset(Role(role) for role in self.cleaned_data["roles"])

    @classmethod
    def of(cls, member: Member) -> "RolesForm":
        """The form with the roles given so far."""
        held = [role for role in GIVEN_ROLES if getattr(member, f"is_{role}")]
        return cls(initial={"roles": held, "seen": member.version}, auto_id="roles_%s")


class NewPasswordForm(PointingForm):
    """A password of one's own instead of the one before."""

    old = PasswordField(label=_("Bisheriges Passwort"), autocomplete="current-password")
    new = PasswordField(
        label=_("Neues Passwort"),
        autocomplete="new-password",
        help_text=_("Mindestens zwölf Zeichen."),
    )
    again = PasswordField(label=_("Nochmals das neue Passwort"), autocomplete="new-password")

    def __init__(
        self, *args: Any, user: User, is_old: Callable[[str], bool], **kwargs: Any
    ) -> None:
        self.user = user
        self.is_old = is_old
        super().__init__(*args, **kwargs)

    def clean_old(self) -> str:
        old: str = self.cleaned_data["old"]
        try:
            is_right = self.is_old(old)
        except UserError as error:
            raise forms.ValidationError(str(error)) from error
        if not is_right:
            raise forms.ValidationError(_("Das ist nicht dein bisheriges Passwort."))
        return old

    def clean_new(self) -> str:
        new: str = self.cleaned_data["new"]
        validate_password(new, self.user)
        return new

    def clean(self) -> dict[str, Any]:
        new, again = self.cleaned_data.get("new"), self.cleaned_data.get("again")
        if new and again and new != again:
            self.add_error("again", _("Die beiden Passwörter sind nicht gleich."))
        return self.cleaned_data


def is_encodable(text: str) -> bool:
    """Whether `text` is free of lone surrogates and NUL, which no hash and no database takes."""
    return "\0" not in text and not any("\ud800" <= character <= "\udfff" for character in text)
