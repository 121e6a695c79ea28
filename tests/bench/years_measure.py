"""How long the pages and the balances take on the database at hand; prints JSON.

Run by `fifty_years.py` inside `manage.py shell`.
"""

import json
from collections.abc import Callable
from time import perf_counter, process_time

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clique.models import Member
from games.models import Evening, Game
from ledger.models import Transfer
from ledger.queries.balances import balances
from ledger.queries.remembered import remember_balances
from tests.make import make_evening, make_game
from tests.people import signed_in

TIMES = 30


def measure() -> None:
    """The figures of one database, with an evening open and a game of ten begun."""
    today = timezone.localdate()
    evening = Evening.objects.filter(date=today).first() or make_evening(today)
    names = list(Member.objects.values_list("call_name", flat=True)[:10])
    begun = Game.objects.filter(booked_at=None, cancelled_at=None).first()
    game = begun or make_game(names, evening=evening)
    member = Member.objects.get(call_name="Mitglied 7")
    pages = {
        "board": f"/spiel/{game.pk}/",
        "till": "/kasse/",
        "member": f"/konto/{member.pk}/",
        "fund": "/fonds/",
        "year": "/jahr/",
        "journal": "/buchungen/",
        "payment list": "/zahlliste/",
    }
    client = signed_in(Member.objects.get(call_name="Elsbeth"))
    balances_s = [_least_s(balances, clock) for clock in (perf_counter, process_time)]
    # As a server does when it starts; whoever asks once adds it all up.
    remember_balances()
    # The test client calls itself by a name that the program does not serve.
    client.defaults["HTTP_HOST"] = "localhost"
    print(
        json.dumps(
            {
                "transfers": Transfer.objects.count(),
                "pages_ms": {name: _page_ms(client, path) for name, path in pages.items()},
                "queries": {name: _queries(client, path) for name, path in pages.items()},
                "balances_ms": 1000 * balances_s[0],
                "balances_cpu_ms": 1000 * balances_s[1],
            }
        )
    )


def _page_ms(client: Client, path: str) -> float:
    def open_page() -> None:
        assert client.get(path).status_code == 200, path

    return 1000 * _least_s(open_page, process_time)


def _queries(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        client.get(path)
    return len(captured)


def _least_s(act: Callable[[], object], clock: Callable[[], float]) -> float:
    """The least of many times: what it takes while nothing else on the machine disturbs it."""
    act()
    took = []
    for _time in range(TIMES):
        began = clock()
        act()
        took.append(clock() - began)
    return min(took)
