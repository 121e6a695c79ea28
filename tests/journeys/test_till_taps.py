"""Quick fingers and lost answers at the till."""

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.journeys.server import Server
from tests.journeys.steps import breathe, enter_sample, lose_answers

pytestmark = pytest.mark.browser

UNSURE = "Keine Antwort; ungewiss, ob gespeichert, tippe nochmals."


def test_two_quick_taps_book_one_payment_and_one_reversal(tablet: Page, server: Server) -> None:
    enter_sample(tablet, server)
    tablet.goto("/kasse/")
    before = head(server)
    row = debtor(tablet)
    button = middle(row)

    tablet.mouse.click(*button)
    expect(row).to_have_attribute("data-state", "paid")
    tablet.mouse.click(*button)

    expect(row.locator("[data-ignored]")).to_have_count(1)
    settled(tablet, row, "paid")
    assert head(server) == before + 1

    tablet.mouse.click(*button)
    expect(row).to_have_attribute("data-state", "open")
    tablet.mouse.click(*button)

    settled(tablet, row, "open")
    assert head(server) == before + 2


def test_double_click_while_the_answer_is_slow_books_one_payment(
    tablet: Page, server: Server
) -> None:
    enter_sample(tablet, server)
    tablet.goto("/kasse/")
    before = head(server)
    tablet.route("**/kasse/bezahlt/", slow)
    row = debtor(tablet)
    button = middle(row)

    tablet.mouse.click(*button)
    expect(row).to_have_attribute("data-state", "paid")
    tablet.mouse.click(*button)

    settled(tablet, row, "paid")
    assert head(server) == before + 1


def test_lost_answer_is_not_called_unsaved_and_the_next_tap_books_nothing_twice(
    tablet: Page, server: Server
) -> None:
    enter_sample(tablet, server)
    tablet.goto("/kasse/")
    before = head(server)
    row = debtor(tablet)
    lose_answers(tablet, "**/kasse/bezahlt/")

    row.locator(".due-pay").tap()

    expect(row.get_by_role("alert")).to_have_text(UNSURE)
    expect(tablet.locator("#messages .message")).to_have_count(0)
    tablet.unroute_all()
    breathe(tablet)
    row.locator(".due-pay").tap()
    settled(tablet, row, "paid")
    assert head(server) == before + 1


def test_part_that_does_not_open_says_nothing_of_saving(tablet: Page, server: Server) -> None:
    enter_sample(tablet, server)
    tablet.goto("/kasse/")
    tablet.route("**/kasse/teil/**", lambda route: route.abort())

    debtor(tablet).locator(".due-part").tap()

    expect(tablet.locator("#messages .message")).to_have_text(
        "Keine Antwort; versuche es nochmals."
    )


def test_right_withdrawn_meanwhile_is_one_sentence_above_the_rows(
    tablet: Page, server: Server
) -> None:
    enter_sample(tablet, server)
    tablet.goto("/kasse/")
    row = debtor(tablet)
    words = row.inner_text()
    server.manage(
        "shell",
        "-c",
        "from clique.models import Member; Member.objects.update(is_treasurer=False)",
    )

    row.locator(".due-pay").tap()

    expect(tablet.locator("#messages .message")).to_have_text(
        "Das darfst du nicht; dafür fehlt dir ein Amt."
    )
    assert row.inner_text() == words
    expect(tablet.locator("h1")).to_have_text("Kasse am Tisch")


def slow(route: Route) -> None:
    """An answer that takes longer than the pause between two taps."""
    route.request.frame.page.wait_for_timeout(700)
    route.continue_()


def debtor(page: Page) -> Locator:
    """The row of who owes most, whatever becomes of it."""
    row = page.locator(".due[data-state=open]").first
    return page.locator(f"#{row.get_attribute('id')}")


def middle(row: Locator) -> tuple[float, float]:
    """Where the row's first button is, and the one that takes back after it."""
    box = row.locator(".due-pay").bounding_box()
    assert box is not None
    return box["x"] + box["width"] - 20, box["y"] + box["height"] / 2


def settled(page: Page, row: Locator, state: str) -> None:
    """Wait until a further request would have been answered; the row stands as before."""
    breathe(page)
    breathe(page)
    expect(row).to_have_attribute("data-state", state)


def head(server: Server) -> int:
    """The number of the last booking."""
    return int(server.manage("verify").split()[1])
