"""Bots against each other, many rounds, all of them seeded: how often each is struck."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from types import MappingProxyType

from games.engine.bots import BOTS, Bot, best_of, has_waited
from games.engine.cards import deck_of
from games.engine.deal import Deal, deal_out, result
from games.engine.moves import Knock, Move
from games.engine.play import play
from games.engine.rules import Rules
from games.engine.shuffle import shuffled
from games.engine.sight import sight
from games.engine.thinking import weighed_openly

Player = Callable[[Deal, Random], Move]

# Of a normal distribution 95 % lie within so many standard deviations.
_95 = 1.96


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """A figure and the ends of its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """How a bot did; `rounds` counts each of its seats, and so does `strikes`.

    `ratio` compares its strikes a round with those of all others; None if there are no others, or none was struck.
    """

    bot: str
    games: int
    rounds: int
    strikes: int
    per_round: Estimate
    ratio: Estimate | None


def _seeing_its_seat(bot: Bot) -> Player:
    def player(deal: Deal, dice: Random) -> Move:
        return bot(sight(deal, deal.to_move), dice)

    return player


def _seer(deal: Deal, dice: Random) -> Move:
    """Sees all cards; no bot, but the bound of one."""
    if has_waited(sight(deal, deal.to_move)):
        return Knock()
    return best_of(weighed_openly(deal)).move


PLAYERS: Mapping[str, Player] = MappingProxyType(
    {**{name: _seeing_its_seat(bot) for name, bot in BOTS.items()}, "seer": _seer}
)


def strikes_of_game(
    bots: Sequence[str], *, rules: Rules, deck: int, seed: int, game: int
) -> tuple[int, ...]:
    """The strikes of each bot in one game: as many rounds as there are seats, each of which deals once.

    Nobody drowns, so that all play the same rounds. The bots move on by one seat from game to game. Games depend
    on nothing but their seed and number.
    Rule: docs/engine.md, "Tournaments".
    """
    seats = len(bots)
    # Apart, so that the cards are the same whoever plays. Seeded, so that the game can be played again.
    deals, thoughts = Random(f"{seed} {game} deals"), Random(f"{seed} {game} thoughts")  # noqa: S311  # no secret
    at_seat = [(seat - game) % seats for seat in range(seats)]
    strikes = [0] * seats
    for dealer in range(seats):
        order = shuffled(deck_of(deck), below=deals.randrange)
        deal = deal_out(rules, seats=seats, dealer=dealer, order=order)
        while deal.to_move is not None:
            deal = play(deal, PLAYERS[bots[at_seat[deal.to_move]]](deal, thoughts))
        for seat in result(deal).struck:
            strikes[at_seat[seat]] += 1
    return tuple(strikes)


def scores(bots: Sequence[str], games: Iterable[Sequence[int]]) -> tuple[Score, ...]:
    """The result by bot, in the order in which they are first named, from the strikes of each game.

    Intervals are taken over whole games, as the seats of one table depend on each other.
    """
    played = list(games)
    return tuple(_score(name, bots, played) for name in dict.fromkeys(bots))


def _score(name: str, bots: Sequence[str], games: Sequence[Sequence[int]]) -> Score:
    own = [index for index, bot in enumerate(bots) if bot == name]
    others = [index for index, bot in enumerate(bots) if bot != name]
    mine = [_per_round(strikes, own) for strikes in games]
    theirs = [_per_round(strikes, others) for strikes in games]
    return Score(
        bot=name,
        games=len(games),
        rounds=len(games) * len(bots) * len(own),
        strikes=sum(strikes[index] for strikes in games for index in own),
        per_round=_mean(mine),
        ratio=_ratio(mine, theirs),
    )


def _per_round(strikes: Sequence[int], seats: Sequence[int]) -> float:
    """Strikes a round and seat in one game, which has as many rounds as seats at the table."""
    return sum(strikes[seat] for seat in seats) / (len(strikes) * (len(seats) or 1))


def _mean(values: Sequence[float]) -> Estimate:
    mean = sum(values) / len(values)
    error = _95 * _standard_error([value - mean for value in values])
    return Estimate(value=mean, low=mean - error, high=mean + error)


def _ratio(mine: Sequence[float], theirs: Sequence[float]) -> Estimate | None:
    """The ratio of two means over the same games, its error to first order."""
    if not sum(theirs):
        return None
    ratio, scale = sum(mine) / sum(theirs), sum(theirs) / len(theirs)
    left = [own - ratio * other for own, other in zip(mine, theirs, strict=True)]
    error = _95 * _standard_error(left) / scale
    return Estimate(value=ratio, low=ratio - error, high=ratio + error)


def _standard_error(deviations: Sequence[float]) -> float:
    """The standard error of a mean, from the deviations of its values."""
    count = len(deviations)
    if count < 2:
        return 0.0
    return sqrt(sum(deviation**2 for deviation in deviations) / (count - 1) / count)
