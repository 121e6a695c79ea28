from datetime import date

import pytest
from django.utils import translation

from clique.dates import day_numeric
from clique.money import franken
from ledger.pages.account import account_page
from ledger.pdf.account_statement import account_statement_pdf
from ledger.queries.account_statement import account_statement
from ledger.queries.accounts import member_account
from tests.ledger.make_books import charge, make_played_game, pay, reverse
from tests.ledger.pdf.papers import COUNTS, NAMES, assert_well_set, make_statement
from tests.ledger.pdf.printed import lines
from tests.make import make_club, make_member

TODAY = date(2026, 12, 4)


@pytest.mark.parametrize("count", [0, *COUNTS])
def test_every_row_stands_once_and_balances_run_through(count: int) -> None:
    statement = make_statement(count)

    pdf = account_statement_pdf(statement)

    assert_well_set(pdf)
    read = lines(pdf)
    assert [line for line in read if " 5.00 " in line] == [
        f"{day_numeric(row.day)} Abschreibung 5.00 {franken(row.balance_rappen)}"
        for row in statement.rows
    ]
    assert f"Stand {franken(statement.balance_rappen)}" in read
    carried = [line for line in read if line.startswith("Übertrag")]
    # What a page carries over is what the next one begins with.
    assert carried[::2] == carried[1::2]


@pytest.mark.parametrize("name", NAMES)
def test_longest_and_hostile_names_keep_their_place(name: str) -> None:
    assert_well_set(account_statement_pdf(make_statement(60, name=name, text=name)))


def test_same_statement_gives_the_same_bytes() -> None:
    assert account_statement_pdf(make_statement(60)) == account_statement_pdf(make_statement(60))


@pytest.mark.parametrize(("language", "tag"), [("gsw", "gsw-CH"), ("en", "en-GB")])
def test_statement_speaks_the_language_of_the_day(language: str, tag: str) -> None:
    with translation.override(language):
        pdf = account_statement_pdf(make_statement(1))

    assert f"/Lang ({tag})".encode() in pdf


@pytest.mark.django_db
@pytest.mark.parametrize("in_full", [False, True])
def test_paper_tells_what_the_page_tells(in_full: bool) -> None:
    club, anni = make_club(town="Basel"), make_member("Anni", full_name="Anni Beispiel")
    charge({anni: 300}, game=make_played_game(day=date(2025, 11, 7)))
    charge({anni: 700}, game=make_played_game(day=date(2026, 11, 6)))
    reverse(pay(anni, 400))
    pay(anni, 200, means="twint")

    statement = account_statement(member=anni, club=club, today=TODAY, in_full=in_full)
    read = lines(account_statement_pdf(statement))

    since = None if in_full else date(2026, 2, 26)
    page = account_page(member_account(anni.pk, since=since), in_full=in_full)
    shown = [line for line in read if line[0].isdigit() and line.count(".") > 2]
    assert [line.split()[0] for line in shown] == [
        day_numeric(line.day) for line in reversed(page.lines)
    ]
    assert [line.split()[-2:] for line in shown] == [
        [franken(line.amount_rappen), franken(line.balance_rappen)] for line in reversed(page.lines)
    ]
    assert all(line.words in text for line, text in zip(reversed(page.lines), shown, strict=True))
    assert ("Vortrag vor 26.2.2026 3.00" in read) is not in_full
    assert "Anni Beispiel" in read
    assert "Stand 8.00" in read
