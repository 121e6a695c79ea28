"""A real server, and tablets of a real WebKit before it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults import BadNetwork
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
def network(server: Server) -> Iterator[BadNetwork]:
    """What lies between the tablets and the server; good until a test plans a fault."""
    with BadNetwork(server.port) as network:
        yield network


@pytest.fixture
def ipad(network: BadNetwork, display: str) -> Iterator[Tablet]:
    with tablet(network.url, display=display) as ipad:
        yield ipad


@pytest.fixture
def other(server: Server, display: str) -> Iterator[Tablet]:
    """A second device, whose network is always good."""
    with tablet(server.url, display=display) as other:
        yield other
