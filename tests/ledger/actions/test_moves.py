"""move_money, pay_out_twint and record_opening."""

from datetime import timedelta
from uuid import uuid4

import pytest

from clique.errors import KeyReused, UserError
from ledger.errors import (
    AlreadyOpened,
    AmountOutOfRange,
    DayOutOfRange,
    FeeTooHigh,
    MeansUnknown,
    NoSuchMember,
    NotEnoughAtTwint,
    NotEnoughInTheBox,
    NotEnoughThere,
    NothingToOpen,
    SameMeans,
)
from ledger.models import Account
from ledger.queries.balances import balance_of, with_balance
from tests.ledger.actions.acts import carry, open_books, pay_out, refund
from tests.ledger.make_books import DAY, book, give, pay, reverse, spend
from tests.make import make_member

pytestmark = pytest.mark.django_db


def there() -> dict[str, int]:
    accounts = with_balance(Account.objects.filter(kind="asset")).order_by("code")
    return dict(accounts.values_list("code", "balance_rappen"))


def test_money_is_carried_to_the_bank_and_back() -> None:
    give(50_000)

    first = carry(40_000, text="Nachttresor")
    carry(1_000, source="bank", target="cash")

    assert (first.kind, first.text, first.day) == ("move", "Nachttresor", DAY)
    assert there() == {"1000": 11_000, "1010": 39_000}
    assert book()[1] == (2, "mov", "move", [("1010", "1000", 40_000)])


def test_cash_box_and_twint_give_no_more_than_they_hold_but_a_bank_may() -> None:
    give(500)
    give(500, means="twint")
    before = book()

    for source, target in (("cash", "bank"), ("twint", "bank"), ("twint", "cash")):
        with pytest.raises(NotEnoughThere):
            carry(501, source=source, target=target)
    with pytest.raises(NotEnoughThere):
        pay_out(501)

    assert book() == before
    carry(700, source="bank", target="cash")
    assert there() == {"1000": 1200, "1010": -700, "1020": 500}


@pytest.mark.parametrize("means", ["cash", "twint"])
def test_nothing_is_spent_or_given_back_that_does_not_lie_there(means: str) -> None:
    give(2_800, means=means)
    give(50_000, means="bank")
    anni = make_member("Anni")
    pay(anni, 5_000, means="bank")
    refusal = NotEnoughInTheBox if means == "cash" else NotEnoughAtTwint
    before = book()

    with pytest.raises(refusal, match=r"nach den Büchern 28\.00; nichts wurde verbucht"):
        spend(2_801, means=means, is_there=True)
    with pytest.raises(refusal, match=r"28\.00"):
        refund(anni, 2_801, means=means)

    assert book() == before
    spend(60_000, means="bank", is_there=True)
    refund(anni, 800, means=means)
    spend(2_000, means=means, is_there=True)


def test_what_was_paid_can_be_taken_back_though_it_is_spent() -> None:
    gift = give(2_800)
    spend(2_800, is_there=True)

    reverse(gift)

    assert there()["1000"] == -2_800
    with pytest.raises(NotEnoughInTheBox, match=r"liegen nach den Büchern −28\.00"):
        spend(100, is_there=True)


def test_what_lay_there_at_first_may_be_booked_later_than_it_was_spent() -> None:
    open_books(money={"cash": 10_000})

    spend(4_000, day=DAY - timedelta(days=30), is_there=True)

    assert there()["1000"] == 6_000


def test_twint_pays_out_less_its_fee() -> None:
    give(5_000, means="twint")

    pay_out(3_000, 39)
    pay_out(2_000)

    assert book()[1:] == [
        (2, "mov", "move", [("1010", "1020", 2961), ("5000", "1020", 39)]),
        (3, "mov", "move", [("1010", "1020", 2000)]),
    ]


@pytest.mark.parametrize("fee", [-1, 3_000, 5_000])
def test_fee_is_a_part_of_what_is_paid_out(fee: int) -> None:
    give(5_000, means="twint")

    with pytest.raises(FeeTooHigh):
        pay_out(3_000, fee)

    assert len(book()) == 1


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"amount_rappen": 0}, AmountOutOfRange),
        ({"amount_rappen": -5}, AmountOutOfRange),
        ({"source": "bank"}, SameMeans),
        ({"target": "1010"}, MeansUnknown),
        ({"day": DAY.replace(year=1066)}, DayOutOfRange),
    ],
)
def test_absurd_move_is_refused(change: dict[str, object], error: type[UserError]) -> None:
    give(500)

    with pytest.raises(error):
        carry(**{"amount_rappen": 100, **change})  # type: ignore[arg-type]

    assert len(book()) == 1


def test_move_sent_twice_is_booked_once_and_reversed_once() -> None:
    give(5_000, means="twint")
    key = uuid4()

    answers = [pay_out(3_000, 39, key=key) for _time in range(2)]
    reverse(answers[0])

    assert answers[0] == answers[1]
    assert there() == {"1010": 0, "1020": 5_000}
    with pytest.raises(KeyReused):
        pay_out(3_000, 40, key=key)


def test_books_open_with_what_was_there() -> None:
    anni, beat = make_member("Anni"), make_member("Beat")

    open_books({"cash": 8_450, "bank": 140_000, "twint": 0}, {anni.pk: 1_200, beat.pk: -300})

    assert book() == [
        (
            1,
            "ope",
            "opening",
            [
                ("1000", "9000", 8_450),
                ("1010", "9000", 140_000),
                ("1100-0001", "9000", 1_200),
                ("9000", "1100-0002", 300),
            ],
        )
    ]
    assert [balance_of(person.pk) for person in (anni, beat)] == [1_200, -300]


def test_account_opens_once_until_its_opening_is_reversed() -> None:
    anni = make_member("Anni")
    first = open_books({"cash": 100}, {anni.pk: 50})

    for money, members in (({"cash": 5}, {}), ({"bank": 5}, {anni.pk: -5})):
        with pytest.raises(AlreadyOpened):
            open_books(money, members)
    open_books({"bank": 700})
    reverse(first)
    open_books({"cash": 90})

    assert there() == {"1000": 90, "1010": 700}
    assert balance_of(anni.pk) == 0


def test_absurd_opening_is_refused() -> None:
    for money, members, error in (
        ({}, {}, NothingToOpen),
        ({"cash": 0}, {}, NothingToOpen),
        ({"cash": -100}, {}, AmountOutOfRange),
        ({"gold": 100}, {}, MeansUnknown),
        ({"cash": 10**9}, {}, AmountOutOfRange),
        ({}, {4711: 100}, NoSuchMember),
        ({}, {10**30: 100}, NoSuchMember),
    ):
        with pytest.raises(error):
            open_books(money, members)

    assert book() == []


def test_opening_sent_twice_is_booked_once() -> None:
    key = uuid4()

    answers = [open_books({"cash": 100}, key=key) for _time in range(2)]

    assert answers[0] == answers[1]
    with pytest.raises(KeyReused):
        open_books({"cash": 101}, key=key)
