"""Whom of the club's people the games let go."""

import pytest

from clique.actions import delete_member
from clique.errors import HasHistory
from clique.models import Member
from games.actions.attendance import add_guest
from games.models import Attendance, Evening
from tests.make import NOW, SCOREKEEPER, make_evening, make_game, make_guest, make_members, new_key

pytestmark = pytest.mark.django_db


def arrive(evening: Evening, name: str) -> Member:
    return add_guest(
        evening_id=evening.pk,
        name=name,
        key=new_key(),
        seen=evening.version,
        by=SCOREKEEPER,
        now=NOW,
    )


def delete(member: Member) -> None:
    delete_member(member_id=member.pk, key=new_key(), seen=member.version, by=SCOREKEEPER)


def names() -> list[str]:
    return list(Member.objects.values_list("call_name", flat=True))


def test_guest_typed_wrongly_goes_with_the_attendance() -> None:
    make_members(2)
    evening = make_evening()
    guest = arrive(evening, "Hasni")

    delete(guest)

    here = Attendance.objects.filter(evening=evening).values_list("member__call_name", flat=True)
    assert (list(here), names()) == (["Anni", "Beat"], ["Anni", "Beat"])


def test_guest_who_sat_at_a_table_stays() -> None:
    guest = make_guest("Hansi")
    make_game(["Anni", "Beat", "Hansi"])

    with pytest.raises(HasHistory):
        delete(guest)

    assert names() == ["Anni", "Beat", "Hansi"]
