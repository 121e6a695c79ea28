"""What the table says when an answer is lost or refused, and what the next tap does."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.server import Server
from tests.journeys.steps import (
    breathe,
    enter_sample,
    fill_door,
    is_round,
    is_saved,
    lose,
    lose_answers,
    network_is_back,
    open_attendance,
    open_board,
    strikes,
    tile,
)

pytestmark = pytest.mark.browser

ROUNDS = "**/runde/"
PRESENT = "**/da/"


def test_lost_answer_is_asked_for_again_and_strikes_once(tablet: Page, server: Server) -> None:
    name = open_board(tablet, server)
    lose_answers(tablet, ROUNDS)

    tile(tablet, name).tap()

    is_round(tablet, 2)
    is_saved(tablet, state="unsent")
    assert strikes(tablet)[name] == "1"
    network_is_back(tablet)
    is_saved(tablet)
    assert strikes(tablet)[name] == "1"

    breathe(tablet)
    lose(tablet, name)
    is_round(tablet, 3)
    is_saved(tablet)
    assert strikes(tablet)[name] == "2"


def test_tap_that_never_arrived_goes_out_with_the_next_one(tablet: Page, server: Server) -> None:
    name = open_board(tablet, server)
    tablet.route(ROUNDS, lambda route: route.abort())
    tile(tablet, name).tap()
    is_saved(tablet, state="unsent")
    tablet.unroute_all()
    breathe(tablet)

    tile(tablet, name).tap()

    is_saved(tablet)
    is_round(tablet, 3)
    assert strikes(tablet)[name] == "2"


def test_fault_of_the_server_is_no_answer(tablet: Page, server: Server) -> None:
    name = open_board(tablet, server)
    tablet.route(ROUNDS, lambda route: route.fulfill(status=500))

    tile(tablet, name).tap()

    is_saved(tablet, state="unsent")
    expect(tablet.locator("[data-tile][data-sent]")).to_have_count(0)
    network_is_back(tablet)
    is_saved(tablet)
    assert strikes(tablet)[name] == "1"


def test_page_of_another_wifi_is_no_answer(tablet: Page, server: Server) -> None:
    """What asks for a room number answers every request with 200."""
    name = open_board(tablet, server)
    tablet.route(ROUNDS, lambda route: route.fulfill(status=200, body="<h1>Welcome</h1>"))

    tile(tablet, name).tap()

    is_saved(tablet, state="unsent")
    is_round(tablet, 2)
    network_is_back(tablet)
    is_saved(tablet)

    # Nor is it a board.
    tablet.route("**/stand/**", lambda route: route.fulfill(status=200, body="<h1>Welcome</h1>"))
    is_saved(tablet, state="lost")
    is_round(tablet, 2)
    expect(tablet.get_by_text("Welcome")).to_have_count(0)


def test_second_tap_on_a_tile_of_the_board_shakes_and_writes_nothing(
    tablet: Page, server: Server
) -> None:
    name = open_board(tablet, server)

    tile(tablet, name).dblclick()

    is_round(tablet, 2)
    breathe(tablet)
    is_round(tablet, 2)
    assert strikes(tablet)[name] == "1"


def test_tap_after_the_session_ended_waits_for_the_door(tablet: Page, server: Server) -> None:
    user_name, password = enter_sample(tablet, server)
    name = open_board(tablet)
    # One that comes first would lead to the door by itself.
    tablet.locator("[data-poll]").evaluate("poll => poll.remove()")
    tablet.context.clear_cookies(name="sessionid")

    tile(tablet, name).tap()

    is_saved(tablet, state="shut")
    is_round(tablet, 2)
    tablet.locator("#save [data-part='door']").tap()
    expect(tablet).to_have_url(re.compile("/anmelden/"))
    expect(tablet.locator("#messages .message")).to_have_count(0)
    fill_door(tablet, user_name=user_name, password=password)
    is_round(tablet, 2)
    is_saved(tablet)
    assert strikes(tablet)[name] == "1"


@pytest.mark.parametrize("status", [500, 0])
def test_presence_that_was_not_answered_is_sent_again(
    tablet: Page, server: Server, status: int
) -> None:
    open_attendance(tablet, server)
    tablet.route(PRESENT, lambda route: route.fulfill(status=status) if status else route.abort())
    member = tablet.locator(".member", has_text="Fritz")
    before = str(member.get_attribute("aria-pressed"))

    member.tap()

    is_saved(tablet, state="unsent")
    expect(member).not_to_have_attribute("aria-pressed", before)
    expect(tablet.locator("#seats [data-when-unsent]")).to_be_visible()
    network_is_back(tablet)
    is_saved(tablet)
    expect(tablet.locator(".member[data-unsent]")).to_have_count(0)
    tablet.reload()
    expect(member).not_to_have_attribute("aria-pressed", before)


def test_presence_counts_whoever_else_came_meanwhile(tablet: Page, server: Server) -> None:
    open_attendance(tablet, server)
    other = tablet.context.new_page()
    other.goto(tablet.url)
    tap_at_once(other, "Gaby")
    expect(other.locator("[data-unsent]")).to_have_count(0)

    tap_at_once(tablet, "Fritz", "Hansi")
    tablet.locator("#game-start .button[data-rank=first]").tap()

    is_round(tablet, 1)
    assert {"Fritz", "Gaby", "Hansi"} & set(tablet.locator(".seat-name").all_inner_texts()) == set()


def test_second_tap_on_a_person_is_ignored(tablet: Page, server: Server) -> None:
    open_attendance(tablet, server)
    member = tablet.locator(".member", has_text="Fritz")
    before = str(member.get_attribute("aria-pressed"))

    member.dblclick()

    expect(member).not_to_have_attribute("aria-pressed", before)
    breathe(tablet)
    expect(member).not_to_have_attribute("aria-pressed", before)


def tap_at_once(page: Page, *names: str) -> None:
    """Quicker than any answer."""
    page.evaluate(
        """names => {
            for (const name of names) {
                const isMeant = (tile) => tile.querySelector(".member-name").textContent === name;
                [...document.querySelectorAll(".member")].find(isMeant).click();
            }
        }""",
        names,
    )
