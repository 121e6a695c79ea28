"""What the commands have in common that turn a record into its result, without a database."""

import codecs
import json
import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from clique.management.house_command import HouseCommand
from games.engine.errors import Fault, RuleError
from games.engine.strict_json import MOST_BYTES
from games.words import refusal


class RecordCommand(HouseCommand):
    """A command that reads one record and prints what the engine says about it as JSON.

    A refusal is one line on standard error and exit status 1, with nothing on standard output.
    """

    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="the record, - for standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            result = self.result(read_record(options["file"]))
        except RuleError as error:
            # Django's red would stand before the place with which the line has to begin.
            self.stderr.write(refusal(error), style_func=str)
            raise SystemExit(1) from None
        self.stdout.write(self.json(result))

    def result(self, raw: bytes) -> Mapping[str, object]:
        """What is to be printed about the record with this content."""
        raise NotImplementedError

    def json(self, result: Mapping[str, object]) -> str:
        """The result as JSON; escaped where the terminal's encoding could not carry a name."""
        encoding = getattr(self.stdout, "encoding", None) or "utf-8"
        escaped = codecs.lookup(encoding).name != "utf-8"
        return json.dumps(result, ensure_ascii=escaped, indent=2)


def read_record(name: str) -> bytes:
    """The content of the file, `-` for standard input, one byte too many at most.

    Raises `RuleError` with the place "record" if it cannot be read.
    """
    try:
        if name == "-":
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        with Path(name).open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        raise RuleError(Fault.UNREADABLE, "record", word=error.strerror) from None
    except (AttributeError, ValueError):
        # Standard input closed by the caller, or a null character in the file's name.
        raise RuleError(Fault.UNREADABLE, "record", word="there is no such file") from None
