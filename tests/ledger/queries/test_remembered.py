"""A server's memory of the books: it never shows other balances than the transfers themselves."""

from collections.abc import Callable, Iterator
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from clique.models import Member
from clique.signals import server_started
from ledger.accounts import account_of
from ledger.models import Account, Booking
from ledger.queries.balances import balances, with_balance
from ledger.queries.remembered import (
    REMEMBER_EVERY,
    forget_balances,
    remember_balances,
    remember_more,
    remembered,
)
from tests.ledger.make_books import charge, give, make_played_game, pay, reverse, version_of
from tests.ledger.test_histories import History, steps, thrown_away
from tests.make import make_member, make_members
from tests.races import race

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def forgetful() -> Iterator[None]:
    yield
    forget_balances()


def shown() -> dict[str, int]:
    return dict(with_balance(Account.objects.all()).values_list("code", "balance_rappen"))


def added_up() -> dict[str, int]:
    known = remembered()
    forget_balances()
    whole = shown()
    if known:
        remember_balances()
    return whole


def test_what_came_after_is_added() -> None:
    anni, beat = make_members(2)
    charge({anni: 1000, beat: 500})
    pay(anni, 300)
    remember_balances()
    give(50)
    gift = give(70, means="bank")
    charge({beat: 200}, game=make_played_game(number=2))
    reverse(gift)

    assert shown() == {
        "1000": 350,
        "1010": 0,
        "1100-0001": 700,
        "1100-0002": 700,
        "3000": -1700,
        "3100": -50,
    }
    assert [row.balance_rappen for row in balances()] == [700, 700]
    assert shown() == added_up()


def test_old_transfers_are_not_read_again() -> None:
    anni = make_member("Anni")
    charge({anni: 1000})
    remember_balances()

    with CaptureQueriesContext(connection) as captured:
        balances()

    known = remembered()
    assert known is not None
    assert len(captured) == 1
    assert f'"booking_id" > {known.booking_id}' in captured[0]["sql"].replace("U0.", "")


def test_memory_of_what_was_rolled_back_is_not_used() -> None:
    anni = make_member("Anni")
    charge({anni: 1000})
    with transaction.atomic():
        pay(anni, 400)
        remember_balances()
        transaction.set_rollback(True)
    assert shown()["1100-0001"] == 1000

    pay(anni, 100)

    assert shown() == added_up()
    assert shown()["1100-0001"] == 900


def test_memory_goes_by_codes_as_the_hash_does() -> None:
    """The same books made anew, in which the accounts came to be in another order."""
    anni, beat = make_members(2)
    key = uuid4()
    with transaction.atomic():
        account_of(anni.pk)
        pay(beat, 300, key=key)
        remember_balances()
        before = shown()
        transaction.set_rollback(True)
    known = remembered()

    account_of(beat.pk)
    pay(beat, 300, key=key)
    account_of(anni.pk)

    assert known is not None
    assert known.hash == Booking.objects.get().hash
    assert (shown(), before["1100-0001"]) == (before, 0)


@pytest.mark.django_db(transaction=True)
def test_memory_holds_while_others_book() -> None:
    people = make_members(4)
    for number, person in enumerate(people, start=1):
        pay(person, 100 * number)

    def paying(person: Member, seen: int) -> Callable[[], object]:
        return lambda: [pay(person, 10, seen=seen), pay(person, 20)]

    race(remember_balances, *(paying(person, version_of(person)) for person in people))

    assert remembered() is not None
    assert shown() == added_up()
    assert [row.balance_rappen for row in balances()] == [-130, -230, -330, -430]


@given(st.lists(steps, min_size=10, max_size=30), st.sets(st.integers(0, 30)))
def test_balances_are_those_of_the_naive_books(
    story: list[tuple[object, ...]], moments: set[int]
) -> None:
    with thrown_away():
        history = History()
        for number, step in enumerate(story):
            history.take(step)
            if number in moments:
                remember_balances()
            assert {row.member_id: row.balance_rappen for row in balances()} == (
                history.naive.balances()
            )
    forget_balances()


def test_server_remembers_when_it_starts_and_from_time_to_time() -> None:
    remember_more(REMEMBER_EVERY)
    assert remembered() is None
    server_started.send(sender=None)
    assert remembered() is None
    give(100)
    server_started.send(sender=None)
    first = remembered()
    give(100)

    remember_more(REMEMBER_EVERY + 1)
    assert remembered() == first
    remember_more(2 * REMEMBER_EVERY)

    known = remembered()
    assert first is not None
    assert known is not None
    assert (sorted(first.balances.values()), sorted(known.balances.values())) == (
        [-100, 100],
        [-200, 200],
    )
