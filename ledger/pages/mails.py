"""The pages of the mails: who may get a paper, and the mail as it will go out."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date

from django.utils.translation import ngettext

from clique.errors import UserError
from clique.models import Club, Member
from ledger.mail.handing_in import has_server
from ledger.mail.letters import Letter, letter, letter_language
from ledger.mail.papers import paper_of
from ledger.mail_model import MailKind
from ledger.queries.mails import MailPeople, MailPerson


@dataclass(frozen=True, slots=True)
class MailLine:
    """One person of the list; `is_chosen`: their box is ticked. `page_url` leads to their own page, on their own phone."""

    person: MailPerson
    size_rappen: int
    is_credit: bool
    is_chosen: bool
    page_url: str


@dataclass(frozen=True, slots=True)
class MailPage:
    """Who gets a mail, and who cannot and needs another way; `has_server` is False where nobody can.

    `is_local`: the server is known by a name that works on this machine alone, so no other device finds a page there.
    """

    kind: MailKind
    has_server: bool
    is_local: bool
    lines: tuple[MailLine, ...]
    others: tuple[MailLine, ...]
    seen: int

    @property
    def known(self) -> tuple[MailLine, ...]:
        """Those who have this very paper."""
        return tuple(line for line in self.lines if line.person.is_known)

    @property
    def button(self) -> str:
        """What the button does, and to how many."""
        count = len(self.lines)
        if self.kind == MailKind.BILL:
            words = ngettext("%(count)s Rechnung senden", "%(count)s Rechnungen senden", count)
        else:
            words = ngettext("%(count)s Kontoauszug senden", "%(count)s Kontoauszüge senden", count)
        return words % {"count": count}


@dataclass(frozen=True, slots=True)
class MailPreview:
    """A mail as it will arrive, with the name and size of its paper; `fault` is why the paper cannot be made."""

    member_id: int
    letter: Letter
    paper_name: str
    paper_kb: int
    fault: str


def mail_page(
    people: MailPeople,
    *,
    page_url: Callable[[int], str],
    is_local: bool,
    is_chosen: Callable[[MailPerson], bool] = lambda _person: True,
) -> MailPage:
    """The list; a box is ticked where `is_chosen` says so."""
    lines = [_line(person, page_url, is_chosen) for person in people.people]
    can_send = has_server()
    return MailPage(
        kind=people.kind,
        has_server=can_send,
        is_local=is_local,
        lines=_those(lines, lambda line: can_send and bool(line.person.address)),
        others=_those(lines, lambda line: not (can_send and line.person.address)),
        seen=people.head.number,
    )


def mail_preview(
    person: MailPerson, *, kind: MailKind, club: Club, signed: str, today: date
) -> MailPreview:
    """The mail to one person."""
    member = Member.objects.get(pk=person.member_id)
    language = letter_language(member, club)
    name, size, fault = "", 0, ""
    try:
        paper = paper_of(kind, member=member, language=language, club=club, today=today)
        name, size = (paper.name, len(paper.content)) if paper else ("", 0)
    except UserError as error:
        fault = str(error)
    return MailPreview(
        member_id=member.pk,
        letter=letter(
            kind=kind,
            member=member,
            address=person.address,
            language=language,
            balance_rappen=person.balance_rappen,
            signed=signed,
            club=club,
            today=today,
        ),
        paper_name=name,
        paper_kb=max(1, round(size / 1000)),
        fault=fault,
    )


def _those(lines: Iterable[MailLine], ask: Callable[[MailLine], bool]) -> tuple[MailLine, ...]:
    return tuple(line for line in lines if ask(line))


def _line(
    person: MailPerson, page_url: Callable[[int], str], is_chosen: Callable[[MailPerson], bool]
) -> MailLine:
    return MailLine(
        person=person,
        size_rappen=abs(person.balance_rappen),
        is_credit=person.balance_rappen < 0,
        is_chosen=is_chosen(person),
        page_url=page_url(person.member_id),
    )
