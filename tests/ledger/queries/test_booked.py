import pytest

from ledger.models import BookingKind
from ledger.queries.booked import Booked, booked, expense_categories, payer
from tests.ledger.make_books import charge, give, pay, reverse, spend
from tests.make import make_member

pytestmark = pytest.mark.django_db


def test_gift_and_expense_are_told_and_whether_they_were_taken_back() -> None:
    gift, expense = give(5000, text="Beck"), spend(1250, text="Leim")
    reverse(gift)

    assert [booked(gift.pk), booked(expense.pk)] == [
        Booked(gift.pk, 1, BookingKind.GIFT, "Beck", 5000, is_reversed=True),
        Booked(expense.pk, 2, BookingKind.EXPENSE, "Leim", 1250, is_reversed=False),
    ]


def test_what_cannot_be_taken_back_is_not_told() -> None:
    anni = make_member("Anni")
    stakes, payment = charge({anni: 100}), pay(anni, 100)
    reversal = reverse(give(300))

    assert [booked(pk) for pk in (stakes.pk, payment.pk, reversal.pk, 99)] == [
        None,
        Booked(payment.pk, 2, BookingKind.PAYMENT, "", 100, is_reversed=False),
        None,
        None,
    ]


def test_only_a_payment_has_a_payer() -> None:
    anni = make_member("Anni")
    stakes, payment, gift = charge({anni: 100}), pay(anni, 100), give(100)

    ids = (stakes.pk, payment.pk, gift.pk, 99)
    assert [payer(booking_id) for booking_id in ids] == [None, anni.pk, None, None]


def test_categories_stand_by_name() -> None:
    for name in ("Waage", "äpfel", "Räppli", "waage"):
        spend(100, category=name)

    assert expense_categories() == ("Räppli", "Waage", "äpfel")
