import pytest
from django.db import IntegrityError, connection

from clique.actors import NOBODY
from clique.errors import KeyReused
from clique.transactions import write_transaction
from ledger.accounts import standard
from ledger.chain import BEFORE_THE_FIRST, ChainLink, link_hash
from ledger.models import Account, AccountKind, Booking, BookingKind, Standard, Transfer
from ledger.posting import Line, post
from tests.ledger.make_books import DAY, NOW, book, make_played_game
from tests.make import make_member

pytestmark = pytest.mark.django_db


def gift(amount_rappen: int = 500, *, key: str = "pay:1", text: str = "") -> Booking:
    line = Line(
        debit=standard(Standard.CASH),
        credit=standard(Standard.GIFTS),
        amount_rappen=amount_rappen,
    )
    with write_transaction():
        return post(key=key, kind=BookingKind.GIFT, day=DAY, lines=[line], by=NOBODY, text=text)


def test_bookings_are_numbered_and_chained() -> None:
    first = gift(500)
    second = gift(700, key="pay:2", text="für d’Waage")

    assert book() == [
        (1, "pay", "gift", [("1000", "3100", 500)]),
        (2, "pay", "gift", [("1000", "3100", 700)]),
    ]
    assert first.hash == link_hash(
        ChainLink(1, "pay:1", "gift", "2026-11-20", "", None, (("1000", "3100", 500),)),
        previous=BEFORE_THE_FIRST,
    )
    link = ChainLink(
        2, "pay:2", "gift", "2026-11-20", "für d’Waage", None, (("1000", "3100", 700),)
    )
    assert second.hash == link_hash(link, previous=first.hash)


def test_booking_says_who_wrote_it_when_and_for_which_game() -> None:
    treasurer = make_member("Elsbeth")
    game = make_played_game()
    line = Line(standard(Standard.CASH), standard(Standard.GIFTS), 500)
    actor = type(NOBODY)(member_id=treasurer.pk)

    with write_transaction():
        booking = post(
            key="x:1", kind=BookingKind.GIFT, day=DAY, lines=[line], by=actor, game_id=game.pk
        )

    booking.refresh_from_db()
    assert (booking.by, booking.device, booking.game) == (treasurer, None, game)
    assert booking.created_at.tzinfo is not None


def test_known_key_gives_the_booking_of_the_first_time() -> None:
    first = gift(500)

    assert gift(500) == first
    assert len(book()) == 1


@pytest.mark.parametrize("change", [{"amount_rappen": 501}, {"text": "x"}])
def test_known_key_with_other_content_is_refused(change: dict[str, object]) -> None:
    gift(500)

    with pytest.raises(KeyReused):
        gift(**change)  # type: ignore[arg-type]

    assert len(book()) == 1


@pytest.mark.parametrize("amount", [0, -1, 1.0, True, "5", None])
def test_amount_that_is_no_whole_rappen_above_zero_is_our_mistake(amount: object) -> None:
    with pytest.raises(ValueError, match="not a whole amount above zero"):
        gift(amount)  # type: ignore[arg-type]

    assert book() == []


def test_line_between_one_account_and_itself_is_our_mistake() -> None:
    cash = standard(Standard.CASH)

    with write_transaction(), pytest.raises(ValueError, match="debit and credit are both 1000"):
        post(key="x", kind=BookingKind.GIFT, day=DAY, lines=[Line(cash, cash, 1)], by=NOBODY)

    assert book() == []


def test_booking_without_lines_is_our_mistake() -> None:
    with write_transaction(), pytest.raises(ValueError, match="at least one line"):
        post(key="x", kind=BookingKind.GIFT, day=DAY, lines=[], by=NOBODY)

    assert book() == []


@pytest.mark.parametrize("text", ["a\nb", "Gru\u0308n", "a\ud800"])
def test_text_that_would_break_the_chain_is_our_mistake(text: str) -> None:
    with pytest.raises(ValueError, match="not one line of NFC text"):
        gift(text=text)

    assert book() == []


@pytest.mark.django_db(transaction=True)
def test_post_outside_a_transaction_is_our_mistake() -> None:
    line = Line(standard(Standard.CASH), standard(Standard.GIFTS), 1)

    with pytest.raises(RuntimeError, match="outside write_transaction"):
        post(key="x", kind=BookingKind.GIFT, day=DAY, lines=[line], by=NOBODY)

    assert book() == []


def test_failed_booking_leaves_no_gap() -> None:
    gift(500)
    with pytest.raises(ZeroDivisionError):
        gift_that_fails()
    gift(700, key="pay:3")

    assert [row[0] for row in book()] == [1, 2]


def gift_that_fails() -> None:
    with write_transaction():
        gift(600, key="pay:2")
        raise ZeroDivisionError


def test_database_holds_amounts_and_sides_by_itself() -> None:
    booking = gift(500)
    cash, gifts = standard(Standard.CASH), standard(Standard.GIFTS)

    for debit, credit, amount in ((cash, gifts, 0), (cash, cash, 5)):
        with pytest.raises(IntegrityError), write_transaction():
            Transfer.objects.create(
                booking=booking, debit=debit, credit=credit, amount_rappen=amount
            )

    assert book() == [(1, "pay", "gift", [("1000", "3100", 500)])]


def test_database_holds_who_has_an_account_by_itself() -> None:
    anni = make_member()
    wrong = (
        {"kind": AccountKind.RECEIVABLE},
        {"kind": AccountKind.ASSET, "member": anni},
        {"kind": AccountKind.RECEIVABLE, "member": anni, "name": "Anni"},
    )

    for fields in wrong:
        with pytest.raises(IntegrityError), write_transaction():
            Account.objects.create(code="1100-0001", **fields)

    assert list(Account.objects.all()) == []


def test_post_takes_few_queries(django_assert_num_queries: object) -> None:
    people = [make_member(f"M{number}") for number in range(1, 31)]
    lines = [
        Line(
            Account.objects.create(
                code=f"1100-{person.number:04d}", kind=AccountKind.RECEIVABLE, member=person
            ),
            standard(Standard.STAKES),
            100,
        )
        for person in people
    ]
    lock = connection.vendor == "postgresql"

    with write_transaction(), django_assert_num_queries(5 + lock):  # type: ignore[operator]
        post(key="x", kind=BookingKind.STAKES, day=DAY, lines=lines, by=NOBODY)

    assert (NOW.date(), Transfer.objects.count()) == (DAY, 30)
