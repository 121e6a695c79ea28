"""What is due when an evening ends with a game unfinished that would have charged the absent."""

from datetime import datetime

from django.db.models import Q

from clique.actors import Actor
from clique.transactions import write_transaction
from games.actions.booking import charge_absent_of_sitting
from games.actions.steps import locked_evening
from games.models import Evening, Game
from games.queries.closing import evenings_to_settle


def settle_evenings(*, by: Actor, now: datetime, but: Q | None = None) -> None:
    """Charge the absent of every evening that nobody closed and that ran out, as closing it would have.

    Nobody writes at noon, so whoever writes next catches up, before anything else and in transactions of its own; what was
    charged is not charged again. `but` is the evening that is about to go on.
    Rule: docs/rules.md, "Absent members".
    """
    with write_transaction():
        waiting = evenings_to_settle(now=now).exclude(but or Q())
        evening_ids = list(waiting.values_list("pk", flat=True))
    for evening_id in evening_ids:
        with write_transaction():
            evening = locked_evening(evening_id)
            if evening.closed_at is None and not evening.is_open_at(now):
                charge_absent(evening, by=by)


def charge_absent(evening: Evening, *, by: Actor) -> None:
    """Charge the absent of each sitting of a locked evening that nothing has charged yet."""
    games = Game.objects.filter(evening=evening, cancelled_at=None)
    for sitting in sorted(set(games.values_list("sitting", flat=True))):
        charge_absent_of_sitting(evening, sitting=sitting, by=by)
