"""The sample clique while somebody else is at it too, in another process as far as the database knows."""

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import date
from functools import partial

import pytest
from django.db import connection, connections
from django.utils import timezone

from clique.models import Club, Member
from clique.transactions import advisory_lock, write_transaction
from ledger.sample import NotEmpty, SampleClique, make_sample
from ledger.sample_removal import NotASample, remove_sample
from tests.make import make_club
from tests.races import race

pytestmark = pytest.mark.django_db(transaction=True)

DAY = date(2026, 12, 4)


def wait_until(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + 20
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.02)


def waits_for_the_club() -> bool:
    """Whether a session of PostgreSQL waits for an advisory lock."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
        return cursor.fetchone() is not None


def removal() -> str:
    try:
        remove_sample(now=timezone.now())
    except NotASample:
        return "refused"
    finally:
        connections.close_all()
    return "removed"


def test_samples_made_at_once_are_one() -> None:
    made = race(*[partial(make_sample, today=DAY, language="de")] * 2)

    assert [isinstance(answer, SampleClique) for answer in made].count(True) == 1
    assert NotEmpty in made
    assert (Club.objects.count(), Member.objects.count()) == (1, 12)


def test_club_founded_while_a_removal_waits_is_not_put_away() -> None:
    """SQLite's writers of one process are one at a time, so there the removal only begins afterwards."""
    club = make_club(is_sample=True)

    with ThreadPoolExecutor(1) as pool:
        with write_transaction():
            advisory_lock("club")
            answer: Future[str] = pool.submit(removal)
            if connection.vendor == "postgresql":
                wait_until(waits_for_the_club)
            club.is_sample = False
            club.save()
        assert answer.result(timeout=20) == "refused"

    assert Club.objects.get().name == club.name
