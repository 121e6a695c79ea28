"""Who acts: the one thing that actions and permissions know of a person and a device."""

from dataclasses import dataclass
from enum import StrEnum

from clique.models import Member


class Role(StrEnum):
    """What somebody may be in the clique; every member has MEMBER."""

    MEMBER = "member"
    SCOREKEEPER = "scorekeeper"
    TREASURER = "treasurer"
    AUDITOR = "auditor"
    ADMIN = "admin"


@dataclass(frozen=True, slots=True)
class Actor:
    """A member on a device with their roles; NOBODY has none of the three."""

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
