"""record_payment, record_gift, record_expense and reverse_booking."""

from collections.abc import Callable
from datetime import date
from uuid import uuid4

import pytest

from clique.actors import NOBODY
from clique.errors import KeyReused, StaleView
from clique.models import Command
from ledger.actions.entries import record_expense
from ledger.actions.payments import record_payment
from ledger.actions.reversals import reverse_booking
from ledger.errors import (
    AmountOutOfRange,
    CategoriesFull,
    DayOutOfRange,
    MeansUnknown,
    NoSuchMember,
    TextNeeded,
    TextRefused,
)
from ledger.models import Account, AccountKind, Booking
from ledger.queries.balances import balance_of
from tests.ledger.make_books import (
    DAY,
    at_noon,
    book,
    charge,
    give,
    pay,
    reverse,
    spend,
    version_of,
)
from tests.make import make_member

pytestmark = pytest.mark.django_db

Acts = tuple[Callable[[], object], ...]


@pytest.mark.parametrize(("means", "code"), [("cash", "1000"), ("bank", "1010"), ("twint", "1020")])
def test_payment_goes_where_its_means_lie(means: str, code: str) -> None:
    anni = make_member()
    charge({anni: 500})

    payment = pay(anni, 500, means=means)

    assert book()[1:] == [(2, "pay", "payment", [(code, "1100-0001", 500)])]
    assert (payment.day, payment.text, balance_of(anni.pk)) == (DAY, "", 0)


@pytest.mark.parametrize(("paid", "left"), [(200, 300), (500, 0), (700, -200)])
def test_payment_may_be_part_full_or_more(paid: int, left: int) -> None:
    anni = make_member()
    charge({anni: 500})

    pay(anni, paid)

    assert balance_of(anni.pk) == left


def test_somebody_without_a_debt_may_pay_ahead() -> None:
    anni = make_member()

    pay(anni, 1000, seen=0)

    assert (balance_of(anni.pk), version_of(anni)) == (-1000, 1)


def test_payment_with_a_known_key_is_booked_once() -> None:
    anni, key = make_member(), uuid4()
    charge({anni: 500})
    first = pay(anni, 500, key=key, seen=1)

    # The resend comes a day later and still tells what was seen the first time.
    again = pay(anni, 500, key=key, seen=1, day=date(2026, 11, 21))

    assert again == first
    assert len(book()) == 2


@pytest.mark.parametrize("change", [{"amount_rappen": 400}, {"means": "twint"}])
def test_payment_with_a_known_key_and_other_content_is_refused(change: dict[str, object]) -> None:
    anni, key = make_member(), uuid4()
    pay(anni, 500, key=key)

    with pytest.raises(KeyReused):
        pay(anni, **{"amount_rappen": 500, "key": key, **change})  # type: ignore[arg-type]

    assert len(book()) == 1


def test_payment_on_an_account_that_moved_is_refused_and_may_be_sent_again() -> None:
    anni, key = make_member(), uuid4()
    charge({anni: 500})
    seen = version_of(anni)
    pay(anni, 500)

    with pytest.raises(StaleView):
        pay(anni, 500, seen=seen, key=key)

    assert [row[1] for row in book()] == ["game:" + book()[0][1][5:], "pay"]
    assert not Command.objects.filter(key=key).exists()


def test_payments_of_others_do_not_move_the_version() -> None:
    anni, beat = make_member("Anni"), make_member("Beat")
    charge({anni: 500})
    seen = version_of(anni)
    pay(beat, 100)
    give(500)

    pay(anni, 500, seen=seen)

    assert balance_of(anni.pk) == 0


@pytest.mark.parametrize("amount", [0, -1, -500, 100_000_001, 10**30])
def test_absurd_amount_is_refused(amount: int) -> None:
    anni = make_member()

    acts: Acts = (lambda: pay(anni, amount), lambda: give(amount), lambda: spend(amount))
    for act in acts:
        with pytest.raises(AmountOutOfRange):
            act()

    assert (book(), Command.objects.count()) == ([], 0)


@pytest.mark.parametrize("day", [date(2026, 11, 21), date(1989, 12, 31), date(1066, 10, 14)])
def test_day_that_is_not_yet_or_was_before_the_books_is_refused(day: date) -> None:
    anni, gift = make_member(), give(100)
    now = at_noon(DAY)

    acts: Acts = (
        lambda: record_payment(
            member_id=anni.pk,
            amount_rappen=1,
            means="cash",
            day=day,
            key=uuid4(),
            seen=0,
            by=NOBODY,
            now=now,
        ),
        lambda: record_expense(
            amount_rappen=1,
            category="Waage",
            means="cash",
            text="Holz",
            day=day,
            key=uuid4(),
            by=NOBODY,
            now=now,
        ),
        lambda: reverse_booking(booking_id=gift.pk, day=day, key=uuid4(), by=NOBODY, now=now),
    )
    for act in acts:
        with pytest.raises(DayOutOfRange):
            act()

    assert len(book()) == 1


@pytest.mark.parametrize("means", ["", "Cash", "bitcoin", "1000"])
def test_unknown_means_are_refused(means: str) -> None:
    anni = make_member()

    acts: Acts = (
        lambda: pay(anni, 1, means=means),
        lambda: give(1, means=means),
        lambda: spend(1, means=means),
    )
    for act in acts:
        with pytest.raises(MeansUnknown):
            act()

    assert book() == []


@pytest.mark.parametrize("member_id", [0, -1, 4711, 2**63, 10**30])
def test_payment_of_nobody_is_refused(member_id: int) -> None:
    with pytest.raises(NoSuchMember):
        record_payment(
            member_id=member_id,
            amount_rappen=1,
            means="cash",
            day=DAY,
            key=uuid4(),
            seen=0,
            by=NOBODY,
            now=at_noon(DAY),
        )

    assert (book(), Command.objects.count()) == ([], 0)


def test_gift_and_expense_are_booked_with_their_words() -> None:
    give(20_000, means="bank", text=" vom  Quartierverein\n")
    spend(1_850, category="Drepfli", text="3 Kisten", means="twint")

    assert [row[1:] for row in book()] == [
        ("pay", "gift", [("1010", "3100", 20_000)]),
        ("exp", "expense", [("4001", "1020", 1_850)]),
    ]
    texts = Booking.objects.order_by("number").values_list("text", flat=True)
    assert list(texts) == ["vom Quartierverein", "3 Kisten"]


def test_category_is_one_account_whatever_its_capitals() -> None:
    spend(1, category="Waage und Holz")
    spend(2, category=" WAAGE  und holz ")
    spend(3, category="Räppli")

    categories = Account.objects.filter(kind=AccountKind.EXPENSE).values_list("code", "name")
    assert list(categories) == [("4001", "Waage und Holz"), ("4002", "Räppli")]


def test_categories_end_with_their_codes() -> None:
    spend(1, category="Waage")
    Account.objects.create(code="4999", name="Letzte", name_key="letzte", kind=AccountKind.EXPENSE)

    spend(2, category="waage")
    with pytest.raises(CategoriesFull):
        spend(3, category="Noch eine")

    assert len(book()) == 2


@pytest.mark.parametrize("change", [{"text": " "}, {"category": "\t"}])
def test_expense_needs_its_words(change: dict[str, str]) -> None:
    with pytest.raises(TextNeeded):
        spend(1, **change)  # type: ignore[arg-type]

    assert book() == []


@pytest.mark.parametrize("text", ["x" * 201, "a\x00b", "a\ud800b", "a\x1b[2Jb"])
def test_text_that_nobody_can_read_is_refused(text: str) -> None:
    gift = give(1)

    acts: Acts = (
        lambda: give(1, text=text),
        lambda: spend(1, text=text),
        lambda: spend(1, category=text),
        lambda: reverse(gift, reason=text),
    )
    for act in acts:
        with pytest.raises(TextRefused):
            act()

    assert len(book()) == 1
