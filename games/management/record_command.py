"""What the commands have in common that answer with JSON, most of them to one record."""

import codecs
import json
import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path

from clique.management.house_command import HouseCommand
from games.engine.errors import Fault, RuleError
from games.engine.strict_json import MOST_BYTES


class JsonCommand(HouseCommand):
    """A command that answers with JSON and needs no database."""

    requires_system_checks = []
    requires_migrations_checks = False
    needs_database = False
    may_be_missing = True

    def json(self, result: Mapping[str, object]) -> str:
        """The result as JSON; escaped where the terminal's encoding could not carry a name."""
        encoding = getattr(self.stdout, "encoding", None) or "utf-8"
        escaped = codecs.lookup(encoding).name != "utf-8"
        return json.dumps(result, ensure_ascii=escaped, indent=2)


class RecordCommand(JsonCommand):
    """A command that takes one record; a refusal is one line on standard error, exit status 1, nothing on standard output."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="the record, - for standard input")


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
