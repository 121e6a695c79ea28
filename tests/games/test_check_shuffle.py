"""`manage.py check_shuffle`: what a stranger is given to recompute."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.engine.shuffle import commitment, fair_order

SECRET = bytes(range(32))


def check(*words: str) -> str:
    out = StringIO()
    call_command("check_shuffle", *words, stdout=out)
    return out.getvalue()


def arguments(**changes: str) -> list[str]:
    given = {"secret": SECRET.hex(), "players": "5", "deck": "36"} | changes
    return [word for name, value in given.items() for word in (f"--{name}", value)]


def test_check_shuffle_prints_commitment_and_order() -> None:
    assert json.loads(check(*arguments())) == {
        "commitment": commitment(SECRET),
        "order": [str(card) for card in fair_order(SECRET, deck=36, players=5)],
    }


def test_check_shuffle_compares_the_commitment() -> None:
    right = commitment(SECRET)

    assert json.loads(check(*arguments(commitment=right.upper())))["commitment"] == right
    with pytest.raises(CommandError) as refused:
        check(*arguments(commitment="00" * 32))
    assert str(refused.value) == f"the commitment of this secret is another one: {right}"


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"secret": "0g"}, "Error: argument --secret: not hexadecimal"),
        ({"secret": "000"}, "Error: argument --secret: not hexadecimal"),
        ({"secret": "00 11"}, "Error: argument --secret: not hexadecimal"),
        ({"secret": "٠٠"}, "Error: argument --secret: not hexadecimal"),
        ({"secret": ""}, "Error: argument --secret: not hexadecimal"),
        ({"secret": "00" * 65}, "a secret has 1 to 64 bytes"),
        ({"players": "12"}, "players: this deck carries no more than 11 players"),
        ({"players": "1"}, "players: a game takes two players or more"),
        ({"commitment": "?"}, "Error: argument --commitment: not hexadecimal"),
    ],
)
def test_check_shuffle_refuses_in_one_line(changes: dict[str, str], line: str) -> None:
    with pytest.raises(CommandError) as refused:
        check(*arguments(**changes))

    assert str(refused.value) == line
