from datetime import datetime, timedelta
from typing import Any

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.people import make_person, make_plain_club, signed_in

pytestmark = pytest.mark.django_db

FULL_AGE = timedelta(seconds=settings.SESSION_COOKIE_AGE)


def member() -> Client:
    make_plain_club()
    return signed_in(make_person())


def age(client: Client, by: timedelta) -> None:
    """As if the session had last been renewed this long ago."""
    session = client.session
    session["renewed"] = int((timezone.now() - by).timestamp())
    session.save()
    Session.objects.update(expire_date=timezone.now() + FULL_AGE - by)


def end() -> datetime:
    return Session.objects.get().expire_date


def visit(client: Client) -> Any:
    response = client.get("/passwort/")
    assert response.status_code == 200
    return response


def test_session_of_yesterday_gets_its_full_age_again() -> None:
    client = member()
    age(client, timedelta(days=29, hours=23))

    response = visit(client)

    assert response.cookies["sessionid"]["max-age"] == settings.SESSION_COOKIE_AGE
    assert end() > timezone.now() + FULL_AGE - timedelta(minutes=1)


def test_session_from_before_the_renewal_is_renewed() -> None:
    client = member()
    age(client, timedelta(days=20))
    session = client.session
    del session["renewed"]
    session.save()

    assert "sessionid" in visit(client).cookies


def test_session_of_today_is_left_alone(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    client = member()
    age(client, timedelta(hours=23))
    before = end()

    with django_assert_num_queries(4):
        response = visit(client)

    assert "sessionid" not in response.cookies
    assert end() == before


def test_session_begins_at_its_full_age() -> None:
    client = member()

    assert "sessionid" not in visit(client).cookies
