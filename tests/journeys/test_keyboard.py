"""The board without a finger and without eyes: played by the keyboard, read aloud, in the device's own colours."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.server import Server
from tests.journeys.steps import breathe, enter_sample, is_round, is_saved, tile

pytestmark = pytest.mark.browser

# Beat is drowned, Carla up to the neck.
SOME_ARE_WET = """
from games.models import Game
from tests.make import play
play(Game.objects.latest("pk"), "Beat", "Beat", "Beat", "Beat", "Carla", "Carla", "Carla")
"""
# While a page fades in, it is the fading that lies under every point.
STANDS_STILL = "() => Promise.allSettled(document.getAnimations().map((one) => one.finished))"
# What has the focus, in words, whether its outline is seen, and whether anything lies over it.
FOCUSED = """() => {
    const it = document.activeElement;
    const box = it.getBoundingClientRect();
    const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const style = getComputedStyle(it);
    const words = (it.getAttribute("aria-label") ?? it.innerText).trim().replace(/\\s+/g, " ");
    const isSeen = it.contains(met) && style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    return [words, isSeen];
}"""


def test_board_is_played_and_read_without_a_finger(tablet: Page, server: Server) -> None:
    enter_sample(tablet, server)
    sit_down(tablet)
    write_by_keyboard(tablet)
    server.manage("shell", "-c", SOME_ARE_WET)
    tablet.reload()
    read_aloud(tablet)
    in_the_devices_colours(tablet)


def sit_down(page: Page) -> None:
    page.get_by_role("button", name=re.compile("Heute spielen|Wer ist da")).focus()
    page.keyboard.press("Enter")
    start = page.get_by_role("button", name="Spiel 1 beginnen")
    expect(start).to_be_enabled()
    member = page.locator(".member", has_text="Luki")
    member.focus()
    page.keyboard.press("Space")
    expect(member).to_have_attribute("aria-pressed", "false")
    # Until the answer is there the start rests.
    expect(member).not_to_have_attribute("data-unsent", "")
    start.focus()
    keeps_the_focus(page, start)
    page.keyboard.press("Enter")
    is_round(page, 1)


def keeps_the_focus(page: Page, button: Locator) -> None:
    """A fresh page comes from the server under the fingers, and the button in use is the one that was in use."""
    page.evaluate("document.querySelector('#attendance').dataset.mark = 'old'")
    page.evaluate("document.querySelector('#table-choose').requestSubmit()")
    expect(page.locator("#attendance:not([data-mark])")).to_be_visible()
    expect(button).to_be_focused()


def write_by_keyboard(page: Page) -> None:
    """A round, a tie, and one taken back; the order of the keyboard is that of the eye."""
    tile(page, "Anni").focus()
    page.keyboard.press("Enter")
    is_round(page, 2)
    is_saved(page)
    expect(tile(page, "Anni")).to_be_focused()
    expect(page.get_by_role("status").filter(has_text="alles gespeichert")).to_be_visible()
    order = walk(page)
    seats = [rf".*\b{name} \d" for name in page.locator(".seat-name").all_inner_texts()]
    modes = ["Zurück", "Mehrere", "Drei Asse", "Vergeben", "Mehr:"]
    stations = ["Zoggeli", "Spiel 1", *seats, "gespeichert 1 Anni", *modes]
    places = [
        place
        for station in stations
        for place, words in enumerate(order)
        if re.match(station, words)
    ]
    assert len(places) == len(stations), order
    assert places == sorted(places), order
    page.get_by_role("button", name="Mehrere").focus()
    page.keyboard.press("Enter")
    tile(page, "Dominik").focus()
    page.keyboard.press("Space")
    expect(tile(page, "Dominik")).to_have_attribute("aria-pressed", "true")
    tile(page, "Elsbeth").focus()
    page.keyboard.press("Space")
    is_round(page, 3)
    is_saved(page)
    breathe(page)
    page.get_by_role("button", name=re.compile("Zurück")).focus()
    page.keyboard.press("Enter")
    is_round(page, 2)
    is_saved(page)


def walk(page: Page) -> list[str]:
    """What the tab key comes by from the top of the page to its end, each seen whole and outlined."""
    found: list[str] = []
    unseen: list[str] = []
    page.evaluate(STANDS_STILL)
    page.locator("a[href]").first.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    while not page.evaluate("document.activeElement === document.body"):
        words, is_seen = page.evaluate(FOCUSED)
        # Some browsers begin again without a word.
        if found and words == found[0]:
            break
        found.append(words)
        if not is_seen:
            unseen.append(words)
        page.keyboard.press("Tab")
        assert len(found) < 60
    assert unseen == []
    return found


def read_aloud(page: Page) -> None:
    """What a reader of the screen says of each state, in words."""
    seats = page.get_by_role("list", name="Am Tisch, im Uhrzeigersinn")
    expect(seats.get_by_role("button", name=re.compile(r"Anni 1 Strich$"))).to_be_enabled()
    expect(
        seats.get_by_role("button", name=re.compile(r"Beat 4 Striche abgesoffen"))
    ).to_be_disabled()
    expect(
        seats.get_by_role("button", name=re.compile(r"Carla 3 Striche schwimmt"))
    ).to_be_enabled()
    dealer = page.locator(".lantern-dealer").inner_text().split()[-1]
    expect(seats.get_by_role("button", name=re.compile(f"Geber {dealer}"))).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Wer hat verloren?")).to_be_visible()
    page.get_by_role("button", name="Mehrere").focus()
    page.keyboard.press("Enter")
    tile(page, "Anni").focus()
    page.keyboard.press("Space")
    expect(seats.get_by_role("button", name=re.compile("Anni"), pressed=True)).to_be_visible()


def in_the_devices_colours(page: Page) -> None:
    """Chosen, drowned and up to the neck are told apart where no colour of ours is left."""
    page.emulate_media(forced_colors="active")
    assert [look_of(page, name) for name in ("Anni", "Carla", "Beat", "Dominik")] == [
        ("chosen", "solid", "none"),
        ("", "solid", "double"),
        ("", "dashed", "none"),
        ("", "solid", "none"),
    ]


def look_of(page: Page, name: str) -> tuple[str, str, str]:
    """A tile's ground, its rim, and the line of the water."""
    found = tile(page, name).evaluate(
        """async (it) => {
            await Promise.all(it.getAnimations().map((each) => each.finished));
            const ground = getComputedStyle(it);
            const water = getComputedStyle(it, "::before");
            const probe = document.createElement("i");
            document.body.append(probe);
            probe.style.cssText = "forced-color-adjust: none; background: Highlight";
            const isChosen = ground.backgroundColor === getComputedStyle(probe).backgroundColor;
            probe.remove();
            const line = water.display === "none" || water.content === "none" ? "none" : water.borderTopStyle;
            return [isChosen ? "chosen" : "", ground.borderTopStyle, line];
        }"""
    )
    return (found[0], found[1], found[2])
