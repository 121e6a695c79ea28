"""Taps that the server does not take: written over by another device, too late, or from somebody who may no more."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.conftest import TABLET
from tests.journeys.server import Server
from tests.journeys.steps import is_round, is_saved, strikes, tile
from tests.journeys.table_steps import lose_each, offline, rounds, table, undo
from tests.journeys.test_devices import come_in, device, invited, throw_out

__all__ = ["table"]
pytestmark = pytest.mark.browser

CLOSE = "from games.models import Evening; Evening.objects.update(closed_at={moment})"


def test_what_another_device_wrote_is_decided_by_who_tapped(
    table: Page, browser: Browser, server: Server
) -> None:
    with second_device(table, browser, server) as other:
        with offline(table):
            tile(table, "Anni").tap()
            tile(table, "Beat").tap()
            lose_each(other, "Carla")
        choice = table.locator("#tap-choice")
        expect(choice.locator("[data-part='theirs'] li")).to_have_text(
            ["Runde 1: Strich für Carla"]
        )
        expect(choice.locator("[data-part='ours'] li")).to_have_text(
            ["Runde 1: Strich für Anni", "Runde 2: Strich für Beat"]
        )
        is_saved(table, state="asks")
        choice.get_by_role("button", name="Meine noch dazu").tap()
        is_round(other, 4)
        is_saved(table)
        assert strikes(table) == {"Anni": "1", "Beat": "1", "Carla": "1", "Elsbeth": "0"}

        # An undo would now take back what the other one wrote: it does not go on top.
        with offline(table):
            undo(table, "Runde 3: Strich für Beat")
            tile(table, "Elsbeth").tap()
            lose_each(other, "Carla")
        expect(choice.locator("[data-part='ours'] li")).to_have_text(
            ["zurückgenommen: Runde 3: Strich für Beat", "Runde 3: Strich für Elsbeth"]
        )
        choice.get_by_role("button", name="Meine noch dazu").tap()
        is_round(other, 6)
        with offline(table):
            tile(table, "Anni").tap()
            lose_each(other, "Beat")
        choice.get_by_role("button", name="Meine verwerfen").tap()
        is_saved(table)
        assert strikes(table) == {"Anni": "1", "Beat": "2", "Carla": "2", "Elsbeth": "1"}
        assert strikes(other) == strikes(table)


def test_choice_after_a_reload_shows_what_was_tapped_and_closes_in_every_tab(
    table: Page, browser: Browser, server: Server
) -> None:
    with second_device(table, browser, server) as other:
        with offline(table):
            tile(table, "Anni").tap()
            tile(table, "Beat").tap()
            lose_each(other, "Carla")
        expect(table.locator("#tap-choice")).to_be_visible()
        tab = table.context.new_page()
        tab.goto(table.url)
        for one in (table, tab):
            ours = one.locator("#tap-choice [data-part='ours'] li")
            expect(ours).to_have_count(2)
            one.reload()
            expect(ours).to_have_text(["Runde 1: Strich für Anni", "Runde 2: Strich für Beat"])
            theirs = one.locator("#tap-choice [data-part='theirs'] li")
            expect(theirs).to_have_text(["Runde 1: Strich für Carla"])

        tab.get_by_role("button", name="Meine noch dazu").tap()

        is_round(other, 4)
        for one in (table, tab):
            expect(one.locator("#tap-choice")).to_be_hidden()
            is_round(one, 4)


def test_evening_closed_meanwhile_refuses_in_words_and_loses_nothing(
    table: Page, server: Server
) -> None:
    with offline(table):
        tile(table, "Anni").tap()
        tile(table, "Beat").tap()
        server.manage("shell", "-v0", "-c", CLOSE.format(moment="'2026-11-30T12:00Z'"))
    choice = table.locator("#tap-choice")
    expect(choice).to_contain_text("Der Spielabend ist nicht offen; ein Schreiber öffnet ihn")
    choice.get_by_role("button", name="Nochmals senden").tap()
    expect(choice).to_contain_text("Der Spielabend ist nicht offen; ein Schreiber öffnet ihn")
    table.reload()
    expect(choice.locator("[data-part='ours'] li")).to_have_count(2)
    server.manage("shell", "-v0", "-c", CLOSE.format(moment="None"))

    choice.get_by_role("button", name="Nochmals senden").tap()

    is_saved(table)
    is_round(table, 3)
    assert strikes(table) == {"Anni": "1", "Beat": "1", "Carla": "0", "Elsbeth": "0"}


def test_tablet_that_was_thrown_out_keeps_its_taps_until_it_is_let_in(
    table: Page, browser: Browser, server: Server
) -> None:
    game = table.url
    address = invited(table)
    with device(browser, server, TABLET) as thrown_out:
        come_in(thrown_out, address)
        thrown_out.goto(game)
        with offline(thrown_out):
            tile(thrown_out, "Anni").tap()
            tile(thrown_out, "Beat").tap()
            throw_out(table, "Tablets")
        is_saved(thrown_out, state="shut")
        tile(thrown_out, "Carla").tap()
        is_round(thrown_out, 4)
        thrown_out.get_by_role("link", name="anmelden").tap()
        expect(thrown_out).to_have_url(re.compile("/anmelden/"))

        come_in(thrown_out, invited(table))
        thrown_out.goto(game)
        is_round(thrown_out, 4)
        is_saved(thrown_out)
    assert [one["strikes"] for one in rounds(table, game)] == [["Anni"], ["Beat"], ["Carla"]]


@contextmanager
def second_device(page: Page, browser: Browser, server: Server) -> Iterator[Page]:
    """Another browser of the same person, on the same board."""
    with device(browser, server, TABLET) as other:
        other.context.add_cookies(page.context.cookies())  # type: ignore[arg-type]  # as they came
        other.goto(page.url)
        yield other
