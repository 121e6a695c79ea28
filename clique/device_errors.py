"""What is refused at the doors: codes, PINs, devices."""

from datetime import timedelta
from math import ceil

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from clique.errors import UserError


class NoSuchAccount(UserError):
    """Which of the two is wrong is nobody's business."""

    def __init__(self) -> None:
        super().__init__(_("Name und Passwort passen nicht zusammen; versuche es nochmals."))


class NoSuchCode(UserError):
    """Nobody was given this code, or it was withdrawn."""

    def __init__(self) -> None:
        super().__init__(_("Diesen Code gibt es nicht; prüfe ihn Zeichen für Zeichen."))


class CodeUsed(UserError):
    """A code lets in once."""

    def __init__(self) -> None:
        super().__init__(_("Dieser Code ist schon gebraucht; lass dir einen neuen geben."))


class CodeExpired(UserError):
    """A code does not hold for ever."""

    def __init__(self) -> None:
        super().__init__(_("Dieser Code ist abgelaufen; lass dir einen neuen geben."))


class NoSuchTvCode(UserError):
    """The last letter of a television's code tells a slip from a code."""

    def __init__(self) -> None:
        super().__init__(_("Diesen Code zeigt kein Fernseher; lies ihn nochmals ab."))


class TvCodeTaken(UserError):
    """The television with this code is connected already."""

    def __init__(self) -> None:
        super().__init__(_("Mit diesem Code ist schon ein Fernseher verbunden."))


class WrongPin(UserError):
    """Not the treasurer's PIN; `left` tries remain."""

    def __init__(self, left: int) -> None:
        super().__init__(
            _("Das ist nicht die PIN; noch %(count)d Versuche.") % {"count": left}
            if left > 1
            else _("Das ist nicht die PIN; noch ein Versuch.")
        )


class PinLocked(UserError):
    """Too many wrong PINs on one tablet; elsewhere the till goes on."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "Fünfmal die falsche PIN: auf diesem Tablet bleibt die Kasse zu, bis sie unter «Geräte» wieder"
                " freigegeben ist. Geschrieben wird weiter."
            )
        )


class NoPin(UserError):
    """Nobody chose a PIN by which the till could be opened."""

    def __init__(self) -> None:
        super().__init__(
            _("Noch hat niemand eine PIN für die Kasse; wer sie führt, wählt sie unter «Geräte».")
        )


class TooManyTries(UserError):
    """Too many guesses from where this one comes from; elsewhere the door stays open."""

    status = 429

    def __init__(self, opens_in: timedelta) -> None:
        minutes = ceil(opens_in / timedelta(minutes=1))
        super().__init__(
            ngettext(
                "Zu viele Versuche; warte eine Minute, dann geht es wieder.",
                "Zu viele Versuche; warte %(count)d Minuten, dann geht es wieder.",
                minutes,
            )
            % {"count": minutes}
        )
