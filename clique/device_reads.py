"""Reads about devices: which ones may come in, and which codes are still good for another."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from clique.known import KNOWN_FOR
from clique.living_sessions import signed_in
from clique.models import Device, DeviceKind, Invitation, InvitationKind
from clique.till_pin import MOST_TRIES
from clique.tv_pairing import CODE_HOLDS

# In this order on the page.
SHOWN = (DeviceKind.PHONE, DeviceKind.TABLET, DeviceKind.TV, DeviceKind.BROWSER)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceLine:
    """A device that may come in; `seen_at` None: let in, and not here yet."""

    device_id: int
    version: int
    name: str
    owner: str
    seen_at: datetime | None
    is_this: bool
    is_pin_locked: bool
    is_till_open: bool


@dataclass(frozen=True, slots=True)
class DeviceGroup:
    """The devices of one kind, the one seen last first."""

    kind: DeviceKind
    lines: tuple[DeviceLine, ...]


def device_groups(
    *, now: datetime, this: int | None, member_id: int | None = None
) -> tuple[DeviceGroup, ...]:
    """Every device that may come in, by kind, those without any left out; of one member alone if `member_id` is given."""
    devices = [*_known(now), *_browsers(now)]
    groups = (
        DeviceGroup(
            kind,
            tuple(
                _line(device, now=now, this=this)
                for device in devices
                if device.kind == kind and member_id in (None, device.member_id)
            ),
        )
        for kind in SHOWN
    )
    return tuple(group for group in groups if group.lines)


def televisions(*, now: datetime) -> tuple[DeviceLine, ...]:
    """The televisions that may come in."""
    return tuple(
        _line(device, now=now, this=None) for device in _known(now) if device.kind == DeviceKind.TV
    )


def open_invitations(*, now: datetime) -> tuple[Invitation, ...]:
    """The codes nobody has used yet, the one that ends first before the others."""
    waiting = Invitation.objects.filter(used_at=None, withdrawn_at=None, expires_at__gt=now)
    devices = waiting.exclude(kind=InvitationKind.UNLOCK)
    return tuple(devices.select_related("member").order_by("expires_at", "pk"))


def _known(now: datetime) -> Iterable[Device]:
    """Phones, tablets and televisions that are not revoked and were seen lately; one that never came after its code is none."""
    devices = Device.objects.filter(revoked_at=None).exclude(token_hash=None)
    for device in devices.select_related("member").order_by("-last_seen_at", "-pk"):
        seen_at = device.last_seen_at
        never_came = (
            seen_at is None and not device.is_link and now - device.created_at >= CODE_HOLDS
        )
        if not never_came and now - (seen_at or device.created_at) < KNOWN_FOR:
            yield device


def _browsers(now: datetime) -> Iterable[Device]:
    """The browsers in which somebody is signed in."""
    seen = {session.device_id: session.seen_at for session in signed_in(now=now)}
    browsers = Device.objects.filter(pk__in=seen, kind=DeviceKind.BROWSER)
    for device in browsers.select_related("member").order_by("-pk"):
        device.last_seen_at = seen[device.pk]
        yield device


def _line(device: Device, *, now: datetime, this: int | None) -> DeviceLine:
    return DeviceLine(
        device_id=device.pk,
        version=device.version,
        name=device.name,
        owner=device.member.call_name if device.member else "",
        seen_at=device.last_seen_at and timezone.localtime(device.last_seen_at),
        is_this=device.pk == this,
        is_pin_locked=device.kind == DeviceKind.TABLET and device.pin_tries >= MOST_TRIES,
        is_till_open=device.till_until is not None and now < device.till_until,
    )
