"""What each job may cost in taps (the journeys of the product), counted; and nothing moves under the finger meanwhile.

The correction of an earlier round is in `test_correction.py`.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.finger import Finger
from tests.journeys.server import Server
from tests.journeys.steps import breathe, enter_sample, is_round, is_saved, sign_in, tile

pytestmark = pytest.mark.browser

# Everybody but two goes home, and one of these is up to the neck.
ALMOST_OVER = """
from games.models import Game, Seat
from tests.make import play
game = Game.objects.latest("pk")
names = Seat.objects.filter(game=game).values_list("member__call_name", flat=True)
play(game, *(f"leaves:{name}" for name in names if name not in ("Anni", "Fritz", "Gaby")))
play(game, "Fritz", "Fritz")
"""


def test_jobs_of_the_scorekeeper_cost_what_was_promised(tablet: Page, server: Server) -> None:
    enter_sample(tablet, server)
    finger = Finger(tablet)

    take_attendance(finger)
    write_rounds(finger)
    come_and_go(finger)
    server.manage("shell", "-c", ALMOST_OVER)
    tablet.reload()
    finish(finger)
    copy_a_slip(finger)


def take_attendance(finger: Finger) -> None:
    """Of twelve, one absent, seats as last time."""
    page = finger.page
    with finger.costs(3):
        finger.tap(page.get_by_role("button", name=re.compile("Heute spielen|Wer ist da")))
        expect(page.get_by_role("heading", name="Wer ist da?")).to_be_visible()
        with finger.nothing_moves(".member"):
            luki = page.locator(".member", has_text="Luki")
            finger.tap(luki)
            expect(luki).to_have_attribute("aria-pressed", "false")
        finger.tap(page.get_by_role("button", name="Spiel 1 beginnen"))
    is_round(page, 1)


def write_rounds(finger: Finger) -> None:
    page = finger.page
    with finger.nothing_moves(".seat"):
        with finger.costs(1):
            finger.tap(tile(page, "Anni"))
        is_round(page, 2)
        with finger.costs(3):
            finger.tap(page.get_by_role("button", name="Mehrere"))
            finger.tap(tile(page, "Beat"))
            finger.tap(tile(page, "Carla"))
        is_round(page, 3)
        with finger.costs(2):
            finger.tap(page.get_by_role("button", name="Drei Asse"))
            finger.tap(tile(page, "Dominik"))
        is_round(page, 4)
        with finger.costs(1):
            finger.tap(page.get_by_role("button", name="Vergeben"))
        is_round(page, 5)
        with finger.costs(1):
            finger.tap(page.get_by_role("button", name=re.compile("Zurück")))
        is_round(page, 4)
    is_saved(page)


def come_and_go(finger: Finger) -> None:
    """One leaves early, one comes late, a guest comes along."""
    page = finger.page
    with finger.costs(2):
        finger.tap(page.get_by_label(re.compile("^Mehr")))
        finger.tap(page.locator(".sheet-names button", has_text="Gaby"))
    expect(tile(page, "Gaby")).to_contain_text("heim")
    with finger.costs(2):
        finger.tap(page.get_by_label(re.compile("^Mehr")))
        finger.tap(page.locator(".sheet-names button", has_text="Luki"))
    expect(page.get_by_text("Luki ist da und spielt ab dem nächsten Spiel mit.")).to_be_visible()
    is_saved(page)
    page.goto("/heute/")
    with finger.costs(2):
        finger.tap(page.locator(".attendance-guest summary"))
        expect(page.get_by_label("Name des Gasts")).to_be_focused()
        page.keyboard.type("Gustav")
        finger.tap(page.get_by_role("button", name="Hinzufügen"))
    expect(page.locator(".member", has_text="Gustav")).to_have_attribute("aria-pressed", "true")
    is_saved(page)
    page.go_back()


def finish(finger: Finger) -> None:
    """The last round leads to the stakes; it may be taken back, also when it ended the game; then it is booked."""
    page = finger.page
    finger.tap(tile(page, "Fritz"))
    expect(page.locator("#standings")).to_contain_text("Gewonnen hat")
    with finger.costs(1):
        finger.tap(page.get_by_role("button", name=re.compile("Zurück")))
    expect(tile(page, "Fritz")).to_contain_text("schwimmt")
    breathe(page)
    with finger.costs(2):
        finger.tap(tile(page, "Fritz"))
        finger.tap(page.get_by_role("button", name=re.compile("verbuchen")))
    expect(page.get_by_text("sind verbucht")).to_be_visible()


def copy_a_slip(finger: Finger) -> None:
    """A tap for each player, from a list on paper."""
    page = finger.page
    page.get_by_role("link", name="Nächstes Spiel").tap()
    page.get_by_role("button", name="nur Rangliste").tap()
    expect(page.locator(".deck-hint")).to_contain_text("Wer wurde 1.?")
    names = page.locator(".seat-name").all_inner_texts()
    with finger.costs(len(names)):
        for place, name in enumerate(names, start=1):
            expect(page.locator(".deck-hint")).to_contain_text(f"Wer wurde {place}.?")
            finger.tap(tile(page, name))
    expect(page.locator("#standings")).to_contain_text(f"{names[0]}")


def test_jobs_of_the_treasurer_cost_what_was_promised(tablet: Page, server: Server) -> None:
    enter_sample(tablet, server)
    finger = Finger(tablet)
    tablet.goto("/kasse/")
    row = tablet.locator(f"#{tablet.locator('.due[data-state=open]').first.get_attribute('id')}")

    with finger.nothing_moves(".due"):
        with finger.costs(1):
            finger.tap(row.locator(".due-pay"))
        expect(row).to_have_attribute("data-state", "paid")
        breathe(tablet)
        with finger.costs(1):
            finger.tap(row.locator(".due-back"))
        expect(row).to_have_attribute("data-state", "open")
    breathe(tablet)
    with finger.costs(2):
        finger.tap(row.locator(".due-part"))
        expect(row.get_by_label("Teilbetrag")).to_be_focused()
        tablet.keyboard.type("1.50")
        finger.tap(row.locator("[data-part-pay]"))
    expect(row).to_contain_text("1.50")
    # The browser's own window for papers is not the program's.
    tablet.route("**/*.pdf*", lambda route: route.fulfill(status=204))
    with finger.costs(2):
        finger.tap(tablet.get_by_role("link", name="Zahlliste"))
        with tablet.expect_request("**/*.pdf*") as paper:
            finger.tap(tablet.get_by_role("link", name="Als PDF"))
    assert paper.value.url.endswith(".pdf")


def test_member_finds_the_game_behind_a_franc_in_two_taps(tablet: Page, server: Server) -> None:
    accounts = [line.split() for line in server.manage("sample_clique").splitlines()]
    _office, user_name, password = accounts[2]
    tablet.set_viewport_size({"width": 390, "height": 844})
    sign_in(tablet, user_name=user_name, password=password)
    finger = Finger(tablet)

    with finger.costs(0):
        expect(tablet.locator("#home-mine .figure")).to_be_in_viewport(ratio=1)
        expect(tablet.locator("#home-mine .dates li").first).to_be_visible()
    with finger.costs(2):
        finger.tap(tablet.locator("#home-mine").get_by_role("link").last)
        finger.tap(tablet.locator("#account-table tbody a").first)

    expect(tablet).to_have_url(re.compile(r"/konto/\d+/spiel/\d+/$"))
