"""What a payment list is of, and which columns of stakes that gives it."""

from dataclasses import dataclass
from datetime import date
from itertools import groupby
from operator import attrgetter

from django.utils.translation import gettext, ngettext

from clique.dates import day_short

MOST_COLUMNS = 6


@dataclass(frozen=True, slots=True)
class OfEvening:
    """The games of one evening, a column each."""

    day: date


@dataclass(frozen=True, slots=True)
class OfSpan:
    """The evenings from `first` to `last`, both included, a column each."""

    first: date
    last: date


@dataclass(frozen=True, slots=True)
class OfToday:
    """All that is booked; one column of stakes since the fund year began."""


Scope = OfEvening | OfSpan | OfToday


@dataclass(frozen=True, slots=True)
class StakeColumn:
    """The two lines above a column of stakes."""

    title: str
    subtitle: str


@dataclass(frozen=True, slots=True, order=True)
class Played:
    """A game with stakes, in the order of play."""

    day: date
    number: int
    game_id: int


def stake_columns(
    scope: Scope, played: list[Played], *, first: date
) -> list[tuple[StakeColumn, frozenset[int]]]:
    """The columns of stakes for the games `played`, with the ids of those that each of them sums.

    An evening has a column a game (of more than six the first ones share one), a span a column an evening (more than six share
    one), as of today there is one. Rule: docs/bookkeeping.md, "Payment list".
    """
    match scope:
        case OfEvening():
            early = len(played) - MOST_COLUMNS + 1 if len(played) > MOST_COLUMNS else 0
            groups = [played[:early], *([game] for game in played[early:])]
            return [(_game_column(group), _games(group)) for group in groups if group]
        case OfSpan():
            evenings = [list(group) for _day, group in groupby(played, key=attrgetter("day"))]
            if len(evenings) <= MOST_COLUMNS:
                return [(_evening_column(group), _games(group)) for group in evenings]
            count = len(evenings)
            words = ngettext("%(count)d Abend", "%(count)d Abende", count) % {"count": count}
            return [(StakeColumn(gettext("Einsätze"), words), _games(played))]
        case OfToday():
            since = gettext("seit %(day)s") % {"day": day_short(first)}
            return [(StakeColumn(gettext("Einsätze"), since), _games(played))]


def _game_column(group: list[Played]) -> StakeColumn:
    numbers = {"first": group[0].number, "last": group[-1].number}
    if len(group) == 1:
        return StakeColumn(gettext("Spiel %(first)d") % numbers, "")
    return StakeColumn(gettext("Spiele"), gettext("%(first)d bis %(last)d") % numbers)


def _evening_column(group: list[Played]) -> StakeColumn:
    count = len(group)
    words = ngettext("%(count)d Spiel", "%(count)d Spiele", count) % {"count": count}
    return StakeColumn(day_short(group[0].day), words)


def _games(group: list[Played]) -> frozenset[int]:
    return frozenset(game.game_id for game in group)
