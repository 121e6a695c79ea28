"""Any sequence of taps, undos, corrections and bookings, against a naive account of it.

The naive account keeps plain lists of events and asks the engine afresh; the program must show the same board and the same
standings, and must have announced what the booked games cost, nothing else.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st

from clique.errors import UserError
from games.engine import tally as engine
from games.engine.errors import RuleError
from games.engine.records import read_game, score
from games.engine.tally import Event, Lowest, Misdeal, Tally, ThreeAces, Void, Withdraw
from games.models import Attendance, Game
from games.queries.board import board
from games.queries.records import game_record
from games.queries.slip import log
from games.queries.standings import standings
from games.signals import Result
from tests.make import NAMES, NOW, announced, book, change, make_game, make_members, play, undo

pytestmark = pytest.mark.django_db

MEMBERS = 5
RULES: tuple[dict[str, object], ...] = (
    {"preset": "zoggeli", "strikes_to_swim": 1},
    {"preset": "skat32", "strikes_to_swim": 1, "tied_place": "average", "absent_place": "average"},
    {"preset": "zoggeli", "strikes_to_swim": 2, "all_out": "share", "absent_place": "joint_last"},
)
EVENTS = ("lowest", "aces", "misdeal", "void", "leaves")
ACTS = (
    *EVENTS,
    "lowest",
    "lowest",
    "undo",
    "change",
    "change",
    "change",
    "finish",
    "finish",
    "book",
)
STEPS = st.lists(
    st.tuples(st.sampled_from(ACTS), st.integers(1, 31), st.integers(0, 15)),
    min_size=5,
    max_size=30,
)


@dataclass
class Account:
    """One game as somebody with paper and patience would keep it."""

    game: Game
    names: tuple[str, ...]
    numbers: list[int] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    is_booked: bool = False

    def count(self, events: list[Event]) -> Tally:
        return engine.tally(
            rules=self.game.rule_set.rules, seats=len(self.names), first_dealer=0, events=events
        )

    def stakes(self) -> dict[str, int]:
        away = NAMES[len(self.names) : MEMBERS]
        lines = engine.standings(self.count(self.events), absent=len(away))
        people = [self.names[line.seat] for line in lines if line.seat is not None]
        people += [away[line.absent] for line in lines if line.absent is not None]
        return dict(zip(people, [line.stake_rappen for line in lines], strict=True))


@contextmanager
def thrown_away() -> Iterator[None]:
    """What hypothesis tries is rolled back, so that each example begins with an empty database."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def event_of(act: str, mask: int, account: Account) -> tuple[Event, str]:
    """An event that may or may not be possible, and the words in which `play` takes it."""
    count = len(account.names)
    struck = tuple(seat for seat in range(count) if mask & 1 << seat) or (mask % count,)
    seat = mask % count
    words = "+".join(account.names[seat] for seat in struck)
    match act:
        case "aces" if account.game.rule_set.rules.three_aces == "beats_31":
            return ThreeAces(seat, struck), f"aces:{account.names[seat]}:{words}"
        case "aces":
            return ThreeAces(seat), f"aces:{account.names[seat]}"
        case "misdeal":
            return Misdeal(), "misdeal"
        case "void":
            return Void(), "void"
        case "leaves":
            return Withdraw(seat), f"leaves:{account.names[seat]}"
        case _:
            return Lowest(struck), words


def begin(rules: dict[str, object], players: int) -> Account:
    game = make_game(players, rules=rules)
    return Account(game, NAMES[:players])


def tap(account: Account, act: str, mask: int) -> None:
    event, words = event_of(act, mask, account)
    try:
        account.count([*account.events, event])
        is_possible = not account.is_booked
    except RuleError:
        is_possible = False
    if not is_possible:
        with pytest.raises(UserError):
            play(account.game, words)
        return
    play(account.game, words)
    account.numbers.append(max(account.numbers, default=0) + 1)
    account.events.append(event)


def correct(account: Account, mask: int, index: int) -> None:
    if not account.events:
        return
    index %= len(account.events)
    act = EVENTS[mask % 5] if index % 4 else "out"
    event, words = event_of(act, mask, account)
    new = [] if act == "out" else [event]
    events = [*account.events[:index], *new, *account.events[index + 1 :]]
    try:
        finished = account.count(events).finished
    except RuleError:
        with pytest.raises(UserError):
            change(account.game, account.numbers[index], words if new else None)
        return
    change(account.game, account.numbers[index], words if new else None)
    account.events = events
    if not new:
        del account.numbers[index]
    account.is_booked = account.is_booked and finished


def take_back(accounts: list[Account]) -> None:
    account = accounts[-1]
    went_to = undo(account.game)
    if account.is_booked:
        account.is_booked = False
    elif account.events:
        account.events.pop()
        account.numbers.pop()
    else:
        accounts.pop()
    assert went_to == (accounts[-1].game.pk if accounts else None)


def try_to_book(account: Account) -> None:
    if account.count(account.events).finished and not account.is_booked:
        book(account.game)
        account.is_booked = True
        return
    with pytest.raises(UserError):
        book(account.game)


def finish(account: Account) -> None:
    """Strike who sits last until one is left, and book it."""
    while not (counted := account.count(account.events)).finished:
        tap(account, "lowest", 1 << engine.still_in(counted)[-1])
    try_to_book(account)


def check_game(account: Account) -> None:
    counted = account.count(account.events)
    found = board(account.game.pk, now=NOW)
    assert [seat.strikes for seat in found.seats] == list(counted.strikes)
    assert [seat.state for seat in found.seats] == list(counted.states)
    assert found.round_number == counted.rounds_played + 1
    dealer = "" if counted.dealer is None else account.names[counted.dealer]
    assert found.dealer_name == dealer
    assert (found.is_over, found.is_booked) == (counted.finished, account.is_booked)
    assert [row.number for row in log(account.game.pk)] == account.numbers[::-1]
    rows = standings(account.game.pk).rows
    if counted.finished:
        assert {row.name: row.stake_rappen for row in rows} == account.stakes()
        assert len(rows) == MEMBERS
    scored = score(read_game(json.dumps(game_record(account.game.pk))))
    assert [row["name"] for row in scored["standings"]] == [row.name for row in rows]  # type: ignore[attr-defined]  # a list of objects


def check_money(accounts: list[Account], heard: list[Result | int]) -> None:
    owed: dict[int, Result] = {}
    for announcement in heard:
        if isinstance(announcement, int):
            del owed[announcement]
            continue
        before = owed.get(announcement.game_id)
        assert before is None or before.revision + 1 == announcement.revision
        owed[announcement.game_id] = announcement
    booked = {account.game.pk: account.stakes() for account in accounts if account.is_booked}
    names = dict(Attendance.objects.values_list("member_id", "member__call_name"))
    assert booked == {
        game_id: {names[charge.member_id]: charge.stake_rappen for charge in result.charges}
        for game_id, result in owed.items()
    }


@given(steps=STEPS, rules=st.sampled_from(RULES), players=st.integers(2, 4))
def test_any_sequence_ends_as_the_naive_account(
    steps: list[tuple[str, int, int]], rules: dict[str, object], players: int
) -> None:
    with thrown_away(), announced() as heard:
        make_members(MEMBERS)
        accounts: list[Account] = []
        for act, mask, index in steps:
            if not accounts or (accounts[-1].is_booked and index < 3):
                accounts.append(begin(rules, players))
            account = accounts[-1]
            if act == "undo":
                take_back(accounts)
            elif act == "change":
                correct(account, mask, index)
            elif act == "book":
                try_to_book(account)
            elif act == "finish":
                finish(account)
            else:
                tap(account, act, mask)
            for each in accounts[-2:]:
                check_game(each)
        check_money(accounts, heard)
