"""What a player or the scorekeeper can put right at a live table: refusals with one German sentence each."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clique.errors import StaleView, UserError
from games.engine.errors import Fault, RuleError

# What the rules refuse in a round; the other faults belong to records, which a phone does not send.
_RULES: Mapping[Fault, Promise] = {
    Fault.ROUND_OVER: _("Die Runde war da schon fertig"),
    Fault.DEALER_CHOOSES_FIRST: _("Zuerst wählst du als Geber ein Päckchen"),
    Fault.DEALER_HAS_CHOSEN: _("Das Päckchen ist schon gewählt"),
    Fault.NOT_IN_THE_HAND: _("Diese Karte hast du nicht auf der Hand"),
    Fault.NOT_IN_THE_CENTRE: _("Diese Karte liegt nicht in der Mitte"),
    Fault.KNOCKED_ALREADY: _("Geklopft ist schon"),
    Fault.KNOCK_TOO_EARLY: _("Klopfen geht erst, wenn alle einmal dran waren"),
    Fault.PASSING_NOT_ALLOWED: _("Schieben geht nach diesen Regeln nicht"),
    Fault.RENEWING_NOT_ALLOWED: _("Die Mitte wird nach diesen Regeln nicht ersetzt"),
    Fault.NOT_SEVEN_EIGHT_NINE: _("In der Mitte liegt nicht 7-8-9"),
    Fault.STOCK_TOO_SHORT: _("Der Stapel hat keine drei Karten mehr"),
}


class MoveRefused(UserError):
    """The rules forbid this move; `error` says why by its code."""

    def __init__(self, error: RuleError) -> None:
        super().__init__(
            gettext("%(reason)s; es wurde nichts gespielt, wähle anders.")
            % {"reason": _RULES[error.code]}
        )


class StaleTurn(StaleView):
    """The cards lie differently by now: somebody moved, or a bot stood in."""

    def __init__(self) -> None:
        super().__init__(
            _("Inzwischen ist gespielt worden; dein Zug zählt nicht, hier ist der neue Stand.")
        )


class NotYourTurn(UserError):
    """Somebody else is to move."""

    def __init__(self) -> None:
        super().__init__(_("Du bist nicht dran; es wurde nichts gespielt."))


class DealInPlay(UserError):
    """While cards are in play on the phones nothing is written on the board."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "Auf den Handys läuft eine Runde; spielt sie fertig oder brich sie ab, dann kannst du schreiben."
            )
        )


class NoDeal(StaleView):
    """No cards are in play."""

    def __init__(self) -> None:
        super().__init__(_("Es liegen keine Karten auf dem Tisch; hier ist der neue Stand."))


class TableNotOpen(UserError):
    """The live table is paused or closed."""

    @classmethod
    def paused(cls) -> "TableNotOpen":
        """The scorekeeper said pause."""
        return cls(_("Der Tisch macht Pause; deine Karten bleiben, es geht gleich weiter."))

    @classmethod
    def closed(cls) -> "TableNotOpen":
        """The game is played with real cards."""
        return cls(_("Dieser Tisch spielt mit richtigen Karten; es wurde nichts gespielt."))


class GameDecided(UserError):
    """A game whose result is there needs no more cards."""

    def __init__(self) -> None:
        super().__init__(_("Das Spiel ist schon entschieden; es wurde nicht mehr gegeben."))


class TooManyForTheDeck(UserError):
    """The deck does not carry so many players."""

    def __init__(self, *, deck: int, most: int) -> None:
        super().__init__(
            _(
                "%(deck)s Karten reichen auf den Handys für %(most)s; spielt mit richtigen Karten, bis ihr weniger seid."
            )
            % {"deck": deck, "most": most}
        )


class SomebodyMissing(UserError):
    """Cards are dealt once everybody has a phone at the table, or a bot that stands in."""

    def __init__(self, names: str) -> None:
        super().__init__(
            _("Noch ohne Handy: %(names)s; scannt den Code, oder lass einen Bot spielen.")
            % {"names": names}
        )


class SeatTaken(UserError):
    """Another phone plays for this player."""

    def __init__(self, name: str) -> None:
        super().__init__(
            _(
                "%(name)s spielt schon auf einem anderen Handy; am Tablet lässt sich der Platz freigeben."
            )
            % {"name": name}
        )


class NoSuchTable(UserError):
    """The code opens no table, or no longer."""

    def __init__(self) -> None:
        super().__init__(
            _("Diesen Tisch gibt es nicht mehr; scanne den Code auf dem Tablet nochmals.")
        )
