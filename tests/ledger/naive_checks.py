"""What must agree between the books and the naive years: the years' figures, the payment lists, everybody's account."""

from collections.abc import Mapping
from datetime import date
from typing import Protocol

from clique.models import Club, Member
from games.models import Game
from ledger.models import Account, YearClose
from ledger.queries.accounts import member_account
from ledger.queries.audit import carried_forward
from ledger.queries.balances import with_balance
from ledger.queries.fund import fund_year
from ledger.queries.payment_columns import OfEvening, OfSpan, OfToday
from ledger.queries.payment_list import payment_list
from ledger.queries.why import stake_entries
from ledger.queries.year import year_statement
from ledger.years import ONE_DAY, year_by_label
from tests.ledger.naive_years import GIFTS, OTHER, STAKES, NaiveEffect, NaiveYears

CLUB = Club()
YEARS = tuple(year_by_label(label, CLUB) for label in ("2023/24", "2024/25", "2025/26", "2026/27"))
TODAY = date(2026, 3, 10)
DAYS = (date(2024, 1, 12), date(2025, 1, 10), date(2026, 1, 16), TODAY)
CODES = {"1000": "cash", "1010": "bank", "1020": "twint"}


def check_years(naive: NaiveYears) -> None:
    opening = 0
    for year in YEARS:
        sums: Mapping[str, int] = naive.by_year.get(year.label, {})
        shown = fund_year(year, club=CLUB, today=TODAY)
        got = (shown.opening_rappen, shown.stakes_rappen, shown.gifts_rappen, shown.other_rappen)
        assert got == (opening, sums.get(STAKES, 0), sums.get(GIFTS, 0), sums.get(OTHER, 0))
        assert shown.expenses_rappen == sums.get("expenses", 0)
        there = sum(naive.held(place, year) for place in CODES.values())
        assert shown.there_rappen == there
        assert shown.is_closed == naive.is_closed(year.last)
        opening += sum(got[1:]) - shown.expenses_rappen
        assert shown.closing_rappen == opening
        paper = year_statement(year, club=CLUB, today=TODAY)
        assert sum(line.amount_rappen for line in paper.wealth) == opening
        assert paper.result.amount_rappen + paper.equity_rappen == sum(got[1:]) - sums.get(
            "expenses", 0
        )
        assert all(row.agrees for row in carried_forward(year))
    assert YearClose.objects.count() <= naive.closed
    held = with_balance(Account.objects.filter(code__in=CODES))
    for code, balance in held.values_list("code", "balance_rappen"):
        assert balance == naive.held(CODES[code])


class History(Protocol):
    """The books of a few members, and the naive years that say what should be there."""

    naive: NaiveYears
    members: list[Member]
    names: list[str]
    games: list[Game]
    charged: dict[int, NaiveEffect]


def check_people(history: History) -> None:
    listed = payment_list(scope=OfToday(), club=CLUB, today=TODAY)
    on_paper = {row.name: row.open_rappen for row in listed.rows}
    for member, name in zip(history.members, history.names, strict=True):
        held = history.naive.held(name)
        account = member_account(member.pk)
        assert on_paper.get(member.call_name, 0) == account.balance_rappen == held
        for rows in (account.rows, account.folded):
            assert sum(row.amount_rappen for row in rows) == held
    for year in YEARS:
        check_list(history, OfSpan(year.first, min(year.last, TODAY)))
    for day in DAYS:
        check_list(history, OfEvening(day))
    check_why(history)


def check_list(history: History, scope: OfSpan | OfEvening) -> None:
    """The list of a span of days or an evening: before it, within it, and what is open at its end."""
    first, last = (scope.day,) * 2 if isinstance(scope, OfEvening) else (scope.first, scope.last)
    rows = {row.name: row for row in payment_list(scope=scope, club=CLUB, today=TODAY).rows}
    for member, name in zip(history.members, history.names, strict=True):
        row = rows.get(member.call_name)
        forward, left = (0, 0) if row is None else (row.forward_rappen, row.open_rappen)
        assert forward == history.naive.held_until(first - ONE_DAY, name)
        assert left == history.naive.held_until(last, name)


def check_why(history: History) -> None:
    """A person's stakes by game are what stands for it, and with all else they make the balance."""
    for member, name in zip(history.members, history.names, strict=True):
        by_game = {
            index: sum(
                entry.amount_rappen for entry in stake_entries(member_id=member.pk, game_id=game.pk)
            )
            for index, game in enumerate(history.games)
        }
        assert {index: amount for index, amount in by_game.items() if amount} == {
            index: effect.changes[name] for index, effect in history.charged.items()
        }
        account = member_account(member.pk)
        others = sum(row.amount_rappen for row in account.rows if row.game is None)
        assert others + sum(by_game.values()) == account.balance_rappen
