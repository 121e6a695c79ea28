"""`manage.py explain CARD …`: what hands are worth, and who is struck."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from games.engine.deal_records import shown_value
from games.engine.errors import RuleError
from games.engine.notation import cards_text
from games.engine.rules import PRESETS
from games.management.record_command import JsonCommand
from games.referee import Ruling, hands_from, ruling, struck_words
from games.words import refusal


class Command(JsonCommand):
    help = "Say what hands are worth and who is struck, with the rule in words; cards as 10H or AC, in threes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--rules",
            choices=list(PRESETS),
            default="zoggeli",
            help="the preset that is played by; zoggeli if not given",
        )
        parser.add_argument("--json", action="store_true", help="as JSON; struck counts from 0")
        parser.add_argument("cards", metavar="CARD", nargs="+", help="a card of a hand")

    def handle(self, *args: Any, **options: Any) -> None:
        rules = PRESETS[options["rules"]]
        try:
            found = ruling(hands_from(options["cards"], rules=rules), rules=rules)
        except RuleError as error:
            raise CommandError(refusal(error)) from None
        self.stdout.write(self.json(_result(found)) if options["json"] else _lines(found))


def _result(found: Ruling) -> dict[str, object]:
    hands = [
        {
            "cards": [str(card) for card in hand.cards],
            "value": shown_value(hand.value_x2),
            "words": hand.words,
        }
        for hand in found.hands
    ]
    return {"hands": hands, "struck": list(found.struck)}


def _lines(found: Ruling) -> str:
    lines = [
        f"{number}  {cards_text(hand.cards)}  {hand.value}  {hand.words}"
        for number, hand in enumerate(found.hands, 1)
    ]
    if found.words:
        lines.append(f"Strich: {struck_words(found.struck)}. {found.words}")
    return "\n".join(lines)
