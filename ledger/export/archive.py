"""The archive of a year: one ZIP with all that a stranger needs to read and check the books later.

Rule: docs/bookkeeping.md, "The archive of a year".
"""

import hashlib
import json
import zipfile
from collections.abc import Iterator
from datetime import date
from io import BytesIO
from typing import IO

from django.utils import translation

from clique.models import Club, Member
from games.queries.year_records import booked_records
from ledger.export.csv_file import write_csv
from ledger.export.journal import hledger_journal
from ledger.export.lists import (
    fund_table,
    journal_table,
    members_table,
    payment_table,
    year_table,
)
from ledger.export.readme import ArchiveFacts, readme
from ledger.export.sheets import account_sheets, overview_table, sheet_table
from ledger.export.tables import Table
from ledger.queries.closings import closed_year
from ledger.queries.fund import FundYearStatement, fund_year
from ledger.queries.journal import ChainHead, chain_head
from ledger.queries.payment_columns import OfEvening, OfSpan, Scope
from ledger.queries.payment_list import payment_list
from ledger.queries.receipts import receipts_of_year
from ledger.queries.year import year_statement
from ledger.years import FundYear

# Compressed already.
_STORED = (".pdf", ".jpg", ".png", ".heic")


class _Archive:
    """The ZIP being written; it remembers the sum of every file. The same files on the same day give the same bytes."""

    def __init__(self, target: IO[bytes], day: date) -> None:
        self._zip = zipfile.ZipFile(target, "w")
        self._moment = (day.year, day.month, day.day, 0, 0, 0)
        self._sums: dict[str, str] = {}

    def add(self, path: str, content: bytes) -> None:
        """Put a file in."""
        self._sums[path] = hashlib.sha256(content).hexdigest()
        entry = zipfile.ZipInfo(path, self._moment)
        entry.external_attr = 0o644 << 16
        is_stored = path.endswith(_STORED)
        entry.compress_type = zipfile.ZIP_STORED if is_stored else zipfile.ZIP_DEFLATED
        self._zip.writestr(entry, content)

    def add_list(self, path: str, table: Table) -> None:
        """Put a list in, as CSV."""
        target = BytesIO()
        write_csv(table, target)
        self.add(path, target.getvalue())

    def close(self) -> None:
        """Put the sums in, as `sha256sum` writes them, and end the file."""
        lines = [f"{digest}  {path}\n" for path, digest in sorted(self._sums.items())]
        self.add("SHA256SUMS", "".join(lines).encode())
        self._zip.close()


def write_archive(target: IO[bytes], *, year: FundYear, club: Club, today: date) -> None:
    """Write the archive of one fund year into `target`, from one snapshot that the caller holds.

    In German whatever the language of the pages.
    """
    head = chain_head()
    statement = fund_year(year, club=club, today=today)
    archive = _Archive(target, today)
    with translation.override("de"):
        missing = tuple(_add_receipts(archive, year, head))
        facts = ArchiveFacts(
            club=club,
            statement=statement,
            closed=closed_year(year.label),
            head=head,
            today=today,
            missing=missing,
        )
        archive.add("LIESMICH.txt", readme(facts).encode())
        lines = hledger_journal(head=head, year=year)
        archive.add("journal.hledger", "".join(f"{line}\n" for line in lines).encode())
        _add_lists(archive, year, head, statement=statement, club=club, today=today)
        _add_payment_lists(archive, year, statement=statement, club=club, today=today)
        _add_records(archive, year)
    archive.close()


def _add_lists(
    archive: _Archive,
    year: FundYear,
    head: ChainHead,
    *,
    statement: FundYearStatement,
    club: Club,
    today: date,
) -> None:
    archive.add_list("csv/buchungen.csv", journal_table(head=head, day=today, year=year))
    archive.add_list("csv/jahr.csv", fund_table(statement, club=club))
    whole = year_statement(year, club=club, today=today)
    archive.add_list("csv/jahresrechnung.csv", year_table(whole))
    members = tuple(Member.objects.order_by("number"))
    # Where people live is nobody's business in ten years.
    archive.add_list("csv/mitglieder.csv", members_table(members, day=today, contacts=False))
    sheets = account_sheets(year, head=head)
    archive.add_list("csv/konten.csv", overview_table(sheets))
    for sheet in sheets:
        archive.add_list(f"csv/konto-{sheet.account.code}.csv", sheet_table(sheet, year=year))


def _add_payment_lists(
    archive: _Archive, year: FundYear, *, statement: FundYearStatement, club: Club, today: date
) -> None:
    # reportlab is slow to load, and most exports do without it.
    from ledger.pdf.payment_list import payment_list_pdf  # noqa: PLC0415

    whole: list[tuple[str, Scope]] = [("zahlliste-jahr", OfSpan(year.first, year.last))]
    evenings = [evening.date for evening in statement.evenings if evening.games]
    for name, scope in [*whole, *((f"zahlliste-{day}", OfEvening(day)) for day in evenings)]:
        payments = payment_list(scope=scope, club=club, today=today)
        archive.add(f"pdf/{name}.pdf", payment_list_pdf(payments))
        if isinstance(scope, OfSpan):
            archive.add_list("csv/zahlliste.csv", payment_table(payments))


def _add_records(archive: _Archive, year: FundYear) -> None:
    for day, number, record in booked_records(year.first, year.last):
        text = json.dumps(record, ensure_ascii=False, indent=2)
        archive.add(f"records/{day}-spiel-{number}.json", f"{text}\n".encode())


def _add_receipts(archive: _Archive, year: FundYear, head: ChainHead) -> Iterator[str]:
    """Put the receipts in; yields the names of those whose file is not there as it was attached."""
    for receipt in receipts_of_year(year, head=head):
        content = receipt.path.read_bytes() if receipt.path.is_file() else b""
        if hashlib.sha256(content).hexdigest() == receipt.sha256:
            archive.add(f"receipts/{receipt.name}", content)
        else:
            yield receipt.name
