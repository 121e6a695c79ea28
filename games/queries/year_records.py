"""The records of all games of a span of days, for the archive."""

from collections.abc import Iterator
from datetime import date
from itertools import groupby

from games.models import Game
from games.queries.records import record_of
from games.queries.state import states_of


def booked_records(first: date, last: date) -> Iterator[tuple[date, int, dict[str, object]]]:
    """Day, number on that day and record of every booked game between two days, in the order of play.

    Read evening by evening.
    """
    booked = (
        Game.objects.filter(evening__date__range=(first, last), booked_at__isnull=False)
        .select_related("evening", "rule_set")
        .order_by("evening__date", "number")
    )
    for day, group in groupby(booked, key=lambda game: game.evening.date):
        games = list(group)
        states = states_of(games)
        for game in games:
            yield day, game.number, record_of(states[game.pk])
