"""The sample clique's books: every event once at least, so that each page has something to show."""

from datetime import date

import pytest

from clique.models import Club
from ledger.models import Booking, BookingKind, Budget, CashCount, YearClose
from ledger.pdf.sample_receipt import Purchase, sample_receipt
from ledger.queries.cash_counts import cash_box
from ledger.queries.year import year_statement
from ledger.receipt_model import Receipt
from ledger.receipts import receipt_path
from ledger.sample import make_sample
from ledger.verify import verify
from ledger.years import year_by_label
from tests.ledger.pdf.printed import lines

pytestmark = pytest.mark.django_db

DAY = date(2026, 12, 4)
RARE = {BookingKind.REFUND, BookingKind.WRITE_OFF}


def test_sample_has_every_usual_event_and_a_year_behind_it() -> None:
    make_sample(today=DAY, language="de")

    assert set(Booking.objects.values_list("kind", flat=True)) >= set(BookingKind.values) - RARE
    assert [str(row) for row in YearClose.objects.all()] == ["2025/26"]
    assert set(Budget.objects.values_list("year", flat=True)) == {"2025/26", "2026/27"}
    assert Booking.objects.filter(concerns=date(2026, 2, 25)).count() == 1
    assert CashCount.objects.exclude(booking=None).exists()
    assert not cash_box().is_counted
    assert verify().faults == ()


def test_statement_of_the_sample_has_last_year_and_budget_beside_it() -> None:
    make_sample(today=DAY, language="de")
    club = Club.objects.get()

    statement = year_statement(year_by_label("2026/27", club), club=club, today=DAY)

    assert statement.last_year is not None
    lines = (*statement.income, *statement.expenses)
    assert [line for line in lines if line.last_year_rappen and line.budget_rappen]


@pytest.mark.any_database
@pytest.mark.parametrize(
    "day", [date(2026, 2, 26), date(2026, 8, 10), date(2027, 2, 25), date(2026, 9, 5)]
)
def test_sample_stands_on_any_day(day: date) -> None:
    make_sample(today=day, language="de")

    assert YearClose.objects.count() == 1
    assert not Booking.objects.filter(day__gte=day).exists()
    assert verify().faults == ()


def test_receipts_of_the_sample_are_there() -> None:
    make_sample(today=DAY, language="de")

    receipts = list(Receipt.objects.all())
    late = Booking.objects.exclude(concerns=None)
    assert (
        len(receipts)
        == Booking.objects.filter(kind=BookingKind.EXPENSE).exclude(pk__in=late).count()
    )
    assert all(receipt_path(receipt).read_bytes().startswith(b"%PDF-") for receipt in receipts)


def test_receipt_says_that_it_is_none() -> None:
    purchase = Purchase("Baumarkt <b>", "Dachlatten & Farbe", DAY, 1250)

    paper = sample_receipt(purchase)

    assert paper == sample_receipt(purchase)
    assert lines(paper) == [
        "Baumarkt <b>",
        "Fr 4. Dezember 2026",
        "Dachlatten & Farbe CHF 12.50",
        "Total CHF 12.50",
        "Beispiel: dieses Geschäft und diesen Einkauf gibt es nicht.",
    ]
