"""Builders for mails: a club that can be paid, members with an address who owe, an order."""

from uuid import UUID, uuid4

from clique.actors import NOBODY, Actor
from clique.models import Club, Member
from ledger.actions.mail_delivery import deliver
from ledger.actions.mails import order_mails
from ledger.mail_model import MailKind, MailSent, MailState
from ledger.queries.journal import chain_head
from tests.ledger.make_books import NOW, charge, make_played_game
from tests.make import make_member
from tests.people import make_plain_club

IBAN = "CH9300762011623852957"


def make_paid_club(**changes: object) -> Club:
    """A club with an account that bills can be paid to."""
    return make_plain_club(**({"iban": IBAN, "postal_code": "4058", "town": "Basel"} | changes))


def make_debtors(*names: str, stake: int = 500) -> list[Member]:
    """Members with an address, each owing the stake of one game."""
    people = [make_member(name, email=f"m{at}@example.ch") for at, name in enumerate(names)]
    number = MailSent.objects.count() + chain_head().number + 1
    charge(dict.fromkeys(people, stake), game=make_played_game(number=number))
    return people


def order(
    *members: Member,
    kind: MailKind = MailKind.BILL,
    again: bool = False,
    key: UUID | None = None,
    seen: int | None = None,
    by: Actor = NOBODY,
) -> UUID:
    """An order of papers for these members by somebody who saw the books as they are."""
    return order_mails(
        kind=kind,
        member_ids=[member.pk for member in members],
        again=again,
        key=key or uuid4(),
        seen=chain_head().number if seen is None else seen,
        by=by,
        club=Club.objects.get(pk=1),
        now=NOW,
    )


def make_order(member: Member) -> MailSent:
    """An order of one mail, which went out."""
    return MailSent.objects.create(
        order=uuid4(),
        kind=MailKind.BILL,
        member=member,
        address="anni@example.ch",
        language="de",
        head=1,
        balance_rappen=500,
        state=MailState.SENT,
        tries=1,
        ordered_at=NOW,
        tried_at=NOW,
    )


def send(order_key: UUID, *, budget_s: float = 60) -> None:
    """What waits of an order, sent."""
    deliver(order=order_key, club=Club.objects.get(pk=1), now=NOW, budget_s=budget_s)


def states() -> list[tuple[str, str]]:
    """Every mail's member and state, in the order in which they were asked for."""
    rows = MailSent.objects.order_by("pk").values_list("member__call_name", "state")
    return [(name, state) for name, state in rows]
