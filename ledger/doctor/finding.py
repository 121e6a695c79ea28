"""What the doctor says of one thing."""

from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """WARN: it works, but something is to be done. FAULT: it does not work, or must not go on like this."""

    OK = "ok"
    WARN = "warn"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing: how it is in a sentence, and in `advice` what to do, empty where nothing is."""

    name: str
    title: str
    state: State
    words: str
    advice: str = ""


def well(name: str, title: str, words: str, advice: str = "") -> Finding:
    """All is well with it."""
    return Finding(name, title, State.OK, words, advice)


def warned(name: str, title: str, words: str, advice: str) -> Finding:
    """It works, but something is to be done."""
    return Finding(name, title, State.WARN, words, advice)


def broken(name: str, title: str, words: str, advice: str) -> Finding:
    """It does not work."""
    return Finding(name, title, State.FAULT, words, advice)
