"""Where the fund will stand at Fasnacht, from the evenings planned and what an evening brought so far."""

from dataclasses import dataclass
from datetime import date
from math import sqrt
from statistics import mean, stdev

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clique.dates import day_full
from clique.models import Club
from clique.money import franken
from ledger.queries.fund import FundYearStatement, evenings_of, fund_year
from ledger.years import FASNACHT_LASTS, ONE_DAY, FundYear, year_before

# With fewer evenings than this last year's are counted too.
FEW_EVENINGS = 4
# Twice the spread: in about 19 of 20 seasons the sum of the evenings lies within.
SPREAD = 2


@dataclass(frozen=True, slots=True)
class Forecast:
    """The fund on the day `until`, Fasnacht Monday or a fixed year's last day, before gifts and expenses to come.

    `mean_rappen` is what an evening brought so far, over `evenings_so_far`, None without one; `with_last_year` if last year's
    had to help. `low_rappen` and `high_rappen` are the range, None while fewer than two evenings tell of no spread. `words`
    are the assumption, as sentences.
    """

    until: date
    fund_rappen: int
    evenings_left: int
    evenings_so_far: int
    with_last_year: bool
    mean_rappen: int | None
    expected_rappen: int
    low_rappen: int | None
    high_rappen: int | None
    words: tuple[str, ...]


def forecast(
    year: FundYear, *, club: Club, today: date, fund: FundYearStatement | None = None
) -> Forecast | None:
    """The forecast of a running year, None for one that is over or has not begun.

    `fund` is the year's statement, where the caller has it already: then at most two queries.
    """
    until = _until(year, club)
    if today not in year or today > until:
        return None
    fund = fund or fund_year(year, club=club, today=today)
    earned = [evening.stakes_rappen for evening in fund.evenings]
    with_last_year = len(earned) < FEW_EVENINGS and fund.previous is not None
    if with_last_year:
        past, _planned = evenings_of(year_before(year, club=club), today=today)
        earned += [evening.stakes_rappen for evening in past]
    left = sum(day <= until for day in fund.planned)
    average = round(mean(earned)) if earned else None
    expected = fund.closing_rappen + left * (average or 0)
    margin = _margin(earned, left)
    return Forecast(
        until=until,
        fund_rappen=fund.closing_rappen,
        evenings_left=left,
        evenings_so_far=len(earned),
        with_last_year=with_last_year,
        mean_rappen=average,
        expected_rappen=expected,
        low_rappen=None if margin is None else expected - margin,
        high_rappen=None if margin is None else expected + margin,
        words=_words(left=left, earned=earned, with_last_year=with_last_year, until=until),
    )


def _until(year: FundYear, club: Club) -> date:
    """Fasnacht Monday where the year ends with the Fasnacht, else its last day."""
    if club.year_end_month is None:
        return year.last - FASNACHT_LASTS + ONE_DAY
    return year.last


def _margin(earned: list[int], left: int) -> int | None:
    """How far the sum of `left` evenings may lie from the expected one, whose mean is a guess itself; in whole Francs."""
    if len(earned) < 2:
        return None
    spread = stdev(earned) * sqrt(left + left * left / len(earned))
    return round(SPREAD * spread / 100) * 100


def _words(*, left: int, earned: list[int], with_last_year: bool, until: date) -> tuple[str, ...]:
    """The assumption, a sentence each."""
    if not left:
        return (_("Bis %(day)s ist kein Abend mehr geplant.") % {"day": day_full(until)},)
    planned = ngettext(
        "Bis %(day)s ist noch %(count)s Abend geplant.",
        "Bis %(day)s sind noch %(count)s Abende geplant.",
        left,
    ) % {"day": day_full(until), "count": left}
    if not earned:
        return (planned, _("Was ein Abend bringt, zeigt sich nach dem ersten."))
    basis = (
        _("Angenommen, jeder bringt wie bisher im Schnitt %(mean)s, letztes Jahr mitgezählt.")
        if with_last_year
        else _("Angenommen, jeder bringt wie bisher im Schnitt %(mean)s.")
    ) % {"mean": franken(round(mean(earned)))}
    sentences = [planned, basis]
    if len(earned) > 1:
        sentences.append(_("In etwa 19 von 20 Fällen liegt der Stand in dieser Spanne."))
    sentences.append(_("Spenden und Ausgaben, die noch kommen, zählen nicht mit."))
    return tuple(sentences)
