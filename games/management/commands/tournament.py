"""`manage.py tournament`: bots against each other."""

from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

from django.core.management.base import CommandError

from games.engine.rules import PRESETS, seats_of, settled_deck
from games.engine.tournament import PLAYERS, Estimate, Score, scores, strikes_of_game
from games.management.record_command import JsonCommand

_MOST_GAMES = 1_000_000
# Games handed to a process at a time: enough to be worth it, few enough to end together.
_AT_A_TIME = 20


class Command(JsonCommand):
    help = (
        "Let bots play against each other (docs/engine.md). A game is one round for each seat to deal; nobody drowns. "
        f"Bots: {', '.join(PLAYERS)}; the seer sees all cards."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--bots", required=True, metavar="NAMES", help="one for each seat, with commas between"
        )
        parser.add_argument("--games", required=True, type=int, metavar="N", help="how many games")
        parser.add_argument(
            "--seed", required=True, type=int, metavar="S", help="same seed, same games"
        )
        parser.add_argument(
            "--rules",
            choices=list(PRESETS),
            default="zoggeli",
            help="the preset that is played by; zoggeli if not given",
        )
        parser.add_argument("--json", action="store_true", help="as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        bots, games = options["bots"].split(","), options["games"]
        rules = PRESETS[options["rules"]]
        deck = _checked_deck(bots, games=games, deck=settled_deck(rules, len(bots)))
        play = partial(_strikes, bots, options["rules"], deck, options["seed"])
        with ProcessPoolExecutor() as processes:
            played = processes.map(play, range(games), chunksize=_AT_A_TIME)
            found = scores(bots, played)
        if options["json"]:
            self.stdout.write(self.json({"bots": [_entry(score) for score in found]}))
        else:
            self.stdout.write("\n".join(_line(score) for score in found))


def _strikes(bots: list[str], preset: str, deck: int, seed: int, game: int) -> tuple[int, ...]:
    return strikes_of_game(bots, rules=PRESETS[preset], deck=deck, seed=seed, game=game)


def _checked_deck(bots: list[str], *, games: int, deck: int | None) -> int:
    for bot in bots:
        if bot not in PLAYERS:
            raise CommandError(f"there is no bot {bot!r}; there are {', '.join(PLAYERS)}")
    if not 1 <= games <= _MOST_GAMES:
        raise CommandError(f"the number of games is one from 1 to {_MOST_GAMES}")
    if len(bots) < 2 or deck is None or len(bots) > seats_of(deck):
        raise CommandError("a game takes two bots or more, and no more than the deck carries")
    return deck


def _entry(score: Score) -> dict[str, object]:
    return {
        "bot": score.bot,
        "games": score.games,
        "rounds": score.rounds,
        "strikes": score.strikes,
        "strikes_a_round": _figures(score.per_round),
        "of_the_others": None if score.ratio is None else _figures(score.ratio),
    }


def _figures(estimate: Estimate) -> dict[str, float]:
    return {
        "value": round(estimate.value, 4),
        "low": round(estimate.low, 4),
        "high": round(estimate.high, 4),
    }


def _line(score: Score) -> str:
    line = (
        f"{score.bot}: {score.games} games, {score.rounds} rounds, {score.strikes} strikes, "
        f"{_text(score.per_round)} a round"
    )
    return line if score.ratio is None else f"{line}, {_text(score.ratio)} of the others"


def _text(estimate: Estimate) -> str:
    return f"{estimate.value:.4f} ({estimate.low:.4f} to {estimate.high:.4f})"
