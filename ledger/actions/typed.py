"""What a person may type into the books: amounts, days, means and texts, checked before the first write."""

from datetime import date, datetime

from django.utils import timezone

from ledger.errors import AmountOutOfRange, DayOutOfRange, MeansUnknown, TextRefused
from ledger.models import Means
from ledger.texts import is_one_line, one_line

MOST_RAPPEN = 100_000_000
EARLIEST_DAY = date(1990, 1, 1)
LONGEST_TEXT = 200
LONGEST_CATEGORY = 80


def means_of(means: str) -> Means:
    """The means that a form names. Raises `MeansUnknown`."""
    if means not in Means.values:
        raise MeansUnknown
    return Means(means)


def check_amount(amount_rappen: int) -> None:
    """Raises `AmountOutOfRange` for nothing, less, or more than a clique ever moves."""
    if not 0 < amount_rappen <= MOST_RAPPEN:
        raise AmountOutOfRange


def check_day(day: date, now: datetime) -> None:
    """Raises `DayOutOfRange` for a day to come, or before any clique kept its books here."""
    if not EARLIEST_DAY <= day <= timezone.localdate(now):
        raise DayOutOfRange


def checked_text(text: str, *, longest: int = LONGEST_TEXT) -> str:
    """The text as the books keep it. Raises `TextRefused`."""
    line = one_line(text)
    if len(line) > longest or not is_one_line(line):
        raise TextRefused
    return line
