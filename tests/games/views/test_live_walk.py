"""Hundreds of taps at a live table at random, doubles, late and foreign ones too: its rows tell what the engine plays."""

from dataclasses import dataclass, field
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import settings

from games.actions.live_play import play_overdue
from games.engine.deal import Deal, deal_out, result
from games.engine.hands import THREE_ACES_X2, hand_value_x2
from games.engine.moves import Swap
from games.engine.notation import move_from, move_text
from games.engine.play import legal_moves, play
from games.engine.showdown import Reason
from games.engine.shuffle import fair_order
from games.engine.tally import Event, Lowest, Tally, ThreeAces, Void, still_in, tally, tally_after
from games.live_models import LiveDeal, LiveMove, LiveTable
from games.models import Game
from games.queries.state import state_of
from tests.devices import phone_of, tablet
from tests.games.views.tables import HTMX, tonight
from tests.live_tables import dealt, fresh, make_live_table
from tests.make import make_game, member
from tests.people import make_plain_club

pytestmark = pytest.mark.django_db

NAMES = ("Anni", "Beat", "Carla", "Dominik")
RULES = {"preset": "skat32", "strikes_to_swim": 3}
STEPS = 4000 if settings.get_current_profile_name() == "full" else 260


@dataclass
class Walk:
    """A table with its phones, and beside it the round and the game as the engine alone plays them."""

    table: LiveTable
    phones: list[Client]
    tablet: Client
    dice: Random
    deal: Deal | None = None
    seats: tuple[int, ...] = ()
    game: Tally | None = None
    last: tuple[Client, str, dict[str, Any]] | None = None
    answers: dict[int, int] = field(default_factory=dict)

    def send(self, client: Client, ending: str, **fields: Any) -> int:
        """A tap; gives the answer's status."""
        sent = {"key": str(uuid4()), **fields}
        path = f"/spiel/{self.table.game_id}/{ending}"
        self.last = (client, path, sent)
        return self._status(client, path, sent)

    def again(self) -> None:
        """The last tap once more, as a double tap or a lost answer sends it."""
        if self.last is not None:
            self._status(*self.last)

    def _status(self, client: Client, path: str, sent: dict[str, Any]) -> int:
        status: int = client.post(path, sent, headers=HTMX).status_code
        self.answers[status] = self.answers.get(status, 0) + 1
        assert status in (200, 403, 409, 422), (path, sent, status)
        return status

    @property
    def position(self) -> int | None:
        """Whose turn it is."""
        if self.deal is None or self.deal.to_move is None:
            return None
        return self.seats[self.deal.to_move]

    def follows(self, word: str) -> None:
        """Play the same move beside it; a round that is over is counted, and the cards are gone."""
        assert self.deal is not None
        assert self.game is not None
        self.deal = play(self.deal, move_from(word))
        if self.deal.ended_by is not None:
            self.game = tally_after(self.game, self._event(self.deal))
            self.deal = None

    def _event(self, over: Deal) -> Event:
        verdict = result(over)
        struck = tuple(self.seats[seat] for seat in verdict.struck)
        aces = [
            seat for seat, hand in enumerate(over.hands) if hand_value_x2(hand) == THREE_ACES_X2
        ]
        if verdict.reason is Reason.NOBODY:
            return Void()
        return ThreeAces(self.seats[aces[0]], struck) if aces else Lowest(struck)


def moves(walk: Walk) -> None:
    """Whose turn it is plays a legal move."""
    position = walk.position
    if position is None or walk.deal is None:
        return
    chosen = walk.dice.choice(legal_moves(walk.deal))
    word = move_text(chosen)
    fields = {"act": word}
    if isinstance(chosen, Swap):
        fields = {"act": "swap", "give": str(chosen.give), "take": str(chosen.take)}
    turn = fresh(walk.table).turn
    if walk.send(walk.phones[position], "hand/zug/", seen=turn, **fields) == 200:
        walk.follows(word)


def deals(walk: Walk) -> None:
    table = fresh(walk.table)
    if walk.send(walk.tablet, "live/geben/", seen=table.turn) != 200:
        return
    assert walk.game is not None
    row = LiveDeal.objects.latest("number")
    walk.seats = still_in(walk.game)
    order = fair_order(bytes.fromhex(row.secret), deck=32, players=len(walk.seats))
    rules = table.game.rule_set.rules
    dealer = walk.seats.index(walk.game.dealer or 0)
    walk.deal = deal_out(rules, seats=len(walk.seats), dealer=dealer, order=order)


def moves_late(walk: Walk) -> None:
    """A tap that saw the table as it was before, or of somebody whose turn it is not."""
    turn, seat = fresh(walk.table).turn, walk.dice.randrange(len(NAMES))
    seen = turn - 1 if seat == walk.position else turn
    assert walk.send(walk.phones[seat], "hand/zug/", seen=seen, act="knock") != 200


def bot_plays(walk: Walk) -> None:
    """The time is up: a bot makes the move, and the player is back."""
    if walk.position is None:
        return
    LiveTable.objects.update(turn_until=timezone.now())
    if play_overdue(game_id=walk.table.game_id, turn=fresh(walk.table).turn, now=timezone.now()):
        position = walk.position
        walk.follows(LiveMove.objects.latest("pk").move)
        walk.send(walk.phones[position], "hand/zurueck/", seen=0)


def pauses(walk: Walk) -> None:
    """Nobody moves meanwhile."""
    if walk.send(walk.tablet, "live/pause/", seen=fresh(walk.table).version) == 200:
        if walk.position is not None:
            turn = fresh(walk.table).turn
            assert walk.send(walk.phones[walk.position], "hand/zug/", seen=turn, act="knock") == 422
        walk.send(walk.tablet, "live/weiter/", seen=fresh(walk.table).version)


def frees(walk: Walk) -> None:
    """A phone is taken from its seat, and comes back."""
    seat = walk.dice.randrange(len(NAMES))
    walk.send(walk.tablet, "live/frei/", seen=fresh(walk.table).version, seat=seat)
    walk.send(walk.phones[seat], "hand/da/", seen=0)


def voids(walk: Walk) -> None:
    table = fresh(walk.table)
    number = LiveDeal.objects.filter(table=table).count()
    if walk.send(walk.tablet, "live/abbrechen/", seen=table.version, deal=number) == 200:
        walk.deal = None


def undoes(walk: Walk) -> None:
    """The board takes the last round back, unless cards are in play."""
    assert walk.game is not None
    if not walk.game.outcomes:
        return
    seen = Game.objects.get(pk=walk.table.game_id).version
    status = walk.send(walk.tablet, "zurueck/", seen=seen)
    assert (status == 200) == (walk.deal is None)
    if status == 200:
        walk.game = begun(walk.table, [outcome.event for outcome in walk.game.outcomes[:-1]])


# What happens how often.
ACTS = [*[moves] * 20, *[deals] * 4, moves_late, bot_plays, pauses, frees, voids, undoes]


def begun(table: LiveTable, events: list[Event]) -> Tally:
    return tally(rules=table.game.rule_set.rules, seats=len(NAMES), first_dealer=0, events=events)


def agrees(walk: Walk) -> None:
    """The rows tell the same round and the same game."""
    found = state_of(Game.objects.select_related("rule_set").get(pk=walk.table.game_id))
    assert found.tally == walk.game
    assert found.game.is_dealt == (walk.deal is not None)
    if walk.deal is not None:
        assert dealt(walk.table).deal == walk.deal


@pytest.mark.any_database
def test_rows_tell_what_the_engine_plays() -> None:
    make_plain_club()
    now = timezone.now()
    game = make_game(NAMES, evening=tonight(), rules=RULES, now=now)
    table = fresh(make_live_table(game=game, now=now))
    walk = Walk(
        table=table,
        phones=[phone_of(member(name)) for name in NAMES],
        tablet=tablet(),
        dice=Random(31),
        game=begun(table, []),
    )

    for _ in range(STEPS):
        walk.dice.choice(ACTS)(walk)
        agrees(walk)
        if walk.dice.random() < 0.15:
            walk.again()
            agrees(walk)
        if walk.game is not None and walk.game.finished:
            undoes(walk)

    assert LiveMove.objects.count() > STEPS // 4
    assert {200, 409, 422} <= set(walk.answers)
