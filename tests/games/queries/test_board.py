"""The board as rows tell it: tiles, roles, slip, undo, and what it costs to read."""

from typing import Any

import pytest
from django.http import Http404

from games.engine.tally import State
from games.models import Attendance, GameEntry
from games.queries.around import TableLink, around
from games.queries.board import BoardSeat, board, game_marks, rim_of, slot_of
from games.queries.slip import SlipRow, UndoStep, log
from tests.make import (
    NAMES,
    NOW,
    book,
    make_evening,
    make_game,
    make_guest,
    make_member,
    make_members,
    member,
    place,
    play,
    play_out,
    undo,
)

pytestmark = pytest.mark.django_db


def tiles(found: tuple[BoardSeat, ...]) -> list[tuple[Any, ...]]:
    return [
        (
            seat.name,
            seat.strikes,
            seat.state,
            "".join(
                letter
                for letter, is_so in (
                    ("d", seat.is_dealer),
                    ("f", seat.is_first),
                    ("n", seat.has_new_strike),
                    ("m", seat.may_be_struck),
                    ("l", seat.has_left),
                )
                if is_so
            ),
        )
        for seat in found
    ]


def test_board_before_the_first_deal() -> None:
    make_members(5)
    make_guest("Zoe")

    game = make_game(4, dealer="Beat")
    found = board(game.pk, now=NOW)

    assert tiles(found.seats) == [
        ("Anni", 0, State.IN, "fm"),
        ("Beat", 0, State.IN, "dm"),
        ("Carla", 0, State.IN, "m"),
        ("Dominik", 0, State.IN, "m"),
    ]
    assert (found.round_number, found.dealer_name, found.first_name) == (1, "Beat", "Anni")
    assert [seat.slot for seat in found.seats] == [0, 2, 4, 6]
    assert (found.rim, found.deck, found.rule_set_version, found.version) == (8, 32, 1, 1)
    assert found.undo == UndoStep("start", "Spiel 1: angefangen")
    assert [person.name for person in around(found).away] == ["Elsbeth"]
    assert (found.slip, around(found).other_tables, found.next_rank) == ((), (), None)
    assert (found.is_over, found.is_booked, found.is_cancelled) == (False, False, False)
    assert (found.is_open_evening, found.deck_words) == (True, "")


def test_board_in_the_middle_of_a_game() -> None:
    game = make_game(5)

    play(game, *["Beat"] * 4, *["Carla"] * 2, "leaves:Dominik", "Carla+Elsbeth")
    found = board(game.pk, now=NOW)

    # The deal goes to the right: Anni, Elsbeth, Dominik, Carla, over Beat to Anni, Elsbeth, then to Carla for Dominik.
    assert tiles(found.seats) == [
        ("Anni", 0, State.IN, "dm"),
        ("Beat", 4, State.OUT, ""),
        ("Carla", 3, State.SWIMMING, "nm"),
        ("Dominik", 0, State.OUT, "l"),
        ("Elsbeth", 1, State.IN, "fnm"),
    ]
    assert found.round_number == 8
    assert found.undo == UndoStep("round", "Runde 7: je ein Strich für Carla und Elsbeth")


def test_slip_holds_the_last_five_and_the_log_all() -> None:
    game = make_game(3)
    play(game, "Beat", "Carla+Beat", "misdeal", "void", "aces:Beat", "Beat", "leaves:Carla")

    slip = board(game.pk, now=NOW).slip

    assert slip == log(game.pk)[:5]
    assert [(row.number, row.round_number, row.words) for row in log(game.pk)] == [
        (7, None, "Carla geht heim"),
        (6, 6, "Beat"),
        (5, 5, "drei Asse von Beat"),
        (4, 4, "ohne Verlierer"),
        (3, 3, "Beat hat vergeben"),
        (2, 2, "Beat und Carla"),
        (1, 1, "Beat"),
    ]


def test_slip_says_who_swims_who_drowned_and_what_does_not_count() -> None:
    game = make_game(2)
    play(game, *["Beat"] * 3, *["Anni"] * 3, "Anni+Beat", "Beat")

    rows = log(game.pk)

    assert rows[0] == SlipRow(
        number=8,
        round_number=8,
        names=("Beat",),
        kind=rows[0].kind,
        swimming=(),
        drowned=("Beat",),
        replayed=False,
        words="Beat",
    )
    assert (rows[1].replayed, rows[1].names) == (True, ("Anni", "Beat"))
    assert rows[1].words == "zählt nicht, alle wären abgesoffen"
    assert rows[2].swimming == ("Anni",)


def test_board_after_the_end_proposes_it_and_takes_no_strike() -> None:
    make_members(3)
    game = make_game(2)
    play_out(game)

    over = board(game.pk, now=NOW)
    book(game)
    booked = board(game.pk, now=NOW)

    assert (over.is_over, over.is_booked) == (True, False)
    assert (over.dealer_name, over.first_name) == ("", "")
    assert over.undo == UndoStep("round", "Runde 4: Strich für Beat")
    assert [seat.may_be_struck for seat in over.seats] == [False, False]
    assert (booked.is_over, booked.is_booked, around(booked).away) == (True, True, ())
    assert booked.undo == UndoStep("booking", "Spiel 1: 6.00 verbucht")


def test_board_of_a_final_order() -> None:
    game = make_game(4, entry=GameEntry.PLACINGS)
    empty = board(game.pk, now=NOW)
    place(game, "Carla", "Anni", "=Beat")

    found = board(game.pk, now=NOW)

    assert (empty.next_rank, empty.undo) == (1, UndoStep("start", "Spiel 1: angefangen"))
    assert [(seat.name, seat.rank) for seat in found.seats] == [
        ("Anni", 2),
        ("Beat", 2),
        ("Carla", 1),
        ("Dominik", None),
    ]
    assert (found.next_rank, found.is_over) == (4, False)
    assert found.undo == UndoStep("place", "2. Rang: Beat")
    place(game, "Dominik")
    assert board(game.pk, now=NOW).next_rank is None
    assert board(game.pk, now=NOW).is_over


def test_board_links_the_other_tables_and_knows_who_is_free() -> None:
    make_members(7)
    first = make_game(["Anni", "Beat"])
    second = make_game(["Carla", "Dominik", "Elsbeth"])

    found = board(first.pk, now=NOW)

    assert around(found).other_tables == (TableLink(second.pk, 2),)
    assert [person.name for person in around(found).away] == ["Fritz", "Gaby"]
    undo(second)
    assert around(board(first.pk, now=NOW)).other_tables == ()


def test_guest_who_is_here_is_away_from_the_table() -> None:
    game = make_game(2)
    guest = make_guest("Zoe")
    Attendance.objects.create(evening=game.evening, member=guest, position=9)
    make_member("Otto", kind="passive")

    assert [person.name for person in around(board(game.pk, now=NOW)).away] == ["Zoe"]


def test_board_says_when_the_cards_do_not_reach() -> None:
    game = make_game(10, rules={"preset": "zoggeli", "deck": 32})

    assert board(game.pk, now=NOW).deck_words == (
        "32 Karten reichen für 9; geschrieben wird trotzdem."
    )


def test_game_that_is_not_there_is_not_found() -> None:
    for read in (lambda: board(0, now=NOW), lambda: log(0), lambda: game_marks(0, now=NOW)):
        with pytest.raises(Http404):
            read()


def test_version_grows_with_every_write() -> None:
    game = make_game(3)
    versions = [game_marks(game.pk, now=NOW).version]
    for write in (lambda: play(game, "Beat"), lambda: undo(game), lambda: play(game, "Carla")):
        write()
        versions.append(game_marks(game.pk, now=NOW).version)

    assert versions == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("players", "rim", "slots"),
    [
        (2, 8, [7, 3]),
        (3, 8, [1, 4, 6]),
        (4, 8, [0, 2, 4, 6]),
        (5, 8, [0, 1, 2, 4, 6]),
        (6, 8, [0, 1, 2, 4, 5, 6]),
        (7, 8, [0, 1, 2, 3, 4, 6, 7]),
        (8, 8, list(range(8))),
        (9, 10, [0, 1, 2, 3, 4, 5, 7, 8, 9]),
        (10, 10, list(range(10))),
        (11, 12, [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11]),
        (12, 12, list(range(12))),
        (13, 14, [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13]),
        (14, 14, list(range(14))),
        (15, 16, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15]),
        (16, 16, list(range(16))),
    ],
)
def test_seats_go_round_the_rim(players: int, rim: int, slots: list[int]) -> None:
    assert rim_of(players) == rim
    assert [slot_of(position, players) for position in range(players)] == slots


@pytest.mark.parametrize("count", [1, 3])
def test_board_reads_as_often_for_one_as_for_three(
    count: int, django_assert_num_queries: Any
) -> None:
    make_members(12)
    for table in range(count):
        game = make_game(NAMES[3 * table : 3 * table + 3])
        play(game, *[NAMES[3 * table]] * (1 + count))

    with django_assert_num_queries(5):
        around(board(game.pk, now=NOW))


def test_board_of_a_final_order_and_of_a_booked_game_reads_no_more(
    django_assert_num_queries: Any,
) -> None:
    make_members(4)
    placed = make_game(3, entry=GameEntry.PLACINGS)
    place(placed, "Anni")
    with django_assert_num_queries(3):
        board(placed.pk, now=NOW)
    place(placed, "Beat", "Carla")
    book(placed)
    game = make_game(3, evening=make_evening())
    play_out(game)
    book(game)

    with django_assert_num_queries(4):
        board(game.pk, now=NOW)
    assert member("Dominik").places.count() == 2
