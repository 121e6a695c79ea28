from datetime import date

import pytest
from django.contrib.auth.hashers import make_password

from clique.errors import ClubExists
from clique.founding import Founding, found_club
from clique.models import Club, Member
from tests.people import PASSWORD

pytestmark = pytest.mark.django_db


def founding(**changes: str) -> Founding:
    usual = {
        "club_name": "Zoggeli",
        "language": "gsw",
        "treasurer": "Elsbeth",
        "hashed_password": make_password(PASSWORD),
        "fund_name": "Waagedrepfli",
        "iban": "",
    }
    return Founding(**(usual | changes))


def test_found_club_makes_club_member_and_account() -> None:
    member = found_club(founding(), today=date(2026, 11, 30))

    club = Club.objects.get()
    assert (club.pk, club.name, club.language, club.fund_name) == (
        1,
        "Zoggeli",
        "gsw",
        "Waagedrepfli",
    )
    assert (member.number, member.call_name, member.active_from) == (
        1,
        "Elsbeth",
        date(2026, 11, 30),
    )
    assert (member.is_scorekeeper, member.is_treasurer, member.is_auditor, member.is_admin) == (
        True,
        True,
        False,
        True,
    )
    assert member.account is not None
    assert (member.account.username, member.account.check_password(PASSWORD)) == ("elsbeth", True)


def test_found_club_happens_once() -> None:
    found_club(founding(), today=date(2026, 11, 30))

    with pytest.raises(ClubExists):
        found_club(founding(club_name="Andere", treasurer="Anni"), today=date(2026, 11, 30))

    assert list(Club.objects.values_list("name", flat=True)) == ["Zoggeli"]
    assert list(Member.objects.values_list("call_name", flat=True)) == ["Elsbeth"]
