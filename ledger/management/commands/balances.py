"""`manage.py balances`: what everybody owes."""

from argparse import ArgumentParser
from typing import Any

from ledger.management.books_command import BooksCommand
from ledger.queries.balances import balances


class Command(BooksCommand):
    """Prints every member or guest with a booking, by name, and the total."""

    help = "What every member or guest with a booking owes, by name; credit is negative."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="as JSON, in Rappen")

    def carry_out(self, **options: Any) -> None:
        members = [(member.name, member.balance_rappen) for member in balances()]
        total = sum(balance for _name, balance in members)
        if options["json"]:
            people = [{"name": name, "balance": balance} for name, balance in members]
            self.print_json({"members": people, "total": total})
        else:
            self.print_amounts([*members, ("Total", total)])
