"""From an empty folder to the sample clique and back to an empty folder."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.server import Server

pytestmark = pytest.mark.browser


def test_sample_clique_is_looked_at_and_put_away(tablet: Page, server: Server) -> None:
    tablet.goto("/kasse/")
    expect(tablet).to_have_url(re.compile("/anfang/$"))
    tablet.get_by_role("button", name="Deutsch").tap()
    tablet.get_by_role("button", name="Beispiel-Clique anschauen").tap()

    expect(tablet.get_by_role("heading", name="Die Beispiel-Clique ist da.")).to_be_visible()
    accounts = tablet.locator("tbody tr").all_inner_texts()
    assert [line.split()[:2] for line in accounts] == [
        ["Kassier", "elsbeth"],
        ["Schreiber", "anni"],
        ["Mitglied", "beat"],
    ]
    tablet.get_by_role("link", name="Umschauen").tap()

    expect(tablet.get_by_text("Beispiel-Clique: nichts davon ist echt.")).to_be_visible()
    fund = server.manage_json("fund", "--json")
    shown = f"{fund['closing'] / 100:,.2f}".replace(",", "’")
    expect(tablet.locator(".lantern-sum")).to_have_text(shown)

    tablet.goto("/einstellungen/")
    tablet.get_by_role("link", name="Wegräumen").last.tap()
    tablet.get_by_role("button", name="Wegräumen").tap()

    expect(tablet).to_have_url(re.compile("/anfang/$"))
    assert server.manage("verify") == "ok 0 000000000000\n"
    assert len(list(server.folder.glob("sample-*.sqlite3"))) == 1


def test_member_of_the_sample_sees_the_fund_but_no_till(tablet: Page) -> None:
    tablet.goto("/anfang/")
    tablet.get_by_role("button", name="Deutsch").tap()
    tablet.get_by_role("button", name="Beispiel-Clique anschauen").tap()
    password = tablet.locator("tbody tr").nth(2).locator("td").nth(1).inner_text()
    tablet.get_by_role("link", name="Umschauen").tap()
    tablet.locator("summary", has_text="Elsbeth").tap()
    tablet.get_by_role("button", name="Abmelden").tap()
    tablet.get_by_label("Name").fill("beat")
    tablet.get_by_label("Passwort").fill(password)
    tablet.get_by_role("button", name="Anmelden").tap()

    expect(tablet.get_by_role("heading", name="Dein Stand")).to_be_visible()
    expect(tablet.get_by_role("link", name="Kasse")).to_have_count(0)
    assert tablet.request.get("/kasse/").status == 403
