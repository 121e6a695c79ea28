"""When an automatic backup is due: once a day, after each evening, and again an hour after one that failed."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.test import override_settings
from pytest_django import DjangoAssertNumQueries

from games.models import Evening
from ledger.backup.due import is_due
from ledger.backup.folders import backup_name, own_folder
from ledger.backup.record import note
from tests.make import make_club

pytestmark = pytest.mark.django_db

ZONE = ZoneInfo("Europe/Zurich")
NOON = datetime(2026, 11, 6, 12, 0, tzinfo=ZONE)


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path) -> Iterator[None]:
    with override_settings(DATA_DIR=tmp_path):
        yield


def at(hours: float) -> datetime:
    """So many hours after midnight of the day."""
    return NOON + timedelta(hours=hours - 12)


def made(moment: datetime, kind: str = "automatic") -> None:
    (own_folder() / backup_name(moment, kind=kind)).touch()


def test_nothing_is_due_without_a_club() -> None:
    assert not is_due(now=NOON)


def test_first_backup_is_due_at_once(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    make_club()

    with django_assert_num_queries(2):
        assert is_due(now=NOON)


def test_daily_backup_waits_for_four_in_the_morning() -> None:
    make_club()
    made(at(-1))

    assert [is_due(now=at(hour)) for hour in (0, 3.9, 4, 19)] == [False, False, True, True]
    made(at(4.01))
    assert not is_due(now=at(23.9))


def test_what_somebody_asked_for_takes_no_daily_ones_place() -> None:
    make_club()
    made(at(8), kind="backup")

    assert is_due(now=NOON)


def test_evening_closed_by_hand_is_backed_up() -> None:
    make_club()
    made(at(4.1))
    Evening.objects.create(date=NOON.date(), opened_at=at(19), open_until=at(36), closed_at=at(23))

    assert [is_due(now=at(hour)) for hour in (22.9, 23)] == [False, True]
    made(at(23.1))
    assert not is_due(now=at(27))


def test_evening_that_closed_itself_is_backed_up() -> None:
    make_club()
    Evening.objects.create(date=NOON.date(), opened_at=at(19), open_until=at(36))
    made(at(28.1))

    assert [is_due(now=at(hour)) for hour in (35, 36)] == [False, True]


def test_failed_try_is_repeated_after_an_hour_or_an_evening() -> None:
    make_club()
    note(tried_at=at(5), words="kein Platz")
    Evening.objects.create(date=NOON.date(), opened_at=at(5), open_until=at(36), closed_at=at(5.5))

    assert [is_due(now=at(hour)) for hour in (5.4, 5.6, 6.1)] == [False, True, True]


def test_clock_set_back_does_not_stop_the_backups() -> None:
    make_club()
    made(at(24 * 300))
    note(tried_at=at(24 * 300))

    assert is_due(now=NOON)
