"""What a bill says, from the books: what is open since when, and whom the bank is told."""

from datetime import date, timedelta

import pytest
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from clique.models import Club, Member
from games.models import Evening
from ledger.qr_bill.errors import BillTextRefused, IbanRefused, NoPaymentAccount, QrIbanNeeded
from ledger.qr_bill.payload import Address
from ledger.queries.member_bill import MOST_ROWS, MemberBill, SlipKind, member_bill, open_bills
from tests.ledger.make_books import DAY, charge, make_played_game, pay, reverse
from tests.ledger.qr_bill.bills import IBAN, QR_IBAN
from tests.make import make_club, make_member

pytestmark = pytest.mark.django_db

TODAY = DAY + timedelta(days=15)
ADDRESS = {"street": "Rhygass", "house_number": "3a", "postal_code": "4058", "town": "Basel"}


def club_with_account(**changes: object) -> Club:
    account: dict[str, object] = {"iban": IBAN, "account_holder": "Clique Zoggeli"}
    where: dict[str, object] = {"postal_code": "4000", "town": "Basel"}
    return make_club("Zoggeli", **(account | where | changes))


def bill_of(member: Member, *, slip: SlipKind = SlipKind.OPEN) -> MemberBill:
    return member_bill(member=member, club=Club.objects.get(), today=TODAY, slip=slip)


def owes(member: Member, *rappen: int, day: date = DAY) -> None:
    """Games of one evening that cost the member this much."""
    evening, _is_new = Evening.objects.get_or_create(date=day)
    for number, amount in enumerate(rappen, start=evening.games.count() + 1):
        charge({member: amount}, game=make_played_game(day=day, number=number))


def amounts(bill: MemberBill) -> list[int]:
    return [row.amount_rappen for row in bill.rows]


def test_bill_shows_what_is_open_since_nothing_was() -> None:
    club_with_account()
    anni = make_member("Anni", full_name="Anni Beispiel", **ADDRESS)
    owes(anni, 300, day=DAY - timedelta(days=14))
    pay(anni, 300, day=DAY - timedelta(days=14))
    owes(anni, 700, 800, day=DAY)

    bill = bill_of(anni)

    assert (bill.forward_rappen, bill.forward_day) == (0, DAY - timedelta(days=14))
    assert amounts(bill) == [700, 800]
    assert bill.open_rappen == 1500
    assert bill.letter == ("Anni Beispiel", "Rhygass 3a", "4058 Basel")
    assert bill.number == f"{anni.number}-4"


def test_bill_asks_the_bank_for_what_is_open() -> None:
    club_with_account(street="Beispielgass", house_number="31")
    anni = make_member("Anni", full_name="Anni Beispiel", **ADDRESS)
    owes(anni, 1500)

    slip = bill_of(anni).slip

    assert slip is not None
    assert (slip.iban, slip.amount_rappen) == (IBAN, 1500)
    assert slip.creditor == Address("Clique Zoggeli", "4000", "Basel", "Beispielgass", "31")
    assert slip.debtor == Address("Anni Beispiel", "4058", "Basel", "Rhygass", "3a")
    assert slip.reference.endswith(f"{anni.number:06d}00000001")
    assert slip.message == "Waagedrepfli 2026/27"


def test_bill_of_the_same_account_has_the_same_reference_until_something_is_booked() -> None:
    club_with_account()
    anni, beat = make_member("Anni"), make_member("Beat")
    owes(anni, 1500)
    first = bill_of(anni)

    owes(beat, 700)
    second = bill_of(anni)
    pay(anni, 100)
    third = bill_of(anni)

    assert first.slip == second.slip
    assert first.number == second.number != third.number
    assert third.slip is not None
    assert first.slip is not None
    assert first.slip.reference != third.slip.reference


def test_bill_brings_forward_what_the_page_does_not_hold() -> None:
    club_with_account()
    anni = make_member("Anni")
    for week in range(MOST_ROWS + 3):
        owes(anni, 100 + week, day=DAY - timedelta(days=7 * (20 - week)))

    bill = bill_of(anni)

    assert amounts(bill) == [100 + week for week in range(3, MOST_ROWS + 3)]
    assert bill.forward_rappen == 100 + 101 + 102
    assert bill.forward_day == DAY - timedelta(days=7 * 18)
    assert bill.forward_rappen + sum(amounts(bill)) == bill.open_rappen


def test_bill_of_a_very_old_debt_still_adds_up() -> None:
    club_with_account()
    anni = make_member("Anni")
    for number in range(1, 71):
        charge({anni: 100}, game=make_played_game(number=number))

    bill = bill_of(anni)

    assert len(bill.rows) == MOST_ROWS
    assert bill.forward_rappen == 7000 - 100 * MOST_ROWS


def test_bill_shows_part_payments_and_a_credit_used_up() -> None:
    club_with_account()
    anni = make_member("Anni")
    owes(anni, 300)
    pay(anni, 500)
    owes(anni, 1000)
    pay(anni, 400)

    bill = bill_of(anni)

    assert (bill.forward_rappen, amounts(bill), bill.open_rappen) == (-200, [1000, -400], 400)


def test_bill_leaves_out_what_was_taken_back() -> None:
    club_with_account()
    anni = make_member("Anni")
    owes(anni, 300)
    wrong = pay(anni, 100)
    reverse(wrong)

    assert amounts(bill_of(anni)) == [300]


@pytest.mark.parametrize("paid", [300, 500])
def test_bill_on_nothing_open_has_no_slip_unless_a_blank_one_is_asked_for(paid: int) -> None:
    club_with_account()
    anni = make_member("Anni", **ADDRESS)
    owes(anni, 300)
    pay(anni, paid)

    bill, blank = bill_of(anni), bill_of(anni, slip=SlipKind.BLANK)

    assert (bill.open_rappen, bill.rows, bill.slip) == (300 - paid, (), None)
    assert blank.slip is not None
    assert blank.slip.amount_rappen is None
    assert blank.slip.debtor is not None


def test_bill_of_somebody_without_a_booking() -> None:
    club_with_account()
    anni = make_member("Anni")

    bill = bill_of(anni, slip=SlipKind.BLANK)

    assert (bill.open_rappen, bill.number, bill.letter) == (0, f"{anni.number}-0", ("Anni",))
    assert bill.slip is not None


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"iban": "DE89370400440532013000"}, IbanRefused),
        ({"reference_kind": "QRR"}, QrIbanNeeded),
        ({"account_holder": "Клика"}, BillTextRefused),
    ],
)
def test_bill_that_no_bank_takes_is_refused(
    changes: dict[str, str], error: type[Exception]
) -> None:
    club_with_account(**changes)
    anni = make_member("Anni")
    owes(anni, 300)

    with pytest.raises(error):
        bill_of(anni)


@pytest.mark.parametrize(
    ("empty", "missing"),
    [
        (["iban"], "IBAN"),
        (["town"], "Ort"),
        (["postal_code"], "PLZ"),
        (["iban", "town"], "IBAN, Ort"),
    ],
)
def test_bill_without_an_account_names_what_is_missing(empty: list[str], missing: str) -> None:
    club_with_account(**dict.fromkeys(empty, ""))
    anni = make_member("Anni")
    owes(anni, 300)

    with pytest.raises(NoPaymentAccount, match=f"fehlt noch: {missing};"):
        bill_of(anni)


def test_fund_that_no_bank_can_read_is_left_out_of_the_message() -> None:
    club_with_account(fund_name="Drepfli 💧")
    anni = make_member("Anni")
    owes(anni, 300)

    slip = bill_of(anni).slip

    assert slip is not None
    assert slip.message == "2026/27"


@pytest.mark.parametrize(
    ("changes", "beginning"),
    [
        ({"reference_kind": "SCOR"}, "RF"),
        ({"reference_kind": "QRR", "iban": QR_IBAN}, "000"),
        ({"reference_kind": "NON"}, ""),
    ],
)
def test_reference_is_of_the_kind_that_the_club_wants(
    changes: dict[str, str], beginning: str
) -> None:
    club_with_account(**changes)
    anni = make_member("Anni")
    owes(anni, 300)

    slip = bill_of(anni).slip

    assert slip is not None
    assert slip.reference.startswith(beginning)
    assert bool(slip.reference) is bool(beginning)


def test_bill_is_due_on_the_next_planned_evening() -> None:
    club_with_account()
    anni = make_member("Anni")
    owes(anni, 300)
    Evening.objects.create(date=TODAY)
    Evening.objects.create(date=TODAY + timedelta(days=20))
    Evening.objects.create(date=TODAY + timedelta(days=6))

    assert bill_of(anni).due == TODAY + timedelta(days=6)


def test_bill_speaks_the_member_s_language_or_the_club_s() -> None:
    club_with_account()

    assert bill_of(make_member("Anni", language="en")).language == "en"
    assert bill_of(make_member("Beat")).language == "de"


def test_bill_takes_five_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    club = club_with_account()
    anni = make_member("Anni")
    owes(anni, 300, 400)

    with django_assert_num_queries(5):
        member_bill(member=anni, club=club, today=TODAY)


@pytest.mark.parametrize("count", [1, 3])
def test_open_bills_are_of_all_who_owe_by_name(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    club = club_with_account()
    people = [make_member(name) for name in ("Carla", "Änni", "Beat")[:count]]
    for person in people:
        owes(person, 300)
    owes(paid := make_member("Zoe"), 100)
    pay(paid, 100)
    make_member("Nobody")

    with django_assert_num_queries(4 + 3 * count):
        bills = open_bills(club=club, today=TODAY)

    with translation.override("de"):
        assert [bill.name for bill in bills] == sorted(
            (person.call_name for person in people), key=lambda name: name.replace("Ä", "A")
        )
    assert all(bill.slip for bill in bills)
