"""Dates planned ahead and struck from the plan."""

from datetime import date, timedelta

import pytest

from clique.errors import StaleView
from games.actions.evenings import (
    plan_evening,
    unplan_evening,
)
from games.errors import EveningInUse, WrongDay
from games.models import Attendance, Evening
from games.queries.evenings import EveningState, evening_state
from tests.make import (
    DAY,
    NOW,
    SCOREKEEPER,
    make_evening,
    make_members,
    new_key,
)

pytestmark = pytest.mark.django_db


def people(evening: Evening) -> list[tuple[str, bool]]:
    rows = Attendance.objects.filter(evening=evening).order_by("position")
    return [(row.member.call_name, row.is_present) for row in rows]


def test_planned_evening_is_opened_with_its_proposal() -> None:
    make_members(2)
    planned = plan_evening(day=DAY, key=new_key(), by=SCOREKEEPER, now=NOW - timedelta(days=9))
    assert evening_state(planned, now=NOW) is EveningState.PLANNED
    assert people(planned) == []

    evening = make_evening()

    assert evening.pk == planned.pk
    assert evening_state(evening, now=NOW) is EveningState.OPEN
    assert people(evening) == [("Anni", True), ("Beat", True)]


def test_planning_a_date_twice_or_in_the_past_is_refused() -> None:
    plan_evening(day=DAY, key=new_key(), by=SCOREKEEPER, now=NOW)

    for day in (DAY, DAY - timedelta(days=1), date(2150, 1, 1)):
        with pytest.raises(WrongDay):
            plan_evening(day=day, key=new_key(), by=SCOREKEEPER, now=NOW)

    assert list(Evening.objects.values_list("date", flat=True)) == [DAY]


def test_unplanning_removes_the_date_once() -> None:
    evening = plan_evening(day=DAY, key=new_key(), by=SCOREKEEPER, now=NOW)
    key = new_key()

    for _ in range(2):
        unplan_evening(evening_id=evening.pk, key=key, seen=1, by=SCOREKEEPER, now=NOW)

    assert not Evening.objects.exists()


def test_plan_sent_again_after_the_date_was_struck_is_refused() -> None:
    key = new_key()
    evening = plan_evening(day=DAY, key=key, by=SCOREKEEPER, now=NOW)
    assert plan_evening(day=DAY, key=key, by=SCOREKEEPER, now=NOW) == evening
    unplan_evening(evening_id=evening.pk, key=new_key(), seen=1, by=SCOREKEEPER, now=NOW)

    with pytest.raises(StaleView):
        plan_evening(day=DAY, key=key, by=SCOREKEEPER, now=NOW)

    assert not Evening.objects.exists()


def test_unplanning_an_opened_evening_is_refused() -> None:
    evening = make_evening()

    with pytest.raises(EveningInUse):
        unplan_evening(
            evening_id=evening.pk, key=new_key(), seen=evening.version, by=SCOREKEEPER, now=NOW
        )

    assert Evening.objects.count() == 1
