"""A shuffle to be recomputed, as somebody types or pastes it."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.engine.rules import DECKS, seats_of
from games.engine.shuffle import LONGEST_SECRET

HASH_BYTES = 32


class HexField(forms.Field):
    """Bytes in hexadecimal digits; blanks, which pasting brings along, are passed over."""

    widget = forms.TextInput(
        attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
    )

    def __init__(self, *, least: int, most: int, **kwargs: Any) -> None:
        self.least, self.most = least, most
        super().__init__(**kwargs)

    def to_python(self, value: object) -> bytes | None:
        text = "".join(str(value or "").split())
        if not text:
            return None
        # `bytes.fromhex` raises another error for digits of other scripts.
        if not text.isascii():
            raise ValidationError(_("Das sind keine Ziffern von 0 bis 9 und a bis f."))
        try:
            found = bytes.fromhex(text)
        except ValueError:
            raise ValidationError(
                _("Das sind nicht lauter Paare von Ziffern 0 bis 9 und a bis f.")
            ) from None
        if not self.least <= len(found) <= self.most:
            raise ValidationError(_("Das ist nicht die ganze Zahl; kopiere alle Ziffern."))
        return found


class ShuffleForm(forms.Form):
    """The secret of a round, what was shown before it, and how many cards and players there were."""

    secret = HexField(
        label=_("Geheimzahl (nach der Runde gezeigt)"),
        least=1,
        most=LONGEST_SECRET,
        error_messages={"required": _("Ohne Geheimzahl lässt sich nichts nachrechnen.")},
    )
    commitment = HexField(
        label=_("Prüfzahl (vor dem Geben gezeigt)"),
        least=HASH_BYTES,
        most=HASH_BYTES,
        required=False,
    )
    deck = forms.TypedChoiceField(
        label=_("Karten"), coerce=int, choices=[(deck, str(deck)) for deck in DECKS]
    )
    players = forms.TypedChoiceField(
        label=_("Spieler"),
        coerce=int,
        choices=[(count, str(count)) for count in range(2, seats_of(DECKS[-1]) + 1)],
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("deck", "players"):
            field = self.fields[name]
            field.error_messages |= {
                "required": _("Wähle aus der Liste."),
                "invalid_choice": _("Wähle aus der Liste."),
            }

    def clean(self) -> dict[str, Any]:
        typed: dict[str, Any] = super().clean() or {}
        deck, players = typed.get("deck"), typed.get("players")
        if deck and players and players > seats_of(deck):
            self.add_error("players", _("Für so viele reichen diese Karten nicht."))
        return typed
