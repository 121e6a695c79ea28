"""Writes about codes: made for a phone, a tablet or an admin locked out, used once by whoever types them."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404

from clique.actors import Actor
from clique.codes import INVITATION_LENGTH, code_from, code_hash, token_from, token_hash
from clique.device_errors import CodeExpired, CodeUsed, NoSuchCode
from clique.idempotency import first_time
from clique.models import Device, DeviceKind, Invitation, InvitationKind, Member
from clique.names import LONGEST_NAME
from clique.transactions import advisory_lock, write_transaction

VALID_FOR = timedelta(days=14)
UNLOCKS_FOR = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class Invited:
    """A code just made; it can be shown to who made it, and is never known again."""

    code: str
    invitation: Invitation


@dataclass(frozen=True, slots=True)
class Entered:
    """What a code opened: a device with its token, or the account of `member` (`device` None)."""

    member: Member | None
    device: Device | None
    token: str


def invite(
    *, kind: InvitationKind, member_id: int | None, key: UUID, by: Actor, now: datetime
) -> Invited:
    """A fresh code; one that was made before for the same member, or for a tablet, and not used yet, no longer holds.

    The same command again gives the same code.
    """
    code = code_from(str(key), purpose="invitation", length=INVITATION_LENGTH)
    with write_transaction():
        advisory_lock("invitations")
        member = None if member_id is None else get_object_or_404(Member, pk=member_id)
        content = {"kind": kind, "member": member_id}
        if not first_time(key=key, kind="invite", content=content, by=by):
            return Invited(code, Invitation.objects.get(code_hash=code_hash(code)))
        _open(now).filter(kind=kind, member=member).update(withdrawn_at=now)
        invitation = Invitation.objects.create(
            kind=kind,
            code_hash=code_hash(code),
            member=member,
            created_at=now,
            expires_at=now + (UNLOCKS_FOR if kind == InvitationKind.UNLOCK else VALID_FOR),
            by_id=by.member_id,
        )
        return Invited(code, invitation)


def withdraw_invitation(*, invitation_id: int, key: UUID, by: Actor, now: datetime) -> None:
    """Let a code not hold any more; one that was used stays used."""
    with write_transaction():
        content = {"invitation": invitation_id}
        if first_time(key=key, kind="invitation_withdraw", content=content, by=by):
            _open(now).filter(pk=invitation_id).update(withdrawn_at=now)


def enter(*, code: str, browser: str, key: UUID, now: datetime) -> Entered:
    """What a code opens, once; `browser` is what the browser calls itself.

    The same command again, as after a lost answer, gets the same device and token. Raises `NoSuchCode`, `CodeUsed`,
    `CodeExpired`.
    """
    with write_transaction():
        invitations = Invitation.objects.select_for_update(of=("self",), no_key=True)
        known = invitations.select_related("member__account", "device")
        invitation = known.filter(code_hash=code_hash(code), withdrawn_at=None).first()
        if invitation is None:
            raise NoSuchCode
        token = token_from(f"{key} {code}", purpose="device")
        if invitation.used_at is not None:
            if invitation.used_key != key or invitation.device is None:
                raise CodeUsed
            return Entered(member=invitation.member, device=invitation.device, token=token)
        if now >= invitation.expires_at:
            raise CodeExpired
        device = _device_for(invitation, browser=browser, token=token, now=now)
        writer = Actor(member_id=invitation.member_id, device_id=device.pk if device else None)
        first_time(key=key, kind="code_enter", content={"invitation": invitation.pk}, by=writer)
        invitation.used_at, invitation.used_key, invitation.device = now, key, device
        invitation.save()
        return Entered(member=invitation.member, device=device, token=token)


def _open(now: datetime) -> QuerySet[Invitation]:
    return Invitation.objects.filter(used_at=None, withdrawn_at=None, expires_at__gt=now)


def _device_for(
    invitation: Invitation, *, browser: str, token: str, now: datetime
) -> Device | None:
    """The device that comes in by the code; none where the code only signs in."""
    if invitation.kind == InvitationKind.UNLOCK:
        return None
    is_phone = invitation.kind == InvitationKind.PHONE
    return Device.objects.create(
        name=browser[:LONGEST_NAME],
        kind=DeviceKind.PHONE if is_phone else DeviceKind.TABLET,
        member=invitation.member if is_phone else None,
        token_hash=token_hash(token),
        created_at=now,
        last_seen_at=now,
    )
