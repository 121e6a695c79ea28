"""Why a bill with a Swiss QR code is not handed out; each error is one German sentence."""

from django.utils.translation import gettext_lazy as _

from clique.errors import UserError


class BillRefused(UserError):
    """A bank could not read, or would refuse, what the bill says."""


class NoPaymentAccount(BillRefused):
    """Nobody said yet where the money goes; `missing` are the fields of the settings that are empty, by their labels."""

    def __init__(self, missing: str) -> None:
        super().__init__(
            _("Für eine QR-Rechnung fehlt noch: %(missing)s; trage es in den Einstellungen ein.")
            % {"missing": missing}
        )


class IbanRefused(BillRefused):
    """The account is none, or lies outside Switzerland and Liechtenstein."""

    def __init__(self) -> None:
        super().__init__(
            _("Eine QR-Rechnung braucht eine gültige IBAN aus der Schweiz oder Liechtenstein.")
        )


class QrReferenceNeeded(BillRefused):
    """A QR-IBAN takes QR references only."""

    def __init__(self) -> None:
        super().__init__(_("Das ist eine QR-IBAN: sie geht nur mit QR-Referenz."))


class QrIbanNeeded(BillRefused):
    """A QR reference is for a QR-IBAN only."""

    def __init__(self) -> None:
        super().__init__(
            _("Die QR-Referenz geht nur mit einer QR-IBAN; wähle eine andere Referenz.")
        )


class ReferenceRefused(BillRefused):
    """A digit of the reference is wrong."""

    def __init__(self) -> None:
        super().__init__(_("Die Referenz stimmt nicht: ihre Prüfziffer passt nicht."))


class BillAmountRefused(BillRefused):
    """No bank moves so little, or so much, at once."""

    def __init__(self) -> None:
        super().__init__(
            _("Der Betrag einer QR-Rechnung muss zwischen 0.01 und 999’999’999.99 liegen.")
        )


class BillTextRefused(BillRefused):
    """A line holds a character that banks do not know, or a blank at its end."""

    def __init__(self, text: str) -> None:
        super().__init__(
            _("«%(text)s» kann keine Bank lesen; schreibe es in lateinischen Buchstaben.")
            % {"text": text}
        )


class BillTextTooLong(BillRefused):
    """A line has more characters than a bank keeps."""

    def __init__(self, text: str, most: int) -> None:
        super().__init__(
            _("«%(text)s» ist zu lang für eine QR-Rechnung: höchstens %(most)d Zeichen.")
            % {"text": text, "most": most}
        )


class BillTooFull(BillRefused):
    """All lines together are more than the largest code holds."""

    def __init__(self) -> None:
        super().__init__(
            _("Auf die Rechnung passt nicht so viel Text; kürze Namen, Adressen oder den Fonds.")
        )


class BillAddressRefused(BillRefused):
    """An address has a name, a postal code, a town and a country; a street only if it has one."""

    def __init__(self) -> None:
        super().__init__(
            _("Zu einer Adresse gehören Name, PLZ ohne Land, Ort und ein Land aus zwei Buchstaben.")
        )
