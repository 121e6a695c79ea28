import pytest

from games.engine.errors import Fault, RuleError
from games.words import refusal, sentence


@pytest.mark.parametrize("fault", list(Fault))
def test_every_fault_has_one_sentence(fault: Fault) -> None:
    words = sentence(RuleError(fault, player="Carla", word="deck"))

    assert words
    assert words == words.strip(" .")
    assert "{" not in words
    assert len(words.splitlines()) == 1


def test_no_two_faults_share_a_sentence() -> None:
    sentences = [sentence(RuleError(fault)) for fault in Fault]

    assert len(set(sentences)) == len(Fault)


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (
            RuleError(Fault.OUT_OF_THE_GAME, "rounds[3]", player="Carla"),
            "rounds[3]: Carla is out of the game",
        ),
        (
            RuleError(Fault.OUT_OF_THE_GAME, "rounds[3]", player=2),
            "rounds[3]: 2 is out of the game",
        ),
        (RuleError(Fault.NOT_JSON, "record"), "record: is not JSON"),
        (
            RuleError(Fault.UNKNOWN_KEY, "abwesend", word="abwesend"),
            'abwesend: the key "abwesend" is unknown here',
        ),
        (RuleError(Fault.UNKNOWN_KEY, "", word=""), 'the key "" is unknown here'),
        (
            RuleError(Fault.UNKNOWN_KEY, "a\nb\x1b\u202e\ud800", word="{player}"),
            'a\\nb\\x1b\\u202e\\ud800: the key "{player}" is unknown here',
        ),
        (
            RuleError(Fault.NOT_PRESENT, "absent", player="x" * 500),
            f"absent: {'x' * 200}… is not among those present",
        ),
    ],
)
def test_refusal_is_one_printable_line(error: RuleError, line: str) -> None:
    assert refusal(error) == line
