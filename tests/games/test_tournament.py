"""`manage.py tournament`."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command


def tournament(*words: str) -> str:
    out = StringIO()
    call_command("tournament", *words, stdout=out)
    return out.getvalue()


def test_tournament_as_json_is_repeatable() -> None:
    words = ("--bots", "seer,greedy,greedy", "--games", "50", "--seed", "3", "--json")

    told = json.loads(tournament(*words))

    assert told == json.loads(tournament(*words))
    assert [(bot["bot"], bot["games"], bot["rounds"]) for bot in told["bots"]] == [
        ("seer", 50, 150),
        ("greedy", 50, 300),
    ]
    seer = told["bots"][0]
    figures = seer["strikes_a_round"]
    assert figures["value"] == round(seer["strikes"] / seer["rounds"], 4)
    assert figures["low"] < figures["value"] < figures["high"]
    assert seer["of_the_others"]["high"] < 1


def test_tournament_in_words() -> None:
    told = tournament(
        "--bots", "greedy,greedy", "--games", "20", "--seed", "1", "--rules", "skat32"
    )

    assert told.startswith("greedy: 20 games, 80 rounds, ")
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    ("bots", "games", "line"),
    [
        ("greedy,foo", "1", "there is no bot 'foo'; there are greedy, middle, strong, seer"),
        ("greedy", "1", "a game takes two bots or more, and no more than the deck carries"),
        (
            ",".join(["greedy"] * 17),
            "1",
            "a game takes two bots or more, and no more than the deck carries",
        ),
        ("greedy,greedy", "0", "the number of games is one from 1 to 1000000"),
    ],
)
def test_tournament_refuses_in_one_line(bots: str, games: str, line: str) -> None:
    with pytest.raises(CommandError) as refused:
        tournament("--bots", bots, "--games", games, "--seed", "1")

    assert str(refused.value) == line
