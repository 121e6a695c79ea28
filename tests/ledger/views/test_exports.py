"""The lists as files: the figures of their pages, for those who may see the pages."""

import csv
import re
import zipfile
from datetime import date
from io import BytesIO
from urllib.parse import unquote

import pytest
from django.test import Client
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet
from pytest_django import DjangoAssertNumQueries

from clique.models import Member
from games.models import Game
from ledger.queries.accounts import member_account
from ledger.queries.balances import balances
from ledger.queries.journal import chain_head
from tests.ledger.make_books import charge, give, make_played_game, pay, reverse, spend
from tests.make import make_member
from tests.people import make_holder, make_person, make_plain_club, signed_in

pytestmark = pytest.mark.django_db

TABLES = ["salden", "buchungen", "zahlliste", "mitglieder", "fonds", "jahr", "konto"]


@pytest.fixture
def anni() -> Member:
    make_plain_club()
    anni = make_member("=Anni()", full_name="Anna; Muster", phone="+41 61 000 00 00")
    beat = make_member("Beat")
    charge({anni: 1000, beat: 2000}, game=make_played_game(day=date(2026, 2, 20)))
    pay(anni, 700, day=date(2026, 2, 20))
    charge({anni: 500}, game=make_played_game(day=date(2026, 3, 6)))
    reverse(pay(beat, 800, means="twint", day=date(2026, 3, 6)), day=date(2026, 3, 7), reason="oha")
    give(20_000, means="bank", day=date(2026, 4, 1))
    spend(1850, category="Drepfli", day=date(2026, 5, 1))
    # Nobody sat at these games, so there is no record of them to be given out.
    Game.objects.update(booked_at=None)
    return anni


def rows(client: Client, table: str, **query: str | int) -> list[list[str]]:
    response = client.get(f"/dateien/{table}.csv", query)
    assert (response.status_code, response["Cache-Control"]) == (200, "private, no-store")
    text = response.getvalue().decode("utf-8-sig")
    return list(csv.reader(text.splitlines(), delimiter=";"))


def columns(lines: list[list[str]], *names: str) -> list[tuple[str, ...]]:
    places = [lines[0].index(name) for name in names]
    return [tuple(line[place] for place in places) for line in lines[1:]]


def test_balances(anni: Member) -> None:
    found = rows(signed_in(make_holder("is_auditor")), "salden")

    assert found == [["Name", "Saldo"], ["'=Anni()", "8.00"], ["Beat", "20.00"]]
    assert sum(person.balance_rappen for person in balances()) == 2800


def test_journal_has_a_row_a_transfer(anni: Member) -> None:
    client = signed_in(make_holder("is_treasurer"))
    found = rows(client, "buchungen")

    told = columns(found, "Buchung", "Datum", "Art", "Text", "Spiel", "Storno von", "Betrag")
    assert told == [
        ("1", "2026-02-20", "Einsätze", "", "1", "", "10.00"),
        ("1", "2026-02-20", "Einsätze", "", "1", "", "20.00"),
        ("2", "2026-02-20", "Zahlung", "", "", "", "7.00"),
        ("3", "2026-03-06", "Einsätze", "", "1", "", "5.00"),
        ("4", "2026-03-06", "Zahlung", "", "", "", "8.00"),
        ("5", "2026-03-07", "Storno", "oha", "", "4", "8.00"),
        ("6", "2026-04-01", "Spende", "", "", "", "200.00"),
        ("7", "2026-05-01", "Ausgabe", "Holz", "", "", "18.50"),
    ]
    assert columns(found, "Soll Konto", "Soll", "Haben Konto", "Haben")[2] == (
        "1000",
        "Kasse",
        "1100-0001",
        "'=Anni()",
    )
    assert columns(found, "Prüfsumme")[-1][0].startswith(chain_head().digits)
    of_the_year = rows(client, "buchungen", jahr="2025/26")
    assert [number for (number,) in columns(of_the_year, "Buchung")] == ["1", "1", "2"]


def test_payment_list(anni: Member) -> None:
    found = rows(
        signed_in(make_holder("is_treasurer")),
        "zahlliste",
        **{"from": "2026-02-20", "to": "2026-03-06"},
    )

    assert found == [
        ["Name", "Vortrag", "20.2. 1 Spiel", "6.3. 1 Spiel", "Bezahlt", "Offen", "Gefehlt"],
        ["'=Anni()", "0.00", "10.00", "5.00", "-7.00", "8.00", ""],
        ["Beat", "0.00", "20.00", "0.00", "0.00", "20.00", ""],
    ]


def test_members_with_how_to_reach_them(anni: Member) -> None:
    found = rows(signed_in(make_holder("is_admin")), "mitglieder")

    assert columns(found, "Nummer", "Rufname", "Ganzer Name", "Art", "Aktiv seit", "Telefon")[
        0
    ] == (
        "1",
        "'=Anni()",
        "Anna; Muster",
        "Aktivmitglied",
        "2000-01-01",
        "'+41 61 000 00 00",
    )


def test_fund_year(anni: Member) -> None:
    found = rows(signed_in(make_person()), "fonds", jahr="2026/27")

    assert found == [
        ["Position", "Datum", "Betrag"],
        ["Anfangsbestand", "2026-02-26", "30.00"],
        ["Einsätze", "2026-03-06", "5.00"],
        ["Einsätze zusammen", "", "5.00"],
        ["Spenden", "", "200.00"],
        ["Anderes", "", "0.00"],
        ["Drepfli", "", "-18.50"],
        ["Ausgaben zusammen", "", "-18.50"],
        ["Schlussbestand", "2027-02-17", "216.50"],
        ["davon vorhanden", "", "188.50"],
        ["davon geschuldet", "", "28.00"],
        ["davon Guthaben der Mitglieder", "", "0.00"],
        ["davon nicht zugeordnet", "", "0.00"],
    ]


def test_account_ends_with_the_balance(anni: Member) -> None:
    beat = Member.objects.get(call_name="Beat")
    found = rows(signed_in(make_holder("is_auditor")), "konto", mitglied=beat.pk)

    assert columns(found, "Buchung", "Was", "Spielabend", "Storno von", "Betrag", "Stand") == [
        ("1", "20. Rang", "2026-02-20", "", "20.00", "20.00"),
        ("4", "bezahlt, TWINT", "", "", "-8.00", "12.00"),
        ("5", "Storno", "", "4", "8.00", "20.00"),
    ]
    assert member_account(beat.pk).balance_rappen == 2000


@pytest.mark.parametrize("table", TABLES)
def test_xlsx_has_the_cells_of_the_csv(anni: Member, table: str) -> None:
    client = signed_in(make_holder("is_treasurer"))
    response = client.get(f"/dateien/{table}.xlsx", {"mitglied": anni.pk})
    sheet = load_workbook(BytesIO(response.getvalue())).active
    assert isinstance(sheet, Worksheet)

    found = rows(client, table, mitglied=anni.pk)

    assert [len(row) for row in sheet.iter_rows()] == [len(row) for row in found]
    texts = [
        [cell.value for cell in row if isinstance(cell.value, str)] for row in sheet.iter_rows()
    ]
    flat = [cell.removeprefix("'") for row in found for cell in row]
    assert [text for row in texts for text in row if text not in flat] == []
    assert ".xlsx" in unquote(response["Content-Disposition"])


@pytest.mark.parametrize(
    ("role", "allowed"),
    [
        ("", {"fonds", "jahr"}),
        ("is_scorekeeper", {"fonds", "jahr"}),
        ("is_admin", {"fonds", "jahr", "mitglieder"}),
        ("is_auditor", set(TABLES)),
        ("is_treasurer", set(TABLES)),
    ],
)
def test_who_may_take_what(anni: Member, role: str, allowed: set[str]) -> None:
    client = signed_in(make_holder(role))
    given = set()
    for table in TABLES:
        response = client.get(f"/dateien/{table}.csv", {"mitglied": anni.pk})
        response.getvalue()
        assert response.status_code in (200, 403)
        given |= {table} if response.status_code == 200 else set()

    assert given == allowed


def test_own_account_is_for_its_member(anni: Member) -> None:
    person = make_person("Carla")

    assert rows(signed_in(person), "konto", mitglied=person.pk) == [
        ["Buchung", "Datum", "Was", "Spielabend", "Spiel", "Text", "Storno von", "Betrag", "Stand"]
    ]


def test_nobody_is_asked_to_sign_in(anni: Member) -> None:
    response = Client().get("/dateien/salden.csv")

    assert (response.status_code, response["Location"].split("?")[0]) == (302, "/anmelden/")


@pytest.mark.parametrize(
    "address",
    [
        "/dateien/nichts.csv",
        "/dateien/konto.csv",
        "/dateien/konto.csv?mitglied=٥",
        "/dateien/konto.csv?mitglied=999999",
        "/dateien/konto.csv?mitglied=99999999999999999999",
        "/dateien/fonds.xlsx?jahr=1066",
        "/dateien/buchungen.csv?jahr=x",
        "/dateien/zahlliste.csv?from=2026-02-30",
        "/dateien/zahlliste.csv?evening=77",
    ],
)
def test_what_is_not_there_is_not_found(anni: Member, address: str) -> None:
    assert signed_in(make_holder("is_treasurer")).get(address).status_code == 404


def test_journal_and_archive_are_there_to_be_taken(anni: Member) -> None:
    client = signed_in(make_holder("is_auditor"))

    journal = client.get("/dateien/journal.hledger")
    archive = client.get("/dateien/archiv.zip", {"jahr": "2025/26"})

    head = chain_head()
    lines = journal.getvalue().decode().splitlines()
    assert lines[1] == f"; Alle Buchungen. Stand der Kette: {head.number} {head.digits}"
    assert archive["Content-Disposition"] == 'attachment; filename="archiv-2025-26.zip"'
    assert "LIESMICH.txt" in zipfile.ZipFile(BytesIO(archive.getvalue())).namelist()
    assert client.get("/dateien/archiv.zip", {"jahr": "1066"}).status_code == 404


def test_page_leads_to_every_file(anni: Member) -> None:
    client = signed_in(make_holder("is_auditor"))

    page = client.get("/dateien/").content.decode()

    found = re.findall(r'href="(/dateien/[^"]+)"', page)
    assert found[:12] == [
        f"/dateien/{table}.{ending}" for table in TABLES[:6] for ending in ("csv", "xlsx")
    ]
    assert found[12:14] == ["/dateien/journal.hledger", "/dateien/archiv.zip?jahr=2026%2F27"]
    for address in found:
        response = client.get(address)
        response.getvalue()
        assert response.status_code == 200


@pytest.mark.parametrize(
    ("role", "page", "files"),
    [
        ("", 403, 403),
        ("is_scorekeeper", 403, 403),
        ("is_admin", 200, 403),
        ("is_treasurer", 200, 200),
    ],
)
def test_who_may_take_everything(anni: Member, role: str, page: int, files: int) -> None:
    client = signed_in(make_holder(role))

    assert client.get("/dateien/").status_code == page
    for address in ("/dateien/journal.hledger", "/dateien/archiv.zip"):
        response = client.get(address)
        response.getvalue()
        assert response.status_code == files


@pytest.mark.parametrize("count", [1, 3])
def test_page_takes_four_queries(
    anni: Member, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(count):
        give(100, day=date(2020 + number, 5, 1))
    client = signed_in(make_holder("is_auditor"))

    with django_assert_num_queries(4):
        client.get("/dateien/")
