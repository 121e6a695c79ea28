"""Who plays on which phone."""

from uuid import UUID

import pytest

from clique.actors import NOBODY
from games.actions.live_play import deal_cards
from games.actions.live_seats import sit_down
from games.actions.live_table import (
    free_seat,
    let_bot_play,
)
from games.errors import WrongEntry
from games.live_errors import (
    SeatTaken,
    SomebodyMissing,
)
from games.live_models import LivePhone, LiveTable
from games.models import Seat
from tests.live_tables import (
    deal,
    member_actor,
    open_live,
    table_act,
)
from tests.make import NOW, SCOREKEEPER, make_game, new_key

pytestmark = pytest.mark.django_db


def test_first_unknown_phone_takes_the_seat_until_it_is_freed() -> None:
    game = make_game(["Anni", "Beat"])
    open_live(game)
    key = new_key()
    token = sit_down(game_id=game.pk, position=1, key=key, by=NOBODY, now=NOW)

    assert sit_down(game_id=game.pk, position=1, key=key, by=NOBODY, now=NOW) == token
    with pytest.raises(SeatTaken, match="Beat"):
        sit_down(game_id=game.pk, position=1, key=new_key(), by=NOBODY, now=NOW)
    free_seat(**table_act(LiveTable.objects.get()), position=1)
    assert not LivePhone.objects.exists()
    assert sit_down(game_id=game.pk, position=1, key=new_key(), by=NOBODY, now=NOW) != token


def test_members_own_phone_takes_its_seat_back_from_a_strangers() -> None:
    game = make_game(["Anni", "Beat"])
    open_live(game)
    sit_down(game_id=game.pk, position=1, key=new_key(), by=NOBODY, now=NOW)
    beat = Seat.objects.get(position=1).member_id

    own = sit_down(game_id=game.pk, position=1, key=new_key(), by=member_actor(beat), now=NOW)

    assert own == ""
    assert [phone.token_hash for phone in LivePhone.objects.all()] == [""]


def test_member_sits_on_no_other_seat() -> None:
    game = make_game(["Anni", "Beat"])
    open_live(game)
    beat = Seat.objects.get(position=1).member_id

    with pytest.raises(WrongEntry):
        sit_down(game_id=game.pk, position=0, key=new_key(), by=member_actor(beat), now=NOW)


def test_somebody_without_a_phone_is_waited_for() -> None:
    game = make_game(3)
    open_live(game)
    table = LiveTable.objects.get()

    with pytest.raises(SomebodyMissing, match="Anni, Beat und Carla"):
        _deal(table, seen=0)
    for position in range(3):
        let_bot_play(**table_act(table), position=position)

    assert deal(table).is_in_play


def _deal(table: LiveTable, *, key: UUID | None = None, seen: int) -> None:
    deal_cards(game_id=table.game_id, key=key or new_key(), seen=seen, by=SCOREKEEPER, now=NOW)
