"""A whole game on four phones: one falls asleep, one reloads in the middle of its turn, the server dies; no card is lost."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.journeys.conftest import watch
from tests.journeys.server import Server

pytestmark = pytest.mark.browser

PHONE = ViewportSize(width=390, height=844)
NAMES = ("Anni", "Beat", "Carla", "Gast")
IS_LONG = settings.get_current_profile_name() == "full"
ASLEEP_MS = 30_000 if IS_LONG else 1_500
PATIENCE = 400
TAPS = re.compile("Behalten|Klopfen|Stehen bleiben")


@pytest.fixture
def evening(server: Server) -> Any:
    names = ", ".join(f"'{name}'" for name in NAMES)
    return server.manage_json(
        "shell", "--no-imports", "-c", f"from tests.live_evening import begin; begin({names})"
    )


@pytest.fixture
def phones(browser: Browser, server: Server, evening: Any) -> Iterator[dict[str, Page]]:
    """A phone for each, the guest's without a token; each fails the test on whatever it does wrong."""
    with ExitStack() as stack:
        pages, faults = {}, []
        for name in NAMES:
            context = browser.new_context(
                base_url=server.url, viewport=PHONE, has_touch=True, locale="de-CH"
            )
            stack.callback(context.close)
            know(context, server, evening["tokens"].get(name))
            pages[name] = context.new_page()
            faults.append(watch(pages[name], server))
        yield pages
    assert [fault for each in faults for fault in each] == []


def know(context: Any, server: Server, token: str | None) -> None:
    if token:
        context.add_cookies([{"name": "device", "value": token, "url": server.url}])


def wake(page: Page) -> None:
    """Ask at once, as a phone does that is taken out of the pocket."""
    page.evaluate("() => void window.dispatchEvent(new Event('online'))")


def whose_turn(phones: dict[str, Page]) -> str:
    """The name on whose phone it is the turn, once it is somebody's; whoever deals next does so."""
    for _ in range(PATIENCE):
        for name, page in phones.items():
            if page.locator("#hand[data-state=mine]").count():
                return name
            deals(page)
        for page in phones.values():
            wake(page)
        phones["Anni"].wait_for_timeout(50)
    raise AssertionError("nobody's turn")


def deals(page: Page) -> None:
    """Tap what the dealer's phone offers between two rounds."""
    button = page.get_by_role("button", name=re.compile("Nächste Runde|Austeilen"))
    if button.count():
        button.tap()
        expect(button).to_have_count(0)


def is_over(phones: dict[str, Page]) -> bool:
    """Whether every phone shows the ranking."""
    return all(page.locator(".live-places").count() for page in phones.values())


def act(page: Page) -> None:
    """Keep the packet, knock, or stand; and wait until the answer is there."""
    seen = page.locator("#hand-play [name=seen]").input_value()
    page.get_by_role("button", name=TAPS).first.tap()
    expect(page.locator(f"#hand-play [name=seen][value='{seen}']")).to_have_count(0)


def cards(page: Page) -> list[str]:
    """The cards of the own hand, as the screen shows them."""
    expect(page.locator(".hand-own .card")).to_have_count(3)
    found = page.locator(".hand-own .card").all()
    return [(each.get_attribute("id") or "").rpartition("-")[2] for each in found]


def play_on(phones: dict[str, Page]) -> None:
    """The next move, or the next deal, wherever it is due."""
    for page in phones.values():
        if page.locator("#hand[data-state=mine]").count():
            act(page)
            return
        deals(page)
        wake(page)
    phones["Anni"].wait_for_timeout(30)


def test_whole_game_on_four_phones(
    tablet: Page, server: Server, evening: Any, phones: dict[str, Page]
) -> None:
    know(tablet.context, server, evening["tokens"]["tablet"])
    open_and_join(tablet, phones, evening["game"])

    deal(tablet)
    for page in phones.values():
        expect(page.locator("#hand")).to_be_visible()
    asleep_and_reload(phones)
    keeps_what_was_chosen(tablet, phones)
    restart(server, phones)
    loses_an_answer(phones)
    for _ in range(PATIENCE):
        if is_over(phones):
            break
        play_on(phones)

    told = server.manage_json(
        "shell", "--no-imports", "-c", "from tests.live_evening import tell; tell()"
    )
    assert told["whole"]
    book(tablet, phones)
    assert server.manage("verify").startswith("ok 1 ")
    rounds = server.manage_json("shell", "--no-imports", "-c", ROUNDS)
    assert rounds == told["deals"]


ROUNDS = "from games.models import Round; print(Round.objects.filter(retracted_at=None).count())"


def open_and_join(tablet: Page, phones: dict[str, Page], game: int) -> None:
    """The scorekeeper opens the table; each phone scans its code: one tap, and for the guest one more."""
    tablet.goto(f"/spiel/{game}/live/")
    tablet.get_by_role("button", name="Auf den Handys spielen").tap()
    code = tablet.locator(".invitation-code").inner_text()
    # A code is scanned on a page that is open already, too.
    phones["Gast"].goto("/tisch/")
    for page in phones.values():
        page.goto(f"/tisch/#{code}")
        expect(page).to_have_url(re.compile("/tisch/$"))
        page.get_by_role("button", name="Mitspielen").tap()
    phones["Gast"].get_by_role("button", name="Gast", exact=True).tap()
    for page in phones.values():
        expect(page).to_have_url(re.compile("/hand/$"))
        expect(page.locator("#live")).to_be_visible()


def deal(tablet: Page) -> None:
    expect(tablet.locator("#live-run .chip", has_text="da")).to_have_count(4)
    tablet.get_by_role("button", name="Austeilen").tap()
    expect(tablet.get_by_role("button", name="Runde abbrechen")).to_be_visible()


def asleep_and_reload(phones: dict[str, Page]) -> None:
    """One sleeps while another plays, and wakes to the right cards; whose turn it is then loads the page anew."""
    first = whose_turn(phones)
    sleeper = next(name for name in phones if name != first)
    before = cards(phones[sleeper])
    phones[sleeper].context.set_offline(True)
    act(phones[first])
    expect(phones[sleeper].locator("#live-link")).to_have_attribute("data-state", "lost")
    phones[sleeper].wait_for_timeout(ASLEEP_MS)
    phones[sleeper].context.set_offline(False)
    wake(phones[sleeper])
    expect(phones[sleeper].locator("#live-link")).to_have_attribute("data-state", "ok")
    expect(phones[sleeper].locator(".hand-said")).to_contain_text(first)
    assert cards(phones[sleeper]) == before
    name = whose_turn(phones)
    held = cards(phones[name])
    phones[name].locator(".hand-own .card").first.tap()
    phones[name].reload()
    expect(phones[name].locator("#hand[data-state=mine]")).to_be_visible()
    assert cards(phones[name]) == held


def keeps_what_was_chosen(tablet: Page, phones: dict[str, Page]) -> None:
    """Whoever chooses cards goes on choosing when something else moves at the table."""
    page = phones[whose_turn(phones)]
    while not page.locator("[data-swap]").count():
        act(page)
        page = phones[whose_turn(phones)]
    button = page.locator("[data-swap]")
    page.locator(".hand-own .card").first.tap()
    page.locator(".hand-centre .card").first.tap()
    words = button.inner_text()
    tablet.get_by_role("button", name="60 s").tap()
    expect(page.locator(".live-clock")).to_be_visible()
    assert page.locator("[data-pick]:checked").count() == 2
    assert (button.is_enabled(), button.inner_text()) == (True, words)
    tablet.get_by_role("button", name="ohne Uhr").tap()
    expect(page.locator(".live-clock")).to_have_count(0)


def loses_an_answer(phones: dict[str, Page]) -> None:
    """A move whose answer got lost: the next poll shows it, and nothing says any more that it is unsure."""
    page = phones[whose_turn(phones)]
    page.route("**/hand/zug/", lambda route: (route.fetch(), route.abort()))
    page.get_by_role("button", name=TAPS).first.tap()
    expect(page.locator("#messages .message")).to_be_visible()
    page.unroute("**/hand/zug/")
    wake(page)
    expect(page.locator("#messages .message")).to_have_count(0)
    expect(page.locator("#hand[data-state=mine]")).to_have_count(0)


def restart(server: Server, phones: dict[str, Page]) -> None:
    """The server dies in the middle of a deal and comes back to it; what was tapped meanwhile is tapped again."""
    name = whose_turn(phones)
    before = {each: cards(page) for each, page in phones.items()}
    server.stop()
    phones[name].get_by_role("button", name=TAPS).first.tap()
    expect(phones[name].locator("#live-link")).to_have_attribute("data-state", "lost")
    server.start()
    for page in phones.values():
        wake(page)
        expect(page.locator("#live-link")).to_have_attribute("data-state", "ok")
    assert {each: cards(page) for each, page in phones.items()} == before


def book(tablet: Page, phones: dict[str, Page]) -> None:
    """The ranking that the phones show is the one that is booked."""
    places = phones["Anni"].locator(".live-places li").all_inner_texts()
    tablet.reload()
    tablet.get_by_role("link", name="Rangliste").tap()
    rows = tablet.locator("#standings")
    for line in places:
        expect(rows).to_contain_text(line.split()[-1])
    tablet.get_by_role("button", name=re.compile("verbuchen")).tap()
    expect(tablet.get_by_text(re.compile("sind verbucht"))).to_be_visible()
