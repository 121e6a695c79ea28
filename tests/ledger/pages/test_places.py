from datetime import date

import pytest

from clique.actors import NOBODY
from ledger.actions.stakes import take_back_game
from ledger.charts import Placing
from ledger.pages.places import placings_of, season_chart
from ledger.queries.accounts import member_account
from ledger.years import year_of
from tests.ledger.make_books import charge, make_played_game, pay, reverse
from tests.make import make_club, make_member

pytestmark = pytest.mark.django_db

NOVEMBER_6 = date(2026, 11, 6)
NOVEMBER_20 = date(2026, 11, 20)


def test_season_has_the_places_of_its_games_alone() -> None:
    year = year_of(NOVEMBER_6, club=make_club())
    anni = make_member("Anni")
    charge({anni: 300}, game=make_played_game(day=date(2025, 11, 7)))
    charge({anni: 700}, game=make_played_game(day=NOVEMBER_6))
    corrected = make_played_game(day=NOVEMBER_6, number=2)
    charge({anni: 900}, game=corrected)
    take_back_game(corrected.pk, day=NOVEMBER_6, by=NOBODY)
    reverse(pay(anni, 400))
    one = member_account(anni.pk)
    charge({anni: 200}, game=make_played_game(day=NOVEMBER_20))
    two = member_account(anni.pk)

    assert season_chart(reversed(one.rows), year=year, width=358) is None
    assert placings_of(reversed(two.rows), year=year) == (
        Placing(NOVEMBER_6, 14, is_absent=False),
        Placing(NOVEMBER_20, 4, is_absent=False),
    )
    chart = season_chart(reversed(two.rows), year=year, width=358)
    assert chart is not None
    assert len(chart.dots) == 2
