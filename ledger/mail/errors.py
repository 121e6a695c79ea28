"""What can be in the way of a mail; each error is one German sentence."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from clique.errors import StaleView, UserError

NAMES_SHOWN = 3


class NoMailServer(UserError):
    """Nobody named a server to hand mails to."""

    def __init__(self) -> None:
        super().__init__(
            _("Es ist kein Mailserver eingerichtet; nichts wurde gesendet, lade die PDFs herunter.")
        )


class MailServerDown(UserError):
    """The server cannot be reached, or lets nobody in; what waits goes on waiting."""

    def __init__(self, words: str) -> None:
        super().__init__(
            _("Der Mailserver nimmt nichts an (%(words)s); was wartet, bleibt, versuche es später.")
            % {"words": words}
        )


class NobodyChosen(UserError):
    """A mail goes to somebody."""

    def __init__(self) -> None:
        super().__init__(_("Wähle, wer eine Mail bekommt; nichts wurde gesendet."))


class NoAddress(UserError):
    """Somebody chosen has no address."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(
            _("Ohne E-Mail-Adresse: %(names)s; nichts wurde gesendet, trage sie zuerst ein.")
            % {"names": _some(names)}
        )


class NoOwnAddress(UserError):
    """A test goes to who asks for it."""

    def __init__(self) -> None:
        super().__init__(_("Du hast keine E-Mail-Adresse; trage sie bei dir unter Mitglieder ein."))


class NothingToBill(UserError):
    """Who owes nothing gets no bill."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(
            _("Nichts offen bei %(names)s; nichts wurde gesendet, wähle nur, wer etwas schuldet.")
            % {"names": _some(names)}
        )


class AlreadyMailed(UserError):
    """Somebody chosen has this very paper, and nothing moved on their account since."""

    status = 409

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(
            _(
                "Genau das ging schon an %(names)s, und nichts wurde gesendet; setze unten das Häkchen,"
                " wenn sie es nochmals bekommen sollen."
            )
            % {"names": _some(names)}
        )


class AccountMoved(UserError):
    """Something was booked between the order and the mail: the figures seen are no longer true."""

    def __init__(self) -> None:
        super().__init__(_("Inzwischen wurde auf diesem Konto etwas verbucht; sende es neu."))


class NothingToRetry(StaleView):
    """Somebody else sent them anew, or none is left."""

    def __init__(self) -> None:
        super().__init__(_("Davon ist nichts mehr offen; hier ist der neue Stand."))


def _some(names: Sequence[str]) -> str:
    """The first names, and how many more."""
    more = len(names) - NAMES_SHOWN
    shown = ", ".join(names[:NAMES_SHOWN])
    return f"{shown} (+{more})" if more > 0 else shown
