"""A year's statement and its closing, as their pages show them."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext

from clique.dates import day_numeric
from clique.money import franken
from ledger.models import Standard
from ledger.pages.fund import signed
from ledger.queries.closing import Check
from ledger.queries.year import WealthLine, YearLine, YearStatement

ALWAYS_PLANNED = (Standard.STAKES, Standard.GIFTS)


@dataclass(frozen=True, slots=True)
class WealthRow:
    """Where the money was at the end of the year, and a year before."""

    label: str
    amount_rappen: int
    last_year_rappen: int


@dataclass(frozen=True, slots=True)
class YearPage:
    """What the statement's page needs beside the statement; `result` has its sign."""

    wealth: tuple[WealthRow, ...]
    fund_rappen: int
    fund_last_year_rappen: int
    result: str
    has_budget: bool


@dataclass(frozen=True, slots=True)
class CheckRow:
    """One point of the checklist in words, and where to do what it asks."""

    words: str
    is_done: bool
    url: str
    way: str


def year_page(statement: YearStatement) -> YearPage:
    """The page of one year's statement."""
    return YearPage(
        wealth=tuple(
            WealthRow(_wealth_label(line), line.amount_rappen, line.last_year_rappen)
            for line in statement.wealth
        ),
        fund_rappen=sum(line.amount_rappen for line in statement.wealth),
        fund_last_year_rappen=sum(line.last_year_rappen for line in statement.wealth),
        result=signed(statement.result.amount_rappen),
        has_budget=statement.result.budget_rappen is not None,
    )


def planned_income(statement: YearStatement) -> tuple[YearLine, ...]:
    """The income that a budget may be set for: what moved or was planned, and always stakes and gifts."""
    known = {line.code: line for line in statement.income}
    missing = (
        YearLine(code.value, str(code.label), 0, 0, None)
        for code in ALWAYS_PLANNED
        if code.value not in known
    )
    return tuple(sorted((*statement.income, *missing), key=lambda line: line.code))


def check_rows(checks: tuple[Check, ...], statement: YearStatement) -> tuple[CheckRow, ...]:
    """The checklist in words."""
    return tuple(_check_rows(checks, statement))


def _check_rows(checks: tuple[Check, ...], statement: YearStatement) -> Iterator[CheckRow]:
    for check in checks:
        done, still_open, url, way = _words(check, statement)
        shown_url = "" if check.is_done else url
        yield CheckRow(done if check.is_done else still_open, check.is_done, shown_url, way)


def _words(check: Check, statement: YearStatement) -> tuple[str, str, str, str]:
    """The point done, the point open, and the way to do it."""
    match check.name:
        case "over":
            last = {"day": day_numeric(statement.fund.year.last)}
            return (
                gettext("Das Jahr ist vorbei, letzter Tag war der %(day)s.") % last,
                gettext("Das Jahr geht noch bis zum %(day)s.") % last,
                "",
                "",
            )
        case "in_order":
            url = f"{reverse('ledger:year_close')}?jahr={check.year}"
            return (
                gettext("Frühere Jahre sind abgeschlossen."),
                gettext("Zuerst muss %(year)s abgeschlossen werden.") % {"year": check.year},
                url,
                check.year,
            )
        case "open_games":
            days = ", ".join(day_numeric(day) for day in check.days)
            return (
                gettext("Alle Spiele sind verbucht."),
                gettext("Noch offene Spiele: %(days)s.") % {"days": days},
                reverse("games:evening_list"),
                gettext("Zu den Abenden"),
            )
        case "unassigned":
            amount = {"amount": franken(check.amount_rappen)}
            return (
                gettext("Alles Geld ist zugeordnet."),
                gettext("%(amount)s sind nicht zugeordnet.") % amount,
                reverse("ledger:journal"),
                gettext("Zu den Buchungen"),
            )
        case _:
            return (
                gettext("Die Kasse ist gezählt."),
                gettext("Die Kasse ist nicht gezählt, seit zuletzt Geld bewegt wurde."),
                reverse("ledger:cash_count"),
                gettext("Zählen"),
            )


def _wealth_label(line: WealthLine) -> str:
    if line.code == "owed":
        return gettext("Geschuldet")
    if line.code == "credit":
        return gettext("Guthaben der Mitglieder")
    return line.label
