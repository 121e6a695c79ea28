from datetime import date

import pytest

from ledger.models import Account, AccountKind, Booking, BookingKind
from ledger.sample import make_sample

pytestmark = pytest.mark.django_db

DAY = date(2026, 12, 4)


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("language", "category", "gift"),
    [
        ("de", "Wagen, Holz und Farbe", "Quartierfest"),
        ("gsw", "Waage, Holz und Farb", "Quartierfescht"),
        ("en", "Float, wood and paint", "Street party"),
    ],
)
def test_sample_writes_in_its_language(language: str, category: str, gift: str) -> None:
    make_sample(today=DAY, language=language)

    categories = Account.objects.filter(kind=AccountKind.EXPENSE).values_list("name", flat=True)
    gifts = Booking.objects.filter(kind=BookingKind.GIFT).values_list("text", flat=True)
    assert category in categories
    assert gift in gifts
