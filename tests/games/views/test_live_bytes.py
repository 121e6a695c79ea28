"""Not a byte depends on a card that its reader may not see: two deals that differ in those alone are sent alike.

The shuffle is handed its order here, as no two secrets can be found that differ in chosen cards only.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import resolve, reverse
from django.utils import timezone
from hypothesis import settings

from clique.codes import grouped
from clique.models import Member
from games import live
from games.actions.live_play import STAND_IN
from games.actions.live_table import let_bot_play
from games.engine.cards import Card, deck_of
from games.engine.moves import Renew
from games.engine.play import legal_moves
from games.engine.sight import Sight, unseen
from games.live import Dealt
from games.live_models import LiveDeal, LiveTable
from games.models import Evening, Game
from games.queries.live import join_code
from tests.devices import phone_of, tablet, television
from tests.games.views.live_questions import (
    ONE,
    OTHER,
    Question,
    Reader,
    asked,
    asked_seldom,
    sent,
    use,
)
from tests.games.views.tables import tonight
from tests.live_tables import deal, dealt, fresh, make_live_table, move, table_act
from tests.make import make_game, member, play
from tests.matrix import ACTORS, GET, PLAYERS, POST
from tests.people import make_plain_club
from tests.test_matrix import World, patterns

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

# The long form asks everything of everybody at every step.
IS_LONG = settings.get_current_profile_name() == "full"
NAMES = ("Anni", "Beat", "Carla", "Dominik", "Gast")
# Who sits at the table may hold an office, which opens more pages than the table's.
OFFICES = {"Anni": "admin", "Beat": "scorekeeper", "Carla": "treasurer", "Dominik": "auditor"}
# What the books are about is no part of a game that is not booked.
OF_THE_BOOKS = {"booking_id", "receipt_id", "count_id", "art", "order"}
RULES = {"preset": "skat32", "strikes_to_swim": 1}
SEEN = 50
# The matrix refuses these to its offices, who sit at no table.
WHERE_ONE_SITS = {name for name, row in (GET | POST).items() if row == PLAYERS}


@pytest.fixture
def orders(monkeypatch: pytest.MonkeyPatch) -> dict[str, Sequence[Card]]:
    """The order of the cards by secret."""
    known: dict[str, Sequence[Card]] = {}
    monkeypatch.setattr(live, "fair_order", lambda secret, **_: known[secret.hex()])
    return known


@pytest.fixture
def table(orders: dict[str, Sequence[Card]]) -> LiveTable:
    """Four play, Dominik is out and watches; nobody is dealt a 31."""
    make_plain_club()
    now = timezone.now()
    game = make_game(NAMES, evening=tonight(), rules=RULES, now=now)
    play(game, "Dominik", "Dominik", now=now)
    table = make_live_table(game=game, now=now)
    table.game.evening.live_phones.filter(member__call_name="Gast").delete()
    orders[ONE] = Random(5).sample(deck_of(32), 32)
    return table


def readers(table: LiveTable) -> list[Reader]:
    guest = Client()
    code = grouped(join_code(table))
    guest.post("/tisch/", {"key": str(uuid4()), "seen": "0", "code": code, "seat": 4})
    phones = [
        Reader(name, phone_of(holder(name, office)), at, office)
        for at, (name, office) in enumerate(OFFICES.items())
    ]
    return [
        *phones,
        Reader("Gast", guest, 4, "nobody"),
        Reader("stranger", Client(), None, "nobody"),
        Reader("tablet", tablet(), None, "tablet"),
        Reader("onlooker", phone_of(member("Zaungast")), None, "other"),
        Reader("tv", television(), None, "tv"),
    ]


def holder(name: str, office: str) -> Member:
    person = member(name)
    setattr(person, f"is_{office}", True)
    person.save()
    return person


def hidden_moved(
    found: Dealt, view: Sight, order: Sequence[Card], dice: Random
) -> tuple[Card, ...]:
    """The same deal, but for the cards that `view` does not show: these change places."""
    hidden = set(unseen(view))
    places = [at for at, card in enumerate(order) if card in hidden]
    cards = [order[at] for at in places]
    dice.shuffle(cards)
    changed = list(order)
    for at, card in zip(places, cards, strict=True):
        changed[at] = card
    return tuple(changed)


def other_order(found: Dealt, view: Sight, position: int | None, orders: Any) -> tuple[Card, ...]:
    """Another order that nobody in the reader's place can tell from the one that was dealt."""
    dice = Random(31)
    for _ in range(200):
        orders[OTHER] = hidden_moved(found, view, orders[ONE], dice)
        row = LiveDeal(secret=OTHER, seats=found.row.seats, dealer=found.row.dealer)
        replayed = live.replayed(row, found.moves, rules=found.deal.rules, deck=32)
        if replayed.sight_of(position) == view and orders[OTHER] != orders[ONE]:
            return tuple(orders[OTHER])
    raise AssertionError(view)


def differences(reader: Reader, questions: Sequence[Question]) -> list[tuple[str, str, str]]:
    """What of a reader's answers depends on the cards in which the two deals differ."""
    found = [
        (reader.name, question.method, question.path)
        for question in questions
        # What differs once may do so by the clock, which moved on between the two.
        if all(differs(reader, question) for _ in range(5))
    ]
    use(ONE)
    return found


def differs(reader: Reader, question: Question) -> bool:
    answers = []
    for secret in (ONE, OTHER):
        use(secret)
        answers.append(sent(reader, question))
    return answers[0] != answers[1]


def test_no_answer_depends_on_a_hidden_card_at_any_step(
    table: LiveTable, orders: dict[str, Sequence[Card]]
) -> None:
    everybody = readers(table)
    now = timezone.now()
    found = deal(table, secret=ONE, now=now)
    dice, steps = Random(2), 0
    leaks: list[tuple[str, str, str]] = []
    while found.is_in_play and steps < 8:
        for at, reader in enumerate(everybody):
            # In the short form everybody is asked everything once, and each step is seen by two or three.
            is_whole = IS_LONG or at % 2 == steps
            if is_whole or at % 4 == steps % 4:
                other_order(found, found.sight_of(reader.position), reader.position, orders)
                leaks += differences(reader, [*asked(table), *asked_seldom(table, is_whole)])
        choices = [each for each in legal_moves(found.deal) if not isinstance(each, Renew)]
        found = move(table, dice.choice(choices), now=now)
        steps += 1

    assert leaks == []
    assert steps > 4


def test_no_page_of_the_program_depends_on_a_hidden_card(
    table: LiveTable, orders: dict[str, Sequence[Card]]
) -> None:
    everybody = readers(table)
    now = timezone.now()
    deal(table, secret=ONE, now=now)
    found = move(table, "keep", now=now)
    leaks: list[tuple[str, str, str]] = []
    for reader in everybody if IS_LONG else everybody[1::3]:
        questions = [Question("get", address, {}) for address in addresses(table, reader, GET)]
        other_order(found, found.sight_of(reader.position), reader.position, orders)
        leaks += differences(reader, questions)

    assert leaks == []


def test_no_form_is_answered_by_a_hidden_card(
    table: LiveTable, orders: dict[str, Sequence[Card]]
) -> None:
    """Whatever can be sent about games, with what it takes to be carried out."""
    everybody = readers(table)
    now = timezone.now()
    deal(table, secret=ONE, now=now)
    found = move(table, "keep", now=now)
    # Whichever of these a form has seen, it is not stale.
    LiveTable.objects.update(turn=SEEN, version=SEEN)
    Game.objects.update(version=SEEN)
    Evening.objects.update(version=SEEN)
    fields = {"seen": SEEN, "seat": 1, "seconds": 20, "act": "swap_all", "kind": "void"}
    # A deal that is broken off tells its secret to all: another one is named than that on the table.
    fields |= {"deal": 0, "member": member("Zaungast").pk}
    leaks: list[tuple[str, str, str]] = []
    for reader in everybody if IS_LONG else [everybody[1], everybody[4]]:
        questions = [
            Question("post", address, fields, by_htmx=True)
            for address in addresses(table, reader, POST)
            if resolve(urlsplit(address).path).app_name == "games"
        ]
        assert len(questions) > 1
        other_order(found, found.sight_of(reader.position), reader.position, orders)
        leaks += differences(reader, questions)

    assert leaks == []


def addresses(table: LiveTable, reader: Reader, matrix: Mapping[str, str]) -> list[str]:
    """Every address of the matrix that is open to somebody of this kind, about this game."""
    arguments: dict[str, object] = {
        "game_id": table.game_id,
        "evening_id": table.game.evening_id,
        "member_id": member(NAMES[reader.position or 0]).pk,
        "number": 1,
        "table": "konto",
        "part": "stand",
        "role": "mitglied",
    }
    column, world = ACTORS.index(reader.column), World(clients={}, arguments=arguments)
    of_books = {name for name, way in patterns() if OF_THE_BOOKS & set(way.pattern.converters)}
    open_to = {name for name, row in matrix.items() if row[column] == "y"} | WHERE_ONE_SITS
    return [world.address(name) for name in matrix if name in open_to - of_books]


def test_move_is_answered_alike_whatever_lies_hidden(
    table: LiveTable, orders: dict[str, Sequence[Card]]
) -> None:
    """The answer to a move that is played; those that turn up cards of the stock show them to all."""
    everybody = readers(table)
    now = timezone.now()
    deal(table, secret=ONE, now=now)
    found = move(table, "keep", now=now)
    reader = everybody[found.position_to_move or 0]
    other_order(found, found.sight_of(reader.position), reader.position, orders)
    path, turn = f"/spiel/{table.game_id}/hand/zug/", fresh(table).turn

    leaks = differences(
        reader,
        [
            Question("post", path, {"act": "swap_all", "seen": turn}),
            Question("post", path, {"act": "pass", "seen": turn}, by_htmx=True),
        ],
    )

    assert leaks == []


def test_comparison_hears_a_card_that_may_be_seen(
    table: LiveTable, orders: dict[str, Sequence[Card]]
) -> None:
    """What is hidden from the television is shown to whoever holds it: the comparison is not deaf."""
    everybody = readers(table)
    now = timezone.now()
    deal(table, secret=ONE, now=now)
    found = move(table, "keep", now=now)
    other_order(found, found.sight_of(None), None, orders)
    page = Question("get", reverse("games:live_hand", args=[table.game_id]), {})

    heard = {reader.name for reader in everybody if differences(reader, [page])}

    assert heard == {"Anni", "Beat", "Carla", "Gast"}


def test_stand_in_plays_by_what_its_seat_sees(
    table: LiveTable, orders: dict[str, Sequence[Card]]
) -> None:
    """With the same dice a bot makes the same move, whatever lies where it cannot see."""
    now = timezone.now()
    let_bot_play(**table_act(table) | {"now": now}, position=4)
    deal(table, secret=ONE, now=now)
    found = move(table, "keep", now=now)
    while found.position_to_move != 4:
        found = move(table, "pass", now=now)
    other_order(found, found.sight_of(4), 4, orders)
    moves = []
    for secret in (ONE, OTHER):
        use(secret)
        view = dealt(table).sight_of(4)
        moves.append(STAND_IN(view, Random(7)))

    assert moves[0] == moves[1]
