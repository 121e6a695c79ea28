"""Random histories against the naive books: every figure that is shown agrees, and the chain holds."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from uuid import UUID

import pytest
from django.db import transaction
from django.db.models import Sum
from hypothesis import given
from hypothesis import strategies as st

from clique.actors import NOBODY
from clique.errors import KeyReused, StaleView, UserError
from clique.models import Club, Member
from games.models import Game
from ledger.actions.entries import record_expense, record_gift
from ledger.actions.payments import record_payment
from ledger.actions.reversals import reverse_booking
from ledger.actions.stakes import charge_game, take_back_game
from ledger.errors import NotEnoughThere
from ledger.models import Account, Booking, BookingKind, Transfer
from ledger.queries.accounts import member_account
from ledger.queries.balances import balances, with_balance
from ledger.queries.fund import fund_year
from ledger.queries.till import till
from ledger.verify import verify
from ledger.years import year_of
from tests.ledger.make_books import DAY, at_noon, make_played_game, make_result, version_of
from tests.ledger.naive_books import NaiveBooks, NaiveEntry, NaivePayment
from tests.make import make_members

pytestmark = pytest.mark.django_db

PEOPLE, GAMES = 4, 3
amounts = st.integers(1, 2000)
means = st.sampled_from(["cash", "bank", "twint"])
people = st.integers(0, PEOPLE - 1)
steps = st.one_of(
    st.tuples(
        st.just("charge"),
        st.integers(0, GAMES - 1),
        st.lists(st.integers(0, 900), min_size=PEOPLE, max_size=PEOPLE),
    ),
    st.tuples(st.just("announce again"), st.integers(0, GAMES - 1)),
    st.tuples(st.just("take back"), st.integers(0, GAMES - 1)),
    st.tuples(st.just("pay"), people, amounts, means),
    st.tuples(st.just("pay on an old view"), people, amounts, means),
    st.tuples(st.just("send again"), st.booleans()),
    st.tuples(st.just("give"), amounts, means),
    st.tuples(st.just("spend"), amounts, means, st.sampled_from(["Waage", "Räppli"])),
    st.tuples(st.just("reverse"), st.integers(1, 40)),
)


class History:
    """The real books and the naive ones, led through the same steps."""

    def __init__(self) -> None:
        self.members: list[Member] = make_members(PEOPLE)
        self.games: list[Game] = [make_played_game(number=n + 1) for n in range(GAMES)]
        self.naive = NaiveBooks()
        self.announced: dict[int, tuple[dict[Member, int], int]] = {}
        self.by_key: dict[str, NaivePayment | NaiveEntry] = {}
        self.last_payment: dict[str, object] = {}
        self.keys = 0

    def take(self, step: tuple[object, ...]) -> None:
        name, *arguments = step
        getattr(self, str(name).replace(" ", "_"))(*arguments)

    def charge(self, game: int, stakes: list[int]) -> None:
        revision = self.announced[game][1] + 1 if game in self.announced else 1
        charges = dict(zip(self.members, stakes, strict=True))
        self.announced[game] = (charges, revision)
        charge_game(make_result(self.games[game], charges, revision=revision), by=NOBODY)
        self.naive.games[game] = {member.pk: stake for member, stake in charges.items() if stake}
        self.naive.touched |= self.naive.games[game].keys()

    def announce_again(self, game: int) -> None:
        if game in self.announced and game in self.naive.games:
            charges, revision = self.announced[game]
            charge_game(make_result(self.games[game], charges, revision=revision), by=NOBODY)

    def take_back(self, game: int) -> None:
        take_back_game(self.games[game].pk, day=DAY, by=NOBODY)
        self.naive.games.pop(game, None)

    def pay(self, person: int, amount: int, way: str) -> None:
        member = self.members[person]
        payment = NaivePayment(member.pk, amount, way)
        self.last_payment = {
            "member_id": member.pk,
            "amount_rappen": amount,
            "means": way,
            "key": self.new_key("pay", payment),
            "seen": version_of(member),
        }
        self.send()
        self.naive.payments.append(payment)
        self.naive.touched.add(member.pk)

    def pay_on_an_old_view(self, person: int, amount: int, way: str) -> None:
        member = self.members[person]
        with pytest.raises(StaleView), transaction.atomic():
            record_payment(
                member_id=member.pk,
                amount_rappen=amount,
                means=way,
                key=self.new_key("none", NaivePayment(member.pk, amount, way)),
                seen=version_of(member) - 1,
                day=DAY,
                by=NOBODY,
                now=at_noon(DAY),
            )

    def send_again(self, altered: bool) -> None:
        if not self.last_payment:
            return
        if altered:
            with pytest.raises(KeyReused), transaction.atomic():
                self.send(amount_rappen=2001)
        else:
            self.send()

    def send(self, **changes: object) -> None:
        command: dict[str, object] = {**self.last_payment, **changes}
        record_payment(**command, day=DAY, by=NOBODY, now=at_noon(DAY))  # type: ignore[arg-type]  # kept as a dict

    def give(self, amount: int, way: str) -> None:
        gift = NaiveEntry(amount, way)
        record_gift(
            amount_rappen=amount,
            means=way,
            text="",
            day=DAY,
            key=self.new_key("pay", gift),
            by=NOBODY,
            now=at_noon(DAY),
        )
        self.naive.entries.append(gift)

    def spend(self, amount: int, way: str, category: str) -> None:
        expense = NaiveEntry(-amount, way, category)
        refused = way != "bank" and amount > self.naive.money()[way]
        with pytest.raises(NotEnoughThere) if refused else nullcontext(), transaction.atomic():
            record_expense(
                amount_rappen=amount,
                category=category,
                means=way,
                text="Material",
                day=DAY,
                key=self.new_key("exp", expense),
                by=NOBODY,
                now=at_noon(DAY),
            )
        if not refused:
            self.naive.entries.append(expense)

    def reverse(self, number: int) -> None:
        booking = Booking.objects.filter(number=number).first()
        naive = None if booking is None else self.by_key.get(booking.key)
        if naive is not None and naive.stands:
            self.reverse_by_number(booking)
            naive.stands = False
        else:
            with pytest.raises(UserError), transaction.atomic():
                self.reverse_by_number(booking)

    def reverse_by_number(self, booking: Booking | None) -> None:
        reverse_booking(
            booking_id=booking.pk if booking else 0,
            day=DAY,
            key=self.new_key("none", NaiveEntry(0, "cash")),
            by=NOBODY,
            now=at_noon(DAY),
        )

    def new_key(self, prefix: str, naive: NaivePayment | NaiveEntry) -> UUID:
        self.keys += 1
        key = UUID(int=self.keys)
        self.by_key[f"{prefix}:{key}"] = naive
        return key


@contextmanager
def thrown_away() -> Iterator[None]:
    """One example's rows, gone after it."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@given(st.lists(steps, min_size=20, max_size=40))
def test_every_figure_agrees_with_the_naive_books(story: list[tuple[object, ...]]) -> None:
    with thrown_away():
        history = History()
        for step in story:
            history.take(step)
            owed = {row.member_id: row.balance_rappen for row in balances()}
            assert owed == history.naive.balances()
        check_sums(history.naive)
        check_pages(history)
        assert verify().faults == ()


def check_sums(naive: NaiveBooks) -> None:
    shown = with_balance(Account.objects.all()).values_list("balance_rappen", flat=True)
    assert sum(shown) == 0
    standing = Transfer.objects.filter(booking__reversal=None).exclude(
        booking__kind=BookingKind.REVERSAL
    )
    in_cash = standing.filter(debit__code="1000").aggregate(sum=Sum("amount_rappen"))["sum"] or 0
    out = standing.filter(credit__code="1000").aggregate(sum=Sum("amount_rappen"))["sum"] or 0
    assert in_cash - out == naive.money()["cash"]
    numbers = list(Booking.objects.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


def check_pages(history: History) -> None:
    naive, owed = history.naive, history.naive.balances()
    for member in history.members:
        account = member_account(member.pk)
        assert account.balance_rappen == owed.get(member.pk, 0)
        for rows in (account.rows, account.folded):
            assert sum(row.amount_rappen for row in rows) == account.balance_rappen
    sheet = till(day=DAY)
    assert sheet.cash_before_rappen + sheet.cash_today_rappen == sheet.cash_rappen
    assert sheet.cash_rappen == naive.money()["cash"]
    assert sheet.paid_today_rappen == sum(row.amount for row in naive.payments if row.stands)
    paid = {row.member for row in naive.payments if row.stands}
    assert {row.member_id: row.balance_rappen for row in sheet.rows} == {
        member: balance for member, balance in owed.items() if balance or member in paid
    }
    year = fund_year(year_of(DAY, club=Club()), club=Club(), today=DAY)
    assert (year.opening_rappen, year.stakes_rappen, year.gifts_rappen, year.other_rappen) == (
        0,
        naive.stakes(),
        naive.gifts(),
        0,
    )
    assert {row.category: row.amount_rappen for row in year.expenses} == naive.expenses()
    assert year.there_rappen == sum(naive.money().values())
    assert year.owed_rappen - year.credit_rappen == sum(owed.values())
    assert year.closing_rappen == year.there_rappen + year.owed_rappen - year.credit_rappen
    assert year.closing_rappen == year.stakes_rappen + year.gifts_rappen - year.expenses_rappen
    assert sum(evening.stakes_rappen for evening in year.evenings) == year.stakes_rappen
