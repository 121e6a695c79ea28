"""The whole main job: attendance, a game of ten with everything that happens, money, paper."""

import re
from io import BytesIO

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.journeys.server import Server
from tests.journeys.steps import add_members, breathe, found_clique, is_round, lose, strikes, tile

pytestmark = pytest.mark.browser

OTHERS = (
    "Anni", "Beat", "Carla", "Dominik", "Fritz", "Gaby", "Hansi", "Irene", "Jörg", "Kathrin",
    "Luki",
)  # fmt: skip


def test_evening_from_attendance_to_the_printed_list(tablet: Page, server: Server) -> None:
    found_clique(tablet, club="Zoggeli", treasurer="Elsbeth")
    add_members(tablet, OTHERS)
    sit_down_without(tablet, "Kathrin", "Luki")
    play_the_start(tablet)
    correct_round_two(tablet)
    play_to_the_end(tablet)
    book(tablet)

    stakes = {one["name"]: one["balance"] for one in balances(server)}
    assert stakes == STAKES

    pay(tablet)
    print_the_list(tablet, total="71.00")

    assert server.manage("verify").startswith("ok 2 ")


# Beat and Carla drown together, Dominik leaves, three aces sweep, a misdeal strikes the dealer.
STAKES = {
    "Jörg": 100,
    "Irene": 200,
    "Hansi": 300,
    "Gaby": 400,
    "Fritz": 500,
    "Elsbeth": 600,
    "Dominik": 700,
    "Beat": 800,
    "Carla": 800,
    "Anni": 1000,
    "Kathrin": 1100,
    "Luki": 1100,
}


def sit_down_without(page: Page, *missing: str) -> None:
    page.goto("/")
    page.get_by_role("button", name=re.compile("Heute spielen|Wer ist da")).tap()
    expect(page.get_by_role("heading", name="Wer ist da?")).to_be_visible()
    for name in missing:
        page.locator(".member", has_text=name).tap()
        expect(page.locator(".member", has_text=name)).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".seats button")).to_have_count(10)
    page.get_by_role("button", name="Spiel 1 beginnen").tap()
    is_round(page, 1)


def play_the_start(page: Page) -> None:
    """A plain round, a tie, three aces, a misdeal, and an undo."""
    lose(page, "Anni")
    page.get_by_role("button", name="Mehrere").tap()
    tile(page, "Beat").tap()
    tile(page, "Carla").tap()
    is_round(page, 3)
    page.get_by_role("button", name="Drei Asse").tap()
    tile(page, "Jörg").tap()
    is_round(page, 4)
    dealer = page.locator(".lantern-dealer").inner_text().split()[-1]
    before = strikes(page)
    page.get_by_role("button", name="Vergeben").tap()
    is_round(page, 5)
    assert strikes(page) == before | {dealer: str(int(before[dealer]) + 1)}
    page.get_by_role("button", name=re.compile("Zurück")).tap()
    is_round(page, 4)
    assert strikes(page) == before


def correct_round_two(page: Page) -> None:
    """Not Carla but Anni tied with Beat."""
    page.locator(".slip a", has_text="Beat").tap()
    expect(page.get_by_role("heading", name="Runde 2 ändern")).to_be_visible()
    page.locator(".change-people button", has_text="Carla").tap()
    page.locator(".change-people button", has_text="Anni").tap()
    preview = page.locator("#round-change table")
    expect(preview.locator("tbody tr")).to_have_count(2)
    page.get_by_role("button", name="Ändern", exact=True).tap()
    is_round(page, 4)
    assert strikes(page) == {
        "Anni": "3", "Beat": "2", "Carla": "1", "Dominik": "1", "Elsbeth": "1",
        "Fritz": "1", "Gaby": "1", "Hansi": "1", "Irene": "1", "Jörg": "0",
    }  # fmt: skip


def play_to_the_end(page: Page) -> None:
    lose(page, "Anni")
    expect(tile(page, "Anni")).to_contain_text("abgesoffen")
    lose(page, "Beat", "Carla", "Carla")
    breathe(page)
    page.get_by_role("button", name="Mehrere").tap()
    tile(page, "Beat").tap()
    tile(page, "Carla").tap()
    is_round(page, 9)
    page.get_by_label(re.compile("^Mehr")).tap()
    page.locator(".sheet-names button", has_text="Dominik").first.tap()
    expect(tile(page, "Dominik")).to_contain_text("heim")
    for name in ("Elsbeth", "Fritz", "Gaby", "Hansi"):
        lose(page, name, name, name)
    lose(page, "Irene", "Irene")
    breathe(page)
    tile(page, "Irene").tap()
    expect(page.locator("#standings")).to_be_visible()


def book(page: Page) -> None:
    expect(page.locator("#standings")).to_contain_text("geteilter 8. Rang: Beat und Carla")
    page.get_by_role("button", name="76.00 verbuchen").tap()
    expect(page.get_by_text("76.00 sind verbucht")).to_be_visible()


def balances(server: Server) -> list[dict[str, object]]:
    found: list[dict[str, object]] = server.manage_json("balances", "--json")["members"]
    return found


def pay(page: Page) -> None:
    page.goto("/kasse/")
    row = page.locator(".due", has_text="Fritz")
    row.get_by_role("button", name=re.compile("Fritz bezahlt 5.00")).tap()
    expect(row).to_have_attribute("data-state", "paid")
    expect(page.locator(".lantern-sum")).to_have_text("5.00")


def print_the_list(page: Page, *, total: str) -> None:
    page.get_by_role("link", name="Zahlliste").tap()
    link = page.get_by_role("link", name="Als PDF")
    answer = page.request.get(str(link.get_attribute("href")))
    assert answer.headers["content-type"] == "application/pdf"
    text = "\n".join(sheet.extract_text() for sheet in PdfReader(BytesIO(answer.body())).pages)
    for name in STAKES:
        assert name in text
    assert f"CHF {total}" in text
    assert "Seite 1 von 1" in text
