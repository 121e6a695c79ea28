"""The doors, with a browser for each device: invited, at work, thrown out, and told so."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.journeys.conftest import TABLET, watch
from tests.journeys.server import Server
from tests.journeys.steps import add_members, found_clique, is_round, lose

pytestmark = pytest.mark.browser

PHONE = ViewportSize(width=390, height=844)
SCREEN = ViewportSize(width=1920, height=1080)
PIN = "482913"


@contextmanager
def device(browser: Browser, server: Server, size: ViewportSize) -> Iterator[Page]:
    """One more device: a browser that shares nothing with the others, and may do nothing wrong either."""
    context = browser.new_context(
        base_url=server.url, viewport=size, has_touch=True, locale="de-CH"
    )
    page = context.new_page()
    faults = watch(page, server)
    yield page
    context.close()
    assert faults == []


@pytest.fixture
def boss(tablet: Page) -> Page:
    """Who runs everything, on a laptop of their own."""
    found_clique(tablet, club="Zoggeli", treasurer="Elsbeth")
    add_members(tablet, ["Anni", "Beat"])
    return tablet


def invited(boss: Page, *, name: str = "") -> str:
    """The address behind the QR code: of a phone for `name`, else of a tablet."""
    boss.goto("/geraete/")
    if name:
        boss.get_by_label("Wessen Handy?").select_option(label=name)
    boss.get_by_role("button", name="Code machen").nth(0 if name else 1).tap()
    address = boss.locator(".invitation-address").inner_text()
    return f"{address}#{boss.locator('.invitation-code').inner_text()}"


def come_in(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("button", name="Hereinkommen").tap()
    expect(page.locator(".menu-name")).to_be_visible()


def throw_out(boss: Page, kind: str) -> None:
    """The one device below this heading."""
    boss.goto("/geraete/")
    block = boss.locator("section.block", has=boss.get_by_role("heading", name=kind))
    block.get_by_role("button", name="abmelden").tap()
    expect(boss.get_by_text("ist abgemeldet.")).to_be_visible()


def is_refused(page: Page) -> None:
    """The next request is refused and says so; the one after finds the door."""
    answer = page.goto("/")
    assert answer is not None
    assert answer.status == 403
    expect(page.get_by_role("heading", name="Nicht mehr dabei.")).to_be_visible()
    page.get_by_role("link", name="Zur Tür").tap()
    expect(page.get_by_role("button", name="Anmelden", exact=True)).to_be_visible()


def says_that_taps_wait(page: Page) -> None:
    """The door of a device that was thrown out counts what was tapped on it and never sent."""
    expect(page.locator("#outbox-door")).to_be_hidden()
    page.evaluate("""() => ["1", "2"].forEach((key) =>
        localStorage.setItem(`outbox-tap:000000000000000${key}:${key}`, JSON.stringify({ key })))""")
    page.reload()
    expect(page.locator("#outbox-door")).to_contain_text("2 Einträge warten auf diesem Gerät")


def test_phone_comes_in_by_its_code_and_is_thrown_out(
    boss: Page, browser: Browser, server: Server
) -> None:
    address = invited(boss, name="Anni")

    with device(browser, server, PHONE) as phone, device(browser, server, PHONE) as thief:
        come_in(phone, address)
        expect(phone.get_by_text("Willkommen, Anni")).to_be_visible()
        expect(phone.get_by_role("heading", name="Dein Stand")).to_be_visible()
        assert "#" not in phone.url

        thief.goto(address)
        thief.get_by_role("button", name="Hereinkommen").tap()
        expect(thief.get_by_text("Dieser Code ist schon gebraucht")).to_be_visible()

        throw_out(boss, "Handys")
        is_refused(phone)


def test_phone_comes_in_by_typed_letters(boss: Page, browser: Browser, server: Server) -> None:
    code = invited(boss, name="Beat").split("#")[1]

    with device(browser, server, ViewportSize(width=375, height=667)) as phone:
        phone.goto("/")
        field = phone.get_by_label("Oder der Code vom Zettel")
        field.fill(code.lower().replace("-", " "))
        # All nine letters and their gaps are seen at once.
        assert field.evaluate("field => field.scrollWidth <= field.clientWidth")
        phone.get_by_role("button", name="Mit dem Code herein").tap()
        expect(phone.locator(".menu-name")).to_have_text("Beat")


def test_tablet_keeps_score_takes_money_with_the_pin_and_is_thrown_out(
    boss: Page, browser: Browser, server: Server
) -> None:
    boss.goto("/geraete/pin/")
    boss.get_by_label("Neue PIN", exact=True).fill(PIN)
    boss.get_by_label("Nochmals die neue PIN").fill(PIN)
    boss.get_by_role("button", name="PIN speichern").tap()
    expect(boss.get_by_text("Die PIN gilt ab jetzt")).to_be_visible()
    address = invited(boss)

    with device(browser, server, TABLET) as table:
        come_in(table, address)
        table.get_by_role("button", name="Heute Abend öffnen").tap()
        expect(table).to_have_url(re.compile("/anwesend/$"))
        expect(table.locator(".seats button")).to_have_count(3)
        table.get_by_role("button", name="Spiel 1 beginnen").tap()
        is_round(table, 1)
        lose(table, "Anni")
        is_round(table, 2)

        table.goto("/kasse/")
        expect(table.get_by_role("heading", name="Kasse zu.")).to_be_visible()
        table.get_by_label("PIN für die Kasse").fill("482914")
        table.get_by_role("button", name="Kasse öffnen").tap()
        expect(table.get_by_text("noch 4 Versuche")).to_be_visible()
        table.get_by_label("PIN für die Kasse").fill(PIN)
        table.get_by_role("button", name="Kasse öffnen").tap()
        expect(table.get_by_role("heading", name="Kasse am Tisch")).to_be_visible()
        table.get_by_role("button", name="Kasse schliessen").tap()
        expect(table).to_have_url(re.compile("/anwesend/$"))
        table.goto("/kasse/")
        expect(table.get_by_role("heading", name="Kasse zu.")).to_be_visible()

        throw_out(boss, "Tablets")
        is_refused(table)
        says_that_taps_wait(table)


def test_television_comes_in_by_letters_or_link_and_is_thrown_out(
    boss: Page, browser: Browser, server: Server
) -> None:
    address = invited(boss)

    with (
        device(browser, server, TABLET) as table,
        device(browser, server, SCREEN) as screen,
        device(browser, server, SCREEN) as beamer,
    ):
        come_in(table, address)
        screen.goto("/tv/")
        letters = screen.locator(".tv-code").inner_text()
        table.goto("/geraete/fernseher/")
        table.get_by_label("Was zeigt der Fernseher?").fill(letters.lower())
        table.get_by_role("button", name="Verbinden").tap()
        expect(screen.get_by_text("Kein Spielabend ist offen.")).to_be_visible()

        table.get_by_role("button", name="Link machen").tap()
        beamer.goto(table.locator("a.invitation-address").inner_text())
        expect(beamer.get_by_text("Kein Spielabend ist offen.")).to_be_visible()
        assert "#" not in beamer.url

        table.goto("/abende/")
        table.get_by_role("button", name="Heute Abend öffnen").tap()
        table.get_by_role("button", name="Spiel 1 beginnen").tap()
        is_round(table, 1)
        lose(table, "Anni")
        for each in (screen, beamer):
            expect(each.locator(".tv-row", has_text="Anni").locator(".tv-count")).to_have_text("1")
        knows_how_old_it_is(beamer)
        fetches_itself_anew(screen)

        table.goto("/geraete/fernseher/")
        table.get_by_role("button", name="Link zurückziehen").tap()
        expect(beamer.get_by_text("Dieser Fernseher ist abgemeldet.")).to_be_visible()
        expect(screen.locator(".tv-row")).to_have_count(3)

        throw_out(boss, "Fernseher")
        expect(screen.get_by_text("Dieser Fernseher ist abgemeldet.")).to_be_visible()
        screen.get_by_role("link", name="Neu verbinden").tap()
        expect(screen.locator(".tv-code")).to_be_visible()


def knows_how_old_it_is(screen: Page) -> None:
    """Without answers the age of what it shows grows, and after ten seconds a word says why."""
    screen.clock.install()
    screen.route("**/tv/?*", lambda route: route.abort())
    screen.clock.run_for(9_000)
    expect(screen.locator(".tv-age")).to_have_text(re.compile(r"Stand vor \d+ s"))
    screen.clock.run_for(90_000)
    expect(screen.locator(".tv-lost")).to_be_visible()
    expect(screen.locator(".tv-age")).to_contain_text("Stand vor 1 min")
    screen.unroute("**/tv/?*")
    screen.clock.run_for(20_000)
    expect(screen.locator(".tv-lost")).to_be_hidden()
    screen.clock.resume()


def fetches_itself_anew(screen: Page) -> None:
    """A page of yesterday's program, as its next question finds out."""
    tv = screen.locator("#tv")
    version = tv.get_attribute("data-version") or ""
    tv.evaluate("tv => { tv.dataset.version = 'yesterday'; window.isOld = true; }")
    expect(screen.locator(f"#tv[data-version='{version}']")).to_be_visible()
    assert not screen.evaluate("() => Boolean(window.isOld)")


def test_locked_out_admin_comes_in_by_the_command(
    boss: Page, browser: Browser, server: Server
) -> None:
    address = server.manage("unlock").strip().split("/code/")[1]

    with device(browser, server, TABLET) as page:
        page.goto(f"/code/{address}")
        page.get_by_role("button", name="Hereinkommen").tap()
        expect(page.get_by_text("Du bist drin")).to_be_visible()
        page.get_by_role("button", name="Neues Passwort machen").tap()
        expect(page.get_by_text("Nur jetzt zu sehen")).to_be_visible()
