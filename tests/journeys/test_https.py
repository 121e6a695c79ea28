"""A tap in a real browser, through nginx and over HTTPS."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.journeys.conftest import TABLET, watch
from tests.journeys.steps import sign_in
from tests.journeys.test_till_taps import debtor, head, settled
from tests.proxy import make_certificates
from tests.test_https import COOKIES, behind_nginx, treasurer

pytestmark = pytest.mark.browser


def test_tap_at_the_till_over_https(browser: Browser, tmp_path: Path) -> None:
    make_certificates(tmp_path / "nginx")
    with behind_nginx(tmp_path, names="localhost") as (server, proxy):
        typed = treasurer(server)
        # The certificate is the box's, and this machine is called otherwise.
        context = browser.new_context(
            base_url=f"https://localhost:{proxy.port}",
            viewport=TABLET,
            has_touch=True,
            ignore_https_errors=True,
        )
        page = context.new_page()
        faults = watch(page, server, home=f"https://localhost:{proxy.port}")
        sign_in(page, user_name=typed["name"], password=typed["password"])
        page.goto("/kasse/")
        before = head(server)
        row = debtor(page)

        row.locator(".due-pay").tap()

        expect(row).to_have_attribute("data-state", "paid")
        settled(page, row, "paid")
        assert head(server) == before + 1
        cookies = {each["name"]: each["secure"] for each in context.cookies()}
        assert cookies == dict.fromkeys(COOKIES, True)
        context.close()
        assert faults == []
