"""What the tests of several folders here share."""

from collections.abc import Iterator

import pytest

from tests.ledger.installation import Installer


@pytest.fixture(scope="session")
def installer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installer]:
    installer = Installer(tmp_path_factory.mktemp("kinds"))
    yield installer
    installer.close()
