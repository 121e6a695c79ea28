"""`manage.py explain`: hands from the command line."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command


def explain(*words: str) -> str:
    out = StringIO()
    call_command("explain", *words, stdout=out)
    return out.getvalue()


def test_explain_in_words() -> None:
    assert explain(*["QC", "KC", "AH", "7D", "8C", "KS"]) == (
        "1  QC KC AH  20  Die beste Farbe ist Kreuz: 10 + 10 = 20.\n"
        "2  7D 8C KS  10  Die beste Farbe ist Pik: 10.\n"
        "Strich: Blatt 2. Das tiefste Blatt bekommt einen Strich.\n"
    )


def test_explain_of_one_hand_strikes_nobody() -> None:
    assert (
        explain("7D", "7H", "7S") == "1  7D 7H 7S  30½  Drei Gleiche zählen 30½, gleich welche.\n"
    )


def test_explain_as_json() -> None:
    told = json.loads(explain("--json", *["AC", "AD", "AH", "10S", "JS", "AS", "7D", "7H", "7S"]))

    assert told == {
        "hands": [
            {
                "cards": ["AC", "AD", "AH"],
                "value": "three_aces",
                "words": "Drei Asse stehen über allem, auch über 31.",
            },
            {
                "cards": ["10S", "JS", "AS"],
                "value": 31,
                "words": "Die beste Farbe ist Pik: 10 + 10 + 11 = 31. Wer 31 hat, legt sofort ab.",
            },
            {
                "cards": ["7D", "7H", "7S"],
                "value": 30.5,
                "words": "Drei Gleiche zählen 30½, gleich welche.",
            },
        ],
        "struck": [1, 2],
    }


def test_explain_by_another_preset() -> None:
    told = json.loads(
        explain(
            "--json", "--rules", "skat32", *["AC", "AD", "AH", "10S", "JS", "AS", "7D", "7H", "7S"]
        )
    )

    assert told["struck"] == [2]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("QC KC", "cards come in threes, and these are 2"),
        ("QC KC QC", "QC appears twice"),
        ("QC KC \x1b", "\\x1b is no card; a card is spelled as 10H or AC"),
        ("--rules skat32 QC KC 6H", "6H is not in the deck"),
    ],
)
def test_explain_refuses_in_one_line(words: str, line: str) -> None:
    with pytest.raises(CommandError) as refused:
        explain(*words.split(" "))

    assert str(refused.value) == line
