"""What the table says when an answer is lost or refused, and what the next tap does."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.server import Server
from tests.journeys.steps import (
    breathe,
    enter_sample,
    is_round,
    lose,
    lose_answers,
    strikes,
    tile,
)

pytestmark = pytest.mark.browser

ROUNDS = "**/runde/"
PRESENT = "**/da/"


def test_lost_answer_leaves_it_open_and_the_same_tap_again_strikes_once(
    tablet: Page, server: Server
) -> None:
    name = board(tablet, server)
    lose_answers(tablet, ROUNDS)

    tile(tablet, name).tap()

    expect(tablet.locator("#save")).to_have_text(re.compile("Ungewiss, ob gespeichert"))
    # The poll brings the board with the strike: another form, another version.
    is_round(tablet, 2)
    tablet.unroute_all()
    breathe(tablet)
    tile(tablet, name).tap()
    expect(tablet.locator(".deck-hint")).to_have_text(
        "Dieser Tipp war schon gespeichert; ist es ein neuer, tippe nochmals."
    )
    is_round(tablet, 2)
    assert strikes(tablet)[name] == "1"

    breathe(tablet)
    lose(tablet, name)
    is_round(tablet, 3)
    assert strikes(tablet)[name] == "2"


def test_tap_that_never_arrived_is_written_by_the_next_one(tablet: Page, server: Server) -> None:
    name = board(tablet, server)
    tablet.route(ROUNDS, lambda route: route.abort())
    tile(tablet, name).tap()
    expect(tablet.locator("#save")).to_have_attribute("data-state", "unsure")
    tablet.unroute_all()
    breathe(tablet)

    lose(tablet, name)

    expect(tablet.locator("#save")).to_have_attribute("data-state", "ok")
    assert strikes(tablet)[name] == "1"


def test_fault_of_the_server_leaves_no_tile_hanging_on_the_board(
    tablet: Page, server: Server
) -> None:
    name = board(tablet, server)
    tablet.route(ROUNDS, lambda route: route.fulfill(status=500))

    tile(tablet, name).tap()

    expect(tablet.locator("#save")).to_have_attribute("data-state", "unsure")
    expect(tablet.locator("[data-sent]")).to_have_count(0)


def test_second_tap_on_a_tile_of_the_board_shakes_and_writes_nothing(
    tablet: Page, server: Server
) -> None:
    name = board(tablet, server)

    tile(tablet, name).dblclick()

    is_round(tablet, 2)
    breathe(tablet)
    is_round(tablet, 2)
    assert strikes(tablet)[name] == "1"


def test_tap_after_the_session_ended_is_not_called_saved(tablet: Page, server: Server) -> None:
    name = board(tablet, server)
    seen = tablet.evaluate_handle(
        """() => {
            const states = [];
            new MutationObserver(() => states.push(document.querySelector("#save").dataset.state))
                .observe(document.querySelector("#save"), { attributes: true });
            addEventListener("pagehide", () => sessionStorage.setItem("states", states));
        }"""
    )
    assert seen is not None
    tablet.context.clear_cookies(name="sessionid")

    tile(tablet, name).tap()

    expect(tablet).to_have_url(re.compile("/anmelden/"))
    expect(tablet.locator("#messages .message")).to_have_text(
        "Du warst abgemeldet: dein letzter Tipp wurde nicht gespeichert."
    )
    states = tablet.evaluate("sessionStorage.getItem('states')").split(",")
    assert "ok" not in states
    assert states[-1] == "stop"


@pytest.mark.parametrize("status", [500, 0])
def test_presence_that_was_not_answered_can_be_tapped_again(
    tablet: Page, server: Server, status: int
) -> None:
    attendance(tablet, server)
    tablet.route(PRESENT, lambda route: route.fulfill(status=status) if status else route.abort())
    member = tablet.locator(".member", has_text="Fritz")
    before = str(member.get_attribute("aria-pressed"))

    member.tap()

    expect(tablet.locator("#messages .message")).to_have_text(
        re.compile("ungewiss, ob gespeichert")
    )
    expect(tablet.locator("[data-sent]")).to_have_count(0)
    tablet.unroute_all()
    breathe(tablet)
    member.tap()
    expect(member).not_to_have_attribute("aria-pressed", before)


def test_refusal_outlives_the_taps_that_waited_behind_it(tablet: Page, server: Server) -> None:
    attendance(tablet, server)
    other = tablet.context.new_page()
    other.goto(tablet.url)
    other.locator(".member", has_text="Gaby").tap()
    expect(other.locator("[data-sent]")).to_have_count(0)

    tap_at_once(tablet, "Fritz", "Hansi")

    refusal = tablet.locator("#attendance [data-refusal]")
    expect(refusal).to_contain_text("Jemand anders war schneller")
    expect(tablet.locator("[data-sent]")).to_have_count(0)
    expect(refusal).to_contain_text("Jemand anders war schneller")
    tablet.locator(".member", has_text="Irene").tap()
    expect(refusal).to_have_count(0)


def test_second_tap_on_a_person_is_ignored(tablet: Page, server: Server) -> None:
    attendance(tablet, server)
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


def attendance(page: Page, server: Server) -> None:
    """Who is here tonight, in the sample clique."""
    enter_sample(page, server)
    page.locator("main .row form button, main .row .button").first.tap()
    expect(page).to_have_url(re.compile("/anwesend/$"))


def board(page: Page, server: Server) -> str:
    """The board of tonight's first game, before its first round; gives the name of somebody at the table."""
    attendance(page, server)
    page.locator("#game-start .button[data-rank=first]").tap()
    is_round(page, 1)
    return page.locator(".seat-name").last.inner_text()
