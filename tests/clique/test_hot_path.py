"""Statements compiled once: the same rows as Django's own, for any id, and one row for one key."""

from typing import Any
from uuid import UUID

import pytest
from django.db.models import QuerySet
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clique.hot_path import insert, insert_unless_known, rows
from clique.models import Command, Device, Member
from tests.make import make_members

pytestmark = pytest.mark.django_db

KEY = UUID(int=7)


def names(member_id: int) -> QuerySet[Any, Any]:
    return Member.objects.filter(pk__in=[member_id]).values_list("pk", "call_name", "usual_seat")


def command(kind: str) -> Command:
    return Command(key=KEY, kind=kind, digest="d", at=timezone.now())


def test_rows_are_those_of_the_query_for_each_id(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    members = make_members(3)

    with django_assert_num_queries(4):
        found = [rows(names, member.pk) for member in members]
        assert rows(names, 0) == []

    assert found == [[(member.pk, member.call_name, None)] for member in members]


def test_insert_writes_the_row_and_knows_its_key() -> None:
    device = Device(name="O'Brien; DROP TABLE", created_at=timezone.now())

    insert(device)

    written = Device.objects.get()
    assert (written.pk, written.name, written.created_at) == (
        device.pk,
        "O'Brien; DROP TABLE",
        device.created_at,
    )


def test_insert_unless_known_writes_one_row_for_one_key() -> None:
    taken = [insert_unless_known(command(kind), unique="key") for kind in ("one", "two")]

    assert taken == [True, False]
    assert list(Command.objects.values_list("key", "kind")) == [(KEY, "one")]
