"""What a person can put right about a game against bots."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clique.errors import StaleView, UserError
from games.engine.errors import Fault, RuleError

# What the rules refuse of a move; the rest belongs to records.
_REASONS: Mapping[Fault, Promise] = {
    Fault.ROUND_OVER: _("Die Runde ist schon fertig"),
    Fault.DEALER_CHOOSES_FIRST: _("Zuerst wählt der Geber sein Päckchen"),
    Fault.DEALER_HAS_CHOSEN: _("Der Geber hat sein Päckchen schon gewählt"),
    Fault.NOT_IN_THE_HAND: _("Diese Karte ist nicht in deinem Blatt"),
    Fault.NOT_IN_THE_CENTRE: _("Diese Karte liegt nicht auf dem Tisch"),
    Fault.KNOCKED_ALREADY: _("Es hat schon jemand geklopft"),
    Fault.KNOCK_TOO_EARLY: _("Geklopft wird erst, wenn alle einmal dran waren"),
    Fault.PASSING_NOT_ALLOWED: _("Schieben ist nach diesen Regeln nicht erlaubt"),
    Fault.RENEWING_NOT_ALLOWED: _("Tischkarten werden nach diesen Regeln nicht ersetzt"),
    Fault.NOT_SEVEN_EIGHT_NINE: _("Auf dem Tisch liegt nicht 7-8-9"),
    Fault.STOCK_TOO_SHORT: _("Im Stapel sind keine drei Karten mehr"),
}


class MoveForbidden(UserError):
    """The rules forbid the move."""

    def __init__(self, error: RuleError) -> None:
        super().__init__(
            gettext("%(reason)s; es wurde nichts gespielt.") % {"reason": _REASONS[error.code]}
        )


class MovedOn(StaleView):
    """The game went on somewhere else: on another device, or in another window."""

    def __init__(self) -> None:
        super().__init__(
            _("Dein Spiel ist schon weiter; es wurde nichts gespielt, hier ist der neue Stand.")
        )


class NoPractice(UserError):
    """There is no game to go on with."""

    status = 409

    def __init__(self) -> None:
        super().__init__(_("Dieses Übungsspiel gibt es nicht mehr; fang ein neues an."))


class NotNow(UserError):
    """A deal while a round is in play or the game over, a move where there is none."""

    def __init__(self) -> None:
        super().__init__(_("Das geht gerade nicht; schau nach, wo dein Spiel steht."))
