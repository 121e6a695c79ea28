"""Random histories over several years, with every event and closings, against the naive years."""

from collections.abc import Callable
from datetime import date
from functools import partial
from uuid import UUID

import pytest
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st

from clique.actors import NOBODY
from clique.errors import UserError
from ledger.actions.stakes import charge_game, take_back_game
from ledger.models import Booking
from ledger.queries.audit import gaps
from ledger.queries.balances import balances
from ledger.queries.cash_counts import cash_box
from ledger.verify import verify
from tests.ledger.actions import acts
from tests.ledger.actions.closings import close
from tests.ledger.make_books import (
    make_played_game,
    make_result,
    pay,
    reverse,
    spend,
    version_of,
)
from tests.ledger.naive_checks import DAYS, TODAY, YEARS, check_people, check_years
from tests.ledger.naive_years import GIFTS, OTHER, STAKES, NaiveEffect, NaiveYears
from tests.ledger.test_histories import thrown_away
from tests.make import make_members

pytestmark = pytest.mark.django_db

PEOPLE = 3

amounts = st.integers(1, 2000)
means = st.sampled_from(["cash", "bank", "twint"])
people = st.integers(0, PEOPLE - 1)
days = st.integers(0, 3).map(DAYS.__getitem__)
steps = st.one_of(
    st.tuples(st.just("charge"), st.integers(0, 3), st.lists(amounts, min_size=3, max_size=3)),
    st.tuples(st.just("take_back"), st.integers(0, 3)),
    st.tuples(st.just("pay"), people, amounts, means, days),
    st.tuples(st.just("refund"), people, amounts, means, days),
    st.tuples(st.just("let_off"), people, amounts, days),
    st.tuples(st.just("give"), amounts, means, days),
    st.tuples(st.just("spend"), amounts, means, days),
    st.tuples(st.just("carry"), amounts, means, means, days),
    st.tuples(st.just("pay_out"), amounts, st.integers(0, 50), days),
    st.tuples(st.just("open"), means, amounts, people, st.integers(-500, 500), days),
    st.tuples(st.just("count"), st.integers(0, 400), days),
    st.tuples(st.just("move"), st.integers(0, 60), people),
    st.tuples(st.just("reverse"), st.integers(0, 60)),
    st.tuples(st.just("send_again")),
    st.tuples(st.just("count_and_close"), st.integers(0, 2)),
)


class YearHistory:
    """The real books and the naive years, led through the same steps."""

    def __init__(self) -> None:
        self.naive = NaiveYears(YEARS)
        self.members = make_members(PEOPLE)
        self.names = [f"member {member.pk}" for member in self.members]
        self.games = [make_played_game(day=day) for day in DAYS]
        self.charged: dict[int, NaiveEffect] = {}
        self.revisions = [0] * len(DAYS)
        self.opened: dict[str, NaiveEffect] = {}
        self.again: Callable[[], object] = lambda: None

    def take(self, name: str, *arguments: object) -> None:
        getattr(self, name)(*arguments)
        assert {row.member_id: row.balance_rappen for row in balances() if row.balance_rappen} == {
            member.pk: held
            for member, name in zip(self.members, self.names, strict=True)
            if (held := self.naive.held(name))
        }

    def attempt(
        self, act: Callable[..., object], effect: NaiveEffect, *, day: date, may: bool
    ) -> bool:
        """The act with a key of its own: done if the naive years say that it may be, else refused."""
        key = UUID(int=Booking.objects.count() + 10_000 + len(self.naive.booked))
        if may and not self.naive.is_closed(day):
            self.again = partial(act, day=day, key=key)
            self.again()
            self.naive.book(effect, day=day)
            return True
        with pytest.raises(UserError), transaction.atomic():
            act(day=day, key=key)
        return False

    def lies_in(self, place: str, amount: int) -> bool:
        """Whether so much can be taken out of a place; a bank may be overdrawn."""
        return place == "bank" or self.naive.held(place) >= amount

    def send_again(self) -> None:
        before = Booking.objects.count()
        self.again()
        assert Booking.objects.count() == before

    def charge(self, index: int, stakes: list[int]) -> None:
        day = self.naive.landing(DAYS[index])
        self.revisions[index] += 1
        charges = dict(zip(self.members, stakes, strict=True))
        result = make_result(self.games[index], charges, revision=self.revisions[index])
        self.again = partial(charge_game, result, by=NOBODY)
        self.again()
        owed = {**dict(zip(self.names, stakes, strict=True)), STAKES: sum(stakes)}
        before = self.charged.get(index)
        if before is not None and before.changes == owed:
            return
        if before is not None:
            self.naive.undo(before, day=day)
        self.charged[index] = self.naive.book(
            NaiveEffect(owed, kind="stakes", counts_on=DAYS[index]), day=day
        )

    def take_back(self, index: int) -> None:
        take_back_game(self.games[index].pk, day=DAYS[index], by=NOBODY)
        before = self.charged.pop(index, None)
        self.again = lambda: None
        if before is not None:
            self.naive.undo(before, day=self.naive.landing(DAYS[index]))

    def pay(self, person: int, amount: int, way: str, day: date) -> None:
        member = self.members[person]
        act = partial(pay, member, amount, means=way, seen=version_of(member))
        effect = NaiveEffect({self.names[person]: -amount, way: amount}, kind="payment")
        self.attempt(act, effect, day=day, may=True)

    def refund(self, person: int, amount: int, way: str, day: date) -> None:
        member = self.members[person]
        act = partial(acts.refund, member, amount, means=way, seen=version_of(member))
        effect = NaiveEffect({self.names[person]: amount, way: -amount})
        may = amount <= -self.naive.held(self.names[person]) and self.lies_in(way, amount)
        self.attempt(act, effect, day=day, may=may)

    def let_off(self, person: int, amount: int, day: date) -> None:
        member = self.members[person]
        act = partial(acts.let_off, member, amount, seen=version_of(member))
        effect = NaiveEffect({self.names[person]: -amount}, expenses=amount)
        may = amount <= self.naive.held(self.names[person])
        self.attempt(act, effect, day=day, may=may)

    def give(self, amount: int, way: str, day: date) -> None:
        act = partial(acts.give_with_key, amount, means=way)
        self.attempt(act, NaiveEffect({way: amount, GIFTS: amount}), day=day, may=True)

    def spend(self, amount: int, way: str, day: date) -> None:
        act = partial(spend, amount, means=way, is_there=True)
        effect = NaiveEffect({way: -amount}, expenses=amount)
        self.attempt(act, effect, day=day, may=self.lies_in(way, amount))

    def carry(self, amount: int, source: str, target: str, day: date) -> None:
        act = partial(acts.carry, amount, source=source, target=target)
        effect = NaiveEffect({source: -amount, target: amount})
        may = source != target and self.lies_in(source, amount)
        self.attempt(act, effect, day=day, may=may)

    def pay_out(self, amount: int, fee: int, day: date) -> None:
        act = partial(acts.pay_out, amount, fee)
        effect = NaiveEffect({"twint": -amount, "bank": amount - fee}, expenses=fee)
        may = fee < amount <= self.naive.held("twint")
        self.attempt(act, effect, day=day, may=may)

    def open(self, way: str, amount: int, person: int, owed: int, day: date) -> None:
        name = self.names[person]
        touched = [way, name] if owed else [way]
        act = partial(acts.open_books, {way: amount}, {self.members[person].pk: owed})
        effect = NaiveEffect({way: amount, name: owed, OTHER: amount + owed})
        may = not any(self.opened[each].stands for each in touched if each in self.opened)
        if self.attempt(act, effect, day=day, may=may):
            self.opened |= dict.fromkeys(touched, effect)

    def count(self, found: int, day: date) -> None:
        difference = found * 5 - self.naive.held("cash")
        act = partial(acts.count, {5: found}, reason="gezählt", seen=cash_box().seen)
        if difference > 0:
            effect = NaiveEffect({"cash": difference, OTHER: difference})
        else:
            effect = NaiveEffect({"cash": difference}, expenses=-difference)
        if difference:
            counted = self.attempt(act, effect, day=day, may=True)
        else:
            act(day=day)
            counted = True
        if counted:
            self.naive.uncounted.clear()

    def count_and_close(self, index: int) -> None:
        self.count(200, TODAY)
        label = YEARS[index].label
        if self.naive.may_close(index):
            close(label)
            self.naive.closed = index + 1
        else:
            with pytest.raises(UserError), transaction.atomic():
                close(label)

    def nth(self, number: int) -> tuple[Booking | None, NaiveEffect | None]:
        booking = Booking.objects.filter(number=number).first()
        return booking, self.naive.booked[number - 1] if booking else None

    def move(self, number: int, person: int) -> None:
        booking, effect = self.nth(number)
        act = partial(acts.move, booking or Booking(pk=0), self.members[person], day=TODAY)
        name = self.names[person]
        if effect and effect.stands and effect.kind == "payment" and name not in effect.changes:
            [(way, amount)] = [
                (place, moved) for place, moved in effect.changes.items() if moved > 0
            ]
            act()
            day = TODAY if self.naive.is_closed(effect.day) else effect.day
            self.naive.undo(effect, day=day)
            self.naive.book(NaiveEffect({name: -amount, way: amount}, kind="payment"), day=day)
        else:
            with pytest.raises(UserError), transaction.atomic():
                act()

    def reverse(self, number: int) -> None:
        booking, effect = self.nth(number)
        if booking and effect and effect.stands and booking.kind not in ("stakes", "reversal"):
            reverse(booking, day=TODAY, reason="falsch")
            self.naive.undo(effect, day=TODAY)
        else:
            with pytest.raises(UserError), transaction.atomic():
                reverse(booking or Booking(pk=0), day=TODAY)


@given(st.lists(steps, min_size=15, max_size=40))
def test_every_year_agrees_with_the_naive_years(story: list[tuple[object, ...]]) -> None:
    with thrown_away():
        history = YearHistory()
        for name, *arguments in story:
            history.take(str(name), *arguments)
        check_years(history.naive)
        check_people(history)
        assert verify().faults == ()
        assert gaps() == ()
