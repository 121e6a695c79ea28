import pytest

from clique.actors import Actor
from clique.models import Device
from ledger.actions.stakes import charge_game
from ledger.models import Booking, BookingKind
from ledger.queries.journal import (
    ChainHead,
    JournalEntry,
    JournalLine,
    JournalPage,
    chain_head,
    journal,
    journal_page_of,
)
from tests.ledger.make_books import (
    DAY,
    NOW,
    charge,
    give,
    make_played_game,
    make_result,
    pay,
    reverse,
    spend,
)
from tests.make import make_member

pytestmark = pytest.mark.django_db


def test_journal_without_a_booking_is_one_empty_page() -> None:
    head = ChainHead(0, "000000000000")

    assert (chain_head(), journal()) == (head, JournalPage((), 1, 1, head))


def test_entry_tells_everything_of_its_booking() -> None:
    anni, beat = make_member("Anni"), make_member("Beat")
    device = Device.objects.create(name="Tablet", created_at=NOW)
    game = make_played_game(number=3)
    by = Actor(member_id=beat.pk, device_id=device.pk)
    charge_game(make_result(game, {beat: 100, anni: 250}), by=by)

    (entry,) = journal().entries

    booking = Booking.objects.get()
    assert entry == JournalEntry(
        booking_id=booking.pk,
        number=1,
        digits=booking.hash[:12],
        kind=BookingKind.STAKES,
        day=DAY,
        text="",
        by_name="Beat",
        device_name="Tablet",
        created_at=booking.created_at,
        total_rappen=350,
        lines=(
            JournalLine("Beat", "1100-0002", "Einsätze", "3000", 100),
            JournalLine("Anni", "1100-0001", "Einsätze", "3000", 250),
        ),
        game_id=game.pk,
        game_number=3,
        reverses=None,
        reversed_by=None,
        may_be_reversed=False,
        receipts=(),
        concerns="",
    )


def test_latest_booking_comes_first_and_says_what_may_be_reversed() -> None:
    anni = make_member("Anni")
    charge({anni: 100})
    payment = pay(anni, 100)
    reverse(payment, reason="vertippt")
    give(500, text="vom Götti")
    spend(300, category="Waage", text="Holz")

    entries = journal().entries

    assert [
        (row.number, row.kind.value, row.text, row.reverses, row.reversed_by, row.may_be_reversed)
        for row in entries
    ] == [
        (5, "expense", "Holz", None, None, True),
        (4, "gift", "vom Götti", None, None, True),
        (3, "reversal", "vertippt", 2, None, False),
        (2, "payment", "", None, 3, False),
        (1, "stakes", "", None, None, False),
    ]
    assert entries[0].lines == (JournalLine("Waage", "4001", "Kasse", "1000", 300),)


@pytest.mark.parametrize(
    ("page", "numbers", "shown"),
    [
        (1, range(103, 53, -1), 1),
        (2, range(53, 3, -1), 2),
        (3, range(3, 0, -1), 3),
        (4, range(3, 0, -1), 3),
        (0, range(103, 53, -1), 1),
        (-7, range(103, 53, -1), 1),
    ],
)
def test_pages_are_spans_of_numbers(page: int, numbers: range, shown: int) -> None:
    for _number in range(103):
        give(100)

    answer = journal(page)

    assert [entry.number for entry in answer.entries] == list(numbers)
    assert (answer.page, answer.pages, answer.head) == (shown, 3, chain_head())


@pytest.mark.parametrize("count", [1, 3, 50])
def test_journal_takes_five_queries(count: int, django_assert_num_queries: object) -> None:
    anni = make_member("Anni")
    for number in range(1, count + 1):
        charge({anni: 100}, game=make_played_game(number=number))

    with django_assert_num_queries(5):  # type: ignore[operator]
        assert len(journal().entries) == count


def test_page_of_a_booking_is_where_the_journal_shows_it() -> None:
    for _ in range(51):
        give(100)

    pages = {number: journal_page_of(number) for number in (51, 2, 1, 99)}

    assert pages == {51: 1, 2: 1, 1: 2, 99: 1}
    assert [entry.number for entry in journal(2).entries] == [1]
