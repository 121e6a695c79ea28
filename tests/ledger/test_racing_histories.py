"""Random rounds of racing and repeated commands: whoever wins, the books agree with the naive years.

The naive years follow the numbers of the chain. They refuse what the rules forbid at that place in the order, so an order that
could not have been, such as a booking in a year that was closed before it, fails.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any
from uuid import UUID

import pytest
from django.core.management import call_command
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from clique.actors import NOBODY
from clique.errors import StaleView
from ledger.actions.stakes import charge_game
from ledger.errors import (
    AlreadyClosed,
    AlreadyReversed,
    MoreThanCredit,
    MoreThanOwed,
    NotEnoughAtTwint,
    NotReadyToClose,
    YearIsClosed,
)
from ledger.models import Booking, YearClose
from ledger.queries.audit import gaps
from ledger.queries.balances import balances
from ledger.queries.journal import chain_head
from ledger.verify import verify
from tests.ledger.actions import acts
from tests.ledger.actions.closings import close
from tests.ledger.make_books import make_played_game, make_result, pay, reverse, version_of
from tests.ledger.naive_checks import DAYS, TODAY, YEARS, check_people, check_years
from tests.ledger.naive_years import GIFTS, STAKES, NaiveEffect, NaiveYears
from tests.make import make_members
from tests.races import race

pytestmark = pytest.mark.django_db(transaction=True)

PEOPLE = 2
# No cash: it would have to be counted before each closing.
means = st.sampled_from(["bank", "twint"])
amounts = st.integers(1, 900)
people = st.integers(0, PEOPLE - 1)
days = st.integers(0, 3).map(DAYS.__getitem__)
commands = st.one_of(
    st.tuples(st.just("charge"), st.integers(0, 3), amounts, amounts),
    st.tuples(st.just("pay"), people, amounts, means, days),
    st.tuples(st.just("refund"), people, amounts, means, days),
    st.tuples(st.just("let_off"), people, amounts, days),
    st.tuples(st.just("give"), amounts, means, days),
    st.tuples(st.just("carry"), amounts, days),
    st.tuples(st.just("reverse"), st.integers(0, 30)),
    st.tuples(st.just("close"), st.integers(0, 2)),
)
rounds = st.lists(
    st.lists(st.tuples(commands, st.integers(1, 2)), min_size=1, max_size=3),
    min_size=4,
    max_size=9,
)
# What the state of the books may answer to each; anything else is a fault of the program.
REFUSALS: dict[str, set[type]] = {
    "charge": set(),
    "pay": {StaleView, YearIsClosed},
    "refund": {StaleView, YearIsClosed, MoreThanCredit, NotEnoughAtTwint},
    "let_off": {StaleView, YearIsClosed, MoreThanOwed},
    "give": {YearIsClosed},
    "carry": {YearIsClosed, NotEnoughAtTwint},
    "reverse": {AlreadyReversed},
    "close": {StaleView, AlreadyClosed, NotReadyToClose},
}


@dataclass(frozen=True, slots=True)
class Command:
    """One command: what is sent, and what the naive years make of its answer. `moves` are the members that it touches."""

    name: str
    send: Callable[[], object]
    follow: Callable[[Any], None]
    moves: frozenset[str] = frozenset()
    day: date = TODAY


class RacingHistory:
    """The real books, written to by threads, and the naive years that follow their order."""

    def __init__(self) -> None:
        self.naive = NaiveYears(YEARS)
        self.members = make_members(PEOPLE)
        self.names = [f"member {member.pk}" for member in self.members]
        self.games = [make_played_game(day=day) for day in DAYS]
        self.owed: dict[int, dict[str, int]] = {}
        self.charged: dict[int, NaiveEffect] = {}
        self.revisions = [0] * len(DAYS)
        self.keys = 0

    def take(self, asked: list[tuple[tuple[Any, ...], int]]) -> None:
        """All commands at once, each as often as it is sent; then the naive years take what was booked, in its order."""
        sent = [(getattr(self, words[0])(*words[1:]), times) for words, times in asked]
        answers = iter(race(*[command.send for command, times in sent for _ in range(times)]))
        done, refused = [], []
        for command, times in sent:
            told = [next(answers) for _time in range(times)]
            booked = {answer for answer in told if not isinstance(answer, type)}
            assert len(booked) <= 1
            assert REFUSALS[command.name].issuperset(
                answer for answer in told if isinstance(answer, type)
            )
            done += [(answer, command) for answer in booked]
            refused += [(told[0], command)] if not booked else []
        for answer, command in sorted(done, key=lambda row: order(row[0])):
            command.follow(answer)
        for error, command in refused:
            self.check_refusal(error, command, done=[command for _answer, command in done])
        self.check()

    def check_refusal(self, error: object, command: Command, *, done: list[Command]) -> None:
        """That the books had moved, or the year was closed."""
        if error is YearIsClosed:
            assert self.naive.is_closed(command.day)
        if error is StaleView:
            assert any(command.name == "close" or command.moves & other.moves for other in done)

    def check(self) -> None:
        """Each game is charged as its latest result says, and nobody owes anything else."""
        assert {index: effect.changes for index, effect in self.charged.items()} == self.owed
        assert Booking.objects.count() == len(self.naive.booked)
        assert {row.member_id: row.balance_rappen for row in balances() if row.balance_rappen} == {
            member.pk: held
            for member, name in zip(self.members, self.names, strict=True)
            if (held := self.naive.held(name))
        }

    def book(self, effect: NaiveEffect, day: date, answer: Booking) -> None:
        self.naive.book(effect, day=day)
        assert (answer.number, answer.day) == (len(self.naive.booked), day)

    def command(
        self,
        name: str,
        act: Callable[..., object],
        effect: NaiveEffect,
        day: date,
        *,
        may: Callable[[], bool] = lambda: True,
    ) -> Command:
        def follow(answer: Booking) -> None:
            assert may()
            self.book(effect, day, answer)

        moves = frozenset(effect.changes) & frozenset(self.names)
        return Command(name, partial(act, day=day, key=self.key()), follow, moves, day)

    def key(self) -> UUID:
        self.keys += 1
        return UUID(int=self.keys)

    def charge(self, index: int, *stakes: int) -> Command:
        self.revisions[index] += 1
        result = make_result(
            self.games[index],
            dict(zip(self.members, stakes, strict=True)),
            revision=self.revisions[index],
        )
        owed = {**dict(zip(self.names, stakes, strict=True)), STAKES: sum(stakes)}
        self.owed[index] = owed
        own_key = f"game:{result.game_id}:r{result.revision}"

        def follow(answer: Booking) -> None:
            before = self.charged.get(index)
            if answer.key != own_key:
                # The same stakes stand, or those of a later result, as `check` sees.
                return
            day = self.naive.landing(DAYS[index])
            if before is not None:
                assert before.changes != owed
                self.naive.undo(before, day=day)
            effect = NaiveEffect(owed, kind="stakes", counts_on=DAYS[index])
            self.charged[index] = effect
            self.book(effect, day, answer)

        send = partial(charge_game, result, by=NOBODY)
        return Command("charge", send, follow, frozenset(self.names))

    def pay(self, person: int, amount: int, way: str, day: date) -> Command:
        member, name = self.members[person], self.names[person]
        act = partial(pay, member, amount, means=way, seen=version_of(member))
        return self.command("pay", act, NaiveEffect({name: -amount, way: amount}), day)

    def refund(self, person: int, amount: int, way: str, day: date) -> Command:
        member, name = self.members[person], self.names[person]
        act = partial(acts.refund, member, amount, means=way, seen=version_of(member))
        effect = NaiveEffect({name: amount, way: -amount})
        return self.command(
            "refund", act, effect, day, may=lambda: amount <= -self.naive.held(name)
        )

    def let_off(self, person: int, amount: int, day: date) -> Command:
        member, name = self.members[person], self.names[person]
        act = partial(acts.let_off, member, amount, seen=version_of(member))
        effect = NaiveEffect({name: -amount}, expenses=amount)
        return self.command(
            "let_off", act, effect, day, may=lambda: amount <= self.naive.held(name)
        )

    def give(self, amount: int, way: str, day: date) -> Command:
        act = partial(acts.give_with_key, amount, means=way)
        return self.command("give", act, NaiveEffect({way: amount, GIFTS: amount}), day)

    def carry(self, amount: int, day: date) -> Command:
        act = partial(acts.carry, amount, source="twint", target="bank")
        effect = NaiveEffect({"twint": -amount, "bank": amount})
        return self.command(
            "carry", act, effect, day, may=lambda: self.naive.held("twint") >= amount
        )

    def reverse(self, number: int) -> Command:
        """Of a booking that is no stake and no reversal; where there is none, somebody gives a Rappen instead."""
        rows = [
            (nth, effect)
            for nth, effect in enumerate(self.naive.booked, start=1)
            if effect.kind != "stakes" and effect.stands and not effect.is_reversal
        ]
        if not rows:
            return self.give(1, "bank", TODAY)
        nth, effect = rows[number % len(rows)]

        def follow(answer: Booking) -> None:
            assert effect.stands
            self.naive.undo(effect, day=TODAY)
            assert answer.number == len(self.naive.booked)

        send = partial(reverse, Booking.objects.get(number=nth), day=TODAY, key=self.key())
        return Command("reverse", send, follow, frozenset(effect.changes) & frozenset(self.names))

    def close(self, index: int) -> Command:
        def follow(answer: YearClose) -> None:
            assert answer.number == len(self.naive.booked)
            assert self.naive.may_close(index)
            self.naive.closed = index + 1

        seen = chain_head().number
        return Command(
            "close", partial(close, YEARS[index].label, key=self.key(), seen=seen), follow
        )


def order(answer: object) -> tuple[int, bool]:
    """The place in the chain; a closing comes after the booking that it saw last."""
    if isinstance(answer, YearClose):
        return answer.number, True
    assert isinstance(answer, Booking)
    return answer.number, False


# Threads and an emptied database each time: a fifth of the examples that others get. Nothing is shrunk, as no race is repeated.
@settings(
    max_examples=settings().max_examples // 5,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
)
@given(rounds)
def test_whoever_wins_the_books_agree(
    story: list[list[tuple[tuple[Any, ...], int]]],
) -> None:
    call_command("flush", interactive=False, verbosity=0, inhibit_post_migrate=True)
    history = RacingHistory()
    for asked in story:
        history.take(asked)
    check_years(history.naive)
    check_people(history)
    assert verify().faults == ()
    assert gaps() == ()
