"""One person's account: every line that makes the balance."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from django.db.models import BigIntegerField, OuterRef, Q, Subquery, Value
from django.db.models.functions import Coalesce, Greatest

from clique.models import Member
from games.engine.rules import Rules
from games.models import Game, Place
from ledger.errors import NoSuchMember
from ledger.models import Account, Booking, BookingKind, Means, Transfer
from ledger.queries.balances import with_balance, with_version


@dataclass(frozen=True, slots=True)
class GamePlace:
    """The game that a stake comes from and the place it was charged for.

    `place_x2` is doubled, for halves; None where the rules ask the same of every place.
    """

    game_id: int
    evening_id: int
    evening_date: date
    number: int
    place_x2: int | None
    is_absent: bool
    rule_set_version: int


@dataclass(frozen=True, slots=True)
class AccountRow:
    """One booking on the account: what it adds to the debt (a payment takes away) and the balance after it.

    `means` is how money came (`cash`, `bank`, `twint`), empty for stakes. A booking and its reversal name each other's numbers;
    both are `is_folded`: together they are nothing.
    """

    booking_id: int
    number: int
    kind: BookingKind
    day: date
    text: str
    means: str
    created_at: datetime
    amount_rappen: int
    balance_rappen: int
    game: GamePlace | None
    reverses: int | None
    reversed_by: int | None
    is_folded: bool


@dataclass(frozen=True, slots=True)
class MemberAccount:
    """One person's account, latest booking first.

    `brought_forward_rappen` plus the amounts of `rows` is the balance, and so it is with `folded`: the rows without reversed
    bookings and their reversals, each with the balance as if those had never been. `has_earlier`: not all rows are here.
    """

    member_id: int
    name: str
    balance_rappen: int
    seen: int
    brought_forward_rappen: int
    rows: tuple[AccountRow, ...]
    folded: tuple[AccountRow, ...]
    has_earlier: bool = False


def member_account(
    member_id: int, *, since: date | None = None, most: int | None = None
) -> MemberAccount:
    """The account of one person, as far back as `since` or the latest `most` debits and credits; the rest is brought forward.

    Raises `NoSuchMember`. Three queries.
    """
    # The detour keeps an id that no database could hold from reaching it.
    own = Account.objects.filter(member__in=Member.objects.filter(pk=member_id))
    account = (
        with_version(with_balance(own.select_related("member")))
        .annotate(
            last_hidden=Value(0)
            if most is None
            else Greatest(_nth("debit", most), _nth("credit", most))
        )
        .first()
    )
    if account is None:
        return _without_booking(member_id)
    transfers = _transfers(account, since)
    places = _Places(member_id, {t.booking.game_id for t in transfers if t.booking.game_id})
    forward = account.balance_rappen - sum(_change(account, transfer) for transfer in transfers)
    present = {transfer.booking_id for transfer in transfers}
    rows = [_row(account, transfer, places=places, present=present) for transfer in transfers]
    return MemberAccount(
        member_id=member_id,
        name=account.member.call_name,
        balance_rappen=account.balance_rappen,
        seen=account.version,
        brought_forward_rappen=forward,
        rows=_with_balances(rows, forward),
        folded=_with_balances([row for row in rows if not row.is_folded], forward),
        has_earlier=account.last_hidden > 0,
    )


def place_x2_of(stake_rappen: int, rules: Rules) -> int | None:
    """The doubled place that costs this stake, None where every place costs the same.

    The inverse of `games.engine.rules.stake_rappen`, so that a booking tells the place it was made for, whatever the game says
    after a correction.
    """
    if rules.stake_step <= 0:
        return None
    return 2 - 2 * (rules.stake_first - stake_rappen) // rules.stake_step


class _Places:
    """The places behind the stakes of one member: each rule set is read once, the absences in one query."""

    def __init__(self, member_id: int, game_ids: set[int]) -> None:
        absences = Place.objects.filter(member_id=member_id, is_absent=True, game_id__in=game_ids)
        self.absent_in = set(absences.values_list("game_id", flat=True))
        self.rules: dict[int, Rules] = {}

    def of(self, game: Game | None, stake_rappen: int) -> GamePlace | None:
        """The place in `game` that `stake_rappen` was charged for."""
        if game is None:
            return None
        if game.rule_set_id not in self.rules:
            self.rules[game.rule_set_id] = game.rule_set.rules
        return GamePlace(
            game_id=game.pk,
            evening_id=game.evening_id,
            evening_date=game.evening.date,
            number=game.number,
            place_x2=place_x2_of(stake_rappen, self.rules[game.rule_set_id]),
            is_absent=game.pk in self.absent_in,
            rule_set_version=game.rule_set.version,
        )


def _without_booking(member_id: int) -> MemberAccount:
    name = Member.objects.filter(pk=member_id).values_list("call_name", flat=True).first()
    if name is None:
        raise NoSuchMember
    return MemberAccount(
        member_id=member_id,
        name=name,
        balance_rappen=0,
        seen=0,
        brought_forward_rappen=0,
        rows=(),
        folded=(),
    )


def _transfers(account: Any, since: date | None) -> list[Transfer]:
    """What moved the account, earliest day first."""
    transfers = Transfer.objects.filter(Q(debit=account) | Q(credit=account))
    if account.last_hidden:
        transfers = transfers.filter(booking_id__gt=account.last_hidden)
    if since is not None:
        transfers = transfers.filter(booking__day__gte=since)
    return list(
        transfers.select_related(
            "debit",
            "credit",
            "booking__game__evening",
            "booking__game__rule_set",
            "booking__reverses",
            "booking__reversal",
        ).order_by("booking__day", "booking__number", "pk")
    )


def _nth(side: str, most: int) -> Coalesce:
    """The booking of the first transfer, on one side of an account, that is too many; 0 where there is none."""
    transfers = Transfer.objects.filter(**{side: OuterRef("pk")}).order_by("-booking_id")
    nth = Subquery(transfers.values("booking_id")[most : most + 1])
    return Coalesce(nth, 0, output_field=BigIntegerField())


def _row(account: Account, transfer: Transfer, *, places: _Places, present: set[int]) -> AccountRow:
    booking = transfer.booking
    reversal: Booking | None = getattr(booking, "reversal", None)
    partner = booking.reverses or reversal
    other = transfer.credit if transfer.debit_id == account.pk else transfer.debit
    means = {str(way.account): way.value for way in Means}
    return AccountRow(
        booking_id=booking.pk,
        number=booking.number,
        kind=BookingKind(booking.kind),
        day=booking.day,
        text=booking.text,
        means=means.get(other.code, ""),
        created_at=booking.created_at,
        amount_rappen=_change(account, transfer),
        balance_rappen=0,
        game=places.of(booking.game, transfer.amount_rappen),
        reverses=booking.reverses.number if booking.reverses else None,
        reversed_by=reversal.number if reversal else None,
        is_folded=partner is not None and partner.pk in present,
    )


def _change(account: Account, transfer: Transfer) -> int:
    """What the transfer adds to the debt; the sign rule stands in `Transfer`."""
    return transfer.amount_rappen if transfer.debit_id == account.pk else -transfer.amount_rappen


def _with_balances(rows: Iterable[AccountRow], forward_rappen: int) -> tuple[AccountRow, ...]:
    """The rows, given earliest first, with the balance after each; latest first."""
    balance, done = forward_rappen, []
    for row in rows:
        balance += row.amount_rappen
        done.append(replace(row, balance_rappen=balance))
    return tuple(reversed(done))
