"""Sending what was ordered: one mail after another, each noted before and after, none inside a transaction."""

import hashlib
import time
from datetime import date, datetime
from uuid import UUID

from django.utils import timezone

from clique.errors import UserError
from clique.models import Club, Member
from clique.transactions import write_transaction
from ledger.mail.errors import AccountMoved, MailServerDown
from ledger.mail.handing_in import LONGEST_WORDS, Refused, ServerDown, Unsure, hand_in
from ledger.mail.letters import Letter, letter
from ledger.mail.papers import Paper, paper_of
from ledger.mail_model import MailKind, MailSent, MailState
from ledger.models import Account
from ledger.queries.balances import account_version


def deliver(*, order: UUID, club: Club, now: datetime, budget_s: float) -> None:
    """Send what waits of an order, until nothing does or `budget_s` have passed; a mail once begun is ended.

    Two who do this at once, or a press of the button again, share the mails: each is taken by one of them. Raises
    `MailServerDown`; the mail at hand then waits on.
    """
    ends = time.monotonic() + budget_s
    while (mail := _taken(order, now)) is not None:
        _send(mail, club=club, now=now)
        if time.monotonic() >= ends:
            return


def _taken(order: UUID, now: datetime) -> MailSent | None:
    """The next mail that waits, noted as under way before the server hears of it: a crash leaves it so, never waiting."""
    with write_transaction():
        waiting = MailSent.objects.filter(order=order, state=MailState.WAITING).order_by("pk")
        mail = waiting.select_for_update(skip_locked=True).first()
        if mail is None:
            return None
        mail.state = MailState.SENDING
        mail.tries += 1
        mail.tried_at = now
        mail.save(update_fields=["state", "tries", "tried_at"])
    return mail


def _send(mail: MailSent, *, club: Club, now: datetime) -> None:
    """Send one mail and note how it went, whatever happens: what the server may have had is never tried again unasked."""
    state, words = MailState.FAILED, ""
    try:
        written, paper = _written(mail, club=club, today=timezone.localdate(now))
        state = MailState.UNSURE
        hand_in(written, paper=paper, message_id=f"{mail.order}.{mail.pk}")
        state = MailState.SENT
    except ServerDown as error:
        state = MailState.FAILED if mail.kind == MailKind.TEST else MailState.WAITING
        words = str(error)
        raise MailServerDown(words) from error
    except AccountMoved as error:
        state, words = MailState.DROPPED, str(error)
    except (Refused, UserError) as error:
        state, words = MailState.FAILED, str(error)
    except Unsure as error:
        words = str(error)
    finally:
        _note(mail, state, words)


def _written(mail: MailSent, *, club: Club, today: date) -> tuple[Letter, Paper | None]:
    """The mail and its paper, with the figures that the treasurer saw. Raises `AccountMoved` if there are others."""
    member = Member.objects.get(pk=mail.member_id)
    kind = MailKind(mail.kind)
    paper = paper_of(kind, member=member, language=mail.language, club=club, today=today)
    if paper is not None:
        # Versions only grow: what holds once the paper is made held all the while.
        account = Account.objects.get(member=member)
        if account_version(account) != mail.head:
            raise AccountMoved
        mail.sha256 = hashlib.sha256(paper.content).hexdigest()
    written = letter(
        kind=kind,
        member=member,
        address=mail.address,
        language=mail.language,
        balance_rappen=mail.balance_rappen,
        signed=mail.by.call_name if mail.by else "",
        club=club,
        today=today,
    )
    return written, paper


def _note(mail: MailSent, state: MailState, words: str) -> None:
    """Keep how the try went, unless another one was begun meanwhile because this one seemed lost."""
    this_try = MailSent.objects.filter(pk=mail.pk, tries=mail.tries)
    with write_transaction():
        this_try.update(state=state, words=words[:LONGEST_WORDS], sha256=mail.sha256)
