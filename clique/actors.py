"""Who acts: the one thing that actions and permissions know of a person and a device."""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from clique.models import Device, DeviceKind, Member


class Role(StrEnum):
    """What somebody may be in the clique; every member has MEMBER.

    TABLET and TV are devices that belong to nobody; TILL is what a tablet may on top while a PIN keeps its till open.
    """

    MEMBER = "member"
    SCOREKEEPER = "scorekeeper"
    TREASURER = "treasurer"
    AUDITOR = "auditor"
    ADMIN = "admin"
    TABLET = "tablet"
    TILL = "till"
    TV = "tv"


@dataclass(frozen=True, slots=True)
class Actor:
    """A member on a device with their roles; NOBODY has none of the three, a tablet or a TV no member."""

    member_id: int | None = None
    call_name: str = ""
    device_id: int | None = None
    roles: frozenset[Role] = frozenset()


NOBODY = Actor()


def actor_of(member: Member, *, device_id: int | None = None) -> Actor:
    """The actor that `member` is, on the device with `device_id`."""
    roles = {Role.MEMBER}
    roles |= {Role.SCOREKEEPER} if member.is_scorekeeper else set()
    roles |= {Role.TREASURER} if member.is_treasurer else set()
    roles |= {Role.AUDITOR} if member.is_auditor else set()
    roles |= {Role.ADMIN} if member.is_admin else set()
    return Actor(
        member_id=member.pk,
        call_name=member.call_name,
        device_id=device_id,
        roles=frozenset(roles),
    )


def actor_on(device: Device, *, now: datetime) -> Actor:
    """Who acts on a device that is known by its token.

    A phone has no password behind it: its member sees their own and may keep score, whatever else they are.
    """
    if device.kind == DeviceKind.PHONE and device.member is not None:
        whole = actor_of(device.member, device_id=device.pk)
        return replace(whole, roles=whole.roles & {Role.MEMBER, Role.SCOREKEEPER})
    if device.kind == DeviceKind.TABLET:
        return _tablet(device, now=now)
    return Actor(call_name=device.name, device_id=device.pk, roles=frozenset({Role.TV}))


def _tablet(device: Device, *, now: datetime) -> Actor:
    """The scorekeepers' tablet; while its till is open, the treasurer whose PIN opened it."""
    roles = frozenset({Role.TABLET, Role.SCOREKEEPER})
    treasurer = device.till_by
    if device.till_until is None or now >= device.till_until:
        treasurer = None
    if treasurer is None or not treasurer.is_treasurer:
        return Actor(call_name=device.name, device_id=device.pk, roles=roles)
    return Actor(
        member_id=treasurer.pk,
        call_name=treasurer.call_name,
        device_id=device.pk,
        roles=roles | {Role.TILL},
    )
