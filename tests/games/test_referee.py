"""What disputed hands are worth and who is struck, in words."""

from dataclasses import replace

import pytest

from games.card_words import card_name, corner, hand_words, value_words
from games.engine.cards import CARDS, card_from
from games.engine.errors import Fault, RuleError
from games.engine.notation import cards_from
from games.engine.rules import PRESETS, Rules
from games.referee import hands_from, ruling, struck_words

CLIQUE, COMMON = PRESETS["zoggeli"], PRESETS["skat32"]


@pytest.mark.parametrize(
    ("hand", "value", "words"),
    [
        ("QC KC AH", "20", "Die beste Farbe ist Kreuz: 10 + 10 = 20."),
        ("7D 8C KS", "10", "Die beste Farbe ist Pik: 10."),
        ("JH 8H 7H", "25", "Die beste Farbe ist Herz: 10 + 8 + 7 = 25."),
        ("2D 3D AC", "11", "Die beste Farbe ist Kreuz: 11."),
        (
            "10S JS AS",
            "31",
            "Die beste Farbe ist Pik: 10 + 10 + 11 = 31. Wer 31 hat, legt sofort ab.",
        ),
        ("7D 7H 7S", "30½", "Drei Gleiche zählen 30½, gleich welche."),
        ("AD AH AS", "drei Asse", "Drei Asse stehen über allem, auch über 31."),
    ],
)
def test_hand_in_words(hand: str, value: str, words: str) -> None:
    judged = ruling([cards_from(hand)], rules=CLIQUE).hands[0]

    assert (judged.value, judged.words) == (value, words)
    assert hand_words(cards_from(hand)) == words


@pytest.mark.parametrize(
    ("hands", "rules", "struck", "words"),
    [
        (("QC KC AH", "7D 8C KS"), CLIQUE, (1,), "Das tiefste Blatt bekommt einen Strich."),
        (
            ("7C 8D QH", "7D 8C KS", "7H 7S 9H"),
            CLIQUE,
            (0, 1),
            "Gleich tief: jedes der tiefsten Blätter bekommt einen Strich.",
        ),
        (
            ("AC AD AH", "10S JS AS", "7D 8C KS"),
            CLIQUE,
            (1, 2),
            "Drei Asse: alle anderen bekommen einen Strich, auch wer 31 hat.",
        ),
        (
            ("AC AD AH", "10S JS AS", "7D 8C KS"),
            COMMON,
            (2,),
            "Das tiefste Blatt bekommt einen Strich. Drei Asse und 31 sind sicher.",
        ),
        (
            ("10H JH AH", "10S JS AS"),
            CLIQUE,
            (),
            "Alle haben 31 oder drei Asse: niemand zahlt, derselbe Geber gibt nochmals.",
        ),
        (("7D 8C KS",), CLIQUE, (), ""),
    ],
)
def test_ruling(hands: tuple[str, ...], rules: Rules, struck: tuple[int, ...], words: str) -> None:
    found = ruling([cards_from(hand) for hand in hands], rules=rules)

    assert (found.struck, found.words) == (struck, words)
    assert tuple(index for index, hand in enumerate(found.hands) if hand.is_struck) == struck


def test_struck_hands_are_counted_from_one() -> None:
    assert [struck_words(struck) for struck in ((), (1,), (0, 2), (0, 1, 2))] == [
        "niemand",
        "Blatt 2",
        "Blatt 1 und 3",
        "Blatt 1, 2 und 3",
    ]


def test_cards_by_name_and_corner() -> None:
    cards = cards_from("10H JC QD KS AH")

    assert [card_name(card) for card in cards] == [
        "Herz-10",
        "Kreuz-Bube",
        "Karo-Dame",
        "Pik-König",
        "Herz-Ass",
    ]
    assert [corner(card) for card in cards] == ["10", "B", "D", "K", "A"]
    assert len({card_name(card) for card in CARDS}) == 52


def test_value_in_words() -> None:
    assert [value_words(value) for value in (40, 61, 62, 63)] == ["20", "30½", "31", "drei Asse"]


def test_hands_are_typed_in_threes() -> None:
    assert hands_from(["QC", "KC", "AH", "2D", "8C", "KS"], rules=CLIQUE) == (
        cards_from("QC KC AH"),
        cards_from("2D 8C KS"),
    )


@pytest.mark.parametrize(
    ("words", "rules", "code", "word"),
    [
        ("QC KC", CLIQUE, Fault.NOT_IN_THREES, "2"),
        ("", CLIQUE, Fault.NOT_IN_THREES, "0"),
        ("QC KC QC", CLIQUE, Fault.CARD_TWICE, "QC"),
        ("QC KC ah", CLIQUE, Fault.BAD_CARD, "ah"),
        ("QC KC 6H", COMMON, Fault.NOT_IN_THE_DECK, "6H"),
        (" ".join(str(card) for card in CARDS[:51]), CLIQUE, Fault.TOO_MANY_PLAYERS, "16"),
    ],
)
def test_typed_cards_are_refused(words: str, rules: Rules, code: Fault, word: str) -> None:
    with pytest.raises(RuleError) as refused:
        hands_from(words.split(), rules=rules)

    assert (refused.value.code, refused.value.word, refused.value.place) == (code, word, "")


def test_fixed_deck_of_the_rules_is_kept() -> None:
    with pytest.raises(RuleError):
        hands_from(["2C", "3C", "4C"], rules=replace(CLIQUE, deck=36))
    assert hands_from(["6C", "7C", "8C"], rules=replace(CLIQUE, deck=36)) == (
        tuple(card_from(card) for card in ("6C", "7C", "8C")),
    )
