"""How often a door may be tried, alone and by many at once."""

from collections import Counter
from datetime import timedelta
from functools import partial

import pytest
from django.utils.translation import override

from clique.device_errors import TooManyTries
from clique.models import Tries
from clique.throttle import WINDOW, Door, count_try, forget_tries, forgive
from tests.make import NOW
from tests.races import race

FRONT = Door(("front", "Elsbeth", "192.0.2.1"), 3)
BACK = Door(("back",), 5)


def try_often(*doors: Door, times: int, minutes: int = 0) -> None:
    for _ in range(times):
        count_try(*doors, now=NOW + timedelta(minutes=minutes))


@pytest.mark.django_db
def test_door_shuts_after_its_tries_and_opens_again() -> None:
    try_often(FRONT, times=3)

    for minutes in (0, 14):
        with pytest.raises(TooManyTries):
            try_often(FRONT, times=1, minutes=minutes)
    try_often(FRONT, times=3, minutes=15)
    with pytest.raises(TooManyTries):
        try_often(FRONT, times=1, minutes=15)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("minutes", "sentence"),
    [
        (0, "Zu viele Versuche; warte 15 Minuten, dann geht es wieder."),
        (14, "Zu viele Versuche; warte eine Minute, dann geht es wieder."),
    ],
)
def test_shut_door_says_when_it_opens(minutes: int, sentence: str) -> None:
    try_often(FRONT, times=3)

    with override("de"), pytest.raises(TooManyTries) as refused:
        try_often(FRONT, times=1, minutes=minutes)

    assert str(refused.value) == sentence


@pytest.mark.django_db
def test_one_shut_door_of_two_counts_nothing_at_the_other() -> None:
    try_often(BACK, FRONT, times=3)

    with pytest.raises(TooManyTries):
        try_often(BACK, FRONT, times=1)

    assert list(Tries.objects.filter(door_hash=BACK.hash).values_list("count")) == [(3,)]


@pytest.mark.django_db
def test_right_guess_is_taken_back_at_its_doors_alone() -> None:
    try_often(FRONT, BACK, times=3)

    forgive(FRONT)

    counts = dict(Tries.objects.values_list("door_hash", "count"))
    assert counts == {FRONT.hash: 2, BACK.hash: 3}


@pytest.mark.django_db
def test_taking_back_what_was_forgotten_meanwhile_counts_below_zero_nothing() -> None:
    try_often(FRONT, times=1)
    forgive(FRONT)
    forgive(FRONT)
    forgive(BACK)

    assert list(Tries.objects.values_list("count")) == [(0,)]


@pytest.mark.django_db
def test_door_is_forgotten() -> None:
    try_often(FRONT, times=3)

    forget_tries(FRONT)

    try_often(FRONT, times=3)


@pytest.mark.django_db
def test_table_keeps_no_names_and_nothing_old() -> None:
    try_often(FRONT, times=1)
    count_try(BACK, now=NOW + WINDOW)

    kept = list(Tries.objects.values_list("door_hash", flat=True))
    assert kept == [BACK.hash]
    assert len(FRONT.hash) == 64


@pytest.mark.django_db(transaction=True)
def test_guesses_all_at_once_are_no_more_than_allowed() -> None:
    answers = race(*[partial(count_try, FRONT, BACK, now=NOW)] * 8)

    assert Counter(answers) == {None: 3, TooManyTries: 5}
    counts = dict(Tries.objects.values_list("door_hash", "count"))
    assert counts == {FRONT.hash: 3, BACK.hash: 3}


@pytest.mark.django_db(transaction=True)
def test_two_doors_in_any_order_wait_for_each_other() -> None:
    wide = Door(("wide",), 100)
    other = Door(("other",), 100)
    one = partial(count_try, wide, other, now=NOW)
    another = partial(count_try, other, wide, now=NOW)

    answers = race(*[one, another] * 4)

    assert answers == [None] * 8
    assert list(Tries.objects.values_list("count")) == [(8,), (8,)]


@pytest.mark.django_db(transaction=True)
def test_old_tries_are_forgotten_while_many_guess_anew() -> None:
    doors = [Door(("old", number), 100) for number in range(4)]
    for door in doors:
        count_try(door, now=NOW)
    later = NOW + WINDOW
    acts = [partial(count_try, doors[n % 4], doors[(n + 1) % 4], now=later) for n in range(8)]

    answers = race(*acts)

    assert answers == [None] * 8
    assert sum(Tries.objects.values_list("count", flat=True)) == 16
