"""The printed pages speak German, whatever language an earlier test left behind."""

from collections.abc import Iterator

import pytest
from django.utils import translation


@pytest.fixture(autouse=True)
def _german() -> Iterator[None]:
    with translation.override("de"):
        yield
