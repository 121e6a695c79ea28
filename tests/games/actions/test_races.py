"""Many at once: what two tablets, a double tap and a resend may not do."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from django.db import connection

from clique.errors import UserError
from games.actions.evenings import close_evening, open_evening
from games.actions.games import finish_game, start_game
from games.actions.records import load_record
from games.actions.rounds import record_place, record_round
from games.engine.records import read_game
from games.models import Evening, Game, GameEntry, Round, RuleSet, Seat, Strike
from games.queries.state import GameState, state_of
from tests.make import (
    DAY,
    NOW,
    SCOREKEEPER,
    announced,
    entry_of,
    evening_of,
    make_evening,
    make_game,
    make_members,
    member,
    new_key,
    place,
    play,
    play_out,
    weeks_later,
)
from tests.races import race

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE = 8


def at_once(act: Callable[[int], object]) -> Counter[str]:
    """Do it in as many threads; counts how each ended: "done", or the refusal's name."""

    def one(index: int) -> str:
        try:
            act(index)
        except UserError as error:
            return type(error).__name__
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return Counter(pool.map(one, range(AT_ONCE)))


def test_one_tap_sent_many_times_is_one_strike() -> None:
    game = make_game(3)
    entry, key = entry_of(game, "Beat"), new_key()

    ended = at_once(
        lambda _: record_round(
            game_id=game.pk, entry=entry, key=key, seen=1, by=SCOREKEEPER, now=NOW
        )
    )

    assert ended == {"done": AT_ONCE}
    assert (Round.objects.count(), Strike.objects.count()) == (1, 1)


def test_many_tablets_on_one_view_write_one_round() -> None:
    game = make_game(3)
    entry = entry_of(game, "Beat")

    ended = at_once(
        lambda _: record_round(
            game_id=game.pk, entry=entry, key=new_key(), seen=1, by=SCOREKEEPER, now=NOW
        )
    )

    assert ended == {"done": 1, "StaleView": AT_ONCE - 1}
    assert Round.objects.count() == 1


def test_many_tables_started_at_once_are_one_game() -> None:
    make_members(4)
    evening = make_evening()
    ids = [member(name).pk for name in ("Anni", "Beat")]

    ended = at_once(
        lambda _: start_game(
            evening_id=evening.pk,
            member_ids=ids,
            dealer_id=None,
            key=new_key(),
            seen=evening.version,
            by=SCOREKEEPER,
            now=NOW,
        )
    )

    assert ended == {"done": 1, "StaleView": AT_ONCE - 1}
    assert [game.number for game in Game.objects.all()] == [1]


def test_evening_opened_many_times_at_once_is_one_evening() -> None:
    make_members(3)

    ended = at_once(lambda _: open_evening(day=DAY, key=new_key(), by=SCOREKEEPER, now=NOW))

    assert ended == {"done": AT_ONCE}
    assert Evening.objects.count() == 1
    assert Evening.objects.get().attendances.count() == 3
    assert list(RuleSet.objects.values_list("version", flat=True)) == [1, 2]


def test_game_booked_many_times_at_once_is_charged_once() -> None:
    game = make_game(2)
    play_out(game)

    with announced() as heard:
        ended = at_once(
            lambda _: finish_game(
                game_id=game.pk, key=new_key(), seen=game.version, by=SCOREKEEPER, now=NOW
            )
        )

    assert ended == {"done": 1, "StaleView": AT_ONCE - 1}
    assert len(heard) == 1


def test_record_loaded_many_times_at_once_is_one_game() -> None:
    record = read_game(
        '{"format": "31-game/1", "date": "2026-11-06", "rules": "zoggeli",'
        ' "present": ["Anni", "Beat"], "placings": [["Beat"], ["Anni"]]}'
    )

    ended = at_once(
        lambda _: load_record(record=record, create_members=True, by=SCOREKEEPER, now=NOW)
    )

    assert ended == {"done": AT_ONCE}
    assert Game.objects.count() == 1


@pytest.mark.parametrize("entry", GameEntry)
def test_evening_that_closes_during_the_last_entry_leaves_no_finished_game(
    entry: GameEntry,
) -> None:
    for week in range(10):
        evening = make_evening(weeks_later(week))
        game = make_game(2, evening=evening, entry=entry)
        last = _last_entry(game)
        evening.refresh_from_db()

        race(
            partial(
                last, key=new_key(), seen=game.version, by=SCOREKEEPER, now=evening_of(evening.date)
            ),
            partial(
                close_evening,
                evening_id=evening.pk,
                key=new_key(),
                seen=evening.version,
                by=SCOREKEEPER,
                now=evening_of(evening.date),
            ),
        )

        evening.refresh_from_db()
        assert not (evening.closed_at is not None and state_of(game).is_over)


def _last_entry(game: Game) -> partial[GameState]:
    """The act that ends a game of two, which is brought that far."""
    if game.entry == GameEntry.PLACINGS:
        place(game, "Anni")
        seat = Seat.objects.get(game=game, member__call_name="Beat")
        return partial(record_place, game_id=game.pk, seat_id=seat.pk, tied=False)
    play(game, "Beat", "Beat", "Beat")
    return partial(record_round, game_id=game.pk, entry=entry_of(game, "Beat"))
