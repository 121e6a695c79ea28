"""What the commands on the books have in common."""

import codecs
import json
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from clique.errors import UserError
from clique.management.house_command import HouseCommand
from clique.money import franken


class BooksCommand(HouseCommand, ABC):
    """A command whose refusal is one line on standard error and exit status 1, with nothing on standard output."""

    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self.carry_out(**options)
        except UserError as error:
            self.refuse(str(error))

    @abstractmethod
    def carry_out(self, **options: Any) -> None:
        """Do what the command is for."""

    def refuse(self, words: str) -> NoReturn:
        """Say why nothing was done, and end."""
        self.stderr.write(words, style_func=str)
        raise SystemExit(1)

    def print_json(self, result: Mapping[str, object] | Sequence[object]) -> None:
        """The result as JSON; escaped where the terminal's encoding could not carry a name."""
        encoding = getattr(self.stdout, "encoding", None) or "utf-8"
        escaped = codecs.lookup(encoding).name != "utf-8"
        self.stdout.write(json.dumps(result, ensure_ascii=escaped, indent=2))

    def print_amounts(self, rows: Sequence[tuple[str, int]]) -> None:
        """A word and an amount a line, the amounts below each other."""
        words = [(printable(word), franken(amount)) for word, amount in rows]
        widest = max((_width(word) for word, _amount in words), default=0)
        longest = max((len(amount) for _word, amount in words), default=0)
        for word, amount in words:
            blanks = " " * (widest - _width(word))
            self.stdout.write(f"{word}{blanks}  {amount:>{longest}}")


def printable(text: str) -> str:
    """`text` without what could move a terminal's cursor or turn its writing round."""
    return "".join(character if character.isprintable() else "�" for character in text)


def _width(text: str) -> int:
    """The columns that a terminal gives `text`: none to a combining mark, two to a wide character."""
    marks = sum(unicodedata.combining(character) != 0 for character in text)
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in text)
    return len(text) - marks + wide
