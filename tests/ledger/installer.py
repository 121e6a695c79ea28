"""A fixture that tests of several folders share."""

from collections.abc import Iterator

import pytest

from tests.ledger.installation import Installer


@pytest.fixture(scope="session")
def installer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installer]:
    """Makes whole installations; those of one process are copies of few."""
    installer = Installer(tmp_path_factory.mktemp("kinds"))
    yield installer
    installer.close()
