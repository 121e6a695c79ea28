"""`manage.py verify`: whether the books are whole."""

from typing import Any

from clique.terminal import in_english
from ledger.management.books_command import BooksCommand
from ledger.verify import verify


class Command(BooksCommand):
    """Prints `ok`, the last booking's number and twelve digits of its hash, or every fault on a line."""

    help = (
        "Recompute the hash chain, the balances and the reversals of all bookings. Ends with"
        " `ok NUMBER TWELVEDIGITS`, as on paper, or tells each fault on a line and exits 1."
    )

    def carry_out(self, **options: Any) -> None:
        verdict = verify()
        for fault in verdict.faults:
            self.stdout.write(in_english(fault))
        if verdict.faults:
            raise SystemExit(1)
        self.stdout.write(f"ok {verdict.head.number} {verdict.head.digits}")
