"""Builders for those who come in without a password: a known phone, the scorekeepers' tablet, a television."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.contrib.auth.hashers import make_password
from django.test import Client
from django.utils import timezone

from clique.codes import token_hash
from clique.models import Device, DeviceKind, Member

PIN = "482913"


def make_device(kind: DeviceKind, name: str = "Gerät", **changes: object) -> tuple[Device, Client]:
    """A device that is let in, and its browser."""
    token = uuid4().hex
    now = timezone.now()
    device = Device(
        kind=kind, name=name, token_hash=token_hash(token), created_at=now, last_seen_at=now
    )
    for field, value in changes.items():
        setattr(device, field, value)
    device.save(force_insert=True)
    client = Client()
    client.cookies["tv" if kind == DeviceKind.TV else "device"] = token
    return device, client


def phone_of(member: Member) -> Client:
    """The known phone of a member."""
    return make_device(DeviceKind.PHONE, "Handy", member=member)[1]


def tablet() -> Client:
    """The tablet on the table."""
    return make_device(DeviceKind.TABLET, "Tablet")[1]


def tablet_with_till(treasurer: Member) -> Client:
    """The tablet while a treasurer's PIN keeps its till open."""
    until = timezone.now() + timedelta(minutes=15)
    return make_device(DeviceKind.TABLET, "Tablet", till_by=treasurer, till_until=until)[1]


def television() -> Client:
    """The screen in the cellar."""
    return make_device(DeviceKind.TV, "Fernseher")[1]


def give_pin(treasurer: Member, pin: str = PIN) -> None:
    """Let a treasurer open tills by this PIN."""
    treasurer.till_pin = make_password(pin)
    treasurer.save()


def act(**more: object) -> dict[str, Any]:
    """What every changing form carries, and more."""
    return {"key": str(uuid4()), "seen": "0"} | more
