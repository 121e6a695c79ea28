"""What a person types at the doors: a code, a PIN, a device's name, the password again."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clique.codes import INVITATION_LENGTH, TV_LENGTH, folded
from clique.errors import UserError
from clique.fields import ActForm, NameField, PointingForm
from clique.forms import PasswordField
from clique.models import Member
from clique.till_pin import PIN_LENGTH


class CodeField(forms.Field):
    """A code of so many letters, in any spelling of its groups."""

    def __init__(self, *, length: int, **kwargs: Any) -> None:
        self.length = length
        # Each group of three may be followed by whatever stands there on the paper.
        super().__init__(
            widget=forms.TextInput(
                attrs={
                    "autocomplete": "off",
                    "autocapitalize": "characters",
                    "spellcheck": "false",
                    "maxlength": str(2 * length),
                    "data-code": "",
                }
            ),
            **kwargs,
        )

    def to_python(self, value: object) -> str:
        text = str(value or "")
        if not text.strip():
            return ""
        code = folded(text, length=self.length)
        if not code:
            raise forms.ValidationError(
                _("Ein Code hat %(count)d Zeichen, ohne 0, 1, I, L und O.") % {"count": self.length}
            )
        return code


class CodeForm(ActForm):
    """The code of an invitation."""

    code = CodeField(
        label=_("Code vom Zettel"),
        length=INVITATION_LENGTH,
        help_text=_("Neun Zeichen. Einfügen geht auch."),
    )


class DoorCodeForm(CodeForm):
    """The same code below the name and the password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].label = _("Oder der Code vom Zettel")


class TvCodeForm(ActForm):
    """The code that a television shows."""

    code = CodeField(label=_("Was zeigt der Fernseher?"), length=TV_LENGTH)


class InviteForm(ActForm):
    """Whose phone is to be let in."""

    member = forms.ModelChoiceField(
        label=_("Wessen Handy?"), queryset=Member.objects.none(), empty_label=None
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["member"].queryset = Member.objects.all()  # type: ignore[attr-defined]  # of a ModelChoiceField


class DeviceNameForm(ActForm):
    """What a device is called."""

    name = NameField(label=_("Name des Geräts"))


class PinField(forms.Field):
    """Six plain digits, typed blind."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            widget=forms.PasswordInput(
                attrs={
                    "autocomplete": "off",
                    "inputmode": "numeric",
                    "maxlength": str(PIN_LENGTH),
                }
            ),
            **kwargs,
        )

    def to_python(self, value: object) -> str:
        text = str(value or "")
        if text and not (text.isascii() and text.isdigit() and len(text) == PIN_LENGTH):
            raise forms.ValidationError(_("Die PIN hat sechs Ziffern."))
        return text


class NewPinForm(ActForm):
    """The PIN that somebody chooses for the till."""

    pin = PinField(label=_("Neue PIN"), help_text=_("Sechs Ziffern, keine Reihe wie 123456."))
    again = PinField(label=_("Nochmals die neue PIN"))

    def clean_pin(self) -> str:
        pin: str = self.cleaned_data["pin"]
        steps = {int(after) - int(before) for before, after in pairwise(pin)}
        if steps in ({0}, {1}, {-1}):
            raise forms.ValidationError(_("Diese PIN errät jeder; nimm eine andere."))
        return pin

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        pin, again = cleaned.get("pin"), cleaned.get("again")
        if pin and again and pin != again:
            self.add_error("again", _("Die beiden PINs sind nicht gleich."))
        return cleaned


class TillPinForm(ActForm):
    """A treasurer at the tablet; who of them is asked only where there are several."""

    member = forms.ModelChoiceField(
        label=_("Wer?"),
        queryset=Member.objects.none(),
        widget=forms.RadioSelect,
        empty_label=None,
    )
    pin = PinField(label=_("PIN für die Kasse"))

    def __init__(self, *args: Any, treasurers: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["member"].queryset = treasurers  # type: ignore[attr-defined]  # of a ModelChoiceField


class PasswordAgainForm(PointingForm):
    """The password of who is signed in."""

    password = PasswordField(label=_("Passwort"), autocomplete="current-password")

    def __init__(self, *args: Any, is_own: Callable[[str], bool], **kwargs: Any) -> None:
        self.is_own = is_own
        super().__init__(*args, **kwargs)

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        try:
            is_right = self.is_own(password)
        except UserError as error:
            raise forms.ValidationError(str(error)) from error
        if not is_right:
            raise forms.ValidationError(_("Das Passwort stimmt nicht."))
        return password
