import pytest

from ledger.models import Account, AccountKind
from ledger.queries.balances import MemberBalance, account_version, balance_of, balances
from tests.ledger.make_books import charge, give, make_played_game, pay, reverse, spend
from tests.make import make_guest, make_member

pytestmark = pytest.mark.django_db


def test_nobody_owes_before_the_first_booking() -> None:
    anni = make_member("Anni")

    assert (balances(), balance_of(anni.pk)) == ((), 0)


def test_everybody_with_a_booking_is_listed_by_name() -> None:
    beat, anni, gast = make_member("beat"), make_member("Anni"), make_guest("Ägidius")
    make_member("Carla")
    charge({anni: 100, beat: 200})
    pay(anni, 400)
    reverse(pay(gast, 500))

    assert balances() == (
        MemberBalance(gast.pk, "Ägidius", 0),
        MemberBalance(anni.pk, "Anni", -300),
        MemberBalance(beat.pk, "beat", 200),
    )
    assert balance_of(anni.pk) == -300


def test_version_is_the_latest_booking_on_either_side() -> None:
    anni, beat = make_member("Anni"), make_member("Beat")
    unused = Account.objects.create(code="5000", name="Leer", kind=AccountKind.EXPENSE)
    charge({anni: 100, beat: 200})
    pay(anni, 100)
    give(500)
    spend(50)

    versions = {
        account.code: account_version(account) for account in Account.objects.order_by("code")
    }

    assert versions == {
        "1000": 4,
        "1100-0001": 2,
        "1100-0002": 1,
        "3000": 1,
        "3100": 3,
        "4001": 4,
        unused.code: 0,
    }


@pytest.mark.parametrize("count", [1, 3, 30])
def test_all_balances_take_one_query(count: int, django_assert_num_queries: object) -> None:
    people = [make_member(f"M{number}") for number in range(count)]
    for number in range(1, count + 1):
        charge(dict.fromkeys(people, 100), game=make_played_game(number=number))

    with django_assert_num_queries(1):  # type: ignore[operator]
        assert len(balances()) == count
