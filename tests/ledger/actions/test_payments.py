"""refund_credit, write_off and move_payment."""

from datetime import date, timedelta
from uuid import uuid4

import pytest

from clique.errors import KeyReused, StaleView
from ledger.errors import (
    AlreadyReversed,
    MoreThanCredit,
    MoreThanOwed,
    NoSuchBooking,
    NoSuchMember,
    NotAPayment,
    ReasonNeeded,
    SameMember,
    TextRefused,
)
from ledger.models import Booking
from ledger.queries.accounts import member_account
from ledger.queries.balances import balance_of
from tests.ledger.actions.acts import let_off, move, refund
from tests.ledger.make_books import DAY, book, charge, give, pay, reverse
from tests.make import make_member

pytestmark = pytest.mark.django_db


def test_credit_is_given_back_in_part_and_in_full() -> None:
    anni = make_member("Anni")
    pay(anni, 500)

    refund(anni, 200, means="bank")
    last = refund(anni, 300)

    assert book()[1:] == [
        (2, "pay", "refund", [("1100-0001", "1010", 200)]),
        (3, "pay", "refund", [("1100-0001", "1000", 300)]),
    ]
    assert (balance_of(anni.pk), last.day) == (0, DAY)


@pytest.mark.parametrize(("paid", "amount"), [(500, 501), (0, 1)])
def test_nobody_gets_back_more_than_their_credit(paid: int, amount: int) -> None:
    anni = make_member("Anni")
    charge({anni: 100})
    if paid:
        pay(anni, 100 + paid)
    before = book()

    with pytest.raises(MoreThanCredit):
        refund(anni, amount)

    assert book() == before


def test_refund_of_an_old_view_is_refused_and_a_repeated_one_booked_once() -> None:
    anni, key = make_member("Anni"), uuid4()
    pay(anni, 500)
    with pytest.raises(StaleView):
        refund(anni, 500, seen=0)

    answers = [refund(anni, 200, key=key, seen=1) for _time in range(2)]

    assert answers[0] == answers[1]
    assert len(book()) == 2
    with pytest.raises(KeyReused):
        refund(anni, 201, key=key)


def test_debt_is_let_off_with_its_reason() -> None:
    anni = make_member("Anni")
    charge({anni: 500})

    booking = let_off(anni, 300, reason=" weg  gezogen ")

    assert book()[1:] == [(2, "off", "write_off", [("5100", "1100-0001", 300)])]
    assert (booking.text, balance_of(anni.pk)) == ("weg gezogen", 200)


def test_nobody_is_let_off_more_than_they_owe_nor_without_a_reason() -> None:
    anni = make_member("Anni")
    charge({anni: 500})

    with pytest.raises(MoreThanOwed):
        let_off(anni, 501)
    with pytest.raises(ReasonNeeded):
        let_off(anni, 100, reason="  ")
    with pytest.raises(TextRefused):
        let_off(anni, 100, reason="x" * 201)
    with pytest.raises(StaleView):
        let_off(anni, 100, seen=0)

    assert len(book()) == 1


def test_write_off_is_reversed_and_repeated_once() -> None:
    anni, key = make_member("Anni"), uuid4()
    charge({anni: 500})
    first = let_off(anni, 500, key=key)

    again = let_off(anni, 500, key=key)
    reverse(first)

    assert again == first
    assert balance_of(anni.pk) == 500
    with pytest.raises(AlreadyReversed):
        reverse(first)


def test_payment_goes_to_another_member_on_its_own_day() -> None:
    anni, beat = make_member("Anni"), make_member("Beat")
    charge({anni: 500, beat: 500})
    payment = pay(anni, 500, means="twint")
    later = DAY + timedelta(days=9)

    moved = move(payment, beat, day=later, reason="verwechselt")

    assert book()[2:] == [
        (3, "rev:2", "reversal", [("1100-0001", "1020", 500)]),
        (4, "pay", "payment", [("1020", "1100-0002", 500)]),
    ]
    reversal = Booking.objects.get(number=3)
    assert (reversal.text, reversal.day, moved.day) == ("verwechselt", DAY, DAY)
    assert [balance_of(person.pk) for person in (anni, beat)] == [500, 0]
    assert [row.number for row in member_account(anni.pk).folded] == [1]


def test_moved_payment_is_moved_once_whatever_is_sent_again() -> None:
    anni, beat, key = make_member("Anni"), make_member("Beat"), uuid4()
    payment = pay(anni, 500)

    answers = [move(payment, beat, key=key) for _time in range(2)]

    assert answers[0] == answers[1]
    assert len(book()) == 3
    with pytest.raises(AlreadyReversed):
        move(payment, beat)
    assert move(answers[0], anni).number == 5


def test_only_a_payment_that_stands_goes_to_somebody_else() -> None:
    anni, beat = make_member("Anni"), make_member("Beat")
    payment, gift = pay(anni, 500), give(100)
    nobody = make_member("Carla")
    nobody.pk = 10**30
    before = book()

    for what, to, error in (
        (gift, beat, NotAPayment),
        (payment, anni, SameMember),
        (payment, nobody, NoSuchMember),
        (Booking(pk=2**63), beat, NoSuchBooking),
    ):
        with pytest.raises(error):
            move(what, to)

    assert book() == before
    assert payment.day == date(2026, 11, 20)
