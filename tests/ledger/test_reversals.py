"""reverse_booking, and the words of every refusal."""

from datetime import date
from uuid import uuid4

import pytest

from clique.actors import NOBODY
from clique.errors import UserError
from clique.models import Command
from ledger.actions.reversals import reverse_booking
from ledger.errors import (
    AlreadyReversed,
    AmountOutOfRange,
    CategoriesFull,
    DayOutOfRange,
    MeansUnknown,
    NoSuchBooking,
    NoSuchMember,
    ReversalStays,
    StakesBelongToGame,
    TextNeeded,
    TextRefused,
)
from ledger.queries.balances import balance_of
from tests.ledger.make_books import DAY, at_noon, book, charge, give, pay, reverse
from tests.make import make_member

pytestmark = pytest.mark.django_db


def test_payment_is_undone_by_a_reversal() -> None:
    anni = make_member()
    charge({anni: 500})
    payment = pay(anni, 300, means="twint")

    reversal = reverse(payment, reason="falsche Person")

    assert book()[2:] == [(3, "rev:2", "reversal", [("1100-0001", "1020", 300)])]
    assert (reversal.reverses, reversal.text, balance_of(anni.pk)) == (
        payment,
        "falsche Person",
        500,
    )


def test_reversal_is_never_dated_before_what_it_takes_back() -> None:
    payment = pay(make_member(), 300, day=date(2026, 11, 21))

    reversal = reverse(payment, day=DAY)

    assert reversal.day == date(2026, 11, 21)


def test_booking_is_reversed_once() -> None:
    payment = pay(make_member(), 300)
    reverse(payment)

    with pytest.raises(AlreadyReversed):
        reverse(payment)

    assert len(book()) == 2


def test_reversal_with_a_known_key_is_booked_once() -> None:
    payment, key = pay(make_member(), 300), uuid4()

    answers = [
        reverse_booking(booking_id=payment.pk, day=DAY, key=key, by=NOBODY, now=at_noon(DAY))
        for _time in range(2)
    ]

    assert answers[0] == answers[1]
    assert len(book()) == 2


def test_reversal_stays() -> None:
    reversal = reverse(give(100))

    with pytest.raises(ReversalStays):
        reverse(reversal)

    assert len(book()) == 2


def test_stakes_are_taken_back_by_their_game() -> None:
    stakes = charge({make_member(): 100})

    with pytest.raises(StakesBelongToGame):
        reverse(stakes)

    assert len(book()) == 1


@pytest.mark.parametrize("booking_id", [0, -1, 4711, 2**63, 10**30])
def test_reversal_of_nothing_is_refused(booking_id: int) -> None:
    with pytest.raises(NoSuchBooking):
        reverse_booking(booking_id=booking_id, day=DAY, key=uuid4(), by=NOBODY, now=at_noon(DAY))

    assert (book(), Command.objects.count()) == ([], 0)


@pytest.mark.parametrize(
    "error",
    [
        AlreadyReversed(),
        AmountOutOfRange(),
        CategoriesFull(),
        DayOutOfRange(),
        MeansUnknown(),
        NoSuchBooking(),
        NoSuchMember(),
        ReversalStays(),
        StakesBelongToGame(),
        TextNeeded(),
        TextRefused(),
    ],
)
def test_refusal_is_one_sentence(error: UserError) -> None:
    words = str(error)

    assert words.endswith(".")
    assert words.count(". ") == 0
