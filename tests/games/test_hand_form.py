import pytest
from django.http import QueryDict

from games.engine.notation import move_from
from games.forms import Malformed
from games.hand_form import MoveForm

COMMAND = "key=00000000-0000-4000-8000-000000000000&seen=1"


def form(query: str) -> MoveForm:
    return MoveForm(QueryDict(f"{COMMAND}&{query}"))


@pytest.mark.parametrize(
    ("query", "move"),
    [
        ("act=keep", "keep"),
        ("act=other", "other"),
        ("act=knock", "knock"),
        ("act=pass", "pass"),
        ("act=renew", "renew"),
        ("act=swap_all&give=7C", "swap_all"),
        ("act=swap&give=7C&take=10H", "7C>10H"),
    ],
)
def test_form_is_a_move(query: str, move: str) -> None:
    assert form(query).move == move_from(move)


@pytest.mark.parametrize("query", ["act=swap", "act=swap&give=7C", "act=swap&take=7C"])
def test_exchange_wants_both_cards(query: str) -> None:
    with pytest.raises(Malformed) as refused:
        _ = form(query).move

    assert str(refused.value) == (
        "Wähle eine Karte aus deinem Blatt und eine vom Tisch, dann tausche."
    )


@pytest.mark.parametrize("query", ["", "act=deal", "act=swap&give=1C&take=7C", "act=knock&give=x"])
def test_what_no_button_sends_is_refused(query: str) -> None:
    with pytest.raises(Malformed):
        _ = form(query).move
