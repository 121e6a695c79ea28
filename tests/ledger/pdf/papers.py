"""Papers made by hand, with as many rows as wanted, and what every paper must keep."""

from datetime import UTC, date, datetime, timedelta
from io import BytesIO

from pypdf import PdfReader

from games.models import GameEntry
from games.queries.standings import GameStandings, StandingRow
from ledger.models import BookingKind
from ledger.queries.account_statement import AccountStatement
from ledger.queries.accounts import AccountRow
from ledger.queries.evening_ranking import EveningRanking
from ledger.queries.imprint import Imprint
from ledger.queries.journal import ChainHead
from ledger.queries.strike_slip import StrikeSlip
from ledger.years import FundYear
from tests.hostile import GOOD_NAMES
from tests.ledger.pdf.printed import DAY, ink_mm, pictures, words

LEFT, RIGHT, TOP, BOTTOM = 18.0, 196.0, 15.0, 285.0
FOOT = 279.2
COUNTS = [1, 12, 60, 500]
NAMES = ["Ä" * 80, "Anneliese " * 8, *GOOD_NAMES]


def make_imprint(club_name: str = "Zoggeli", *, booked: int = 123) -> Imprint:
    return Imprint(club_name, "Waagedrepfli", "Basel", DAY, ChainHead(booked, "9f86d081884c"))


def make_statement(
    count: int, *, name: str = "Anni", text: str = "", club_name: str = "Zoggeli"
) -> AccountStatement:
    """A statement of `count` bookings of 5 Francs each."""
    rows = tuple(
        AccountRow(
            booking_id=number,
            number=number,
            kind=BookingKind.WRITE_OFF,
            day=date(2026, 3, 1) + timedelta(days=number),
            text=text,
            means="",
            created_at=datetime(2026, 3, 1, tzinfo=UTC),
            amount_rappen=500,
            balance_rappen=1000 + 500 * number,
            game=None,
            reverses=None,
            reversed_by=None,
            is_folded=False,
        )
        for number in range(1, count + 1)
    )
    return AccountStatement(
        imprint=make_imprint(club_name),
        number=12,
        name=name,
        address=(name, f"{name} 12", "4058 Basel"),
        year=FundYear("2026/27", date(2026, 2, 26), date(2027, 2, 17)),
        since=date(2026, 2, 26),
        brought_forward_rappen=1000,
        rows=rows,
        balance_rappen=1000 + 500 * count,
    )


def assert_well_set(pdf: bytes, *, language: str = "de-CH") -> None:
    """Ink within the margins and above the foot, no page without a word, numbered pages, title and author and language."""
    read = words(pdf)
    reader = PdfReader(BytesIO(pdf))
    pages = len(reader.pages)
    assert {word.page for word in read} == set(range(1, pages + 1))
    for word in read:
        assert word.x1 >= LEFT - 0.1, word
        assert word.x2 <= RIGHT + 0.1, word
        assert word.y2 <= BOTTOM + 0.5, word
    text = [page.extract_text() for page in reader.pages]
    for number, page in enumerate(text, 1):
        assert f"Seite {number} von {pages}" in page
        assert "gedruckt am 4.12.2026 · Buchung 123 9f86d081884c" in page
    for picture in pictures(pdf)[:2]:
        left, top, right, bottom = ink_mm(picture)
        assert left >= LEFT - 0.3
        assert right <= RIGHT + 0.3
        assert top >= TOP - 0.3
        assert bottom <= BOTTOM + 0.3
    assert reader.metadata is not None
    assert reader.metadata.title
    assert reader.metadata.author == "Zoggeli, Basel"
    assert f"/Lang ({language})".encode() in pdf


def make_strike_slip(count: int, *, name: str = "", strikes: int = 3) -> StrikeSlip:
    """A slip for `count` people, `Waggis001` and on unless all are called `name`."""
    return StrikeSlip(
        imprint=make_imprint(),
        day=DAY,
        game_number=2,
        names=tuple(name or f"Waggis{number:03}" for number in range(1, count + 1)),
        dealer=name or "Waggis001",
        absent=(name or "Luki", "Moritz"),
        strikes_to_swim=strikes,
        words=("Der 1. Rang kostet 1.00.",),
    )


def make_ranking(count: int, *, name: str = "", games: int = 2) -> EveningRanking:
    """An evening of some games, each with `count` people of whom the last was absent."""
    return EveningRanking(
        imprint=make_imprint(),
        day=DAY,
        games=tuple(_game(number, count, name) for number in range(1, games + 1)),
        unfinished=(games + 1,),
        total_rappen=games * 100 * count * (count + 1) // 2,
    )


def _game(number: int, count: int, name: str) -> GameStandings:
    rows = tuple(
        StandingRow(
            member_id=place,
            name=name or f"Waggis{place:03}",
            place_x2=2 * place,
            stake_rappen=100 * place,
            is_absent=place == count > 1,
            is_tied=False,
            is_winner=place == 1,
            out_round=None if place == 1 else count - place + 1,
            has_left=False,
        )
        for place in range(1, count + 1)
    )
    return GameStandings(
        game_id=number,
        version=1,
        evening_id=1,
        evening_date=DAY,
        number=number,
        entry=GameEntry.ROUNDS,
        rows=rows,
        winners=(rows[0].name,),
        present_count=count - 1,
        absent_count=1,
        present_total_rappen=0,
        absent_total_rappen=0,
        total_rappen=sum(row.stake_rappen for row in rows),
        rounds_played=count,
        is_over=True,
        is_booked=True,
        is_cancelled=False,
        rules_name="Regeln der Zoggeli",
        rule_set_version=1,
        revision=1,
        words=(),
    )
