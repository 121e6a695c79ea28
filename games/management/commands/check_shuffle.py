"""`manage.py check_shuffle`: recompute a fair shuffle."""

from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import CommandError

from games.engine.errors import RuleError
from games.engine.rules import DECKS
from games.engine.shuffle import LONGEST_SECRET, commitment, fair_order
from games.management.record_command import JsonCommand
from games.words import refusal


def hexadecimal(text: str) -> bytes:
    """The bytes that pairs of hexadecimal digits spell."""
    # `bytes.fromhex` alone would pass over blanks and take other scripts' digits for a fault of its own.
    if not text.isascii() or not text.isalnum():
        raise ArgumentTypeError("not hexadecimal")
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise ArgumentTypeError("not hexadecimal") from None


class Command(JsonCommand):
    help = (
        "Print the commitment and the order of the cards that follow from a secret, as docs/shuffle.md tells; "
        "exit status 1 if the commitment given is another one."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--secret",
            metavar="HEX",
            type=hexadecimal,
            required=True,
            help="the secret shown after the deal",
        )
        parser.add_argument(
            "--commitment",
            metavar="HEX",
            type=hexadecimal,
            help="the commitment shown before the deal",
        )
        parser.add_argument(
            "--players", metavar="N", type=int, required=True, help="how many were dealt cards"
        )
        parser.add_argument(
            "--deck",
            type=int,
            choices=DECKS,
            required=True,
            help="how many cards the deck has",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        secret, promised = options["secret"], options["commitment"]
        if not 1 <= len(secret) <= LONGEST_SECRET:
            raise CommandError(f"a secret has 1 to {LONGEST_SECRET} bytes")
        try:
            order = fair_order(secret, deck=options["deck"], players=options["players"])
        except RuleError as error:
            raise CommandError(refusal(error)) from None
        found = commitment(secret)
        if promised is not None and promised.hex() != found:
            raise CommandError(f"the commitment of this secret is another one: {found}")
        self.stdout.write(self.json({"commitment": found, "order": [str(card) for card in order]}))
