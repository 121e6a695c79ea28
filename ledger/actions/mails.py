"""Mails asked for: who gets which paper. The sending is another step, outside of any transaction (`mail_delivery`)."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.db.models import Q

from clique.actors import Actor
from clique.errors import StaleView
from clique.idempotency import first_time
from clique.models import Club, Member
from clique.transactions import write_transaction
from ledger.mail.errors import (
    AlreadyMailed,
    NoAddress,
    NobodyChosen,
    NoMailServer,
    NoOwnAddress,
    NothingToBill,
    NothingToRetry,
)
from ledger.mail.handing_in import has_server
from ledger.mail.letters import letter_language
from ledger.mail_model import UNDER_WAY, MailKind, MailSent, MailState
from ledger.posting import lock_books
from ledger.queries.mails import MailPeople, MailPerson, mail_order, mail_people, unsure


def order_mails(
    *,
    kind: MailKind,
    member_ids: Iterable[int],
    again: bool,
    key: UUID,
    seen: int,
    by: Actor,
    club: Club,
    now: datetime,
) -> UUID:
    """Note a mail with its paper for each of these members; gives the order's name, which is `key`.

    `seen` is the number of the chain's head that the treasurer saw: `StaleView` if anything was booked since. A paper of the
    same head goes to nobody twice, unless `again` says so: `AlreadyMailed`. Raises `NoMailServer`, `NobodyChosen`,
    `NoAddress`, `NothingToBill`.
    """
    chosen = sorted(set(member_ids))
    if not has_server():
        raise NoMailServer
    if not chosen:
        raise NobodyChosen
    content = {"paper": kind.value, "members": chosen, "again": again}
    with write_transaction():
        if not first_time(key=key, kind="mails", content=content, by=by):
            return key
        lock_books()
        people = mail_people(kind, member_ids=chosen)
        if people.head.number != seen:
            raise StaleView
        _check(people, chosen, again=again)
        languages = {m.pk: letter_language(m, club) for m in Member.objects.filter(pk__in=chosen)}
        MailSent.objects.bulk_create(
            MailSent(
                order=key,
                kind=kind,
                member_id=person.member_id,
                address=person.address,
                language=languages[person.member_id],
                head=person.head,
                balance_rappen=person.balance_rappen,
                is_again=person.is_known,
                ordered_at=now,
                by_id=by.member_id,
                device_id=by.device_id,
            )
            for person in people.people
        )
    return key


def order_test(*, key: UUID, by: Actor, club: Club, now: datetime) -> UUID:
    """Note a test for who asks, without a paper; gives the order's name. Raises `NoMailServer`, `NoOwnAddress`."""
    if not has_server():
        raise NoMailServer
    member = Member.objects.filter(pk=by.member_id or 0).exclude(email="").first()
    if member is None:
        raise NoOwnAddress
    with write_transaction():
        if first_time(key=key, kind="mail_test", content={}, by=by):
            MailSent.objects.create(
                order=key,
                kind=MailKind.TEST,
                member=member,
                address=member.email,
                language=letter_language(member, club),
                head=0,
                balance_rappen=0,
                ordered_at=now,
                by_id=by.member_id,
                device_id=by.device_id,
            )
    return key


def retry_mails(
    *, order: UUID, state: MailState, key: UUID, seen: int, by: Actor, now: datetime
) -> None:
    """Let the mails of an order that failed, or of which nobody knows, wait for another try at today's address.

    What meanwhile went out in another order is dropped. `seen` is `MailOrder.seen`. Raises `NothingToRetry`.
    """
    with write_transaction():
        content = {"order": str(order), "state": state.value}
        if not first_time(key=key, kind="mail_retry", content=content, by=by):
            return
        lock_books()
        _check_seen(order, seen, now)
        which = unsure(now) if state == MailState.UNSURE else Q(state=MailState.FAILED)
        mails = MailSent.objects.filter(which, order=order).select_related("member")
        for mail in mails:
            has_it = not mail.is_again and _is_under_way(mail)
            mail.state = MailState.DROPPED if has_it else MailState.WAITING
            mail.address = mail.member.email or mail.address
            mail.words = ""
            mail.save(update_fields=["state", "address", "words"])


def drop_mails(*, order: UUID, key: UUID, seen: int, by: Actor, now: datetime) -> None:
    """Leave out what still waits of an order. `seen` is `MailOrder.seen`."""
    with write_transaction():
        if not first_time(key=key, kind="mail_drop", content={"order": str(order)}, by=by):
            return
        lock_books()
        _check_seen(order, seen, now)
        MailSent.objects.filter(order=order, state=MailState.WAITING).update(
            state=MailState.DROPPED, words=""
        )


def _check(people: MailPeople, chosen: list[int], *, again: bool) -> None:
    """Refuse what would be wrong for anybody chosen, before a mail is noted for somebody else."""
    there = {person.member_id for person in people.people}
    missing = Member.objects.filter(pk__in=[one for one in chosen if one not in there])
    if len(there) < len(chosen):
        raise NothingToBill([member.call_name for member in missing])
    without = _names(person for person in people.people if not person.address)
    if without:
        raise NoAddress(without)
    known = _names(person for person in people.people if person.is_known)
    if known and not again:
        raise AlreadyMailed(known)


def _names(people: Iterable[MailPerson]) -> list[str]:
    return [person.name for person in people]


def _check_seen(order: UUID, seen: int, now: datetime) -> None:
    now_there = mail_order(order, now=now)
    if now_there is None or now_there.seen != seen:
        raise NothingToRetry


def _is_under_way(mail: MailSent) -> bool:
    """Whether the same paper waits, left or may have left in another order; a test is no paper."""
    if mail.kind == MailKind.TEST:
        return False
    same = MailSent.objects.filter(member=mail.member_id, kind=mail.kind, head=mail.head)
    return same.filter(state__in=UNDER_WAY).exclude(order=mail.order).exists()
