"""What a person does in one go, by the words on the screen (German), for the journeys."""

import re
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, Route, expect

from tests.journeys.server import Server

PASSWORD = "drei Könige im Keller"


def found_clique(page: Page, *, club: str, treasurer: str) -> None:
    """The first start: the clique, its language, its treasurer, who is signed in at once."""
    page.goto("/")
    expect(page).to_have_url(re.compile("/anfang/$"))
    page.get_by_role("button", name="Deutsch").tap()
    page.get_by_label("Wie heisst die Clique?").fill(club)
    page.get_by_label("Kassier: dein Rufname").fill(treasurer)
    page.get_by_label("Passwort", exact=True).fill(PASSWORD)
    page.get_by_label("Nochmals das Passwort").fill(PASSWORD)
    page.get_by_role("button", name="Clique anlegen").last.tap()
    expect(page).to_have_url(re.compile(r":\d+/$"))


def add_members(page: Page, names: Sequence[str]) -> None:
    """Full members, by their call names alone."""
    for name in names:
        page.goto("/mitglied/neu/")
        page.get_by_label("Rufname").fill(name)
        page.get_by_role("button", name="Aufnehmen").tap()
        expect(page.get_by_text(name, exact=True).first).to_be_visible()


def tile(page: Page, name: str) -> Locator:
    """A player's tile on the round board."""
    return page.locator(".seat-tap", has=page.locator(".seat-name", has_text=name))


def strikes(page: Page) -> dict[str, str]:
    """The count on each tile of the board, by name."""
    return {
        found.locator(".seat-name").inner_text(): found.locator(".seat-count")
        .inner_text()
        .split()[0]
        for found in page.locator(".seat-tap").all()
    }


def is_round(page: Page, number: int) -> None:
    """Wait until the lantern shows this round: the round before was answered."""
    expect(page.locator(".lantern-round")).to_have_text(re.compile(rf"\s*Runde\s*{number}\s*"))


def breathe(page: Page) -> None:
    """As long as a hand takes: a second tap on the same tile within 600 ms is taken for a slip."""
    page.wait_for_timeout(650)


def lose(page: Page, *names: str) -> None:
    """A round each, one loser each, one tap each."""
    last = None
    for name in names:
        if name == last:
            breathe(page)
        before = page.locator("#board-round [name=seen]").input_value()
        tile(page, name).tap()
        moved = page.locator(f"#board-round [name=seen]:not([value='{before}'])")
        expect(moved.or_(page.locator("#standings"))).to_have_count(1)
        last = name


def enter_sample(page: Page, server: Server) -> tuple[str, str]:
    """Make the sample clique, read it in German, and sign in as its treasurer, who keeps score too; name and password."""
    _office, user_name, password = server.make_sample().splitlines()[0].split()
    german = {"name": "django_language", "value": "de", "url": server.url}
    page.context.add_cookies([german])  # type: ignore[list-item]  # a plain dictionary will do
    sign_in(page, user_name=user_name, password=password)
    return user_name, password


def sign_in(page: Page, *, user_name: str, password: str) -> None:
    """Through the door, to the first page."""
    page.goto("/anmelden/")
    fill_door(page, user_name=user_name, password=password)
    expect(page.locator(".menu-name")).to_be_visible()


def fill_door(page: Page, *, user_name: str, password: str) -> None:
    """Sign in at the door that is shown."""
    page.locator("[name=name]").fill(user_name)
    page.locator("[name=password]").fill(password)
    page.locator("main form button[data-rank=first]").tap()


def lose_answers(page: Page, path: str) -> None:
    """Let writes to addresses like `path` reach the server, and their answers get lost on the way back."""

    def loses(route: Route) -> None:
        if route.request.method == "POST":
            route.fetch(max_redirects=0)
            route.abort()
        else:
            route.fallback()

    page.route(path, loses)


def lose_requests(page: Page, path: str) -> None:
    """Let nothing that is sent to addresses like `path` reach the server."""
    page.route(path, lambda route: route.abort())


def network_is_back(page: Page) -> None:
    """Undo what keeps requests or answers away, and let the page notice at once."""
    page.unroute_all()
    page.context.unroute_all()
    page.evaluate("dispatchEvent(new Event('online'))")


def is_saved(page: Page, *, state: str = "ok") -> None:
    """Wait until the strip says so."""
    expect(page.locator("#save")).to_have_attribute("data-state", state)


def open_attendance(page: Page, server: Server | None = None) -> None:
    """Who is here tonight, in the sample clique; without `server` somebody is in already."""
    if server is not None:
        enter_sample(page, server)
    page.locator("main .row form button, main .row .button").first.tap()
    expect(page).to_have_url(re.compile("/anwesend/$"))


def open_board(page: Page, server: Server | None = None) -> str:
    """The board of tonight's first game, before its first round; gives the name of somebody at the table."""
    open_attendance(page, server)
    page.locator("#game-start .button[data-rank=first]").tap()
    is_round(page, 1)
    return page.locator(".seat-name").last.inner_text()
