"""A round as one phone shows it."""

from collections.abc import Sequence
from typing import Any

import pytest

from games.engine.deal import Deal
from games.engine.notation import moves_from
from games.engine.sight import sight
from games.engine.tally import Lowest, Outcome, State
from games.queries.hand import HandPage, HandPlayer, HandWays, hand_page
from tests.games.engine.rounds import make_round, played

NAMES = ("Anni", "Beat", "Carla")
# Beat is out; Anni deals, Carla plays.
TABLE = (
    HandPlayer(name="Anni", strikes=1, state=State.IN, seat=0),
    HandPlayer(name="Beat", strikes=4, state=State.OUT, seat=None),
    HandPlayer(name="Carla", strikes=3, state=State.SWIMMING, seat=1),
    HandPlayer(name="Dominik", strikes=0, state=State.IN, seat=2),
)


def page(deal: Deal, seat: int | None, line: str, **changes: Any) -> HandPage:
    given: dict[str, Any] = {
        "players": TABLE,
        "moves": moves_from(line),
        "outcome": None,
        "version": 1,
        "round_number": 3,
        "ways": HandWays(act_url="/zug/"),
    }
    return hand_page(sight(deal, seat), **(given | changes))


def seen(line: str, seat: int | None, **changes: Any) -> HandPage:
    return page(played(make_round(**changes), line), seat, line)


def struck(*seats: int) -> Outcome:
    return Outcome(
        event=Lowest(seats),
        round_number=3,
        dealer=0,
        struck=seats,
        swimming=(),
        drowned=(),
        replayed=False,
    )


def cards(found: Sequence[Any]) -> list[str]:
    return [card.face.code for card in found]


def test_dealer_sees_one_packet_and_chooses() -> None:
    found = seen("", 0)

    assert (found.turn, found.said) == ("Du gibst, Anni.", ())
    assert (cards(found.hand), found.value, len(found.hidden)) == (["JC", "10C", "7D"], "20", 3)
    assert (found.acts.chooses, found.acts.swaps, found.is_mine) == (True, False, True)


def test_others_wait_for_the_dealer() -> None:
    found = seen("", 2)

    assert (found.turn, found.is_mine) == ("Anni gibt.", False)
    assert (cards(found.hand), cards(found.centre)) == (["9S", "9D", "KC"], [])


def test_turn_names_what_is_possible_and_what_it_is_worth() -> None:
    found = seen("keep", 2)

    assert found.turn == "Du bist dran, Dominik."
    assert found.said == ("Anni behält das Päckchen.",)
    assert cards(found.centre) == ["8C", "8S", "JD"]
    assert [(card.face.code, card.after) for card in found.hand] == [
        ("9S", "8C=18;8S=10;JD=19"),
        ("9D", "8C=18;8S=17;JD=10"),
        ("KC", "8C=9;8S=17;JD=19"),
    ]
    assert found.after_all == "10"
    acts = found.acts
    assert (acts.swaps, acts.knocks, acts.passes, acts.stands, acts.renews) == (
        (True, True, False, False, False)
    )


def test_others_sit_as_play_goes_round() -> None:
    found = seen("keep", 0)

    assert [
        (seat.name, seat.strikes, seat.state, seat.note, seat.more) for seat in found.others
    ] == [
        ("Dominik", 0, "in", "ist dran", ()),
        ("Carla", 3, "swimming", "schwimmt", ()),
        ("Beat", 4, "out", "abgesoffen", ()),
    ]
    assert [seat.name for seat in seen("keep", 0, preset="skat32").others] == (
        ["Beat", "Carla", "Dominik"]
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "keep KC>8C 8D>8S",
            (
                "Dominik legt Kreuz-König, nimmt Kreuz-8.",
                "Carla legt Karo-8, nimmt Pik-8.",
            ),
        ),
        (
            "keep swap_all knock",
            ("Dominik tauscht alle drei.", "Carla klopft."),
        ),
    ],
)
def test_moves_since_the_own_last_turn_are_told(line: str, said: tuple[str, ...]) -> None:
    assert seen(line, 0).said == said
    assert seen(line, None).said == ("Anni behält das Päckchen.", *said)


def test_last_turn_after_a_knock_says_so_and_lets_stand() -> None:
    found = seen("keep knock", 1)

    assert found.turn == "Dein letzter Zug, Carla."
    assert (found.acts.stands, found.acts.knocks, found.acts.passes) == (True, False, False)
    (knocker,) = (seat for seat in found.seats if seat.has_knocked)
    assert (knocker.name, knocker.note) == ("Dominik", "klopft")


def test_passing_is_told_and_so_is_a_centre_that_all_passed() -> None:
    line = "keep pass pass pass"
    found = seen(line, 1, preset="skat32", stock="7S 8H 9H", deck_cards=32)

    assert found.said == (
        "Dominik schiebt.",
        "Anni schiebt.",
        "Alle haben geschoben: neue Tischkarten.",
    )


def test_waiting_player_reads_their_own_move_first() -> None:
    found = seen("keep KC>8C", 2)

    assert found.said == ("Du legst Kreuz-König, nimmst Kreuz-8.",)
    assert (found.turn, found.hand[0].after) == ("Carla ist dran.", "")


def test_spectator_sees_no_hand_and_every_seat() -> None:
    found = seen("keep", None)

    assert (found.hand, found.value, found.me, found.is_mine) == ((), "", None, False)
    assert [seat.name for seat in found.others] == ["Dominik", "Carla", "Beat", "Anni"]
    assert [seat.cards for seat in found.seats] == [()] * 4


def test_result_shows_every_hand_and_who_is_struck() -> None:
    line = "keep knock pass pass"
    found = page(played(make_round(), line), 0, line, outcome=struck(2))

    assert (found.turn, found.is_over) == ("Strich für Carla.", True)
    assert found.said == ("Du bleibst stehen.",)
    assert [
        (seat.name, [face.code for face in seat.cards], seat.value, seat.is_struck)
        for seat in found.seats
    ] == [
        ("Anni", ["JC", "10C", "7D"], "20", False),
        ("Beat", [], "", False),
        ("Carla", ["7C", "8D", "QH"], "10", True),
        ("Dominik", ["9S", "9D", "KC"], "10", False),
    ]


@pytest.mark.parametrize(
    ("outcome", "seat", "words"),
    [
        (struck(0), 0, "Du bekommst einen Strich."),
        (struck(0, 2), 0, "Strich für dich und Carla."),
        (struck(0, 2), 1, "Strich für dich und Anni."),
        (struck(0, 2), None, "Strich für Anni und Carla."),
        (struck(), 0, "Niemand bekommt einen Strich."),
    ],
)
def test_result_is_said_to_who_reads(outcome: Outcome, seat: int | None, words: str) -> None:
    line = "keep knock pass pass"

    assert page(played(make_round(), line), seat, line, outcome=outcome).turn == words


@pytest.mark.parametrize(
    ("hands", "seat", "words"),
    [
        (("", "AH KH QH", "9S 9D KC"), 0, "Carla legt 31 ab."),
        (("", "AH KH QH", "9S 9D KC"), 1, "Du legst 31 ab."),
        (("", "7C 8D QH", "AS AD AH"), 0, "Dominik legt drei Asse ab."),
        (("", "7C 8D QH", "AS AD AH"), 2, "Du legst drei Asse ab."),
    ],
)
def test_hand_that_is_laid_down_is_told(hands: tuple[str, ...], seat: int, words: str) -> None:
    found = page(played(make_round(hands=hands), "keep"), seat, "keep", outcome=struck(0))

    assert found.said[-1] == words


def test_two_deals_that_differ_in_what_is_hidden_give_the_same_page() -> None:
    """The cards of Carla and of the stock change places; Dominik and who watches see the same."""
    one = played(make_round(hands=("", "7C 8D QH", "9S 9D KC"), stock="AH AS 10D"), "keep KC>8C")
    other = played(make_round(hands=("", "AH AS 10D", "9S 9D KC"), stock="7C 8D QH"), "keep KC>8C")

    for seat in (0, 2, None):
        assert page(one, seat, "keep KC>8C") == page(other, seat, "keep KC>8C")
    assert page(one, 1, "keep KC>8C") != page(other, 1, "keep KC>8C")
