"""Whom a queryset of members chooses."""

from datetime import timedelta

import pytest

from clique.models import Member
from tests.make import DAY, make_member

pytestmark = pytest.mark.django_db


def test_membership_covers_its_first_and_its_last_day() -> None:
    make_member("Anni")
    make_member("Beat", active_from=DAY, active_to=DAY)
    make_member("Carla", active_to=DAY - timedelta(days=1))
    make_member("Dominik", active_from=DAY + timedelta(days=1))

    active = [member.call_name for member in Member.objects.active_on(DAY)]

    assert active == ["Anni", "Beat"]
    assert active == [
        member.call_name for member in Member.objects.all() if member.is_active_on(DAY)
    ]
