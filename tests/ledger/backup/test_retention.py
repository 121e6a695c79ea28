"""Which backups stay: of automatic ones the latest of 7 days, 5 weeks, 12 months, of others of 20 days and of 5 upgrades."""

from datetime import datetime, timedelta

from ledger.backup.retention import kept, kept_asked, kept_upgrades

EVENING = datetime(2026, 11, 30, 23, 0)


def days_before(*days: int) -> list[datetime]:
    return [EVENING - timedelta(days=count) for count in days]


def test_kept_of_two_years_day_by_day() -> None:
    stays = kept(days_before(*range(730)))

    days = sorted((EVENING - moment).days for moment in stays)
    assert days[:7] == [0, 1, 2, 3, 4, 5, 6]
    # The Sundays of the weeks before, then the last days of the months before.
    assert days[7:10] == [8, 15, 22]
    assert sorted({moment.strftime("%Y-%m") for moment in stays}) == [
        f"{2025 + (month > 12)}-{(month - 1) % 12 + 1:02}" for month in range(12, 24)
    ]
    assert len(stays) == 7 + 3 + 11


def test_kept_of_a_day_is_the_latest() -> None:
    morning = EVENING.replace(hour=4)

    assert kept([morning, EVENING]) == {EVENING}


def test_kept_of_a_club_that_plays_once_a_month_is_every_evening_of_a_year() -> None:
    evenings = days_before(*range(0, 336, 28))

    assert kept(evenings) == set(evenings)


def test_kept_of_nothing_is_nothing() -> None:
    assert kept([]) == kept_asked([]) == kept_upgrades([]) == frozenset()


def test_kept_of_a_busy_day_is_all_until_another_one() -> None:
    """The first of the day was made before what went wrong."""
    busy = [EVENING - timedelta(minutes=minutes) for minutes in range(30)]
    tomorrow = EVENING + timedelta(days=1)

    assert kept_asked(busy) == set(busy)
    assert kept_asked([*busy, tomorrow]) == {EVENING, tomorrow}


def test_kept_of_a_backup_each_hour_is_bounded() -> None:
    hours = [EVENING - timedelta(hours=hours) for hours in range(24 * 100)]

    assert len(kept_asked(hours)) == 24 + 19
    assert kept_upgrades(hours) == set(days_before(0, 1, 2, 3, 4))


def test_kept_day_after_day_never_loses_a_month() -> None:
    """Pruned each day, as the program does it."""
    there: set[datetime] = set()
    for day in range(500):
        there = set(kept(there | {EVENING + timedelta(days=day)}))

    assert len({(moment.year, moment.month) for moment in there}) == 12
    assert len(there) <= 7 + 5 + 12
