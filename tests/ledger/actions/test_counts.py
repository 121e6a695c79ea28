"""count_cash and the cash box that it counts."""

from datetime import timedelta
from uuid import uuid4

import pytest

from clique.actors import actor_of
from clique.errors import KeyReused, StaleView, UserError
from ledger.errors import AmountOutOfRange, PiecesUnknown, ReasonNeeded
from ledger.models import Booking, CashCount
from ledger.queries.cash_counts import cash_box, cash_counts, is_cash_counted
from ledger.verify import verify
from tests.ledger.actions.acts import carry, count
from tests.ledger.make_books import DAY, at_noon, book, give, reverse, spend
from tests.make import make_member

pytestmark = pytest.mark.django_db


def test_count_that_agrees_books_nothing_and_is_noted() -> None:
    treasurer = make_member("Elsbeth")
    give(8_450)

    count({5000: 1, 2000: 1, 1000: 1, 200: 2, 50: 1, 10: 0}, by=actor_of(treasurer))

    assert len(book()) == 1
    box = cash_box()
    assert (box.expected_rappen, box.seen, box.is_counted) == (8_450, 1, True)
    assert box.last is not None
    assert box.last.pieces == ((5000, 1), (2000, 1), (1000, 1), (200, 2), (50, 1))
    assert (box.last.difference_rappen, box.last.by_name, box.last.counted_at) == (
        0,
        "Elsbeth",
        at_noon(DAY),
    )
    assert cash_counts(DAY, DAY) == (box.last,)


@pytest.mark.parametrize(
    ("pieces", "lines", "difference"),
    [
        ({5000: 1}, [("5100", "1000", 3_450)], -3_450),
        ({10000: 1}, [("1000", "3900", 1_550)], 1_550),
        ({}, [("5100", "1000", 8_450)], -8_450),
    ],
)
def test_difference_is_booked_with_its_reason(
    pieces: dict[int, int], lines: list[tuple[str, str, int]], difference: int
) -> None:
    give(8_450)

    noted = count(pieces, reason="Trinkgeld")

    assert book()[1:] == [(2, "cou", "count", lines)]
    assert Booking.objects.get(number=2).text == "Trinkgeld"
    counted = cash_box().last
    assert counted is not None
    assert (counted.difference_rappen, counted.reason) == (difference, "Trinkgeld")
    assert cash_box().expected_rappen == noted.found_rappen
    assert cash_box().is_counted


def test_difference_without_a_reason_is_refused() -> None:
    give(100)

    with pytest.raises(ReasonNeeded):
        count({50: 1}, reason=" ")

    assert (len(book()), CashCount.objects.count()) == (1, 0)


def test_cash_that_moved_while_it_was_counted_is_counted_again() -> None:
    give(100)
    seen = cash_box().seen
    spend(20)

    with pytest.raises(StaleView):
        count({100: 1}, seen=seen)

    assert CashCount.objects.count() == 0


@pytest.mark.parametrize(
    ("pieces", "error"),
    [
        ({3: 1}, PiecesUnknown),
        ({100: -1}, PiecesUnknown),
        ({100: 100_001}, PiecesUnknown),
        ({100000: 100_000}, AmountOutOfRange),
    ],
)
def test_absurd_count_is_refused(pieces: dict[int, int], error: type[UserError]) -> None:
    give(100)

    with pytest.raises(error):
        count(pieces, reason="x")

    assert (len(book()), CashCount.objects.count()) == (1, 0)


def test_count_sent_twice_is_noted_once() -> None:
    give(100)
    key = uuid4()

    answers = [count({50: 1}, reason="verloren", key=key, seen=1) for _time in range(2)]

    assert answers[0] == answers[1]
    assert (len(book()), CashCount.objects.count()) == (2, 1)
    with pytest.raises(KeyReused):
        count({50: 2}, reason="verloren", key=key)


def test_cash_is_uncounted_once_it_moved_up_to_a_day() -> None:
    later = DAY + timedelta(days=1)
    assert (is_cash_counted(DAY), cash_box().is_counted) == (True, True)
    give(100, means="bank")
    assert is_cash_counted(DAY)
    give(100)
    assert not is_cash_counted(DAY)

    count({100: 1})
    spend(50, day=later)

    assert (is_cash_counted(DAY), is_cash_counted(later)) == (True, False)
    assert not cash_box().is_counted
    carry(20)
    assert not is_cash_counted(DAY)


def test_reversed_difference_asks_for_another_count() -> None:
    give(100)
    noted = count({50: 1}, reason="verzählt")
    assert noted.booking is not None

    reverse(noted.booking)

    assert (cash_box().expected_rappen, cash_box().is_counted) == (100, False)
    assert verify().faults == ()


def test_cash_box_takes_few_queries(django_assert_num_queries: object) -> None:
    give(100)
    for _time in range(3):
        count({100: 1})

    with django_assert_num_queries(3):  # type: ignore[operator]
        cash_box()
    with django_assert_num_queries(2):  # type: ignore[operator]
        cash_counts(DAY, DAY)
