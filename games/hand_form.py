"""What somebody does with a hand, as their phone sends it."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.engine.cards import Card, card_from
from games.engine.moves import Move, Swap
from games.engine.notation import PLAIN_MOVES
from games.forms import TapForm

_SWAP = "swap"


class CardField(forms.Field):
    """A card, as a record spells it."""

    def to_python(self, value: object) -> Card | None:
        if not value:
            return None
        try:
            return card_from(str(value))
        except ValueError:
            raise ValidationError("") from None


class MoveForm(TapForm):
    """A move: its button, and for the exchange of one card the two cards that were chosen."""

    typed = ("give",)
    act = forms.ChoiceField(choices=[(act, "") for act in (*PLAIN_MOVES, _SWAP)])
    give = CardField(required=False)
    take = CardField(required=False)

    def clean(self) -> dict[str, Any]:
        """An exchange names both cards."""
        super().clean()
        chosen = (self.cleaned_data.get("give"), self.cleaned_data.get("take"))
        if self.cleaned_data.get("act") == _SWAP and not self.errors and None in chosen:
            self.add_error(
                "give", _("Wähle eine Karte aus deinem Blatt und eine vom Tisch, dann tausche.")
            )
        return self.cleaned_data

    @property
    def move(self) -> Move:
        """The move of a valid form; raises `Malformed`."""
        checked = self.checked()
        if checked["act"] == _SWAP:
            return Swap(checked["give"], checked["take"])
        return PLAIN_MOVES[checked["act"]]
