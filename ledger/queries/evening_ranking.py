"""The rankings of an evening with their stakes, for the notice board."""

from dataclasses import dataclass
from datetime import date

from clique.models import Club
from clique.transactions import read_snapshot
from games.models import Evening, Game
from games.queries.standings import GameStandings, absent_of, standings_of
from games.queries.state import states_of
from ledger.queries.imprint import Imprint, imprint


@dataclass(frozen=True, slots=True)
class EveningRanking:
    """The finished games of one evening in their order, the absent last in each; `unfinished` are the numbers of the others.

    `total_rappen` is what the booked ones brought.
    """

    imprint: Imprint
    day: date
    games: tuple[GameStandings, ...]
    unfinished: tuple[int, ...]
    total_rappen: int


def evening_ranking(evening: Evening, *, club: Club, today: date) -> EveningRanking:
    """What was played on an evening, as each game's own page has it."""
    with read_snapshot():
        about = imprint(club=club, today=today)
        games = list(
            Game.objects.filter(evening=evening, cancelled_at=None)
            .select_related("evening", "rule_set")
            .order_by("number")
        )
        states = states_of(games)
        over = [states[game.pk] for game in games if states[game.pk].is_over]
        ranked = tuple(standings_of(state, absent_of(state)) for state in over)
    return EveningRanking(
        imprint=about,
        day=evening.date,
        games=ranked,
        unfinished=tuple(game.number for game in games if not states[game.pk].is_over),
        total_rappen=sum(game.total_rappen for game in ranked if game.is_booked),
    )
