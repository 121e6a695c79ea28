"""Bills by mail from a real server to a real mail server, in a browser; and what a crash in the middle leaves."""

import os
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from email.message import EmailMessage
from pathlib import Path
from threading import Event

import pytest
from playwright.sync_api import Page, expect

from tests.clique.test_serving import worker_of
from tests.journeys.server import Server, migrated
from tests.ledger.mail.post_box import SENDER, PostBox, post_box
from tests.ports import free_port

pytestmark = pytest.mark.browser


@pytest.fixture
def box() -> Iterator[PostBox]:
    with post_box() as box:
        yield box


@pytest.fixture
def server(tmp_path: Path, box: PostBox, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that knows where mails are handed in."""
    monkeypatch.setenv("EMAIL_URL", f"smtp://127.0.0.1:{box.port}")
    monkeypatch.setenv("EMAIL_FROM", SENDER)
    server = Server(folder=migrated(tmp_path / "var"), port=free_port())
    server.start()
    yield server
    server.stop()


def look_around(page: Page, server: Server) -> None:
    """The sample clique, whose members get addresses."""
    page.goto("/anfang/")
    page.get_by_role("button", name="Deutsch").tap()
    page.get_by_role("button", name="Beispiel-Clique anschauen").tap()
    expect(page.get_by_role("heading", name="Die Beispiel-Clique ist da.")).to_be_visible()
    with closing(sqlite3.connect(server.folder / "clique.sqlite3")) as books:
        books.execute("UPDATE clique_member SET email = 'm' || number || '@example.ch'")
        books.commit()


def order_bills(page: Page) -> int:
    """Bills to all who owe; gives how many."""
    page.goto("/kasse/")
    page.get_by_role("link", name="Mails").tap()
    page.get_by_role("button", name="Anschauen, dann senden").tap()
    expect(page.get_by_text("So kommt die Mail an")).to_be_visible()
    count = page.locator("button.mail-who").count()
    page.get_by_role("button", name=f"{count} Rechnungen senden").tap()
    expect(page.get_by_text(f"von {count}")).to_be_visible()
    return count


def test_bills_go_out_while_the_page_counts_them(
    tablet: Page, server: Server, box: PostBox
) -> None:
    look_around(tablet, server)

    count = order_bills(tablet)

    expect(tablet.locator(".mail-person .chip", has_text="gesendet")).to_have_count(count)
    expect(tablet.locator(".lantern-sum")).to_have_text(str(count))
    assert len(set(box.addresses)) == len(box.taken) == count
    tablet.goto("/einstellungen/")
    tablet.get_by_role("button", name="Testmail an mich").tap()
    expect(tablet.get_by_text("hat die Testmail an")).to_be_visible()
    assert len(box.taken) == count + 1


def test_crash_while_a_mail_is_under_way_sends_nothing_twice(
    tablet: Page, server: Server, box: PostBox
) -> None:
    look_around(tablet, server)
    under_way, goes_on = Event(), Event()

    def on_mail(_mail: EmailMessage) -> None:
        if len(box.taken) == 2:
            under_way.set()
            goes_on.wait(timeout=30)

    box.on_mail = on_mail
    count = order_bills(tablet)
    assert under_way.wait(timeout=30)
    crash(server)
    goes_on.set()
    server.start()

    tablet.goto("/mails/")
    tablet.get_by_role("link", name="Anschauen", exact=True).tap()
    chips = tablet.locator(".mail-person .chip")
    expect(chips.filter(has_text="unterwegs")).to_have_count(1)
    expect(chips.filter(has_text="gesendet")).to_have_count(2)
    tablet.get_by_role("button", name=f"{count - 3} senden, die warten").tap()

    expect(chips.filter(has_text="gesendet")).to_have_count(count - 1)
    expect(chips.filter(has_text="unterwegs")).to_have_count(1)
    assert len(set(box.addresses)) == len(box.taken) == count


def crash(server: Server) -> None:
    """The end without a farewell, of the process that serves and of the one that watches it."""
    assert server.process is not None
    worker = worker_of(server.process)
    server.process.kill()
    os.kill(worker, signal.SIGKILL)
    server.process.communicate()
