"""From the table to the books: after any taps, undos, corrections, reopenings and payments both say the same."""

from collections import Counter
from datetime import timedelta

import pytest
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st

from clique.errors import UserError
from games.models import Game
from games.queries.slip import log
from games.queries.standings import standings
from ledger.actions.reversals import reverse_booking
from ledger.models import Account, Booking, BookingKind
from ledger.queries.accounts import member_account
from ledger.queries.balances import balances, with_balance
from ledger.queries.payment_columns import OfToday
from ledger.queries.payment_list import payment_list
from ledger.verify import verify
from tests.ledger.make_books import pay, version_of
from tests.make import (
    DAY,
    NAMES,
    NOW,
    SCOREKEEPER,
    book,
    change,
    make_club,
    make_evening,
    make_game,
    make_members,
    new_key,
    play,
    undo,
)

pytestmark = pytest.mark.django_db

MEMBERS = 5
RULES: tuple[dict[str, object], ...] = (
    {"preset": "zoggeli", "strikes_to_swim": 1},
    {"preset": "skat32", "strikes_to_swim": 1, "tied_place": "average", "absent_place": "average"},
)
people = st.integers(0, MEMBERS - 1)
acts = st.one_of(
    st.tuples(st.just("start"), st.integers(2, 4)),
    st.tuples(st.just("lose"), people),
    st.tuples(st.just("lose"), people),
    st.tuples(st.just("tie"), people),
    st.tuples(st.just("leave"), people),
    st.tuples(st.just("misdeal"), people),
    st.tuples(st.just("play out"), people),
    st.tuples(st.just("play out"), people),
    st.tuples(st.just("undo"), people),
    st.tuples(st.just("correct"), people),
    st.tuples(st.just("pay"), people),
    st.tuples(st.just("take payment back"), people),
)


class Evening:
    """An evening led by taps; a refused tap changes nothing, and which ones are refused is not this test's business."""

    def __init__(self, rules: dict[str, object]) -> None:
        self.rules = rules
        self.members = make_members(MEMBERS)
        self.evening = make_evening()
        self.paid: Counter[int] = Counter()

    @property
    def game(self) -> Game:
        return Game.objects.filter(cancelled_at=None).latest("number")

    def start(self, players: int) -> None:
        make_game(players, evening=self.evening, rules=self.rules)

    def lose(self, person: int) -> None:
        play(self.game, NAMES[person])

    def tie(self, person: int) -> None:
        play(self.game, f"{NAMES[person]}+{NAMES[person - 1]}")

    def leave(self, person: int) -> None:
        play(self.game, f"leaves:{NAMES[person]}")

    def misdeal(self, _person: int) -> None:
        play(self.game, "misdeal")

    def play_out(self, winner: int) -> None:
        game = self.game
        for seat in game.seats.exclude(position=winner).order_by("-position"):
            for _strike in range(2):
                self.dare("lose", seat.position)
        book(game)

    def undo(self, _person: int) -> None:
        undo(self.game)

    def correct(self, person: int) -> None:
        rows = log(self.game.pk)
        change(self.game, rows[-1].number, NAMES[person])

    def pay(self, person: int) -> None:
        amount = 150 + 100 * person
        pay(self.members[person], amount, day=DAY, seen=version_of(self.members[person]))
        self.paid[self.members[person].pk] += amount

    def take_payment_back(self, person: int) -> None:
        number = self.members[person].number
        booking = Booking.objects.filter(
            kind=BookingKind.PAYMENT, reversal=None, transfers__credit__code=f"1100-{number:04d}"
        ).latest("number")
        reverse_booking(
            booking_id=booking.pk,
            day=DAY,
            key=new_key(),
            by=SCOREKEEPER,
            now=NOW + timedelta(hours=3),
        )
        transfer = booking.transfers.get()
        self.paid[self.members[person].pk] -= transfer.amount_rappen

    def dare(self, act: str, argument: int) -> None:
        """Do it as a person would: a refusal is a sentence, nothing else happens."""
        try:
            with transaction.atomic():
                getattr(self, act.replace(" ", "_"))(argument)
        except (UserError, KeyError, IndexError, Game.DoesNotExist, Booking.DoesNotExist):
            return


def owed_by_the_table() -> Counter[int]:
    owed: Counter[int] = Counter()
    for game in Game.objects.exclude(booked_at=None):
        for row in standings(game.pk).rows:
            owed[row.member_id] += row.stake_rappen
    return owed


def check(evening: Evening) -> None:
    owed = owed_by_the_table()
    owed.subtract(evening.paid)
    shown = {row.member_id: row.balance_rappen for row in balances()}
    assert shown == {one: owed[one] for one in shown}
    assert all(owed[one] == 0 for one in owed if one not in shown)
    everything = with_balance(Account.objects.all()).values_list("balance_rappen", flat=True)
    assert sum(everything) == 0


@given(story=st.lists(acts, min_size=8, max_size=25), rules=st.sampled_from(RULES))
def test_books_say_what_the_table_says(
    story: list[tuple[str, int]], rules: dict[str, object]
) -> None:
    with transaction.atomic():
        club = make_club()
        evening = Evening(rules)
        for act, argument in story:
            evening.dare(act, argument)
            check(evening)
        sheet = payment_list(scope=OfToday(), club=club, today=DAY)
        assert {row.name: row.open_rappen for row in sheet.rows if row.open_rappen} == {
            row.name: row.balance_rappen for row in balances() if row.balance_rappen
        }
        for one in balances():
            account = member_account(one.member_id)
            assert sum(row.amount_rappen for row in account.rows) == one.balance_rappen
        assert verify().faults == ()
        transaction.set_rollback(True)


def test_a_booked_game_that_is_corrected_is_reversed_and_booked_anew() -> None:
    make_members(MEMBERS)
    game = make_game(3, rules={"preset": "zoggeli", "strikes_to_swim": 1})
    play(game, "Beat", "Beat", "Carla", "Anni", "Carla")
    book(game)

    change(game, 5, "Anni")

    told = list(Booking.objects.values_list("number", "kind", "key", "reverses__number"))
    assert told == [
        (1, "stakes", f"game:{game.pk}:r1", None),
        (2, "reversal", "rev:1", 1),
        (3, "stakes", f"game:{game.pk}:r2", None),
    ]
    assert [row.balance_rappen for row in balances()] == [200, 300, 100, 400, 400]
