"""The end of the club's year, once a year is closed."""

from datetime import date
from functools import partial
from uuid import uuid4

import pytest

from clique.actions import ClubDetails
from clique.actors import NOBODY
from clique.models import Club
from ledger.actions.club import change_details
from ledger.errors import YearEndStays
from ledger.models import YearClose
from ledger.verify import verify
from tests.ledger.actions.closings import OLD_DAY, close
from tests.ledger.make_books import give
from tests.people import make_plain_club
from tests.races import race

pytestmark = pytest.mark.django_db

YearEnd = tuple[int, int] | None


def change(year_end: YearEnd, *, name: str = "Zoggeli", seen: int = 1) -> Club:
    details = ClubDetails(
        name=name,
        language="de",
        fund_name="Waagedrepfli",
        iban="",
        street="",
        house_number="",
        postal_code="",
        town="Basel",
        country="CH",
        year_end=year_end,
    )
    return change_details(details, key=uuid4(), seen=seen, by=NOBODY)


def year_end() -> tuple[int | None, int | None]:
    club = Club.objects.get()
    return club.year_end_month, club.year_end_day


def test_year_end_may_move_while_every_year_is_open() -> None:
    make_plain_club()
    give(500, means="bank", day=OLD_DAY)

    change((12, 31))

    assert year_end() == (12, 31)


@pytest.mark.parametrize("end", [(12, 31), (6, 30), (2, 25), (2, 28)])
def test_year_end_stays_once_a_year_is_closed(end: YearEnd) -> None:
    """Also where a year of the same name, or one of the same last day, would be made of it."""
    make_plain_club()
    give(500, means="bank", day=OLD_DAY)
    close()

    with pytest.raises(YearEndStays):
        change(end, name="Neu")

    assert (year_end(), Club.objects.get().name) == ((None, None), "Zoggeli")


def test_club_of_a_fixed_day_keeps_it() -> None:
    make_plain_club(year_end_month=6, year_end_day=30)
    close("2024/25")

    for end in (None, (7, 1), (12, 31)):
        with pytest.raises(YearEndStays):
            change(end)
    change((6, 30), name="Neu")

    assert (year_end(), Club.objects.get().name) == ((6, 30), "Neu")


def test_year_end_moved_past_the_program_is_named_and_may_move_back() -> None:
    make_plain_club()
    close()
    Club.objects.update(year_end_month=6, year_end_day=30)

    told = [str(fault) for fault in verify().faults]
    change((6, 30), name="Neu")
    change(None, name="Neu", seen=2)

    assert told == ["Jahr 2025/26: mit anderen Tagen abgeschlossen, als das Fasnachtsjahr hat"]
    assert (year_end(), verify().faults) == ((None, None), ())


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("number", range(4))
def test_closing_and_another_year_end_at_once_leave_one_truth(number: int) -> None:
    make_plain_club()

    closed, changed = race(partial(close, "2024/25", seen=0), partial(change, (6, 30)))

    if changed is YearEndStays:
        assert isinstance(closed, YearClose)
        assert year_end() == (None, None)
    else:
        assert isinstance(changed, Club)
        assert year_end() == (6, 30)
        assert YearClose.objects.get().last_day == date(2025, 6, 30)
    assert verify().faults == ()
