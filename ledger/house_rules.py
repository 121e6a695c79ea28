"""Choosing the house rules on the settings page, as an act with a key."""

from datetime import datetime
from uuid import UUID

from clique.actors import Actor
from clique.errors import ChangedMeanwhile
from clique.idempotency import first_time
from clique.transactions import advisory_lock, write_transaction
from games.actions.rule_sets import choose_rules
from games.engine.rules import Rules, switches
from games.queries.rule_sets import current_rule_set


def change_rules(
    rules: Rules, *, preset: str, key: UUID, seen: int, by: Actor, now: datetime
) -> None:
    """Make `rules` the club's from the next game on; raises `ChangedMeanwhile` if `seen` is not the current version."""
    with write_transaction():
        advisory_lock("house_rules")
        content = {"rules": switches(rules), "preset": preset}
        if not first_time(key=key, kind="rules_change", content=content, by=by):
            return
        if current_rule_set().version != seen:
            raise ChangedMeanwhile
        choose_rules(rules=rules, preset=preset, by=by, now=now)
