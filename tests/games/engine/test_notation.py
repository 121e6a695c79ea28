import pytest

from games.engine.cards import CARDS, card_from
from games.engine.moves import Keep, Knock, Other, Pass, Renew, Swap, SwapAll
from games.engine.notation import (
    cards_from,
    cards_text,
    move_from,
    move_text,
    moves_from,
    moves_text,
)


def test_cards_both_ways() -> None:
    text = " ".join(str(card) for card in CARDS)

    assert cards_from(text) == CARDS
    assert cards_text(CARDS) == text
    assert cards_from("") == ()


def test_moves_both_ways() -> None:
    line = "keep other 10C>AS swap_all knock pass renew"

    assert moves_from(line) == (
        Keep(),
        Other(),
        Swap(card_from("10C"), card_from("AS")),
        SwapAll(),
        Knock(),
        Pass(),
        Renew(),
    )
    assert moves_text(moves_from(line)) == line
    assert move_text(move_from("knock")) == "knock"


@pytest.mark.parametrize("text", ["", "Knock", "swap", "7C>", "7C>8C>9C", "7C-8C", "1C>8C"])
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^$|.+"):
        move_from(text)
