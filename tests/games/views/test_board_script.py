"""What the board tells the scripts that draw taps before the server has answered."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from clique.dates import day_short
from clique.models import Club
from games.models import Evening, Game, GameEntry, Round
from tests.games.views.tables import act, onlooker, scorekeeper, seat, tap, tonight
from tests.ledger.views.reading import page
from tests.make import make_game, play

pytestmark = pytest.mark.django_db


def told(response: Any) -> dict[str, str]:
    """The attributes of the board's root."""
    (found,) = [attrs for _tag, attrs, _words in page(response) if attrs.get("id") == "board"]
    return found


def test_board_tells_its_log_its_rules_and_who_dealt_first() -> None:
    client = scorekeeper()
    game = make_game(("Anni", "Beat", "Carla"), evening=tonight(), rules="skat32", dealer="Beat")
    play(game, "Beat+Carla", "aces:Anni:Beat", "misdeal", "void", "leaves:Carla")
    anni, beat, carla = (seat(game, name) for name in ("Anni", "Beat", "Carla"))

    found = told(client.get(f"/spiel/{game.pk}/"))

    game.refresh_from_db()
    generation, day = Club.objects.get().generation, day_short(game.evening.date)
    assert {name: found[name] for name in found if name.startswith("data-")} == {
        "data-mode": "",
        "data-asks-lowest": "",
        "data-outbox": f"game-{game.pk}@{generation}",
        "data-place": f"Spiel 1, {day}",
        "data-version": str(game.version),
        "data-log": f"lowest//{beat},{carla} three_aces/{anni}/{beat} misdeal// void// withdraw/{carla}/",
        "data-rules": "direction=left three_aces=beats_31 misdeal=redeal strikes_to_swim=3 all_out=replay",
        "data-first-dealer": str(beat),
    }


@pytest.mark.parametrize("who", ["onlooker", "placings"])
def test_board_on_which_the_outbox_has_no_work_tells_nothing(who: str) -> None:
    keeper = scorekeeper()
    client = keeper if who == "placings" else onlooker()
    entry = GameEntry.PLACINGS if who == "placings" else GameEntry.ROUNDS
    game = make_game(3, evening=tonight(), entry=entry)

    found = told(client.get(f"/spiel/{game.pk}/"))

    assert "data-outbox" not in found


def test_each_act_of_the_outbox_counts_the_version_up_by_one() -> None:
    """By this a browser knows on which version its next tap falls, and that nobody else wrote in between."""
    client = scorekeeper()
    game = make_game(4, evening=tonight())
    board = f"/spiel/{game.pk}/"
    steps = []
    for path, fields in (
        ("runde", {"kind": "lowest", "struck": seat(game, "Beat")}),
        ("runde", {"kind": "three_aces", "seat": seat(game, "Beat")}),
        ("runde", {"kind": "misdeal"}),
        ("runde", {"kind": "void"}),
        ("runde", {"leave": seat(game, "Carla")}),
        ("zurueck", {}),
    ):
        before = version_of(game)
        assert (
            tap(client, f"{board}{path}/", act(game, **fields), target="board").status_code == 200
        )
        steps.append(version_of(game) - before)
    evening = game.evening
    before = version_of(evening)
    tap(client, f"/abend/{evening.pk}/da/", act(evening, present=member_id(game, "Anni")))
    steps.append(version_of(evening) - before)

    assert steps == [1] * 7


@pytest.mark.parametrize("minutes", [5, 59])
def test_round_was_when_the_device_says(minutes: int) -> None:
    said = timezone.now() - timedelta(minutes=minutes)

    assert abs(tapped_when(str(int(said.timestamp() * 1000))) - said) < timedelta(seconds=1)


@pytest.mark.parametrize("words", ["", "x", "1e3", "9" * 13, "9" * 14, "0"])
def test_round_was_when_it_came_if_the_device_cannot_be_believed(words: str) -> None:
    before = timezone.now()

    assert before <= tapped_when(words) <= timezone.now()


def tapped_when(words: str) -> datetime:
    """When a round was, by its row, of which the device says so; the game began an hour ago."""
    client = scorekeeper()
    game = make_game(3, evening=tonight())
    Game.objects.filter(pk=game.pk).update(started_at=timezone.now() - timedelta(hours=1))
    tap(client, f"/spiel/{game.pk}/runde/", act(game, kind="misdeal", tapped_at=words))
    return Round.objects.get().at


def version_of(row: Game | Evening) -> int:
    row.refresh_from_db()
    return row.version


def member_id(game: Game, name: str) -> int:
    return game.seats.get(member__call_name=name).member_id
