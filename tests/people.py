"""Builders for those who sign in."""

from datetime import date
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.db.models import Max
from django.test import Client
from django.utils import timezone

from clique.actors import Actor, actor_of
from clique.models import Club, Member, name_key

PASSWORD = "zwoelfzeichen99"


def make_person(
    call_name: str = "Elsbeth", *, password: str = PASSWORD, **changes: object
) -> Member:
    """A member with an account of the same name; roles as in `is_admin=True`."""
    highest = Member.objects.aggregate(highest=Max("number"))["highest"] or 0
    member = Member(call_name=call_name, number=highest + 1, active_from=date(2000, 1, 1))
    member.account = User.objects.create_user(name_key(call_name), password=password)
    for name, value in changes.items():
        setattr(member, name, value)
    member.save(force_insert=True)
    return member


def make_holder(role: str, call_name: str = "Elsbeth") -> Member:
    """Somebody with one role, as in `is_auditor`; none if it is empty."""
    person = make_person(call_name)
    if role:
        setattr(person, role, True)
        person.save()
    return person


def make_admin(call_name: str = "Elsbeth") -> Member:
    """Who set up the clique: treasurer, scorekeeper and administration in one."""
    return make_person(call_name, is_admin=True, is_treasurer=True, is_scorekeeper=True)


def actor(member: Member) -> Actor:
    """The actor that `member` is, on no device."""
    return actor_of(member)


def signed_in(member: Member) -> Client:
    """A browser in which `member` is signed in."""
    client = Client()
    assert member.account is not None
    client.force_login(member.account)
    return client


def password_typed(client: Client, *, minutes_ago: int) -> Client:
    """The browser, as if its password had been typed so long ago."""
    session = client.session
    session["password_at"] = int(timezone.now().timestamp()) - 60 * minutes_ago
    session.save()
    return client


def make_plain_club(**changes: object) -> Club:
    """The club, in German, so that a test reads the source's words."""
    return Club.objects.create(pk=1, **({"name": "Zoggeli", "language": "de"} | changes))


def key() -> UUID:
    """The key of one more command."""
    return uuid4()
