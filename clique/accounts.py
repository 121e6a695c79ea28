"""Writes about who may sign in and as what; hashing a password is slow, so it comes before each write."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.shortcuts import get_object_or_404

from clique.actions import lock_members
from clique.actors import Actor, Role
from clique.errors import ChangedMeanwhile, LastAdmin, UserNameTaken, UserNameTooLong
from clique.idempotency import first_time
from clique.models import Device, Member, name_key
from clique.queries import admins
from clique.transactions import write_transaction

# Every member is one; the others are given.
GIVEN_ROLES = (Role.SCOREKEEPER, Role.TREASURER, Role.AUDITOR, Role.ADMIN)
# Django's column; SQLite would take more.
LONGEST_USER_NAME = 150


@dataclass(frozen=True, slots=True)
class Access:
    """A user name, and the password if it was set just before: it is shown once and never known again."""

    user_name: str
    password: str | None


def give_access(
    *, member_id: int, user_name: str, password: str, key: UUID, seen: int, by: Actor
) -> Access:
    """Let a member sign in with a password made for them, or with a fresh one instead of the old.

    A repeated command leaves the password of the first time; it is not shown again. Raises `UserNameTaken`,
    `UserNameTooLong`, `ChangedMeanwhile`.
    """
    hashed = make_password(password)
    with write_transaction():
        member = _locked(member_id)
        content = {"member": member_id, "user_name": user_name}
        if not first_time(key=key, kind="access_give", content=content, by=by):
            return Access(user_name=user_name, password=None)
        _refuse_stale(member, seen)
        member.account = _account(member, user_name=user_name, hashed=hashed)
        _write(member)
        return Access(user_name=member.account.username, password=password)


def remove_access(*, member_id: int, key: UUID, seen: int, by: Actor) -> None:
    """End a member's access; whoever is signed in with it is signed out at once. Raises `LastAdmin`, `ChangedMeanwhile`."""
    with write_transaction():
        member = _locked(member_id)
        content = {"member": member_id}
        if not first_time(key=key, kind="access_remove", content=content, by=by):
            return
        _refuse_stale(member, seen)
        account, member.account = member.account, None
        _write(member)
        _refuse_without_admin()
        if account is not None:
            account.delete()


def set_roles(
    *, member_id: int, roles: Collection[Role], key: UUID, seen: int, by: Actor
) -> Member:
    """What a member may do from here on. Raises `LastAdmin`, `ChangedMeanwhile`."""
    with write_transaction():
        member = _locked(member_id)
        content = {"member": member_id, "roles": sorted(roles)}
        if not first_time(key=key, kind="roles", content=content, by=by):
            return member
        _refuse_stale(member, seen)
        for role in GIVEN_ROLES:
            setattr(member, f"is_{role}", role in roles)
        _write(member)
        _refuse_without_admin()
        return member


def change_password(user: User, *, hashed: str, by: Actor) -> None:
    """A password of one's own instead of the one before."""
    with write_transaction():
        first_time(key=uuid4(), kind="password", content={"member": by.member_id}, by=by)
        user.password = hashed
        user.save(update_fields=["password"])


def new_account(*, user_name: str, hashed: str) -> User:
    """The account of a user name, inside the caller's write transaction; raises `UserNameTaken` or `UserNameTooLong`."""
    return User.objects.create(username=_free_name(user_name, account=None), password=hashed)


def note_device(name: str, *, member: Member | None, now: datetime) -> Device:
    """The browser in which somebody has just signed in."""
    with write_transaction():
        return Device.objects.create(name=name, member=member, created_at=now)


def _account(member: Member, *, user_name: str, hashed: str) -> User:
    account = member.account
    if account is None:
        return new_account(user_name=user_name, hashed=hashed)
    account.username = _free_name(user_name, account=account)
    account.password = hashed
    account.save()
    return account


def _free_name(user_name: str, *, account: User | None) -> str:
    """A user name as it is kept, folded: who signs in need not mind capitals."""
    folded = name_key(user_name)
    if len(folded) > LONGEST_USER_NAME:
        raise UserNameTooLong
    namesake = User.objects.filter(username=folded).first()
    if namesake is not None and namesake != account:
        raise UserNameTaken(user_name)
    return folded


def _locked(member_id: int) -> Member:
    lock_members()
    return get_object_or_404(Member.objects.select_for_update(no_key=True), pk=member_id)


def _refuse_stale(member: Member, seen: int) -> None:
    if member.version != seen:
        raise ChangedMeanwhile


def _refuse_without_admin() -> None:
    if not admins().exists():
        raise LastAdmin


def _write(member: Member) -> None:
    member.version += 1
    member.save()
