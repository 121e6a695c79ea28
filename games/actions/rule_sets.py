"""Writes about the house rules: each choice is a new version, none is ever changed."""

from datetime import datetime

from django.db.models import Max

from clique.actors import Actor
from clique.transactions import advisory_lock, write_transaction
from games.engine.rules import PRESETS, Rules
from games.models import RuleSet
from games.queries.rule_sets import DEFAULT_PRESET, current_rule_set, rule_set_row


def choose_rules(*, rules: Rules, preset: str, by: Actor, now: datetime) -> RuleSet:
    """Make these the club's rules from the next game on: a new version, unless they are so already."""
    with write_transaction():
        _lock_versions()
        current = current_rule_set()
        if current.pk and (current.rules, current.preset) == (rules, preset):
            return current
        return _new_version(rules, preset=preset, chosen_at=now, by=by)


def ensure_rule_sets(*, by: Actor, now: datetime) -> RuleSet:
    """The club's rules, inside the caller's write transaction.

    On first use the presets become the first versions, so that each can be chosen for a game; the clique's own is chosen.
    """
    current = current_rule_set()
    if current.pk:
        return current
    _lock_versions()
    current = current_rule_set()
    if current.pk:
        return current
    chosen = _new_version(PRESETS[DEFAULT_PRESET], preset=DEFAULT_PRESET, chosen_at=now, by=by)
    for preset, rules in PRESETS.items():
        find_rule_set(rules, preset=preset, by=by)
    return chosen


def find_rule_set(rules: Rules, *, preset: str, by: Actor) -> RuleSet:
    """A version with these rules, an earlier one if there is one; inside the caller's write transaction.

    A rule set that came with a game record is not thereby chosen by the club.
    """
    _lock_versions()
    wanted = rule_set_row(rules, preset=preset, version=0)
    known = RuleSet.objects.filter(preset=preset, switches=wanted.switches).first()
    return known or _new_version(rules, preset=preset, chosen_at=None, by=by)


def _new_version(rules: Rules, *, preset: str, chosen_at: datetime | None, by: Actor) -> RuleSet:
    latest = RuleSet.objects.aggregate(latest=Max("version"))["latest"] or 0
    version = rule_set_row(rules, preset=preset, version=latest + 1)
    version.chosen_at = chosen_at
    version.by_id = by.member_id
    version.save()
    return version


def _lock_versions() -> None:
    advisory_lock("rule_sets")
