"""What the rules forbid with cards in hand, at a live table as in practice."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clique.errors import UserError
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
            gettext("%(reason)s; nichts wurde gespielt.") % {"reason": _REASONS[error.code]}
        )
