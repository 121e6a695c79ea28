"""Putting the sample clique away: a copy aside, every table dropped, and a fresh start."""

from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction
from django.utils.translation import gettext as _

from clique.errors import UserError
from clique.models import Club
from clique.transactions import advisory_lock, exclusive
from ledger.receipt_model import Receipt
from ledger.receipts import receipt_path


class NotASample(UserError):
    """The books are real; they are never thrown away."""

    def __init__(self) -> None:
        super().__init__(_("Das ist keine Beispiel-Clique; echte Bücher werden nie weggeräumt."))


def remove_sample(*, now: datetime) -> Path | None:
    """Start over with an empty database; the path of the copy put aside on SQLite, None on PostgreSQL.

    The tables go inside the same file rather than the file under the server: its other threads keep their connections.
    Raises `NotASample` unless the database was marked as a sample.
    """
    with exclusive():
        _refuse_real_books()
        aside = _put_aside(now) if connection.vendor == "sqlite" else None
        papers = [receipt_path(receipt) for receipt in Receipt.objects.all()]
        _drop_tables()
        call_command("migrate", verbosity=0, interactive=False)
    for paper in papers:
        paper.unlink(missing_ok=True)
    return aside


def _put_aside(now: datetime) -> Path:
    path = Path(settings.DATA_DIR) / f"sample-{now:%Y%m%d-%H%M%S}.sqlite3"
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(path)])
    path.chmod(0o600)
    return path


def _refuse_real_books() -> None:
    is_there = Club._meta.db_table in connection.introspection.table_names()
    if not is_there or not Club.objects.filter(is_sample=True).exists():
        raise NotASample


def _drop_tables() -> None:
    """Drop every table in one transaction: after a crash the old or the empty database is there, nothing between.

    What the books are is asked again inside: in another process somebody else may have put the sample away meanwhile, and
    a real club been founded.
    """
    with (
        connection.constraint_checks_disabled(),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        advisory_lock("club")
        _refuse_real_books()
        for table in connection.introspection.table_names():
            name = connection.ops.quote_name(table)
            cascade = "CASCADE" if connection.vendor == "postgresql" else ""
            cursor.execute(f"DROP TABLE IF EXISTS {name} {cascade}")
