"""Writes about the club's people; the accounts by which they sign in are in `accounts.py`."""

from dataclasses import asdict, dataclass
from datetime import date
from uuid import UUID, uuid4

from django.db.models import Max
from django.shortcuts import get_object_or_404

from clique.actors import Actor
from clique.errors import ChangedMeanwhile, HasHistory, NameTaken, StaleView
from clique.idempotency import first_time
from clique.models import Club, Language, Member, MemberKind, ReferenceKind, name_key
from clique.queries import has_history, taken_name
from clique.transactions import advisory_lock, write_transaction


@dataclass(frozen=True, slots=True)
class MemberDetails:
    """What the club writes down about somebody."""

    call_name: str
    full_name: str = ""
    kind: str = MemberKind.FULL
    active_from: date = date.min
    active_to: date | None = None
    usual_seat: int | None = None
    email: str = ""
    phone: str = ""
    street: str = ""
    house_number: str = ""
    postal_code: str = ""
    town: str = ""


def add_member(details: MemberDetails, *, key: UUID, by: Actor) -> Member:
    """A new member with the next free number; raises `NameTaken`."""
    with write_transaction():
        lock_members()
        if not first_time(key=key, kind="member_add", content=_content(details), by=by):
            return _added_before(details)
        return create_member(details)


def create_member(details: MemberDetails) -> Member:
    """The row of a new member, inside the caller's write transaction; raises `NameTaken`."""
    lock_members()
    _refuse_taken(details.call_name)
    highest = Member.objects.aggregate(highest=Max("number"))["highest"] or 0
    return Member.objects.create(number=highest + 1, **asdict(details))


def lock_members() -> None:
    """One writer at a time for the rows of members; whoever also locks one of them does so afterwards.

    A commit looks at the row of whoever wrote: two who rename each other at once would wait for each other without end.
    """
    advisory_lock("members")


def change_member(
    details: MemberDetails, *, member_id: int, key: UUID, seen: int, by: Actor
) -> Member:
    """Write down other details of a member; raises `NameTaken` or, if somebody else did meanwhile, `ChangedMeanwhile`."""
    with write_transaction():
        lock_members()
        member = get_object_or_404(Member.objects.select_for_update(no_key=True), pk=member_id)
        content = _content(details) | {"member": member_id}
        if not first_time(key=key, kind="member_change", content=content, by=by):
            return member
        if member.version != seen:
            raise ChangedMeanwhile
        _refuse_taken(details.call_name, but=member_id)
        for name, value in asdict(details).items():
            setattr(member, name, value)
        member.version += 1
        member.save()
        return member


def delete_member(*, member_id: int, key: UUID, seen: int, by: Actor) -> None:
    """Remove somebody entered by mistake; raises `HasHistory` once anything refers to them."""
    with write_transaction():
        lock_members()
        member = Member.objects.select_for_update().filter(pk=member_id).first()
        if not first_time(key=key, kind="member_delete", content={"member": member_id}, by=by):
            return
        if member is None:
            return
        if member.version != seen:
            raise ChangedMeanwhile
        if member.account_id is not None or has_history(member):
            raise HasHistory(member.call_name)
        member.delete()


@dataclass(frozen=True, slots=True)
class ClubDetails:
    """What the club may set about itself; `year_end` is (month, day), None for the end of the Fasnacht.

    That a bank agrees with the account is checked where it is typed.
    """

    name: str
    language: str
    fund_name: str
    iban: str
    street: str
    house_number: str
    postal_code: str
    town: str
    country: str
    year_end: tuple[int, int] | None
    account_holder: str = ""
    reference_kind: str = ReferenceKind.CREDITOR


def change_club(details: ClubDetails, *, key: UUID, seen: int, by: Actor) -> Club:
    """Set what the club is called and where its money goes; raises `ChangedMeanwhile`."""
    with write_transaction():
        club = Club.objects.select_for_update().get(pk=1)
        if not first_time(key=key, kind="club_change", content=asdict(details), by=by):
            return club
        if club.version != seen:
            raise ChangedMeanwhile
        values = asdict(details)
        month, day = values.pop("year_end") or (None, None)
        for name, value in values.items():
            setattr(club, name, value)
        club.year_end_month, club.year_end_day = month, day
        club.version += 1
        club.save()
        return club


def choose_language(language: Language, *, by: Actor) -> None:
    """The language somebody reads in from here on, on every device."""
    with write_transaction():
        content = {"member": by.member_id, "language": language}
        first_time(key=uuid4(), kind="language", content=content, by=by)
        Member.objects.filter(pk=by.member_id or 0).update(language=language)


def _added_before(details: MemberDetails) -> Member:
    """The answer to a command that came again; the member may have been renamed since."""
    member = Member.objects.filter(call_name_key=name_key(details.call_name)).first()
    if member is None:
        raise StaleView
    return member


def _refuse_taken(call_name: str, *, but: int | None = None) -> None:
    if taken := taken_name(call_name, but=but):
        raise NameTaken(taken)


def _content(details: MemberDetails) -> dict[str, object]:
    return {
        name: value.isoformat() if isinstance(value, date) else value
        for name, value in asdict(details).items()
    }
