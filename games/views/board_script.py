"""What the board tells its scripts, which draw taps before the server has answered: the game by its log, and how things look.

The scripts count by reducer.js; German sentences and pieces of the page come with the page.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext, ngettext

from games.engine.rules import Rules
from games.engine.tally import State
from games.models import RoundKind
from games.phrases import start_words
from games.queries.board import Board
from games.queries.slip import SlipRow
from games.queries.state import GameState, RoundInput


@dataclass(frozen=True, slots=True)
class Counting:
    """A game as text, to be counted by a script: `log` has an entry each, `kind/seat/struck,struck`."""

    log: str
    rules: str
    first_dealer: int


@dataclass(frozen=True, slots=True)
class BoardPatterns:
    """What a script draws a board from: states that have a chip, a row of the slip for each thing that happens, sentences."""

    chips: tuple[str, ...]
    rows: Mapping[str, SlipRow]
    words: Mapping[str, str]


def counting_of(state: GameState) -> Counting | None:
    """What a script needs to count this game; None for one that is entered by its final order."""
    if state.tally is None:
        return None
    return Counting(
        log=" ".join(map(_entry, state.entries)),
        rules=_rules(state.rules),
        first_dealer=state.seats[state.game.first_dealer].seat_id,
    )


def patterns_of(board: Board) -> BoardPatterns:
    """The pieces of this board that a script may have to draw."""
    return BoardPatterns(
        chips=("left", State.SWIMMING, State.OUT), rows=_ROWS, words=_words(board.number)
    )


def _entry(entry: RoundInput) -> str:
    seat = "" if entry.seat_id is None else entry.seat_id
    return f"{entry.kind.value}/{seat}/{','.join(map(str, entry.seat_ids))}"


@lru_cache(maxsize=64)
def _rules(rules: Rules) -> str:
    names = ("direction", "three_aces", "misdeal", "strikes_to_swim", "all_out")
    return " ".join(f"{name}={getattr(rules, name)}" for name in names)


def _row(kind: RoundKind, **happened: object) -> SlipRow:
    nothing = {"swimming": (), "drowned": (), "replayed": False}
    return SlipRow(number=0, round_number=0, names=("",), kind=kind, words="", **nothing | happened)  # type: ignore[arg-type]  # by name


# By what the chip says; the script looks from the first to the last for one that fits.
_ROWS: Mapping[str, SlipRow] = {
    "withdraw": _row(RoundKind.WITHDRAW),
    "replayed": _row(RoundKind.LOWEST, replayed=True),
    "misdeal": _row(RoundKind.MISDEAL),
    "three_aces": _row(RoundKind.THREE_ACES),
    "void": _row(RoundKind.VOID),
    "drowned": _row(RoundKind.LOWEST, drowned=("",)),
    "swimming": _row(RoundKind.LOWEST, swimming=("",)),
    "lowest": _row(RoundKind.LOWEST),
}


def _words(number: int) -> Mapping[str, str]:
    """Sentences to be filled in, those of `games.phrases` as the script says them."""
    return {
        "strike": gettext("Strich"),
        "strikes": gettext("Striche"),
        "round": gettext("Runde %(number)s: %(words)s"),
        "one": ngettext("Strich für %(names)s", "je ein Strich für %(names)s", 1),
        "several": ngettext("Strich für %(names)s", "je ein Strich für %(names)s", 2),
        "three_aces": gettext("drei Asse von %(name)s"),
        "misdeal": gettext("%(name)s hat vergeben"),
        "void": gettext("ohne Verlierer"),
        "withdraw": gettext("%(name)s geht heim"),
        "replayed": gettext("zählt nicht, alle wären abgesoffen"),
        "and": gettext("%(others)s und %(last)s"),
        "begins": gettext("%(dealer)s gibt, %(first)s beginnt."),
        "over": gettext("Spiel"),
        "ended": gettext("aus"),
        "slip": gettext("Letzte Runden"),
        "unsent": gettext("noch nicht gesendet"),
        "undone": gettext("zurückgenommen: %(words)s"),
        "unchanged": gettext("keine neue Runde"),
        "start": start_words(number),
    }
