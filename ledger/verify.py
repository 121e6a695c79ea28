"""verify(): recomputes the books from their rows and tells every fault."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from django.db import connection
from django.db.models import CharField, Exists, F, Func, OuterRef
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ledger.accounts import member_code, standard_kind
from ledger.chain import BEFORE_THE_FIRST, DIGITS_SHOWN, ChainLink, CodedTransfer, link_hash
from ledger.models import Account, AccountKind, Booking, BookingKind, Transfer
from ledger.queries.balances import with_balance
from ledger.queries.journal import ChainHead, chain_head
from ledger.seals import (
    Seal,
    cash_count_faults,
    fingerprint_faults,
    moved_year_faults,
    seal_faults,
    seals,
)
from ledger.triggers import guard_faults


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that the books should not hold: at one booking or, with `number` None, elsewhere.

    Whoever reads it reads it in their own language: the treasurer on a page, a terminal in English.
    """

    number: int | None
    words: str | Promise

    def __str__(self) -> str:
        if self.number is None:
            return str(self.words)
        return gettext("Buchung %(number)s: %(words)s") % {
            "number": self.number,
            "words": self.words,
        }


@dataclass(frozen=True, slots=True)
class Verdict:
    """What `verify` found: the head of the chain as it was read, and the faults, none if all is well."""

    head: ChainHead
    faults: tuple[Fault, ...]


def verify() -> Verdict:
    """Recompute the chain, the pairs of reversals, the balances, the fingerprints of closed years; look for the guards.

    Reads booking by booking, so that 50 years fit into memory; what is booked meanwhile does not count.
    Rule: docs/bookkeeping.md, "Verify".
    """
    head = chain_head()
    reversals = Booking.objects.filter(reverses__isnull=False)
    walk = _Walk(
        reversed_later=set(reversals.values_list("reverses__number", flat=True)), seals=seals()
    )
    faults = [
        Fault(stored.link.number, words)
        for stored in _stored_bookings(last=head.number)
        for words in walk.faults_of(stored)
    ]
    others = (*guard_faults(connection), *_account_faults(), *_lost_transfers())
    faults += [Fault(None, words) for words in (*others, *fingerprint_faults())]
    faults += [Fault(None, words) for words in (*moved_year_faults(), *cash_count_faults())]
    faults += [Fault(None, words) for words in _balance_faults(walk.balances, head)]
    return Verdict(
        head=ChainHead(number=walk.number, digits=walk.hash[:DIGITS_SHOWN]), faults=tuple(faults)
    )


@dataclass(frozen=True, slots=True)
class _Stored:
    """A booking as it lies in the database; nothing in it can be trusted, not even the types."""

    link: ChainLink
    hash: str
    game_id: int | None


@dataclass(slots=True)
class _Walk:
    """What must be remembered on the way from the first booking to the last."""

    reversed_later: set[int]
    seals: tuple[Seal, ...] = ()
    number: int = 0
    hash: str = BEFORE_THE_FIRST
    balances: Counter[str] = field(default_factory=Counter)
    targets: dict[int, _Stored] = field(default_factory=dict)
    charged: dict[int, int] = field(default_factory=dict)

    def faults_of(self, stored: _Stored) -> Iterator[str | Promise]:
        """What is wrong with the next booking; a broken link is told once, not for all that follow."""
        link = stored.link
        if link.number != self.number + 1:
            yield _gap(self.number + 1, link.number - 1)
        broken = list(_transfer_faults(link.transfers))
        yield from broken
        if broken or link_hash(link, previous=self.hash) != stored.hash:
            yield _("der Inhalt passt nicht zum Hash")
        if not broken:
            self._count(link.transfers)
        if link.kind == BookingKind.REVERSAL:
            yield from self._reversal_faults(stored)
        if link.kind == BookingKind.STAKES:
            yield from self._charge_faults(stored)
        elif link.kind != BookingKind.REVERSAL and stored.game_id is not None:
            yield format_lazy(_("gehört zu Spiel {game} und ist kein Einsatz"), game=stored.game_id)
        yield from seal_faults(self.seals, number=link.number, day=link.day, concerns=link.concerns)
        if link.number in self.reversed_later:
            self.targets[link.number] = stored
        self.number, self.hash = link.number, stored.hash

    def _count(self, transfers: Iterable[CodedTransfer]) -> None:
        for debit, credit, amount in transfers:
            self.balances[debit] += amount
            self.balances[credit] -= amount

    def _reversal_faults(self, stored: _Stored) -> Iterator[str | Promise]:
        number = stored.link.reverses
        target = None if number is None else self.targets.pop(number, None)
        if target is None:
            yield _("storniert keine frühere Buchung, die noch gilt")
            return
        if target.link.kind == BookingKind.REVERSAL:
            yield format_lazy(_("storniert das Storno {number}"), number=number)
        swapped = [(credit, debit, amount) for debit, credit, amount in target.link.transfers]
        mirrored = Counter(swapped) == Counter(stored.link.transfers)
        if not mirrored or target.game_id != stored.game_id:
            yield format_lazy(_("ist nicht das Gegenstück zu Buchung {number}"), number=number)
        if target.game_id is not None and self.charged.get(target.game_id) == number:
            del self.charged[target.game_id]

    def _charge_faults(self, stored: _Stored) -> Iterator[str | Promise]:
        if stored.game_id is None:
            yield _("die Einsätze gehören zu keinem Spiel")
        elif stored.game_id in self.charged:
            words = _("das Spiel ist schon mit Buchung {number} verbucht")
            yield format_lazy(words, number=self.charged[stored.game_id])
        else:
            self.charged[stored.game_id] = stored.link.number
        # The hash covers the key, and the pages go by the game beside it.
        if stored.game_id is not None and not _is_key_of(stored.game_id, stored.link.key):
            words = _("der Schlüssel ist keiner von Spiel {game}")
            yield format_lazy(words, game=stored.game_id)


def _is_key_of(game_id: int, key: str) -> bool:
    """Whether stakes with this key are a game's: `game:7:r1`."""
    return re.fullmatch(rf"game:{game_id}:r[1-9][0-9]*", key, re.ASCII) is not None


class _IsoDay(Func):
    """A date as ISO text without parsing it, as a tampered one may be no date at all."""

    template = "CAST(%(expressions)s AS TEXT)"
    output_field = CharField()

    def as_postgresql(self, compiler: Any, wrapped: Any, **context: Any) -> Any:
        """PostgreSQL's cast follows the server's DateStyle."""
        template = "to_char(%(expressions)s, 'YYYY-MM-DD')"
        return self.as_sql(compiler, wrapped, template=template, **context)


def _stored_bookings(*, last: int) -> Iterator[_Stored]:
    """The bookings up to number `last` in their order, in one query whose rows are their transfers."""
    rows: Iterator[tuple[Any, ...]] = (
        Booking.objects.filter(number__lte=last)
        .order_by("number")
        .values_list(
            *("number", "key", "kind", _IsoDay(F("day")), "text", "reverses__number"),
            *(_IsoDay(F("concerns")), "hash", "game_id"),
            *("transfers__debit__code", "transfers__credit__code", "transfers__amount_rappen"),
        )
        .iterator(chunk_size=5000)
    )
    for head, transfers in groupby(rows, key=lambda row: row[:9]):
        moved = tuple(row[9:] for row in transfers if row[9:] != (None, None, None))
        number, key, kind, day, text, reverses, concerns, digits, game_id = head
        yield _Stored(
            link=ChainLink(number, key, kind, day, text, reverses, moved, concerns or ""),
            hash=digits,
            game_id=game_id,
        )


def _transfer_faults(transfers: tuple[CodedTransfer, ...]) -> Iterator[str | Promise]:
    if not transfers:
        yield _("hat keine Posten")
    for debit, credit, amount in transfers:
        if type(debit) is not str or type(credit) is not str:
            yield _("ein Posten nennt ein Konto, das es nicht mehr gibt")
        elif type(amount) is not int or amount <= 0 or debit == credit:
            words = _("ein Posten bewegt {amount} von {credit} nach {debit}")
            yield format_lazy(words, amount=repr(amount), credit=credit, debit=debit)


def _account_faults() -> Iterator[str | Promise]:
    """The chain holds codes alone, so what a code means is compared with the accounts."""
    kinds = dict(AccountKind.choices)
    for account in Account.objects.select_related("member"):
        member = account.member
        if member is not None and account.code != member_code(member.number):
            words = _("Konto {code}: gehört zum Mitglied Nummer {number}")
            yield format_lazy(words, code=account.code, number=member.number)
        if standard_kind(account.code) not in (None, account.kind):
            words = _("Konto {code}: wird als {kind} geführt")
            yield format_lazy(words, code=account.code, kind=kinds.get(account.kind, account.kind))


def _lost_transfers() -> Iterator[str | Promise]:
    home = Booking.objects.filter(pk=OuterRef("booking_id"))
    for pk in Transfer.objects.filter(~Exists(home)).values_list("pk", flat=True):
        yield format_lazy(_("Posten {number}: die Buchung fehlt"), number=pk)


def _balance_faults(recomputed: Counter[str], head: ChainHead) -> Iterator[str | Promise]:
    """The balances as the pages show them, compared unless something was booked meanwhile."""
    accounts = with_balance(Account.objects.all())
    shown = dict(accounts.values_list("code", "balance_rappen"))
    if chain_head() != head:
        return
    for code, balance in sorted(shown.items()):
        if balance != recomputed[code]:
            words = _("Konto {code}: der Saldo ist {shown} Rappen, die Buchungen ergeben {booked}")
            yield format_lazy(words, code=code, shown=balance, booked=recomputed[code])


def _gap(first: int, last: int) -> str | Promise:
    if first == last:
        return format_lazy(_("davor fehlt Nummer {number}"), number=first)
    return format_lazy(_("davor fehlen die Nummern {first} bis {last}"), first=first, last=last)
