"""An evening in the database of a running program, ready to be played on phones; what a test needs of it as JSON.

manage.py shell -c "from tests.live_evening import begin; begin('Anni', 'Beat')"
"""

import json

from django.utils import timezone

from clique.dates import book_day
from clique.models import DeviceKind
from games.actions.live_table import let_bot_play
from games.engine.cards import deck_of
from games.live import Dealt, replayed
from games.live_models import LiveDeal, LiveTable
from games.models import Game
from games.queries.state import state_of
from tests.devices import make_device
from tests.live_tables import make_live_table, table_act
from tests.make import make_evening, make_game, member
from tests.people import make_plain_club

# Two strikes, and out: a game of a few rounds.
RULES = {"preset": "zoggeli", "strikes_to_swim": 1}


def begin(*names: str) -> None:
    """A game begun by these, each but the last on a known phone, the tablet beside them; prints the tokens by name."""
    now = timezone.now()
    make_plain_club()
    game = make_game(names, evening=make_evening(book_day(now), now=now), rules=RULES, now=now)
    tokens = {
        name: make_device(DeviceKind.PHONE, "Handy", member=member(name))[1].cookies["device"].value
        for name in names[:-1]
    }
    tokens["tablet"] = make_device(DeviceKind.TABLET, "Tablet")[1].cookies["device"].value
    print(json.dumps({"game": game.pk, "tokens": tokens}))


def sit() -> None:
    """Open the live table of the game, everybody at it with their phone, the last one for whom a bot plays."""
    now = timezone.now()
    table = make_live_table(game=Game.objects.get(), now=now)
    last = table.game.seats.count() - 1
    let_bot_play(**table_act(table) | {"now": now}, position=last)


def tell() -> None:
    """Print the hands of the last deal by name, how many deals there were, and whether every card of each is there once."""
    table = LiveTable.objects.select_related("game__rule_set").get()
    rules, deck = table.game.rule_set.rules, table.game.deck or 0
    rows = LiveDeal.objects.filter(table=table).order_by("number")
    deals = [replayed(row, list(row.moves.all()), rules=rules, deck=deck) for row in rows]
    whole = all(_cards(each) == sorted(map(str, deck_of(deck))) for each in deals)
    names = state_of(table.game).names
    last = deals[-1]
    hands = {
        names[position]: [str(card) for card in hand]
        for position, hand in zip(last.positions, last.deal.hands, strict=True)
    }
    print(json.dumps({"hands": hands, "deals": len(deals), "whole": whole}))


def _cards(dealt: Dealt) -> list[str]:
    """Every card of a deal, wherever it lies."""
    deal = dealt.deal
    lying = [card for cards in (*deal.hands, *deal.packets) for card in cards]
    return sorted(map(str, [*lying, *deal.centre, *deal.stock, *deal.gone]))
