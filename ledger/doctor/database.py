"""The doctor on the database: its program, its migrations, its guards, its books."""

import sqlite3

from django.db import DatabaseError, connection
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clique.migrated import applied_migrations, known_migrations
from ledger.doctor.finding import Finding, State, broken, warned, well
from ledger.triggers import guard_faults
from ledger.verify import verify

# In between, several connections at once may lose what was just written ("WAL reset bug"); three series were mended.
_HARMED_FROM, _MENDED_FROM = (3, 7, 0), (3, 51, 3)
_MENDED_SERIES = {(3, 50): 7, (3, 44): 6}


def has_wal_fault(version: tuple[int, ...]) -> bool:
    """Whether this version of SQLite has the fault that 3.51.3, 3.50.7 and 3.44.6 mended."""
    if not _HARMED_FROM <= version < _MENDED_FROM:
        return False
    mended = _MENDED_SERIES.get((version[0], version[1]))
    return mended is None or version[2] < mended


def database_findings() -> list[Finding]:
    """All that can be said of it; only that it does not answer where it does not."""
    title = _("Datenbank")
    try:
        findings = [_program(title), _migrations()]
        if all(finding.state != State.FAULT for finding in findings):
            # Tables of another program would be misread.
            findings += [_guards(), _books()]
    except DatabaseError as error:
        reason = (str(error).splitlines() or [""])[0]
        advice = _(
            "Schau nach, ob sie läuft, ob DATABASE_URL stimmt und ob es auf der Platte Platz hat."
        )
        words = _("Die Datenbank antwortet nicht; sie meldet «%(reason)s».") % {"reason": reason}
        return [broken("database", title, words, advice)]
    return findings


def _program(title: str) -> Finding:
    connection.ensure_connection()
    if connection.vendor == "postgresql":
        major, minor = divmod(connection.pg_version, 10000)  # type: ignore[attr-defined]  # PostgreSQL's alone
        return well("database", title, f"PostgreSQL {major}.{minor}")
    words = f"SQLite {sqlite3.sqlite_version}"
    if not has_wal_fault(sqlite3.sqlite_version_info):
        return well("database", title, words)
    advice = _(
        "Diese Version hat einen seltenen Fehler, durch den Geschriebenes verloren gehen kann, behoben ab 3.51.3. Eine"
        " neuere bringt «.venv/bin/pip install pysqlite3» im Ordner des Programms; danach den Server neu starten."
    )
    return warned("database", title, words, advice)


def _migrations() -> Finding:
    name, title = "migrations", _("Stand der Datenbank")
    applied, known = applied_migrations(), known_migrations()
    if unknown := applied - known:
        words = _("Die Datenbank ist von einem neueren Programm (%(name)s).") % {
            "name": min(unknown)[:80]
        }
        return broken(name, title, words, _("Richte das neuere Programm wieder ein."))
    if missing := known - applied:
        words = ngettext(
            "%(count)s Schritt fehlt noch.", "%(count)s Schritte fehlen noch.", len(missing)
        ) % {"count": len(missing)}
        return broken(name, title, words, _("Halte den Server an und rufe «make upgrade» auf."))
    return well(name, title, _("Auf dem Stand des Programms."))


def _guards() -> Finding:
    name, title = "triggers", _("Wächter der Bücher")
    if faults := guard_faults(connection):
        advice = _(
            "Jemand war an der Datenbank. Mach eine Sicherung, prüfe die Bücher mit «.venv/bin/python manage.py verify» und"
            " setze die Wächter mit «.venv/bin/python manage.py migrate» wieder ein."
        )
        return broken(name, title, "; ".join(map(str, faults)), advice)
    return well(name, title, _("Sie stehen: keine Buchung lässt sich ändern oder löschen."))


def _books() -> Finding:
    name, title = "books", _("Bücher")
    verdict = verify()
    if verdict.faults:
        words = ngettext(
            "%(count)s Fehler, zuerst: %(fault)s",
            "%(count)s Fehler, zuerst: %(fault)s",
            len(verdict.faults),
        ) % {"count": len(verdict.faults), "fault": verdict.faults[0]}
        advice = _(
            "Verbuche nichts mehr, hebe diese Datenbank auf und hole die letzte gute Sicherung zurück, wie es in"
            " docs/operations.md steht."
        )
        return broken(name, title, words, advice)
    if not verdict.head.number:
        return well(name, title, _("Noch nichts verbucht."))
    words = _("Nachgerechnet, alles stimmt: %(number)s · %(digits)s")
    return well(name, title, words % {"number": verdict.head.number, "digits": verdict.head.digits})
