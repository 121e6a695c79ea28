"""What the database itself holds, whoever writes."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction

from games.models import Attendance, Evening, Game, Place, Round, RoundKind, Seat, Strike
from tests.make import DAY, NOW, book, make_game, play, play_out

pytestmark = pytest.mark.django_db


def copy_of(game: Game, **changes: object) -> Game:
    fields: dict[str, object] = {
        "evening": game.evening,
        "number": game.number + 1,
        "sitting": 1,
        "rule_set": game.rule_set,
        "first_dealer": 0,
        "started_at": NOW,
        "record_id": "other",
    }
    return Game(**{**fields, **changes})


def seat(game: Game, position: int = 0) -> Seat:
    return Seat.objects.get(game=game, position=position)


BROKEN: dict[str, Callable[[Game], object]] = {
    "two evenings on a date": lambda game: Evening(date=DAY),
    "present twice": lambda game: Attendance(
        evening=game.evening, member=seat(game).member, position=9
    ),
    "two games of a number": lambda game: copy_of(game, number=game.number),
    "two games of a record": lambda game: copy_of(game, record_id=game.record_id),
    "booked and cancelled": lambda game: copy_of(game, booked_at=NOW, cancelled_at=NOW),
    "seated twice": lambda game: Seat(game=game, member=seat(game).member, position=9),
    "two on a seat": lambda game: Seat(game=game, member=seat(game).member, position=1),
    "two entries of a number": lambda game: Round(game=game, number=1, kind=RoundKind.VOID, at=NOW),
    "aces without a holder": lambda game: Round(
        game=game, number=9, kind=RoundKind.THREE_ACES, at=NOW
    ),
    "misdeal with a seat": lambda game: Round(
        game=game, number=9, kind=RoundKind.MISDEAL, seat=seat(game), at=NOW
    ),
    "struck twice": lambda game: Strike(round=game.rounds.get(), seat=seat(game)),
    "placed twice": lambda game: Place(
        game=game, member=game.places.get().member, rank=5, is_absent=False
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_database_refuses(what: str) -> None:
    game = make_game(2)
    play(game, "Anni")
    Place.objects.create(game=game, member=seat(game).member, rank=0, is_absent=False)
    row = BROKEN[what](game)

    with pytest.raises(IntegrityError), transaction.atomic():
        row.save()  # type: ignore[attr-defined]  # each of them is a model


def test_cancelled_game_frees_its_number_and_record() -> None:
    game = make_game(2)
    Game.objects.update(cancelled_at=NOW)

    copy_of(game, number=game.number, record_id=game.record_id).save()

    assert Game.objects.count() == 2


def test_rows_call_themselves_by_what_they_are() -> None:
    game = make_game(2)
    play_out(game)
    book(game)
    first = seat(game)

    assert [str(row) for row in (game.evening, game, first, game.rule_set)] == [
        "2026-11-06",
        "2026-11-06 1",
        "0 Anni",
        "zoggeli v1",
    ]
    assert str(game.rounds.all()[0]) == "1 lowest"
