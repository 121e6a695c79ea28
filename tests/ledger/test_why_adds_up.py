"""The rows that say why somebody owes add up to what they owe, whatever happened before."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.pages.account import account_page
from ledger.queries.accounts import member_account
from ledger.queries.balances import balance_of
from ledger.queries.why import stake_entries
from tests.ledger.test_histories import History, steps, thrown_away

pytestmark = pytest.mark.django_db


@given(st.lists(steps, min_size=10, max_size=30))
def test_rows_shown_are_the_balance_and_each_game_its_share(
    story: list[tuple[object, ...]],
) -> None:
    with thrown_away():
        history = History()
        for step in story:
            history.take(step)
        for member in history.members:
            account = member_account(member.pk)
            balance = balance_of(member.pk)
            for in_full in (True, False):
                page = account_page(account, in_full=in_full)
                shown = sum(line.amount_rappen for line in page.lines)
                assert page.brought_forward_rappen + shown == balance
            by_game = {
                game.pk: sum(
                    entry.amount_rappen
                    for entry in stake_entries(member_id=member.pk, game_id=game.pk)
                )
                for game in history.games
            }
            naive = {
                game.pk: history.naive.games.get(index, {}).get(member.pk, 0)
                for index, game in enumerate(history.games)
            }
            assert by_game == naive
            others = sum(row.amount_rappen for row in account.rows if row.game is None)
            assert others + sum(by_game.values()) == balance
