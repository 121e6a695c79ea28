"""What a player or the scorekeeper can put right at a live table: refusals with one German sentence each."""

from django.utils.translation import gettext_lazy as _

from clique.errors import StaleView, UserError


class StaleTurn(StaleView):
    """The cards lie differently by now: somebody moved, or a bot stood in."""

    def __init__(self) -> None:
        super().__init__(
            _("Inzwischen ist gespielt worden; dein Zug zählt nicht, hier ist der neue Stand.")
        )


class NotYourTurn(UserError):
    """Somebody else is to move."""

    def __init__(self) -> None:
        super().__init__(_("Du bist nicht dran; nichts wurde gespielt."))


class NotTheDealer(UserError):
    """Somebody else deals, and is there to do it."""

    def __init__(self, name: str) -> None:
        super().__init__(_("%(name)s gibt; nichts wurde ausgeteilt.") % {"name": name})


class DealInPlay(UserError):
    """While cards are in play on the phones nothing is written on the board."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "Auf den Handys läuft eine Runde; warte ihr Ende ab oder brich sie ab, dann kannst du schreiben."
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
        return cls(_("Dieser Tisch spielt mit richtigen Karten; nichts wurde gespielt."))


class GameDecided(UserError):
    """A game whose result is there needs no more cards."""

    def __init__(self) -> None:
        super().__init__(_("Das Spiel ist schon entschieden; nichts wurde ausgeteilt."))


class TooManyForTheDeck(UserError):
    """The deck does not carry so many players."""

    def __init__(self, *, deck: int, most: int) -> None:
        super().__init__(
            _(
                "%(deck)s Karten reichen auf den Handys für %(most)s; nimm richtige Karten, bis weniger am Tisch sitzen."
            )
            % {"deck": deck, "most": most}
        )


class SomebodyMissing(UserError):
    """Cards are dealt once everybody has a phone at the table, or a bot that stands in."""

    def __init__(self, names: str) -> None:
        super().__init__(
            _("Noch ohne Handy: %(names)s; lass den Code scannen, oder lass einen Bot spielen.")
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
