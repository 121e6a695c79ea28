"""The rule set of a game: its switches, the two presets, and how a record spells them."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Literal

from games.engine.errors import Fault, RuleError

DECKS = (32, 36, 52)
LARGEST_STAKE_RAPPEN = 1_000_000


class Direction(StrEnum):
    """The side on which play and the deal go round."""

    RIGHT = "right"
    LEFT = "left"


class ThreeAcesRule(StrEnum):
    """Who pays when three aces are laid down: everybody else, or the lowest hand."""

    STRIKE_OTHERS = "strike_others"
    BEATS_31 = "beats_31"


class MisdealRule(StrEnum):
    """What a misdeal costs the dealer: a strike, or nothing; he deals again in any case."""

    STRIKE = "strike"
    REDEAL = "redeal"


class AllOut(StrEnum):
    """What happens if everybody left would drown in one round."""

    REPLAY = "replay"
    SHARE = "share"


class TiedPlace(StrEnum):
    """The place shown for players who go out in the same round."""

    BEST = "best"
    WORST = "worst"
    AVERAGE = "average"


class AbsentPlace(StrEnum):
    """The place of members who stayed away."""

    NEXT = "next"
    LAST = "last"
    AVERAGE = "average"
    JOINT_LAST = "joint_last"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One rule set, complete; frozen into each game that is played by it.

    Rule: docs/rules.md, "Presets".
    """

    deck: int | Literal["auto"]
    direction: Direction
    may_pass: bool
    knock_after_first_lap: bool
    renew_789: bool
    three_aces: ThreeAcesRule
    misdeal: MisdealRule
    strikes_to_swim: int = 3
    all_out: AllOut = AllOut.REPLAY
    tied_place: TiedPlace = TiedPlace.BEST
    absent_place: AbsentPlace = AbsentPlace.NEXT
    stake_first: int = 100
    stake_step: int = 100


PRESETS: Mapping[str, Rules] = MappingProxyType(
    {
        "zoggeli": Rules(
            deck="auto",
            direction=Direction.RIGHT,
            may_pass=False,
            knock_after_first_lap=False,
            renew_789=False,
            three_aces=ThreeAcesRule.STRIKE_OTHERS,
            misdeal=MisdealRule.STRIKE,
        ),
        "skat32": Rules(
            deck=32,
            direction=Direction.LEFT,
            may_pass=True,
            knock_after_first_lap=True,
            renew_789=True,
            three_aces=ThreeAcesRule.BEATS_31,
            misdeal=MisdealRule.REDEAL,
        ),
    }
)


def rules_from(value: object) -> Rules:
    """The rule set that a record means by its `rules`: a preset's name, or preset and switches.

    Raises `RuleError` with the place "rules"; types are taken strictly, nothing is converted.
    Rule: docs/records.md, "Rule sets".
    """
    if isinstance(value, str):
        return _preset(value)
    if not isinstance(value, Mapping):
        raise RuleError(Fault.BAD_RULES, "rules")
    if "preset" not in value:
        raise RuleError(Fault.MISSING_KEY, "rules", word="preset")
    changes: dict[str, Any] = {
        name: _switch(name, given) for name, given in value.items() if name != "preset"
    }
    return replace(_preset(value["preset"]), **changes)


def switches(rules: Rules) -> dict[str, object]:
    """Every switch of the rule set in the spelling of a record, without a preset's name.

    Rule: docs/records.md, "Rule sets".
    """
    return {
        name: value.value if isinstance(value, StrEnum) else value
        for name, value in asdict(rules).items()
    }


def spelled(rules: Rules, *, preset: str | None = None) -> dict[str, object]:
    """The rule set as a preset and the switches that differ from it, as `rules_from` reads it.

    Without a preset the nearest one is named, the clique's own if both are equally near.
    Rule: docs/records.md, "Rule sets".
    """
    spellings = (
        {"preset": name, **_differences(rules, PRESETS[name])}
        for name in ([preset] if preset else PRESETS)
    )
    return min(spellings, key=len)


def seats_of(deck: int) -> int:
    """The most players a deck carries: three cards each, and three for the centre.

    Rule: docs/rules.md, "Decks".
    """
    return (deck - 3) // 3


def settled_deck(rules: Rules, players: int) -> int | None:
    """The deck that so many players use; None if `auto` finds even 52 cards too few.

    A fixed deck is given as it is: score keeping takes any number of players.
    Rule: docs/rules.md, "Decks".
    """
    if rules.deck != "auto":
        return rules.deck
    return next((deck for deck in DECKS if players <= seats_of(deck)), None)


def stake_rappen(rules: Rules, place_x2: int) -> int:
    """What a place costs, in whole Rappen; half a Rappen is rounded down.

    Rule: docs/rules.md, "Places and stakes".
    """
    return rules.stake_first + rules.stake_step * (place_x2 - 2) // 2


def _preset(name: object) -> Rules:
    if not isinstance(name, str):
        raise RuleError(Fault.BAD_SWITCH, "rules", word="preset")
    if name not in PRESETS:
        raise RuleError(Fault.UNKNOWN_PRESET, "rules", word=name)
    return PRESETS[name]


def _switch(name: str, given: object) -> object:
    if name not in _CHECKS:
        raise RuleError(Fault.UNKNOWN_SWITCH, "rules", word=name)
    try:
        return _CHECKS[name](given)
    except ValueError:
        raise RuleError(Fault.BAD_SWITCH, "rules", word=name) from None


def _differences(rules: Rules, preset: Rules) -> dict[str, object]:
    usual = switches(preset)
    return {name: value for name, value in switches(rules).items() if value != usual[name]}


def _deck(given: object) -> object:
    # A bare `in` would take 32.0 for 32 and True for 1.
    if given == "auto" or (type(given) is int and given in DECKS):
        return given
    raise ValueError(given)


def _yes_no(given: object) -> bool:
    if isinstance(given, bool):
        return given
    raise ValueError(given)


def _word_of(words: type[StrEnum]) -> Callable[[object], StrEnum]:
    def check(given: object) -> StrEnum:
        if isinstance(given, str):
            return words(given)
        raise ValueError(given)

    return check


def _whole(*, least: int, most: int) -> Callable[[object], int]:
    def check(given: object) -> int:
        # True is an int to Python, and no number to a record.
        if type(given) is int and least <= given <= most:
            return given
        raise ValueError(given)

    return check


_CHECKS: Mapping[str, Callable[[object], Any]] = {
    "deck": _deck,
    "direction": _word_of(Direction),
    "may_pass": _yes_no,
    "knock_after_first_lap": _yes_no,
    "renew_789": _yes_no,
    "three_aces": _word_of(ThreeAcesRule),
    "misdeal": _word_of(MisdealRule),
    "strikes_to_swim": _whole(least=1, most=5),
    "all_out": _word_of(AllOut),
    "tied_place": _word_of(TiedPlace),
    "absent_place": _word_of(AbsentPlace),
    "stake_first": _whole(least=0, most=LARGEST_STAKE_RAPPEN),
    "stake_step": _whole(least=0, most=LARGEST_STAKE_RAPPEN),
}
