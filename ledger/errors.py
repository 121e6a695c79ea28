"""What a treasurer can put right in the books; each error is one German sentence."""

from django.utils.translation import gettext_lazy as _

from clique.errors import UserError


class AmountOutOfRange(UserError):
    """The amount is nothing, negative, or more than a clique ever moves at once."""

    def __init__(self) -> None:
        super().__init__(
            _("Der Betrag muss zwischen 0.01 und 1’000’000.00 liegen; nichts wurde verbucht.")
        )


class DayOutOfRange(UserError):
    """The day lies in the future, or before any clique kept its books here."""

    def __init__(self) -> None:
        super().__init__(
            _("Das Datum muss zwischen dem 1.1.1990 und heute liegen; nichts wurde verbucht.")
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
        super().__init__(_("Diese Buchung ist schon storniert; nichts wurde verbucht."))


class ReversalStays(UserError):
    """A reversal cannot be taken back, only booked anew."""

    def __init__(self) -> None:
        super().__init__(_("Ein Storno lässt sich nicht stornieren; verbuche das Stornierte neu."))


class StakesBelongToGame(UserError):
    """Stakes are taken back where they come from."""

    def __init__(self) -> None:
        super().__init__(
            _("Einsätze nimmst du beim Spiel zurück: öffne es dort wieder und korrigiere es.")
        )


class TextNeeded(UserError):
    """An expense says what it was for."""

    def __init__(self) -> None:
        super().__init__(_("Schreibe, wofür das Geld war; nichts wurde verbucht."))


class TextRefused(UserError):
    """The text is too long, or holds characters that no person can see or type."""

    def __init__(self) -> None:
        super().__init__(_("Der Text ist zu lang oder enthält unlesbare Zeichen; kürze ihn."))


class MeansUnknown(UserError):
    """Money is paid in cash, by TWINT or to the bank."""

    def __init__(self) -> None:
        super().__init__(_("Wähle bar, TWINT oder Bank; nichts wurde verbucht."))


class CategoriesFull(UserError):
    """All codes of expense categories are in use."""

    def __init__(self) -> None:
        super().__init__(_("Mehr Kategorien gehen nicht; nimm eine bestehende."))


class YearEndStays(UserError):
    """With another end of the fund year a closed one would have other days than those it was closed with."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "Abgeschlossene Jahre behalten ihre Tage; nichts wurde gespeichert, lass das Ende des Fasnachtsjahrs,"
                " wie es war."
            )
        )


class YearIsClosed(UserError):
    """The day lies in a year that is closed."""

    def __init__(self) -> None:
        super().__init__(
            _("Dieses Jahr ist abgeschlossen; nichts wurde verbucht, nimm das heutige Datum.")
        )


class MoreThanCredit(UserError):
    """Nobody gets back more than they paid ahead."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "So viel Guthaben ist nicht da; nichts wurde verbucht, zahle höchstens das Guthaben zurück."
            )
        )


class MoreThanOwed(UserError):
    """Nobody is let off more than they owe."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "So viel ist nicht offen; nichts wurde verbucht, schreibe höchstens ab, was das Mitglied schuldet."
            )
        )


class ReasonNeeded(UserError):
    """What is lost or found says why."""

    def __init__(self) -> None:
        super().__init__(_("Schreibe den Grund; nichts wurde verbucht."))


class NotAPayment(UserError):
    """Only a payment can go to another member."""

    def __init__(self) -> None:
        super().__init__(_("Das ist keine Zahlung; nur Zahlungen lassen sich umbuchen."))


class SameMember(UserError):
    """The payment is where it should go already."""

    def __init__(self) -> None:
        super().__init__(_("Die Zahlung steht schon bei diesem Mitglied; wähle ein anderes."))


class SameMeans(UserError):
    """Money is carried from one place to another."""

    def __init__(self) -> None:
        super().__init__(_("Wähle zwei verschiedene Orte; nichts wurde verbucht."))


class NotEnoughThere(UserError):
    """More would be taken out of a place than the books hold there."""


class NotEnoughInTheBox(NotEnoughThere):
    """A cash box gives no more than it holds, `there` as written in Francs."""

    def __init__(self, there: str) -> None:
        super().__init__(
            _(
                "In der Kasse liegen nach den Büchern %(there)s; nichts wurde verbucht, zähle sie oder verbuche die Eröffnung."
            )
            % {"there": there}
        )


class NotEnoughAtTwint(NotEnoughThere):
    """TWINT pays out no more than it holds, `there` as written in Francs."""

    def __init__(self, there: str) -> None:
        super().__init__(
            _(
                "Bei TWINT liegen nach den Büchern %(there)s; nichts wurde verbucht, schau nach oder verbuche die Eröffnung."
            )
            % {"there": there}
        )


class FeeTooHigh(UserError):
    """The fee is a part of what is paid out."""

    def __init__(self) -> None:
        super().__init__(_("Die Gebühr muss kleiner sein als der Betrag; nichts wurde verbucht."))


class AlreadyOpened(UserError):
    """An account opens once."""

    def __init__(self) -> None:
        super().__init__(
            _("Ein Konto davon ist schon eröffnet; storniere zuerst die alte Eröffnung.")
        )


class NothingToOpen(UserError):
    """Every opening balance is nothing."""

    def __init__(self) -> None:
        super().__init__(_("Schreibe mindestens einen Betrag; nichts wurde verbucht."))


class PiecesUnknown(UserError):
    """There is no such coin or note, or nobody could count that many."""

    def __init__(self) -> None:
        super().__init__(_("Zähle Münzen und Noten, die es gibt; nichts wurde verbucht."))


class NotReadyToClose(UserError):
    """A point of the checklist is open."""

    def __init__(self) -> None:
        super().__init__(_("Vor dem Abschluss ist noch etwas offen; erledige zuerst die Liste."))


class AlreadyClosed(UserError):
    """Somebody closed the year before."""

    def __init__(self) -> None:
        super().__init__(_("Dieses Jahr ist schon abgeschlossen; daran ändert sich nichts mehr."))


class BudgetRefused(UserError):
    """A budget is a sum of money, for an account of income or expenses."""

    def __init__(self) -> None:
        super().__init__(
            _("Ein Budget liegt zwischen 0.00 und 1’000’000.00; nichts wurde gespeichert.")
        )


class NoSuchYear(UserError):
    """The label names no fund year of this clique."""

    status = 404

    def __init__(self) -> None:
        super().__init__(_("Dieses Fasnachtsjahr gibt es nicht."))
