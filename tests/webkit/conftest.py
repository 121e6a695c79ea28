"""A real server, and tablets of a real WebKit before it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.journeys.server import Server, migrated
from tests.ports import free_port
from tests.webkit.engine import Tablet, screen, tablet


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    with screen() as display:
        yield display


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(folder=migrated(tmp_path / "var"), port=free_port())
    server.start()
    yield server
    server.stop()


@pytest.fixture
def ipad(server: Server, display: str, tmp_path: Path) -> Iterator[Tablet]:
    """A tablet whose console must stay empty of faults."""
    with tablet(server.url, display=display, folder=tmp_path) as ipad:
        yield ipad
    assert ipad.faults() == []
