"""A place that is no part of the disk on which the tests write."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def other_disk() -> Iterator[Path]:
    """A folder in the memory that Linux shows as a disk: what a stick is to the program."""
    with tempfile.TemporaryDirectory(prefix="zoggeli-stick-", dir="/dev/shm") as name:
        yield Path(name)
