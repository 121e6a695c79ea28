"""What the doctor says: each thing well, to be minded or broken, in a sentence with what to do."""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from io import StringIO
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import override_settings
from django.utils import timezone, translation

from clique.serving import note_address
from ledger.backup.folders import backup_name, own_folder, vouch_for
from ledger.backup.record import note
from ledger.doctor.database import database_findings, has_wal_fault
from ledger.doctor.examine import examine
from ledger.doctor.finding import Finding, State
from ledger.models import Booking
from ledger.triggers import GUARDS, taken_away
from tests.ledger.make_books import give
from tests.make import make_club
from tests.people import make_holder, signed_in

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 30, 20, 0, tzinfo=ZoneInfo("Europe/Zurich"))
NAMES = (
    "program",
    "address",
    "https",
    "database",
    "migrations",
    "triggers",
    "books",
    "disk",
    "backup",
    "backup_outside",
    "mail",
    "clock",
)


@pytest.fixture(autouse=True)
def german(tmp_path: Path) -> Iterator[None]:
    with override_settings(DATA_DIR=tmp_path), translation.override("de"):
        yield


def found(name: str, *, now: datetime | None = None) -> tuple[State, str, str]:
    (one,) = (one for one in examine(now=now or timezone.localtime()) if one.name == name)
    return one.state, one.words, one.advice


def put_backup(moment: datetime) -> None:
    path = own_folder() / backup_name(moment, kind="automatic")
    path.touch()
    vouch_for(path)


@pytest.mark.parametrize(
    ("version", "is_faulty"),
    [
        ((3, 6, 23), False),
        ((3, 7, 0), True),
        ((3, 40, 1), True),
        ((3, 44, 5), True),
        ((3, 44, 6), False),
        ((3, 45, 0), True),
        ((3, 50, 6), True),
        ((3, 50, 7), False),
        ((3, 51, 2), True),
        ((3, 51, 3), False),
        ((3, 53, 4), False),
    ],
)
def test_versions_of_sqlite_with_the_wal_fault(version: tuple[int, ...], is_faulty: bool) -> None:
    assert has_wal_fault(version) == is_faulty


def test_doctor_tells_everything_in_its_order() -> None:
    assert tuple(one.name for one in examine(now=timezone.localtime())) == NAMES


@pytest.mark.parametrize(
    ("address", "wanted"),
    [
        ("http://127.0.0.1:8000/", "http://127.0.0.1:8000/, nur von diesem Computer aus."),
        ("http://192.168.1.20:8000/", "http://192.168.1.20:8000/"),
        ("https://kasse.example.org/", "https://kasse.example.org/"),
    ],
)
def test_address_is_what_the_server_was_told(address: str, wanted: str) -> None:
    note_address(address)

    assert found("address")[:2] == (State.OK, wanted)


@pytest.mark.parametrize(
    ("address", "state", "words"),
    [
        ("http://127.0.0.1:8000/", State.OK, "Keine nötig: nichts verlässt diesen Computer."),
        ("http://192.168.1.20:8000/", State.WARN, "Keine: wer im selben Netz ist, kann mitlesen."),
        ("https://kasse.example.org/", State.OK, "HTTPS: niemand liest mit."),
    ],
)
def test_https_is_minded_on_a_network(address: str, state: State, words: str) -> None:
    note_address(address)

    assert found("https")[:2] == (state, words)


@override_settings(LAN=True)
def test_address_without_a_network_is_minded() -> None:
    note_address("http://127.0.0.1:8000/")

    assert found("address")[:2] == (
        State.WARN,
        "Kein Netz gefunden: nur dieser Computer kommt herein.",
    )


def test_database_of_another_program_is_not_read_further() -> None:
    recorder = MigrationRecorder(connection)
    recorder.record_applied("ledger", "9999_moon")
    newer = database_findings()
    recorder.record_unapplied("ledger", "9999_moon")
    recorder.record_unapplied("ledger", "0001_initial")
    older = database_findings()

    assert [one.name for one in (*newer, *older)] == ["database", "migrations"] * 2
    assert newer[1].state == older[1].state == State.FAULT
    assert newer[1].words == "Die Datenbank ist von einem neueren Programm (ledger.9999_moon)."
    assert older[1].words == "1 Schritt fehlt noch."


def test_missing_guard_is_a_fault() -> None:
    on_table = "" if connection.vendor == "sqlite" else f" ON {GUARDS[0].table}"
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER {GUARDS[0].name}{on_table}")

    state, words, advice = found("triggers")

    assert (state, words) == (State.FAULT, f"der Wächter {GUARDS[0].name} fehlt")
    assert advice.startswith("Jemand war an der Datenbank.")


def test_altered_books_are_a_fault() -> None:
    make_club()
    give(100)
    well = found("books")
    with taken_away(connection):
        Booking.objects.filter(number=1).update(text="x")

    state, words, _advice = found("books")

    assert well[0] == State.OK
    assert well[1].startswith("Nachgerechnet, alles stimmt: 1 · ")
    assert (state, words) == (
        State.FAULT,
        "1 Fehler, zuerst: Buchung 1: der Inhalt passt nicht zum Hash",
    )


def test_backup_is_minded_after_fourteen_days() -> None:
    none = found("backup", now=NOW)
    put_backup(NOW)

    assert none[:2] == (State.WARN, "Noch keine gute Sicherung.")
    words = "Die letzte gute ist vom 30.11.2026, 20:00."
    assert found("backup", now=NOW + timedelta(days=14))[:2] == (State.OK, words)
    assert found("backup", now=NOW + timedelta(days=14, minutes=1))[:2] == (State.WARN, words)


def test_backup_that_failed_says_why() -> None:
    put_backup(NOW)
    note(words="Auf /x hat es keinen Platz mehr.")

    assert found("backup", now=NOW)[::2] == (State.WARN, "Auf /x hat es keinen Platz mehr.")


def test_backup_on_the_same_disk_only_is_minded() -> None:
    alone = found("backup_outside", now=NOW)
    note(taken_at=NOW)

    assert alone[:2] == (State.WARN, "Alle Sicherungen liegen auf derselben Platte wie die Daten.")
    assert found("backup_outside", now=NOW)[:2] == (State.OK, "Zuletzt am 30.11.2026, 20:00.")
    assert found("backup_outside", now=NOW + timedelta(days=32))[0] == State.WARN


@override_settings(BACKUP_DIR="/media/stick/zoggeli")
def test_stick_that_is_gone_is_minded_without_being_asked() -> None:
    note(outside_made_at=NOW, outside_words="Der Ordner /media/stick/zoggeli ist nicht da.")

    assert found("backup_outside", now=NOW) == (
        State.WARN,
        "Zuletzt am 30.11.2026, 20:00.",
        "Der Ordner /media/stick/zoggeli ist nicht da.",
    )


@override_settings(BACKUP_DIR="/srv/copies")
def test_copies_on_the_same_disk_only_are_minded() -> None:
    note(
        copied_to="/srv/copies",
        copied_at=NOW,
        outside_words="/srv/copies liegt auf derselben Platte.",
    )

    assert found("backup_outside", now=NOW) == (
        State.WARN,
        "Alle Sicherungen liegen auf derselben Platte wie die Daten.",
        "/srv/copies liegt auf derselben Platte.",
    )


def test_clock_behind_what_was_written_is_a_fault() -> None:
    make_club()
    give(100)
    written = Booking.objects.get().created_at

    late = found("clock", now=written - timedelta(days=1))

    assert found("clock", now=written)[0] == State.OK
    assert late[0] == State.FAULT
    assert late[1].startswith("Sie geht nach: sie zeigt ")


def test_command_answers_in_lines_and_exits_0_without_a_fault() -> None:
    make_club()
    out = StringIO()

    call_command("doctor", stdout=out)

    lines = out.getvalue().splitlines()
    assert len(lines) == len(NAMES)
    assert {line.split()[0] for line in lines} <= {"ok", "warn"}


def test_command_answers_in_json_and_exits_1_on_a_fault() -> None:
    MigrationRecorder(connection).record_unapplied("ledger", "0001_initial")
    out = StringIO()

    with pytest.raises(SystemExit) as end:
        call_command("doctor", "--json", stdout=out)

    told = json.loads(out.getvalue())
    assert end.value.code == 1
    assert [sorted(one) for one in told] == [["name", "state", "words"]] * len(told)
    assert [one["name"] for one in told if one["state"] == "fault"] == ["migrations"]


def test_page_says_what_the_command_says() -> None:
    make_club()
    note_address("http://192.168.1.20:8000/")
    client = signed_in(make_holder("is_treasurer"))

    page = client.get("/zustand/").content.decode()

    for one in examine(now=timezone.localtime()):
        assert _shown(one) in page
    assert 'href="http://192.168.1.20:8000/"' in page
    assert "<svg" in page


def _shown(finding: Finding) -> str:
    return f"<b>{finding.title}</b>"
