"""What all commands of the project have in common."""

import os
import sys
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from clique.migrated import NewerDatabase, NoDatabase, refuse_missing, refuse_newer
from clique.terminal import one_line


class HouseCommand(BaseCommand):
    """A command whose every refusal is one line on standard error and exit status 1.

    Arguments that it does not know, a database without its tables, an output that cannot take the result and a file that
    belongs to somebody else are refused in the same way. A reader that has seen enough, as `head` has, ends it without a word.
    Where it `needs_database`, one of a newer program is refused: what this program wrote there could do harm. Unless it
    `may_be_missing`, a SQLite file that is not there is refused too: an empty one would be left, which looks like a database.
    """

    needs_database = True
    may_be_missing = False

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """A parser that raises what is wrong, where Django's would print its usage and exit with status 2."""
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.called_from_command_line = False
        return parser

    def run_from_argv(self, argv: list[str]) -> None:
        # Before anything is done that nobody could be told of.
        if sys.stdout is None:
            self._refuse("there is no standard output")
        try:
            try:
                self._run(argv)
            finally:
                # A closed pipe and a full disk show themselves here, and not when Python ends.
                sys.stdout.flush()
        except OSError as error:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            if isinstance(error, BrokenPipeError):
                raise SystemExit(1) from None
            if "--traceback" in argv:
                raise
            self._refuse(str(error))

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            if not self.may_be_missing:
                refuse_missing()
            if self.needs_database:
                refuse_newer()
            return super().execute(*args, **options)
        except (NewerDatabase, NoDatabase) as error:
            raise CommandError(str(error)) from error
        except DatabaseError as error:
            reason = str(error).splitlines()[0]
            raise CommandError(f"The database cannot be used: {reason}") from error
        except PermissionError as error:
            # Above all what somebody made as root, in a folder that is the service's.
            if error.filename is None:
                raise
            raise CommandError(
                f"{str(error.filename)!r} may not be used: {error.strerror}"
            ) from error

    def _run(self, argv: list[str]) -> None:
        try:
            super().run_from_argv(argv)
        except CommandError as error:
            # Django catches those of the command itself, unless its traceback is wanted.
            if "--traceback" in argv:
                raise
            self._refuse(str(error).removeprefix("Error: "))

    def _refuse(self, words: str) -> NoReturn:
        self.stderr.write(f"CommandError: {one_line(words)}")
        raise SystemExit(1) from None
