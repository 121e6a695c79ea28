"""What is tapped at a live table, and the code that leads there."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from clique.codes import INVITATION_LENGTH
from clique.device_forms import CodeField
from clique.fields import ActForm, NumberField
from games.forms import TapForm


class JoinForm(ActForm):
    """The code of a table, and on a phone that nobody knows for which seat it plays."""

    code = CodeField(
        label=_("Code vom Tablet"),
        length=INVITATION_LENGTH,
        help_text=_("Neun Zeichen; sie stehen unter dem QR-Code."),
    )
    seat = NumberField(required=False)


class SeatForm(TapForm):
    """A tap on a seat."""

    seat = NumberField()


class LimitForm(TapForm):
    """How many seconds a turn may take."""

    seconds = NumberField()


class DealForm(TapForm):
    """A tap on the deal that is to be broken off."""

    deal = NumberField()


def of_seat(form: SeatForm) -> dict[str, Any]:
    """What an action about a seat takes of a valid form."""
    return {"position": form.checked()["seat"], **form.command}
