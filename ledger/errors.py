"""What a treasurer can put right in the books; each error is one German sentence."""

from django.utils.translation import gettext_lazy as _

from clique.errors import UserError


class AmountOutOfRange(UserError):
    """The amount is nothing, negative, or more than a clique ever moves at once."""

    def __init__(self) -> None:
        super().__init__(
            _("Der Betrag muss zwischen 0.01 und 1’000’000.00 liegen; nichts wurde gebucht.")
        )


class DayOutOfRange(UserError):
    """The day lies in the future, or before any clique kept its books here."""

    def __init__(self) -> None:
        super().__init__(
            _("Das Datum muss zwischen dem 1.1.1990 und heute liegen; nichts wurde gebucht.")
        )


class NoSuchBooking(UserError):
    """There is no booking with this id."""

    status = 404

    def __init__(self) -> None:
        super().__init__(_("Diese Buchung gibt es nicht; lade die Seite neu."))


class NoSuchMember(UserError):
    """There is no member with this id."""

    status = 404

    def __init__(self) -> None:
        super().__init__(_("Dieses Mitglied gibt es nicht; lade die Seite neu."))


class AlreadyReversed(UserError):
    """Somebody took the booking back before."""

    def __init__(self) -> None:
        super().__init__(_("Diese Buchung ist schon storniert; nichts wurde gebucht."))


class ReversalStays(UserError):
    """A reversal cannot be taken back, only booked anew."""

    def __init__(self) -> None:
        super().__init__(_("Ein Storno lässt sich nicht stornieren; buche das Stornierte neu."))


class StakesBelongToGame(UserError):
    """Stakes are taken back where they come from."""

    def __init__(self) -> None:
        super().__init__(
            _("Einsätze nimmst du beim Spiel zurück: öffne es dort wieder und korrigiere es.")
        )


class TextNeeded(UserError):
    """An expense says what it was for."""

    def __init__(self) -> None:
        super().__init__(_("Schreibe, wofür das Geld war; nichts wurde gebucht."))


class TextRefused(UserError):
    """The text is too long, or holds characters that no person can see or type."""

    def __init__(self) -> None:
        super().__init__(_("Der Text ist zu lang oder enthält unlesbare Zeichen; kürze ihn."))


class MeansUnknown(UserError):
    """Money is paid in cash, by TWINT or to the bank."""

    def __init__(self) -> None:
        super().__init__(_("Wähle bar, TWINT oder Bank; nichts wurde gebucht."))


class CategoriesFull(UserError):
    """All codes of expense categories are in use."""

    def __init__(self) -> None:
        super().__init__(_("Mehr Kategorien gehen nicht; nimm eine bestehende."))


class NoSuchYear(UserError):
    """The label names no fund year of this clique."""

    status = 404

    def __init__(self) -> None:
        super().__init__(_("Dieses Fasnachtsjahr gibt es nicht."))
