"""What `verify` asks of closed years and cash counts: that the fingerprints hold and the differences were booked."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.db.models import F, Sum
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from clique.models import Club
from ledger.chain import BEFORE_THE_FIRST
from ledger.models import Booking, BookingKind, CashCount, YearClose
from ledger.queries.closings import moved_closings


@dataclass(frozen=True, slots=True)
class Seal:
    """A closed year as `verify` sees it; `last_day` in ISO, as the bookings' days are compared as text."""

    year: str
    last_day: str
    number: int


def seals() -> tuple[Seal, ...]:
    """The closed years, earliest first."""
    rows = YearClose.objects.order_by("last_day").values_list("year", "last_day", "number")
    return tuple(Seal(year, last.isoformat(), number) for year, last, number in rows)


def seal_faults(
    known: tuple[Seal, ...], *, number: int, day: str, concerns: str
) -> Iterator[str | Promise]:
    """What is wrong with a booking's days: in a year that was closed before it, or concerning none that was."""
    if not _is_day(day):
        yield format_lazy(_("das Datum ist {day}"), day=repr(day))
        return
    before = [seal for seal in known if seal.number < number]
    broken = next((seal for seal in before if day <= seal.last_day), None)
    if broken is not None:
        yield format_lazy(_("liegt im abgeschlossenen Jahr {year}"), year=broken.year)
    if concerns and concerns not in [seal.last_day for seal in before]:
        words = _("betrifft {day}: an diesem Tag endet kein abgeschlossenes Jahr")
        yield format_lazy(words, day=concerns)


def fingerprint_faults() -> Iterator[str | Promise]:
    """Closed years whose fingerprint is not the hash of its booking, or that were closed out of their order."""
    hashes = {0: BEFORE_THE_FIRST}
    wanted = YearClose.objects.values("number")
    hashes |= dict(Booking.objects.filter(number__in=wanted).values_list("number", "hash"))
    highest = 0
    for row in YearClose.objects.order_by("last_day"):
        if hashes.get(row.number) != row.hash:
            words = _("Jahr {year}: der Fingerabdruck ist nicht der Hash von Buchung {number}")
            yield format_lazy(words, year=row.year, number=row.number)
        if row.number < highest:
            words = _("Jahr {year}: vor dem Jahr davor abgeschlossen")
            yield format_lazy(words, year=row.year)
        highest = max(highest, row.number)


def moved_year_faults() -> Iterator[str | Promise]:
    """Closed years that would have other days today, as the end of the club's year was moved behind the program's back."""
    for label in moved_closings(Club.objects.first() or Club()):
        words = _("Jahr {year}: mit anderen Tagen abgeschlossen, als das Fasnachtsjahr hat")
        yield format_lazy(words, year=label)


def cash_count_faults() -> Iterator[str | Promise]:
    """Cash counts whose pieces do not make what was found, or whose difference was booked otherwise."""
    worth = Sum(F("pieces__value_rappen") * F("pieces__pieces"), default=0)
    for row in CashCount.objects.annotate(worth=worth).order_by("pk").iterator():
        if row.worth != row.found_rappen:
            words = _("Kassensturz {number}: die Stücke ergeben {worth} Rappen, nicht {found}")
            yield format_lazy(words, number=row.pk, worth=row.worth, found=row.found_rappen)
    booked = (
        CashCount.objects.exclude(booking=None)
        .annotate(moved=Sum("booking__transfers__amount_rappen", default=0))
        .order_by("pk")
        .values_list("pk", "expected_rappen", "found_rappen", "booking__kind", "moved")
    )
    for pk, expected, found, kind, moved in booked.iterator():
        if moved != abs(found - expected) or kind != BookingKind.COUNT:
            words = _("Kassensturz {number}: der Unterschied ist nicht, was verbucht wurde")
            yield format_lazy(words, number=pk)


def _is_day(text: object) -> bool:
    """Whether this is a day in ISO, as nothing else may stand in a booking."""
    try:
        return date.fromisoformat(str(text)).isoformat() == text
    except ValueError:
        return False
