"""The page of the backups and the band on the first page: in plain words, for those who can see to them."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.test import Client, override_settings
from django.utils import timezone, translation

from clique.dates import day_full
from clique.serving import note_address
from ledger.backup.folders import backup_name, backups_in, own_folder, vouch_for
from ledger.backup.record import note, read_record
from tests.ledger.views.reading import page
from tests.people import make_holder, make_plain_club, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path) -> Iterator[None]:
    make_plain_club()
    with override_settings(DATA_DIR=tmp_path):
        yield


def put(days_ago: int, *, kind: str = "automatic", is_good: bool = True) -> datetime:
    moment = timezone.localtime() - timedelta(days=days_ago)
    path = own_folder() / backup_name(moment, kind=kind)
    path.write_bytes(b"x" * 2048)
    if is_good:
        vouch_for(path)
    return moment


def treasurer() -> Client:
    return signed_in(make_holder("is_treasurer"))


def band(client: Client) -> list[str]:
    return [words for _tag, attrs, words in page(client.get("/")) if attrs.get("id") == "home-care"]


def paragraphs(client: Client) -> str:
    response = client.get("/sicherungen/")
    return " ".join(words for tag, _attrs, words in page(response) if tag in ("p", "td", "th"))


def test_page_says_when_the_last_good_backup_was_made() -> None:
    put(3)
    put(1, kind="backup", is_good=False)
    moment = put(2, kind="backup")
    put(4, kind="upgrade")

    told = paragraphs(treasurer())

    with translation.override("de"):
        day = day_full(moment.date())
    assert f"Die letzte gute Sicherung ist vom {day}, {moment:%H:%M}." in told
    assert "mit Fehlern" in told
    assert all(words in told for words in ("von selbst", "auf Wunsch", "vor einem Upgrade"))
    assert "Tage her" not in told


def test_page_without_a_backup_says_so() -> None:
    assert "Noch keine gute Sicherung." in paragraphs(treasurer())


def test_page_warns_after_fourteen_days() -> None:
    put(20)
    note(words="Auf /x hat es keinen Platz mehr.")

    told = paragraphs(treasurer())

    assert "Das ist 20 Tage her: mach eine." in told
    assert "Auf /x hat es keinen Platz mehr." in told


def test_first_page_warns_who_can_see_to_it() -> None:
    put(20)
    offices = ("is_treasurer", "is_admin", "is_auditor", "")

    warned = [
        band(signed_in(make_holder(office, f"M{number}"))) for number, office in enumerate(offices)
    ]

    words = ["Seit 20 Tagen keine gute Sicherung. Nachschauen"]
    assert warned == [words, words, [], []]


def test_first_page_says_nothing_while_all_is_well() -> None:
    client = treasurer()
    new = band(client)
    put(13)

    assert new == band(client) == []


@override_settings(BACKUP_DIR="/media/stick/zoggeli")
def test_first_page_warns_of_a_stick_that_stays_away() -> None:
    put(1)
    note(outside_made_at=timezone.localtime() - timedelta(days=15))

    assert band(treasurer()) == ["Die Sicherung kommt nicht aus dem Haus. Nachschauen"]


@pytest.mark.django_db(transaction=True)
def test_button_makes_a_backup_that_is_kept() -> None:
    client = treasurer()

    response = client.post("/sicherungen/", follow=True)

    assert "Gesichert und geprüft." in response.content.decode()
    (made,) = backups_in(own_folder())
    assert (made.is_good, made.is_automatic) == (True, False)
    assert read_record().words == ""


def test_button_says_why_there_is_none(tmp_path: Path) -> None:
    (tmp_path / "backups").write_text("in the way")

    response = treasurer().post("/sicherungen/", follow=True)

    assert "Die Sicherung ist nicht gelungen: " in response.content.decode()


@pytest.mark.django_db(transaction=True)
def test_what_is_wrong_with_the_copy_is_said_in_the_language_of_whoever_reads_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "ledger.backup.making.counts_of", lambda _staged, tables: dict.fromkeys(tables, -1)
    )
    client = treasurer()

    response = client.post("/sicherungen/", follow=True)

    sentence = "Die Kopie hat -1 Zeilen in ledger_booking, nicht 0."
    assert f"Die Sicherung ist nicht gelungen: {sentence}" in response.content.decode()
    assert read_record().words == sentence


@pytest.mark.django_db(transaction=True)
def test_button_says_that_the_stick_is_away(tmp_path: Path) -> None:
    with override_settings(BACKUP_DIR=str(tmp_path / "stick")):
        response = treasurer().post("/sicherungen/", follow=True)

    words = response.content.decode()
    assert "Gesichert und geprüft, aber nicht ausser Haus: Der Ordner " in words
    assert "nicht gelungen" not in words
    (made,) = backups_in(own_folder())
    assert made.is_good


@pytest.mark.django_db(transaction=True)
def test_button_says_that_the_copy_is_on_the_same_disk(tmp_path: Path) -> None:
    """On a page and on the first one: it is lost with the original."""
    (tmp_path / "beside").mkdir()
    client = treasurer()
    with override_settings(BACKUP_DIR=str(tmp_path / "beside")):
        response = client.post("/sicherungen/", follow=True)
        told = paragraphs(client)
        warned = band(client)

    words = f"{tmp_path / 'beside'} liegt auf derselben Platte wie die Daten: "
    assert "Gesichert und geprüft, aber nicht ausser Haus: " in response.content.decode()
    assert words in told
    assert "Ausser Haus noch keine: geht diese Platte kaputt, " in told
    assert warned == ["Die Sicherung kommt nicht aus dem Haus. Nachsehen"]
    assert len(backups_in(tmp_path / "beside")) == 1


def test_address_of_this_machine_alone_is_no_code_for_the_others() -> None:
    client = treasurer()

    note_address("http://127.0.0.1:8000/")
    pages = [client.get(path).content.decode() for path in ("/zustand/", "/anleitung/mitglied/")]
    note_address("http://192.168.1.20:8000/")
    reached = [client.get(path).content.decode() for path in ("/zustand/", "/anleitung/mitglied/")]

    assert ['id="qr"' in page for page in (*pages, *reached)] == [False, False, True, True]
