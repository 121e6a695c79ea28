"""Reads about the club's people."""

from dataclasses import dataclass
from datetime import date

from django.db.models import ProtectedError, Q, QuerySet
from django.db.models.deletion import Collector

from clique.models import Member, MemberKind, name_key


@dataclass(frozen=True, slots=True)
class MemberGroup:
    """The active members of one kind, or everybody who has left (`kind` None), by call name."""

    kind: MemberKind | None
    members: tuple[Member, ...]


def member_groups(today: date) -> tuple[MemberGroup, ...]:
    """Everybody: active ones by kind, then the former ones; groups without anybody are left out.

    Who joins later than `today` counts as active.
    """
    everybody = tuple(Member.objects.all())
    active = [member for member in everybody if not has_left(member, today)]
    groups = [
        MemberGroup(kind=kind, members=tuple(m for m in active if m.kind == kind))
        for kind in MemberKind
    ]
    former = tuple(member for member in everybody if has_left(member, today))
    groups.append(MemberGroup(kind=None, members=former))
    return tuple(group for group in groups if group.members)


def taken_name(call_name: str, *, but: int | None) -> str:
    """The name of whoever is called so already, as it is written down; empty if nobody but `but` is."""
    namesake = Member.objects.filter(call_name_key=name_key(call_name)).first()
    return namesake.call_name if namesake is not None and namesake.pk != but else ""


def has_left(member: Member, today: date) -> bool:
    """Whether the membership has ended before `today`."""
    return member.active_to is not None and member.active_to < today


def has_history(member: Member) -> bool:
    """Whether anything refers to `member`: games, bookings, commands; asked of Django, as this app knows none of them."""
    try:
        Collector(using="default").collect([member])
    except ProtectedError:
        return True
    return False


def office_holders() -> QuerySet[Member]:
    """Who has an office or a password, by call name."""
    offices = Q(is_scorekeeper=True) | Q(is_treasurer=True) | Q(is_auditor=True) | Q(is_admin=True)
    return Member.objects.select_related("account").filter(offices | Q(account__isnull=False))


def admins() -> QuerySet[Member]:
    """Who can sign in and administer."""
    return Member.objects.filter(is_admin=True, account__isnull=False)
