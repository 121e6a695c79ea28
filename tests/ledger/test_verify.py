"""Tampering behind the guards' back, and what verify says of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import translation

from clique.terminal import in_english
from ledger.chain import BEFORE_THE_FIRST, ChainLink, link_hash
from ledger.models import Account, Booking, Transfer
from ledger.posting import coded_transfers
from ledger.queries.journal import ChainHead, chain_head
from ledger.triggers import taken_away
from ledger.verify import Verdict, verify
from tests.ledger.make_books import charge, give, make_played_game, pay, reverse, spend
from tests.make import make_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def some_books(db: None) -> None:
    """1 stakes of r1, 2 their reversal, 3 stakes of r2, 4 a payment, 5 its reversal, 6 a gift, 7 an expense."""
    game, anni, beat = make_played_game(), make_member("Anni"), make_member("Beat")
    charge({anni: 100, beat: 200}, game=game)
    charge({beat: 100, anni: 200}, game=game, revision=2)
    reverse(pay(beat, 100), reason="vertippt")
    give(500, text="vom Götti")
    spend(300)


@contextmanager
def tampering() -> Iterator[None]:
    """Somebody who owns the file takes the guards away, and puts them back afterwards."""
    with taken_away(connection):
        yield


def faults() -> list[str]:
    return [in_english(fault) for fault in verify().faults]


def booking(number: int) -> Booking:
    return Booking.objects.get(number=number)


def test_empty_books_are_whole() -> None:
    assert verify() == Verdict(ChainHead(0, "000000000000"), ())


@pytest.mark.usefixtures("some_books")
def test_whole_books_are_told_by_their_head() -> None:
    assert verify() == Verdict(chain_head(), ())
    assert chain_head() == ChainHead(7, booking(7).hash[:12])


@pytest.mark.usefixtures("some_books")
@pytest.mark.parametrize(
    "change",
    [
        {"text": "vom Götti!"},
        {"day": date(2026, 11, 19)},
        {"key": "pay:other"},
        {"kind": "expense"},
        {"hash": "0" * 64},
    ],
)
def test_changed_booking_is_named_alone(change: dict[str, object]) -> None:
    with tampering():
        Booking.objects.filter(number=6).update(**change)

    told = faults()

    assert told[0] == "booking 6: its content does not match its hash"
    # A changed hash breaks the link of the next one too.
    assert len(told) == (2 if "hash" in change else 1)


@pytest.mark.usefixtures("some_books")
def test_changed_amount_is_named_alone() -> None:
    with tampering():
        Transfer.objects.filter(booking=booking(6)).update(amount_rappen=501)

    assert faults() == ["booking 6: its content does not match its hash"]
    # On a page, in the language of its reader.
    with translation.override("gsw"):
        assert [str(fault) for fault in verify().faults] == [
            "Buechig 6: dr Inhalt basst nit zem Hash"
        ]


@pytest.mark.usefixtures("some_books")
def test_stake_moved_to_somebody_else_is_named() -> None:
    anni, beat = (Account.objects.get(member__call_name=name) for name in ("Anni", "Beat"))
    with tampering():
        Transfer.objects.filter(booking=booking(3), debit=anni).update(debit=beat)

    assert faults() == ["booking 3: its content does not match its hash"]


@pytest.mark.usefixtures("some_books")
def test_removed_and_added_transfers_are_named() -> None:
    with tampering():
        Transfer.objects.filter(booking=booking(6)).delete()
        Transfer.objects.create(
            booking=booking(7),
            debit=Account.objects.get(code="1000"),
            credit=Account.objects.get(code="3100"),
            amount_rappen=1,
        )

    assert faults() == [
        "booking 6: it has no transfers",
        "booking 6: its content does not match its hash",
        "booking 7: its content does not match its hash",
    ]


@pytest.mark.usefixtures("some_books")
def test_removed_booking_is_named_by_its_number() -> None:
    with tampering():
        Transfer.objects.filter(booking=booking(6)).delete()
        booking(6).delete()

    assert faults() == [
        "booking 7: number 6 is missing before it",
        "booking 7: its content does not match its hash",
    ]


@pytest.mark.usefixtures("some_books")
def test_removed_beginning_is_named_by_its_numbers() -> None:
    with tampering():
        for number in (2, 1):
            Booking.objects.filter(reverses=booking(number)).update(reverses=None, kind="gift")
            Transfer.objects.filter(booking=booking(number)).delete()
            booking(number).delete()

    assert faults() == [
        "booking 3: numbers 1 to 2 are missing before it",
        "booking 3: its content does not match its hash",
    ]


@pytest.mark.usefixtures("some_books")
def test_reversal_that_is_no_mirror_is_named_though_the_chain_holds() -> None:
    with tampering():
        Transfer.objects.filter(booking=booking(5)).update(amount_rappen=99)
        forge_hashes()

    assert faults() == ["booking 5: it is not the mirror of booking 4"]


@pytest.mark.usefixtures("some_books")
def test_reversal_of_a_reversal_or_of_nothing_is_named_though_the_chain_holds() -> None:
    with tampering():
        Booking.objects.filter(number=5).update(reverses=booking(2))
        Booking.objects.filter(number=2).update(reverses=booking(7))
        forge_hashes()

    assert faults() == [
        "booking 2: it reverses no booking before it that stands",
        "booking 3: its game is charged by booking 1 already",
        "booking 5: it reverses the reversal 2",
        "booking 5: it is not the mirror of booking 2",
    ]


@pytest.mark.usefixtures("some_books")
def test_game_charged_twice_is_named_though_the_chain_holds() -> None:
    game = booking(3).game
    with tampering():
        Booking.objects.filter(number=6).update(kind="stakes", game=game)
        Booking.objects.filter(number=7).update(kind="stakes")
        forge_hashes()

    assert faults() == [
        "booking 6: its game is charged by booking 3 already",
        f"booking 6: its key is not one of game {game.pk if game else 0}",
        "booking 7: its stakes come from no game",
    ]


@pytest.mark.usefixtures("some_books")
def test_booking_of_another_game_than_its_key_says_is_named() -> None:
    other = make_played_game(number=2)
    with tampering():
        Booking.objects.filter(number=3).update(game=other)
        Booking.objects.filter(number=6).update(game=other)

    assert faults() == [
        f"booking 3: its key is not one of game {other.pk}",
        f"booking 6: it belongs to game {other.pk}, and is no stake",
    ]


def forge_hashes() -> None:
    """Recompute the chain, as only somebody who owns the file can: paper alone would show it."""
    previous = BEFORE_THE_FIRST
    for row in Booking.objects.order_by("number").select_related("reverses"):
        link = ChainLink(
            row.number,
            row.key,
            row.kind,
            row.day.isoformat(),
            row.text,
            row.reverses.number if row.reverses else None,
            coded_transfers(row),
        )
        previous = link_hash(link, previous=previous)
        Booking.objects.filter(pk=row.pk).update(hash=previous)


@pytest.mark.usefixtures("some_books")
def test_account_of_another_person_or_kind_is_named() -> None:
    carla = make_member("Carla", number=30)
    with tampering():
        Account.objects.filter(code="1100-0001").update(member=carla)
        Account.objects.filter(code="3100").update(kind="equity")
        Account.objects.filter(code="4001").update(kind="asset")

    assert faults() == [
        "account 1100-0001: it belongs to member number 30",
        "account 3100: it is kept as Equity",
        "account 4001: it is kept as Assets",
    ]


@pytest.mark.usefixtures("some_books")
def test_missing_guard_is_named() -> None:
    with connection.cursor() as cursor:
        on_table = "" if connection.vendor == "sqlite" else " ON ledger_transfer"
        cursor.execute(f"DROP TRIGGER ledger_transfer_no_update{on_table}")

    assert faults() == ["the guard ledger_transfer_no_update is missing"]


@pytest.mark.usefixtures("some_books")
def test_rows_that_no_program_wrote_are_told_without_falling_over() -> None:
    if connection.vendor != "sqlite":
        return  # PostgreSQL takes no text for a number or a date, and no row without its parent.
    with tampering(), connection.cursor() as cursor:
        cursor.execute("UPDATE ledger_booking SET day = '2026-13-45' WHERE number = 6")
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute(
            "UPDATE ledger_transfer SET amount_rappen = 'viel' WHERE booking_id ="
            " (SELECT id FROM ledger_booking WHERE number = 7)"
        )
        cursor.execute("PRAGMA ignore_check_constraints = OFF")

    assert faults()[:4] == [
        "booking 6: its content does not match its hash",
        "booking 6: its day is '2026-13-45'",
        "booking 7: a transfer moves 'viel' from 1000 to 4001",
        "booking 7: its content does not match its hash",
    ]


@pytest.mark.usefixtures("some_books")
def test_verify_reads_in_few_queries_however_long_the_books(
    django_assert_max_num_queries: object,
) -> None:
    for _time in range(5):
        give(100)

    with django_assert_max_num_queries(16):  # type: ignore[operator]
        assert verify().faults == ()


@pytest.mark.usefixtures("some_books")
def test_check_of_the_database_finds_a_missing_guard() -> None:
    call_command("check", databases=["default"])
    with connection.cursor() as cursor:
        on_table = "" if connection.vendor == "sqlite" else " ON ledger_booking"
        cursor.execute(f"DROP TRIGGER ledger_booking_next{on_table}")

    with pytest.raises(CommandError, match="the guard ledger_booking_next is missing"):
        call_command("check", databases=["default"])


def test_check_of_the_database_finds_a_connection_that_lets_replace_pass() -> None:
    if connection.vendor != "sqlite":
        return  # PostgreSQL has no INSERT OR REPLACE.
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA recursive_triggers = OFF")
        try:
            with pytest.raises(CommandError, match="INSERT OR REPLACE passes the guards"):
                call_command("check", databases=["default"])
        finally:
            cursor.execute("PRAGMA recursive_triggers = ON")
