from datetime import date

import pytest

from clique.models import MemberKind
from clique.queries import admins, has_history, member_groups
from tests.people import make_admin, make_person

pytestmark = pytest.mark.django_db

TODAY = date(2026, 11, 30)


def test_member_groups_by_kind_then_the_former_ones() -> None:
    make_person("Beat")
    make_person("anni")
    make_person("Gast", kind=MemberKind.GUEST)
    make_person("Alt", active_to=date(2026, 11, 29))
    make_person("Geht", active_to=TODAY)
    make_person("Neu", active_from=date(2027, 1, 1))

    groups = [(group.kind, [str(m) for m in group.members]) for group in member_groups(TODAY)]

    assert groups == [
        (MemberKind.FULL, ["anni", "Beat", "Geht", "Neu"]),
        (MemberKind.GUEST, ["Gast"]),
        (None, ["Alt"]),
    ]


def test_members_with_marks_stand_beside_those_without() -> None:
    for name in ("Zita", "Änni", "anna", "Andi", "Éloïse", "Emil", "Rene", "René", "Öttli", "Otto"):
        make_person(name)

    (group,) = member_groups(TODAY)

    assert [str(member) for member in group.members] == [
        "Andi",
        "anna",
        "Änni",
        "Éloïse",
        "Emil",
        "Öttli",
        "Otto",
        "Rene",
        "René",
        "Zita",
    ]


def test_has_history_of_somebody_fresh() -> None:
    assert has_history(make_person()) is False


def test_admins_are_those_who_can_sign_in() -> None:
    admin = make_admin()
    other = make_admin("Anni")
    other.account = None
    other.save()

    assert list(admins()) == [admin]
