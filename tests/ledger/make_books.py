"""Plain builders for the books: members, games at the table as rows, and what is booked for them."""

from contextlib import nullcontext
from datetime import UTC, date, datetime, time
from unittest.mock import patch
from uuid import UUID, uuid4

from django.utils import timezone

from clique.actors import NOBODY
from clique.models import Member
from games.models import Evening, Game, RuleSet
from games.signals import Charge, Result
from ledger.actions.entries import record_expense, record_gift
from ledger.actions.payments import record_payment
from ledger.actions.reversals import reverse_booking
from ledger.actions.stakes import charge_game
from ledger.models import Account, Booking
from ledger.queries.balances import account_version
from tests.make import make_rule_set

DAY = date(2026, 11, 20)
NOW = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)


def make_played_game(
    *, day: date = DAY, number: int = 1, rules: str | dict[str, object] = "zoggeli"
) -> Game:
    rule_set = RuleSet.objects.get(pk=make_rule_set(rules))
    evening, _created = Evening.objects.get_or_create(date=day)
    at = timezone.make_aware(datetime.combine(day, time(20)))
    return Game.objects.create(
        evening=evening,
        number=number,
        sitting=number,
        rule_set=rule_set,
        first_dealer=0,
        started_at=at,
        booked_at=at,
        record_id=str(uuid4()),
    )


def make_result(game: Game, stakes: dict[Member, int], *, revision: int = 1) -> Result:
    return Result(
        game_id=game.pk,
        revision=revision,
        day=game.evening.date,
        charges=tuple(
            Charge(
                member_id=member.pk,
                place_x2=2 * place,
                stake_rappen=stake,
                is_absent=False,
            )
            for place, (member, stake) in enumerate(stakes.items(), start=1)
        ),
    )


def charge(stakes: dict[Member, int], *, game: Game | None = None, revision: int = 1) -> Booking:
    """A game charged with these stakes; they must not all be 0."""
    result = make_result(game or make_played_game(), stakes, revision=revision)
    booking = charge_game(result, by=NOBODY)
    assert booking is not None
    return booking


def pay(
    member: Member,
    amount_rappen: int,
    *,
    means: str = "cash",
    day: date = DAY,
    key: UUID | None = None,
    seen: int | None = None,
) -> Booking:
    return record_payment(
        member_id=member.pk,
        amount_rappen=amount_rappen,
        means=means,
        day=day,
        key=key or uuid4(),
        seen=version_of(member) if seen is None else seen,
        by=NOBODY,
        now=at_noon(day),
    )


def give(amount_rappen: int, *, means: str = "cash", text: str = "", day: date = DAY) -> Booking:
    return record_gift(
        amount_rappen=amount_rappen,
        means=means,
        text=text,
        day=day,
        key=uuid4(),
        by=NOBODY,
        now=at_noon(day),
    )


def spend(
    amount_rappen: int,
    *,
    category: str = "Waage",
    means: str = "cash",
    text: str = "Holz",
    day: date = DAY,
    key: UUID | None = None,
    is_there: bool = False,
) -> Booking:
    """An expense; unless `is_there` also of money that is not, as the books of earlier versions may hold."""
    with nullcontext() if is_there else patch("ledger.actions.entries.check_there"):
        return record_expense(
            amount_rappen=amount_rappen,
            category=category,
            means=means,
            text=text,
            day=day,
            key=key or uuid4(),
            by=NOBODY,
            now=at_noon(day),
        )


def reverse(
    booking: Booking, *, day: date = DAY, reason: str = "", key: UUID | None = None
) -> Booking:
    return reverse_booking(
        booking_id=booking.pk,
        day=day,
        key=key or uuid4(),
        by=NOBODY,
        now=at_noon(day),
        reason=reason,
    )


def at_noon(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time(12)))


def version_of(member: Member) -> int:
    account = Account.objects.filter(member=member).first()
    return 0 if account is None else account_version(account)


def book() -> list[tuple[int, str, str, list[tuple[str, str, int]]]]:
    """The whole journal: number, key without what is random in it, kind, transfers by code."""
    return [
        (
            booking.number,
            booking.key if booking.key.startswith(("game", "rev")) else booking.key[:3],
            booking.kind,
            list(
                booking.transfers.order_by("pk").values_list(
                    "debit__code", "credit__code", "amount_rappen"
                )
            ),
        )
        for booking in Booking.objects.order_by("number")
    ]
