"""Real threads, and real processes on one file: what is sent twice is booked once."""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings

from clique.actors import NOBODY, Actor
from clique.errors import StaleView
from clique.models import Member
from ledger.actions.payments import record_payment
from ledger.actions.reversals import reverse_booking
from ledger.actions.stakes import charge_game, take_back_game
from ledger.errors import AlreadyReversed
from ledger.models import Booking, Transfer
from ledger.queries.balances import balance_of, balances
from ledger.verify import verify
from tests.ledger.make_books import (
    DAY,
    at_noon,
    book,
    charge,
    make_played_game,
    make_result,
    pay,
    version_of,
)
from tests.make import make_member
from tests.races import race

THREADS = 8

pytestmark = pytest.mark.django_db(transaction=True)


def payment_of(member: Member, *, seen: int, by: Actor = NOBODY) -> Callable[[], Booking]:
    key = uuid4()
    return lambda: record_payment(
        member_id=member.pk,
        amount_rappen=500,
        means="cash",
        day=DAY,
        key=key,
        seen=seen,
        by=by,
        now=at_noon(DAY),
    )


def test_payment_sent_many_times_at_once_is_booked_once() -> None:
    anni = make_member("Anni")
    charge({anni: 500})

    answers = race(*[payment_of(anni, seen=1)] * THREADS)

    payment = Booking.objects.get(number=2)
    assert answers == [payment] * THREADS
    assert (len(book()), balance_of(anni.pk)) == (2, 0)
    assert verify().faults == ()


def test_treasurers_who_saw_the_same_debt_book_one_payment() -> None:
    anni = make_member("Anni")
    charge({anni: 500})

    answers = race(*(payment_of(anni, seen=1) for _treasurer in range(THREADS)))

    booked = [answer for answer in answers if isinstance(answer, Booking)]
    refused = [answer for answer in answers if answer is StaleView]
    assert (len(booked), len(refused), balance_of(anni.pk)) == (1, THREADS - 1, 0)
    assert verify().faults == ()


def test_payments_of_many_at_once_are_all_booked_without_gaps() -> None:
    people = [make_member(f"M{number}") for number in range(THREADS)]

    answers = race(*(payment_of(person, seen=0) for person in people))

    assert all(isinstance(answer, Booking) for answer in answers)
    assert [row[0] for row in book()] == list(range(1, THREADS + 1))
    assert [person.balance_rappen for person in balances()] == [-500] * THREADS
    assert verify().faults == ()


def test_treasurer_pays_while_others_are_charged_by_the_same_hand() -> None:
    people = [make_member(f"M{number}") for number in range(THREADS)]
    games = [make_played_game(number=number) for number in range(1, THREADS + 1)]
    hand = Actor(member_id=people[0].pk)
    stakes = dict.fromkeys(people, 100)

    race(
        *(payment_of(person, seen=0, by=hand) for person in people),
        *(partial(charge_game, make_result(game, stakes), by=hand) for game in games),
    )

    assert Booking.objects.filter(kind="stakes").count() == THREADS
    assert Transfer.objects.filter(booking__kind="stakes").count() == THREADS * THREADS
    assert verify().faults == ()


def test_result_announced_many_times_at_once_is_charged_once() -> None:
    game, anni = make_played_game(), make_member("Anni")
    result = make_result(game, {anni: 300})

    answers = race(*[lambda: charge_game(result, by=NOBODY)] * THREADS)

    assert answers == [Booking.objects.get()] * THREADS
    assert balance_of(anni.pk) == 300


def test_correction_and_taking_back_at_once_leave_one_truth() -> None:
    game, anni = make_played_game(), make_member("Anni")
    charge({anni: 300}, game=game)
    corrected = make_result(game, {anni: 400}, revision=2)

    race(
        lambda: charge_game(corrected, by=NOBODY),
        lambda: take_back_game(game.pk, day=DAY, by=NOBODY),
    )

    assert balance_of(anni.pk) in (0, 400)
    assert verify().faults == ()


def test_booking_reversed_by_many_at_once_is_reversed_once() -> None:
    payment = pay(make_member("Anni"), 500)

    reverse = partial(reverse_booking, booking_id=payment.pk, day=DAY, by=NOBODY, now=at_noon(DAY))

    answers = race(*(partial(reverse, key=uuid4()) for _treasurer in range(THREADS)))

    assert sum(isinstance(answer, Booking) for answer in answers) == 1
    assert sum(answer is AlreadyReversed for answer in answers) == THREADS - 1
    assert [row[0] for row in book()] == [1, 2]


def test_payment_and_its_reversal_leave_the_version_moved() -> None:
    anni = make_member("Anni")
    payment = pay(anni, 500)
    reverse_booking(booking_id=payment.pk, day=DAY, key=uuid4(), by=NOBODY, now=at_noon(DAY))

    assert version_of(anni) == 2


PAY_MANY = """
import sys
from datetime import UTC, date, datetime
from uuid import UUID
import django
django.setup()
from clique.actors import NOBODY
from ledger.actions.entries import record_gift
now = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)
for number in range(20):
    for offset in (0, int(sys.argv[1]) * 1000):
        record_gift(
            amount_rappen=100, means="cash", text="", day=date(2026, 11, 20),
            key=UUID(int=number + offset), by=NOBODY, now=now,
        )
"""


def test_processes_on_one_file_book_each_key_once(tmp_path: Path) -> None:
    """On SQLite whatever the tests run on: only its file is shared without a server in between."""
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment |= {"DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "clique.settings"}
    start = partial(subprocess.Popen[str], cwd=settings.BASE_DIR, env=environment, text=True)
    manage = [sys.executable, "manage.py"]
    assert start([*manage, "migrate", "--verbosity=0"]).wait() == 0

    treasurers = [start([sys.executable, "-c", PAY_MANY, str(number)]) for number in range(1, 5)]

    assert [treasurer.wait() for treasurer in treasurers] == [0] * 4
    told, _errors = start([*manage, "verify"], stdout=subprocess.PIPE).communicate()
    assert told.split()[:2] == ["ok", "100"]
