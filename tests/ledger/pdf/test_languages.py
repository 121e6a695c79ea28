"""Every paper in every language: its words are longer or shorter there, and stay where they belong."""

from collections.abc import Callable

import pytest
from django.utils import translation

from ledger.pdf.account_statement import account_statement_pdf
from ledger.pdf.count_sheet import count_sheet_pdf
from ledger.pdf.evening_ranking import evening_ranking_pdf
from ledger.pdf.layout import LANGUAGE_TAGS
from ledger.pdf.strike_slip import strike_slip_pdf
from ledger.pdf.year_books import account_sheets_pdf, journal_pdf
from ledger.pdf.year_report import year_report_pdf
from tests.ledger.pdf.papers import (
    BOTTOM,
    LEFT,
    RIGHT,
    make_ranking,
    make_statement,
    make_strike_slip,
)
from tests.ledger.pdf.printed import words
from tests.ledger.pdf.year_papers import make_accounts, make_count, make_journal, make_report

PAPERS: dict[str, Callable[[], bytes]] = {
    "statement": lambda: account_statement_pdf(make_statement(30)),
    "ranking": lambda: evening_ranking_pdf(make_ranking(12)),
    "slip": lambda: strike_slip_pdf(make_strike_slip(12, strikes=5)),
    "journal": lambda: journal_pdf(make_journal(60)),
    "accounts": lambda: account_sheets_pdf(make_accounts(30)),
    "year": lambda: year_report_pdf(make_report(8)),
    "count": lambda: count_sheet_pdf(make_count(reason="Trinkgeld")),
}


@pytest.mark.parametrize("language", LANGUAGE_TAGS)
@pytest.mark.parametrize("paper", PAPERS)
def test_words_stay_on_the_paper(paper: str, language: str) -> None:
    with translation.override(language):
        pdf = PAPERS[paper]()

    assert f"/Lang ({LANGUAGE_TAGS[language]})".encode() in pdf
    for word in words(pdf):
        assert word.x1 >= LEFT - 0.1, word
        assert word.x2 <= RIGHT + 0.1, word
        assert word.y2 <= BOTTOM + 0.5, word


@pytest.mark.parametrize("language", LANGUAGE_TAGS)
def test_usual_year_is_one_page_in_every_language(language: str) -> None:
    with translation.override(language):
        pdf = year_report_pdf(make_report(8))

    assert {word.page for word in words(pdf)} == {1}
