"""Games started and booked: numbers, sittings, the absent, what is announced."""

from datetime import timedelta
from uuid import UUID

import pytest

from clique.errors import KeyReused, StaleView
from games.actions.games import finish_game, start_game
from games.errors import (
    GameClosed,
    GameNotOver,
    NotAtTheTable,
    NotOpen,
    WrongEntry,
    WrongNumberOfPlayers,
)
from games.models import Attendance, Evening, Game, GameEntry, Place, Seat
from games.queries.attendance import attendance
from games.queries.standings import standings
from games.signals import Charge, Result, game_finished
from tests.make import (
    DAY,
    NAMES,
    NOW,
    SCOREKEEPER,
    announced,
    book,
    make_booked_game,
    make_evening,
    make_game,
    make_guest,
    make_member,
    make_members,
    member,
    new_key,
    place,
    play,
    play_out,
    undo,
)

pytestmark = pytest.mark.django_db


def start(
    evening: Evening, names: tuple[str, ...], *, key: UUID, seen: int, dealer: str | None = None
) -> Game:
    return start_game(
        evening_id=evening.pk,
        member_ids=[member(name).pk for name in names],
        dealer_id=None if dealer is None else member(dealer).pk,
        key=key,
        seen=seen,
        by=SCOREKEEPER,
        now=NOW,
    )


def charges(result: object) -> list[tuple[str, int, int, bool]]:
    assert isinstance(result, Result)
    names = {row.pk: row.call_name for row in [member(name) for name in NAMES[:8]]}
    return [
        (names[row.member_id], row.place_x2, row.stake_rappen, row.is_absent)
        for row in result.charges
    ]


def absent(game: Game) -> list[str]:
    return [row.name for row in standings(game.pk).rows if row.is_absent]


def proposal(evening: Evening) -> tuple[list[str], str]:
    sheet = attendance(evening.pk, now=NOW)
    dealers = [seat.name for seat in sheet.seats if seat.is_dealer]
    return [seat.name for seat in sheet.seats], "".join(dealers)


def test_game_starts_with_its_seats_dealer_rules_and_deck() -> None:
    make_members(12)

    game = make_game(10, dealer="Carla")

    seats = Seat.objects.filter(game=game).order_by("position")
    assert [seat.member.call_name for seat in seats] == list(NAMES[:10])
    assert (game.number, game.sitting, game.deck, game.first_dealer) == (1, 1, 36, 2)
    assert (game.rule_set.preset, game.entry, game.version) == ("zoggeli", "rounds", 1)
    assert game.is_open


@pytest.mark.parametrize("count", [0, 1, 17])
def test_board_seats_two_to_sixteen(count: int) -> None:
    make_members(17)

    with pytest.raises(WrongNumberOfPlayers):
        make_game(count)

    assert not Game.objects.exists()


def test_sixteen_may_play_and_a_seventeenth_is_one_too_many() -> None:
    assert make_game(16).deck == 52


def test_nobody_sits_twice_and_the_dealer_sits_at_the_table() -> None:
    make_members(3)
    evening = make_evening()

    with pytest.raises(WrongEntry):
        start(evening, ("Anni", "Anni"), key=new_key(), seen=evening.version)
    with pytest.raises(WrongEntry):
        start(evening, ("Anni", "Beat"), key=new_key(), seen=evening.version, dealer="Carla")

    assert not Game.objects.exists()


def test_one_key_starts_one_game() -> None:
    evening = make_evening()
    key, seen = new_key(), evening.version

    games = {start(evening, ("Anni", "Beat"), key=key, seen=seen) for _ in range(2)}

    assert len(games) == 1
    assert Game.objects.count() == 1


def test_one_key_for_two_different_games_is_refused() -> None:
    evening = make_evening()
    key, seen = new_key(), evening.version
    start(evening, ("Anni", "Beat"), key=key, seen=seen)

    with pytest.raises(KeyReused):
        start(evening, ("Carla", "Dominik"), key=key, seen=seen)

    assert Game.objects.count() == 1


def test_second_tablet_does_not_start_the_same_game_again() -> None:
    evening = make_evening()
    seen = evening.version
    start(evening, ("Anni", "Beat"), key=new_key(), seen=seen)

    with pytest.raises(StaleView):
        start(evening, ("Anni", "Beat"), key=new_key(), seen=seen)

    assert Game.objects.count() == 1


def test_game_is_not_started_on_a_closed_evening() -> None:
    evening = make_evening()

    with pytest.raises(NotOpen):
        make_game(2, evening=evening, now=NOW + timedelta(days=2))

    assert not Game.objects.exists()


def test_two_tables_are_one_sitting_and_nobody_sits_at_both() -> None:
    make_members(6)
    first = make_game(["Anni", "Beat", "Carla"])

    with pytest.raises(NotAtTheTable, match="Carla sitzt schon in Spiel 1"):
        make_game(["Carla", "Dominik"])
    second = make_game(["Dominik", "Elsbeth"])

    assert [(game.number, game.sitting) for game in (first, second)] == [(1, 1), (2, 1)]
    assert proposal(first.evening) == (["Fritz"], "Fritz")


def test_a_game_after_the_last_was_booked_is_a_new_sitting() -> None:
    make_booked_game(2)

    assert make_game(2).sitting == 2


def test_absent_are_charged_once_a_sitting_in_the_game_begun_first() -> None:
    make_members(6)
    first = make_game(["Anni", "Beat", "Carla"])
    second = make_game(["Dominik", "Elsbeth"])

    with announced() as heard:
        play_out(second)
        book(second)
        play_out(first)
        book(first)

    assert charges(heard[0]) == [
        ("Dominik", 2, 100, False),
        ("Elsbeth", 4, 200, False),
    ]
    assert charges(heard[1]) == [
        ("Anni", 2, 100, False),
        ("Beat", 4, 200, False),
        ("Carla", 6, 300, False),
        ("Fritz", 8, 400, True),
    ]


def test_absent_are_full_members_of_the_date_at_no_table() -> None:
    make_members(3)
    make_member("Dominik", kind="passive")
    make_member("Elsbeth", active_from=DAY + timedelta(days=1))
    make_member("Fritz", active_to=DAY)
    make_guest("Zoe")
    game = make_game(["Anni", "Beat", "Zoe"])

    play_out(game)

    assert absent(game) == ["Carla", "Fritz"]


def test_absent_are_frozen_when_the_game_is_booked() -> None:
    make_members(4)
    game = make_booked_game(["Anni", "Beat"])
    assert absent(game) == ["Carla", "Dominik"]

    make_member("Elsbeth")
    row = member("Dominik")
    row.active_to = DAY - timedelta(days=1)
    row.save()

    assert absent(game) == ["Carla", "Dominik"]
    assert list(Place.objects.values_list("member__call_name", "rank")) == [
        ("Carla", 0),
        ("Dominik", 1),
    ]


def test_late_arrival_was_absent_in_the_game_before_and_plays_the_next() -> None:
    make_members(3)
    first = make_booked_game(["Anni", "Beat"])
    second = make_game(["Anni", "Beat", "Carla"])

    play_out(second)
    book(second)

    assert (absent(first), absent(second)) == (["Carla"], [])


def test_who_sits_at_a_table_of_the_sitting_when_the_game_is_booked_again_is_not_absent() -> None:
    make_members(5)
    first = make_game(["Anni", "Beat"])
    make_game(["Carla", "Dominik"])
    play_out(first)
    book(first)
    assert absent(first) == ["Elsbeth"]
    undo(first)
    make_game(["Elsbeth", "Gaby"])

    book(first)

    assert absent(first) == []
    assert first.revision == 2


def test_who_leaves_a_game_is_absent_in_the_next() -> None:
    make_members(4)
    first = make_game(3)
    play(first, "leaves:Beat")
    play(first, "Carla", "Carla", "Carla", "Carla")
    book(first)

    assert proposal(first.evening)[0] == ["Anni", "Carla", "Dominik"]
    second = make_game(["Anni", "Carla"])
    play_out(second)

    assert [(row.name, row.has_left) for row in standings(first.pk).rows] == [
        ("Anni", False),
        ("Carla", False),
        ("Beat", True),
        ("Dominik", False),
    ]
    assert absent(second) == ["Beat", "Dominik"]


@pytest.mark.parametrize(
    ("entries", "dealer"),
    [
        # Anni deals first and the deal goes to the right: Anni, Dominik, Carla, Beat, Anni …
        (["Beat"] * 4 + ["Carla"] * 4 + ["Dominik"] * 4, "Dominik"),
        (["Beat+Carla+Dominik"] * 4, "Anni"),
        (["Beat+Carla+Dominik"] * 3 + ["misdeal", "Carla+Dominik"], "Dominik"),
        (["leaves:Beat", "leaves:Carla", "leaves:Dominik"], "Anni"),
        (["leaves:Beat", "leaves:Carla", "leaves:Anni"], "Dominik"),
    ],
)
def test_next_game_proposes_the_same_seats_and_the_next_dealer(
    entries: list[str], dealer: str
) -> None:
    make_members(4)
    game = make_game(4)
    play(game, *entries)
    book(game)

    left = {entry.removeprefix("leaves:") for entry in entries if entry.startswith("leaves:")}
    assert proposal(game.evening) == ([name for name in NAMES[:4] if name not in left], dealer)


def test_booking_announces_one_charge_a_member_in_order_of_the_standings() -> None:
    make_members(5)
    game = make_game(4)
    play(game, *["Beat+Carla"] * 4, *["Dominik"] * 4)

    with announced() as heard:
        book(game)

    ids = [member(name).pk for name in NAMES[:5]]
    assert heard == [
        Result(
            game_id=game.pk,
            revision=1,
            day=DAY,
            charges=(
                Charge(ids[0], 2, 100, False),
                Charge(ids[3], 4, 200, False),
                Charge(ids[1], 6, 300, False),
                Charge(ids[2], 6, 300, False),
                Charge(ids[4], 10, 500, True),
            ),
        )
    ]
    assert (game.booked_at, game.revision) == (NOW, 1)


def test_receiver_that_fails_leaves_the_game_open() -> None:
    make_members(3)
    game = make_game(2)
    play_out(game)
    before = (game.version, Attendance.objects.count())

    def broken(**_: object) -> None:
        raise RuntimeError("no money")

    game_finished.connect(broken)
    try:
        with pytest.raises(RuntimeError, match="no money"):
            book(game)
    finally:
        game_finished.disconnect(broken)

    game.refresh_from_db()
    assert game.is_open
    assert (game.revision, game.absent_fixed) == (0, False)
    assert not Place.objects.exists()
    assert (game.version, Attendance.objects.count()) == before
    book(game)
    assert game.revision == 1


def test_unfinished_game_is_not_booked() -> None:
    game = make_game(3)
    play(game, "Beat")

    with announced() as heard, pytest.raises(GameNotOver):
        book(game)

    assert (heard, game.is_open) == ([], True)


def test_one_key_books_once_and_another_key_is_refused() -> None:
    game = make_game(2)
    play_out(game)
    key, seen = new_key(), game.version

    with announced() as heard:
        for _ in range(2):
            finish_game(game_id=game.pk, key=key, seen=seen, by=SCOREKEEPER, now=NOW)
        with pytest.raises(GameClosed, match="schon verbucht"):
            book(game)
        with pytest.raises(StaleView):
            finish_game(game_id=game.pk, key=new_key(), seen=seen, by=SCOREKEEPER, now=NOW)

    assert len(heard) == 1


def test_final_order_is_entered_place_by_place_and_booked() -> None:
    make_members(4)
    game = make_game(3, entry=GameEntry.PLACINGS)
    with pytest.raises(WrongEntry, match="anders aufgeschrieben"):
        play(game, "Beat")

    place(game, "Carla", "Anni", "=Beat")
    with announced() as heard:
        book(game)

    assert charges(heard[0]) == [
        ("Carla", 2, 100, False),
        ("Anni", 4, 200, False),
        ("Beat", 4, 200, False),
        ("Dominik", 8, 400, True),
    ]


def test_nobody_is_placed_twice_or_shares_a_place_with_nobody() -> None:
    game = make_game(3, entry=GameEntry.PLACINGS)

    with pytest.raises(WrongEntry, match="nicht vollständig"):
        place(game, "=Beat")
    place(game, "Beat")
    with pytest.raises(WrongEntry, match="Beat hat schon einen Rang"):
        place(game, "Beat")

    rows = Place.objects.values_list("member__call_name", "rank")
    assert list(rows) == [("Beat", 0)]


def test_incomplete_final_order_is_not_booked() -> None:
    game = make_game(3, entry=GameEntry.PLACINGS)
    place(game, "Beat", "Anni")

    with pytest.raises(GameNotOver):
        book(game)

    assert game.is_open
