"""A member practises on a phone: 390 x 844, by touch, from the first page to what would have been better."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.journeys.conftest import watch
from tests.journeys.server import Server
from tests.journeys.steps import found_clique

pytestmark = pytest.mark.browser

PHONE = ViewportSize(width=390, height=844)


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Page]:
    context = browser.new_context(
        base_url=server.url, viewport=PHONE, has_touch=True, locale="de-CH"
    )
    page = context.new_page()
    faults = watch(page, server)
    yield page
    context.close()
    assert faults == []


def fits(page: Page) -> bool:
    """Whether nothing of the page lies below or beside the screen."""
    return bool(
        page.evaluate(
            "document.documentElement.scrollHeight <= innerHeight"
            " && document.documentElement.scrollWidth <= innerWidth"
        )
    )


def begin(page: Page) -> None:
    """A game against two, dealt; again until it is the member's turn with cards to choose among."""
    page.goto("/ueben/")
    page.locator("label", has_text="2").first.tap()
    page.locator("label", has_text="einfach").tap()
    page.get_by_role("button", name="Anfangen").tap()
    page.get_by_role("button", name="Austeilen").tap()
    expect(page.locator("#hand")).to_be_visible()


def answered(page: Page, button: str) -> None:
    """Tap a button of the hand and wait for the next state of the game."""
    seen = page.locator("#hand [name=seen]").input_value()
    page.locator(button).tap()
    expect(page.locator(f"#hand [name=seen]:not([value='{seen}'])")).to_have_count(1)


def reach_a_turn(page: Page) -> None:
    """Play until there is an exchange to choose: somebody may be dealt 31, or the member chooses a packet first."""
    begin(page)
    while not page.locator("[data-swap]").count():
        if page.locator("[value=keep]").count():
            answered(page, "[value=keep]")
        else:
            begin(page)


def choose(page: Page) -> list[str | None]:
    """Tap one card of each; their names."""
    cards = (page.locator(".card:has([name=give])").nth(1), page.locator("[data-pick]").nth(2))
    cards[0].tap()
    page.locator(".card:has([name=take])").nth(2).tap()
    return [card.get_attribute("data-card") for card in (cards[0].locator("input"), cards[1])]


def test_round_of_practice_is_played_to_its_end(phone: Page, server: Server) -> None:
    found_clique(phone, club="Zoggeli", treasurer="Elsbeth")
    phone.get_by_role("link", name="Üben, ohne Einsatz").tap()
    expect(phone).to_have_url(re.compile("/ueben/$"))
    reach_a_turn(phone)

    swap = phone.locator("[data-swap]")
    expect(swap).to_be_disabled()
    expect(swap).to_have_text("Karten auswählen")
    own, other = choose(phone)
    expect(swap).to_have_text(f"{own} gegen {other}")
    expect(phone.locator("[data-worth]")).to_have_text(re.compile(r"nach dem Tauschen \d+"))
    # A second tap puts the card back.
    phone.locator(".card:has([name=give])").nth(1).tap()
    expect(swap).to_be_disabled()
    assert fits(phone)

    phone.reload()
    assert choose(phone) == [own, other]
    answered(phone, "[data-swap]")
    server.stop()
    server.start()
    while not phone.locator("#hand[data-state=over]").count():
        act = "[value=knock]" if phone.locator("[value=knock]").count() else "[value=pass]"
        answered(phone, act)

    expect(phone.locator(".hand-row")).to_have_count(3)
    phone.get_by_role("link", name="Was wäre besser gewesen?").tap()
    expect(phone.locator(".review-verdict").first).to_contain_text("von 100 Fällen")
    phone.locator(".review summary").first.tap()
    expect(phone.locator(".review-moves").first).to_contain_text("dein Zug")
    phone.get_by_role("link", name="Zurück zum Tisch").tap()
    expect(phone.locator(".hand-row")).to_have_count(3)
