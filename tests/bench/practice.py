"""How long the bots of practice take to answer, and a look back at one turn.

.venv/bin/python -m tests.bench.practice
"""

from random import Random
from time import thread_time

from games.engine.play import legal_moves
from games.engine.rules import PRESETS
from games.engine.thinking import weighed
from games.practice import Practice, next_round, played
from games.practice_review import WORLDS

ROUNDS = 12


def main() -> None:
    """Print the slowest of some rounds for each rule set and number of bots."""
    for preset in PRESETS:
        for bots in (3, 8):
            moves, turns = measured(preset, bots)
            print(f"{preset}, {bots} strong bots: move {max(moves):.3f} s, turn {max(turns):.3f} s")


def measured(preset: str, bots: int) -> tuple[list[float], list[float]]:
    """Processor seconds of every act, and of every turn looked back at."""
    dice = Random(31)
    moves: list[float] = []
    turns: list[float] = []
    for first_dealer in range(ROUNDS):
        game = Practice(
            rules=PRESETS[preset],
            bots=bots,
            strength="strong",
            first_dealer=first_dealer % (bots + 1),
            events=(),
            secret=None,
            moves=(),
            next_secret=dice.randbytes(32),
        )
        for view, _done in play_round(game, dice, moves).decisions():
            began = thread_time()
            weighed(view, dice=dice, worlds=WORLDS, infers=True)
            turns.append(thread_time() - began)
    return moves, turns


def play_round(game: Practice, dice: Random, moves: list[float]) -> Practice:
    """A round with a member who plays at random; notes how long each act took."""
    began = thread_time()
    game = next_round(game, next_secret=dice.randbytes(32), dice=dice)
    moves.append(thread_time() - began)
    while game.deal is not None and not game.is_round_over:
        began = thread_time()
        game = played(game, dice.choice(legal_moves(game.deal)), dice=dice)
        moves.append(thread_time() - began)
    return game


if __name__ == "__main__":
    main()
