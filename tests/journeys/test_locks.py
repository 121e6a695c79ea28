"""Sessions that end or change under an open page, with a real server and a real browser."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.journeys.conftest import watch
from tests.journeys.server import Server
from tests.journeys.steps import enter_sample
from tests.journeys.test_till_taps import debtor, head, settled

pytestmark = pytest.mark.browser

TOO_OLD = "Die Seite war zu alt; nichts wurde gespeichert, lade sie neu."
LOST = "Du warst abgemeldet; dein letzter Tipp wurde nicht gespeichert."


@pytest.fixture
def typed(tablet: Page, server: Server) -> dict[str, str]:
    """The till of the sample clique is open; what its treasurer types at the door."""
    user_name, password = enter_sample(tablet, server)
    tablet.goto("/kasse/")
    return {"user_name": user_name, "password": password}


def second_tab(context: BrowserContext, server: Server) -> tuple[Page, list[str]]:
    page = context.new_page()
    return page, watch(page, server)


def test_tap_on_a_page_from_before_somebody_signed_in_again(
    tablet: Page, server: Server, typed: dict[str, str]
) -> None:
    """The second tab's sign-in gave out new tokens: the first tab's tap is refused, says so, and works after a reload."""
    before = head(server)
    other, faults = second_tab(tablet.context, server)
    sign_in_again(other, typed)

    debtor(tablet).locator(".due-pay").tap()

    expect(tablet.locator("#messages")).to_contain_text(TOO_OLD)
    assert head(server) == before
    tablet.reload()
    row = debtor(tablet)
    row.locator(".due-pay").tap()
    settled(tablet, row, "paid")
    assert head(server) == before + 1
    assert faults == []


def test_form_without_htmx_from_before_somebody_signed_in_again(
    tablet: Page, server: Server, typed: dict[str, str]
) -> None:
    before = head(server)
    tablet.goto("/kasse/ausgabe/")
    other, _faults = second_tab(tablet.context, server)
    sign_in_again(other, typed)

    with tablet.expect_response("**/kasse/ausgabe/") as answer:
        tablet.locator("main form").evaluate("form => form.submit()")

    assert answer.value.status == 403
    expect(tablet.locator("main")).to_contain_text("zu alt")
    assert head(server) == before


def test_session_that_ended_before_a_tap_leads_to_the_door_and_back(
    tablet: Page, server: Server, typed: dict[str, str]
) -> None:
    before = head(server)
    tablet.context.clear_cookies(name=re.compile("sessionid"))

    debtor(tablet).locator(".due-pay").tap()

    expect(tablet).to_have_url(re.compile(r"/anmelden/\?next=%2Fkasse%2F"))
    expect(tablet.locator("#messages")).to_contain_text(LOST)
    assert head(server) == before
    fill_door(tablet, typed)
    expect(tablet).to_have_url(re.compile("/kasse/$"))
    row = debtor(tablet)
    row.locator(".due-pay").tap()
    settled(tablet, row, "paid")
    assert head(server) == before + 1


def test_session_that_ended_at_the_server_leads_to_the_door_too(
    tablet: Page, server: Server, typed: dict[str, str]
) -> None:
    """A new password ends every session; the browser still has its cookie."""
    before = head(server)
    server.manage("shell", "-c", END_SESSIONS)

    debtor(tablet).locator(".due-pay").tap()

    expect(tablet).to_have_url(re.compile(r"/anmelden/\?next=%2Fkasse%2F"))
    expect(tablet.locator("#messages")).to_contain_text(LOST)
    assert head(server) == before


def test_pages_leave_nothing_behind_in_the_browser(
    tablet: Page, server: Server, typed: dict[str, str]
) -> None:
    """No snapshot of htmx's history: what it kept would still be there after somebody signed out."""
    row = debtor(tablet)
    row.locator(".due-pay").tap()
    settled(tablet, row, "paid")
    tablet.goto("/buchungen/")
    tablet.go_back()

    kept = tablet.evaluate(
        "() => [localStorage, sessionStorage].flatMap(store => Object.entries(store))"
    )

    assert [value for _name, value in kept if not value.startswith("/")] == []


END_SESSIONS = "from django.contrib.sessions.models import Session; Session.objects.all().delete()"


def sign_in_again(page: Page, typed: dict[str, str]) -> None:
    page.goto("/")
    page.locator(".menu summary").tap()
    page.get_by_role("button", name="Abmelden").tap()
    expect(page).to_have_url(re.compile("/anmelden/$"))
    fill_door(page, typed)
    expect(page.locator(".menu-name")).to_be_visible()


def fill_door(page: Page, typed: dict[str, str]) -> None:
    page.locator("[name=name]").fill(typed["user_name"])
    page.locator("[name=password]").fill(typed["password"])
    page.locator("main form button[data-rank=first]").tap()
