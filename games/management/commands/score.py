"""`manage.py score FILE`: the result of a game record."""

from collections.abc import Mapping

from games.engine.records import read_game, score
from games.management.record_command import RecordCommand


class Command(RecordCommand):
    help = "Print the result of a game record (docs/records.md) as JSON: players, places, stakes."

    def result(self, raw: bytes) -> Mapping[str, object]:
        return score(read_game(raw))
