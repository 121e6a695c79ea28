"""The payment lists of a closed year: they stay as they were when it was closed."""

from datetime import date

import pytest

from clique.actors import NOBODY
from clique.models import Club
from ledger.actions.stakes import charge_game
from ledger.queries.balances import balances
from ledger.queries.payment_columns import OfEvening, OfSpan, OfToday, Scope
from ledger.queries.payment_list import PaymentList, payment_list
from tests.ledger.actions.closings import CLOSED_ON, FIRST_OPEN, LAST_DAY, OLD_DAY, close
from tests.ledger.make_books import charge, make_played_game, make_result, pay, reverse
from tests.make import make_member

pytestmark = pytest.mark.django_db

YEAR = OfSpan(date(2025, 3, 13), LAST_DAY)


def listed(scope: Scope) -> list[tuple[str, int, int, int, int]]:
    """By person: brought forward, stakes, paid, open."""
    made: PaymentList = payment_list(scope=scope, club=Club(), today=CLOSED_ON)
    return [
        (
            row.name,
            row.forward_rappen,
            sum(stake.amount_rappen for stake in row.stakes),
            row.paid_rappen,
            row.open_rappen,
        )
        for row in made.rows
    ]


def test_late_corrections_move_no_list_of_the_closed_year() -> None:
    anni = make_member("Anni")
    game = make_played_game(day=OLD_DAY)
    charge({anni: 300}, game=game)
    payment = pay(anni, 100, means="twint", day=OLD_DAY)
    close()
    before = [listed(YEAR), listed(OfEvening(OLD_DAY))]

    charge_game(make_result(game, {anni: 700}, revision=2), by=NOBODY)
    reverse(payment, day=CLOSED_ON, reason="falsch")

    assert [listed(YEAR), listed(OfEvening(OLD_DAY))] == before
    assert before[0] == [("Anni", 0, 300, -100, 200)]
    assert listed(OfSpan(FIRST_OPEN, CLOSED_ON)) == [("Anni", 200, 400, 100, 700)]
    assert listed(OfToday()) == [("Anni", 200, 400, 100, 700)]
    assert [row.balance_rappen for row in balances()] == [700]
