"""Which rules the club plays by, and which may be chosen for a game."""

import json
from dataclasses import dataclass

from django.utils.translation import gettext

from games.engine.rules import PRESETS, Rules, settled_deck, switches
from games.models import RuleSet
from games.phrases import PRESET_NAMES, deck_words, rule_summary
from games.rule_words import rule_words

DEFAULT_PRESET = "zoggeli"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleChoice:
    """A rule set offered for the next game; `words` are its consequences for places and stakes.

    `deck_words` say that its cards do not reach for so many; empty while they do.
    """

    rule_set_id: int
    version: int
    name: str
    is_current: bool
    summary: tuple[str, ...]
    words: tuple[str, ...]
    deck_words: str


def current_rule_set() -> RuleSet:
    """The version that the club chose last; an unsaved one with the clique's rules before the first."""
    chosen = RuleSet.objects.exclude(chosen_at=None).order_by("-version").first()
    return chosen or rule_set_row(PRESETS[DEFAULT_PRESET], preset=DEFAULT_PRESET, version=1)


def rule_set_row(rules: Rules, *, preset: str, version: int) -> RuleSet:
    """An unsaved version with these rules, its switches spelled in one way only."""
    return RuleSet(
        version=version,
        preset=preset,
        switches=json.dumps(switches(rules), sort_keys=True),
    )


def rule_choices(
    *, players: int, absent: int, absent_in: int | None = None
) -> tuple[RuleChoice, ...]:
    """The club's own rules first, then the presets as they stand, with the figures of such a game.

    `absent_in` is the number of the game that charges the absent, if it is another one.
    """
    versions = list(RuleSet.objects.order_by("-version"))
    chosen = [version for version in versions if version.chosen_at is not None][:1]
    plain = [version for version in versions if version.rules == PRESETS[version.preset]]
    offered: dict[Rules, RuleSet] = {}
    for version in [*chosen, *plain]:
        offered.setdefault(version.rules, version)
    return tuple(
        RuleChoice(
            rule_set_id=version.pk,
            version=version.version,
            name=_name_with_version(version),
            is_current=version in chosen,
            summary=rule_summary(rules, players=players),
            words=rule_words(rules, players=max(players, 2), absent=absent, absent_in=absent_in),
            deck_words=deck_words(settled_deck(rules, players), players),
        )
        for rules, version in offered.items()
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownRules:
    """A rule set by name, in an address `code`: a version of the club's, or a preset as it stands (`version` is None)."""

    code: str
    name: str
    version: int | None
    rules: Rules


def known_rules() -> tuple[KnownRules, ...]:
    """The versions that the club chose, the latest first, then the presets that are none of them."""
    chosen = RuleSet.objects.exclude(chosen_at=None).order_by("-version")
    versions = tuple(
        KnownRules(
            code=f"v{version.version}",
            name=rules_name(version),
            version=version.version,
            rules=version.rules,
        )
        for version in chosen
    )
    taken = {known.rules for known in versions}
    presets = (
        KnownRules(code=name, name=str(PRESET_NAMES[name]), version=None, rules=rules)
        for name, rules in PRESETS.items()
        if rules not in taken
    )
    return (*versions, *presets)


def rules_name(version: RuleSet) -> str:
    """What a rule set is called, its version left aside: as the preset that it equals, else it is the house's own."""
    preset = _preset_of(version)
    return gettext("Hausregeln") if preset is None else str(PRESET_NAMES[preset])


def _name_with_version(version: RuleSet) -> str:
    """Which of several: only the house's own have more than one version."""
    if _preset_of(version) is None:
        return gettext("Hausregeln, Version %(number)s") % {"number": version.version}
    return rules_name(version)


def _preset_of(version: RuleSet) -> str | None:
    rules = version.rules
    return next((name for name, known in PRESETS.items() if known == rules), None)
