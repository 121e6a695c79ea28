"""close_year, and what a closed year takes and refuses afterwards."""

from datetime import date, timedelta
from uuid import uuid4

import pytest
from django.db import transaction

from clique.actors import NOBODY, actor_of
from clique.errors import StaleView, UserError
from games.models import Game
from ledger.actions.entries import record_expense, record_gift
from ledger.actions.stakes import charge_game, take_back_game
from ledger.errors import (
    AlreadyClosed,
    NoSuchYear,
    NotReadyToClose,
    YearIsClosed,
)
from ledger.models import Booking, YearClose
from ledger.queries.balances import balance_of
from ledger.queries.journal import chain_head
from ledger.verify import verify
from tests.ledger.actions.acts import carry, count, let_off, move, open_books, pay_out, refund
from tests.ledger.actions.closings import CLOSED_ON, FIRST_OPEN, LAST_DAY, OLD_DAY, close
from tests.ledger.make_books import (
    at_noon,
    book,
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


def test_head_of_the_chain_is_the_fingerprint() -> None:
    treasurer = make_member("Elsbeth")
    charge({treasurer: 100}, game=make_played_game(day=OLD_DAY))
    gift = give(500, means="bank", day=OLD_DAY)

    closed = close(by=actor_of(treasurer))

    assert (closed.year, closed.first_day, closed.last_day) == (
        "2025/26",
        date(2025, 3, 13),
        LAST_DAY,
    )
    assert (closed.number, closed.hash, closed.by, closed.closed_at) == (
        2,
        gift.hash,
        treasurer,
        at_noon(CLOSED_ON),
    )
    assert verify().faults == ()


def test_year_is_closed_once() -> None:
    key = uuid4()

    answers = [close(key=key) for _time in range(2)]

    assert answers[0] == answers[1]
    assert (answers[0].number, answers[0].hash) == (0, "0" * 64)
    for label in ("2025/26", "2024/25"):
        with pytest.raises(AlreadyClosed):
            close(label)


@pytest.mark.parametrize("label", ["", "2025", "2025/27", "heute", "9999/00"])
def test_year_that_is_none_is_refused(label: str) -> None:
    with pytest.raises(NoSuchYear):
        close(label)


def test_year_is_over_before_it_is_closed() -> None:
    for on in (OLD_DAY, LAST_DAY):
        with pytest.raises(NotReadyToClose):
            close(on=on)

    assert close(on=FIRST_OPEN).last_day == LAST_DAY


def test_checklist_keeps_the_year_open() -> None:
    game = make_played_game(day=OLD_DAY)
    Game.objects.filter(pk=game.pk).update(booked_at=None)
    with pytest.raises(NotReadyToClose):
        close()
    Game.objects.filter(pk=game.pk).update(cancelled_at=at_noon(OLD_DAY))
    give(100, day=OLD_DAY)
    with pytest.raises(NotReadyToClose):
        close()
    count({100: 1}, day=CLOSED_ON)
    give(100, means="bank", day=OLD_DAY - timedelta(days=500))
    with pytest.raises(NotReadyToClose):
        close()

    close("2024/25")
    close()

    assert [row.year for row in YearClose.objects.all()] == ["2024/25", "2025/26"]


def test_closing_of_an_old_preview_is_refused() -> None:
    seen = chain_head().number
    give(100, means="bank", day=OLD_DAY)

    with pytest.raises(StaleView):
        close(seen=seen)

    assert YearClose.objects.count() == 0


def test_no_act_books_into_a_closed_year() -> None:
    anni, beat = make_member("Anni"), make_member("Beat")
    give(10_000, means="twint", day=OLD_DAY)
    pay(anni, 100, means="bank", day=OLD_DAY)
    charge({beat: 100}, game=make_played_game(day=OLD_DAY))
    close()
    before = book()

    for day in (OLD_DAY, LAST_DAY, date(1999, 1, 1)):
        for act in (
            lambda day: pay(anni, 100, day=day),
            lambda day: refund(anni, 100, means="bank", day=day),
            lambda day: let_off(beat, 100, day=day),
            lambda day: give(100, day=day),
            lambda day: spend(100, means="bank", day=day),
            lambda day: carry(100, source="twint", day=day),
            lambda day: pay_out(100, day=day),
            lambda day: open_books({"bank": 100}, day=day),
            lambda day: count({100: 1}, reason="mehr", day=day),
        ):
            with pytest.raises(YearIsClosed), transaction.atomic():
                act(day)

    assert book() == before
    assert give(100, day=FIRST_OPEN).day == FIRST_OPEN


def test_late_correction_says_which_year_it_concerns() -> None:
    give(500, means="bank", day=OLD_DAY)
    close()

    expense = record_expense(
        amount_rappen=300,
        category="Räppli",
        means="bank",
        text="Rechnung vom Januar",
        day=CLOSED_ON,
        concerns="2025/26",
        key=uuid4(),
        by=NOBODY,
        now=at_noon(CLOSED_ON),
    )

    assert (expense.day, expense.concerns) == (CLOSED_ON, LAST_DAY)
    assert reverse(expense, day=CLOSED_ON).concerns == LAST_DAY
    assert verify().faults == ()
    for year in ("2026/27", "nie"):
        with pytest.raises(NoSuchYear), transaction.atomic():
            record_gift(
                amount_rappen=300,
                means="bank",
                text="",
                day=CLOSED_ON,
                concerns=year,
                key=uuid4(),
                by=NOBODY,
                now=at_noon(CLOSED_ON),
            )


def test_reversal_of_a_booking_in_a_closed_year_lands_in_the_open_one() -> None:
    gift = give(500, means="bank", day=OLD_DAY)
    close()

    today, early = CLOSED_ON, OLD_DAY
    reversal = reverse(gift, day=today, reason="doppelt")
    assert (reversal.day, reversal.concerns) == (today, LAST_DAY)

    other = give(700, means="bank", day=CLOSED_ON)
    plain = reverse(other, day=early)
    assert (plain.day, plain.concerns) == (CLOSED_ON, None)


def test_payment_of_a_closed_year_is_moved_in_the_open_one() -> None:
    anni, beat = make_member("Anni"), make_member("Beat")
    payment = pay(anni, 500, means="bank", day=OLD_DAY)
    close()

    moved = move(payment, beat, day=CLOSED_ON)

    rows = Booking.objects.filter(number__gt=1).values_list("day", "concerns")
    assert list(rows) == [(CLOSED_ON, LAST_DAY)] * 2
    assert (moved.number, balance_of(anni.pk), balance_of(beat.pk)) == (3, 0, -500)


def test_corrected_game_of_a_closed_year_is_booked_on_the_first_open_day() -> None:
    game, anni = make_played_game(day=OLD_DAY), make_member("Anni")
    charge({anni: 300}, game=game)
    close()

    charge_game(make_result(game, {anni: 400}, revision=2), by=NOBODY)
    take_back_game(game.pk, day=OLD_DAY, by=NOBODY)

    rows = Booking.objects.filter(number__gt=1).values_list("key", "day", "concerns")
    assert list(rows) == [
        ("rev:1", FIRST_OPEN, LAST_DAY),
        (f"game:{game.pk}:r2", FIRST_OPEN, LAST_DAY),
        ("rev:3", FIRST_OPEN, LAST_DAY),
    ]
    assert balance_of(anni.pk) == 0


def test_game_of_the_year_before_the_closed_one_names_the_first_closing_that_holds_it() -> None:
    close()
    close("2026/27", on=date(2027, 3, 1))
    game, anni = make_played_game(day=date(2024, 5, 3)), make_member("Anni")

    charge({anni: 300}, game=game)

    stakes = Booking.objects.get()
    assert (stakes.day, stakes.concerns) == (date(2027, 2, 18), LAST_DAY)


def test_command_sent_again_after_the_closing_gets_its_first_answer() -> None:
    anni, key = make_member("Anni"), uuid4()
    first = pay(anni, 500, means="bank", day=OLD_DAY, key=key, seen=0)
    close()

    again = pay(anni, 500, means="bank", day=OLD_DAY, key=key, seen=0)

    assert again == first


@pytest.mark.parametrize(
    "error", [AlreadyClosed(), NoSuchYear(), NotReadyToClose(), YearIsClosed()], ids=repr
)
def test_refusal_is_one_sentence(error: UserError) -> None:
    assert str(error).endswith(".")
    assert str(error).count(". ") == 0
