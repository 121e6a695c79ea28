"""Which program this is."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import override_settings

from clique.version import program_version


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Path]:
    """The files of a small program."""
    for name in ("clique/a.py", "games/static/b.css", "ledger/c.html", "templates/d.html"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name)
    (tmp_path / "requirements.txt").write_text("django==5")
    with override_settings(BASE_DIR=tmp_path):
        yield tmp_path


def version() -> str:
    """As another process finds it."""
    return program_version.__wrapped__()


def test_version_is_the_same_until_a_file_changes(program: Path) -> None:
    versions = [version(), version()]

    (program / "games/static/b.css").write_text("p {}")
    versions.append(version())
    (program / "templates/d.html").rename(program / "templates/e.html")
    versions.append(version())
    (program / "requirements.txt").write_text("django==6")
    versions.append(version())

    assert versions[0] == versions[1]
    assert len(set(versions)) == 4


def test_what_python_leaves_behind_is_no_other_program(program: Path) -> None:
    before = version()

    (program / "clique/__pycache__").mkdir()
    (program / "clique/__pycache__/a.pyc").write_text("x")

    assert version() == before
