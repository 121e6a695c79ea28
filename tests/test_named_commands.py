"""Every command that a sheet, the doctor or the manual names works as it stands there."""

import gettext
import re
from pathlib import Path

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).parents[1]
# For whoever knows the code; they name commands, and ask nobody to type them.
FOR_DEVELOPERS = {"code.md", "engine.md"}
MANUAL = [
    ROOT / "README.md",
    ROOT / "SECURITY.md",
    *(file for file in sorted((ROOT / "docs").glob("*.md")) if file.name not in FOR_DEVELOPERS),
]


def sentences(language: str) -> list[str]:
    """The German ones and what they are in that language."""
    file = ROOT / f"clique/locale/{language}/LC_MESSAGES/django.mo"
    with file.open("rb") as catalogue:
        known = gettext.GNUTranslations(catalogue)._catalog  # type: ignore[attr-defined]
    return [text for pair in known.items() for text in pair if isinstance(text, str)]


def faults(text: str) -> list[str]:
    """The commands that do not work as they are written."""
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), flags=re.MULTILINE)
    typed = re.findall(r"(\S+ |^)manage\.py ([a-z_]+)", text, flags=re.MULTILINE)
    wrong = [
        f"{before}manage.py {name}"
        for before, name in typed
        if not before.endswith(".venv/bin/python ") or name not in get_commands()
    ]
    made = re.findall(r"(?:^    |[`«“])make ([a-z-]+)", text, flags=re.MULTILINE)
    return wrong + [f"make {name}" for name in made if name not in targets]


@pytest.mark.parametrize("file", MANUAL, ids=lambda file: str(file.name))
def test_command_of_the_manual_works_as_it_stands(file: Path) -> None:
    assert faults(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("language", ["gsw", "en"])
def test_command_of_a_sentence_works_as_it_stands(language: str) -> None:
    told = [text for text in sentences(language) if "manage.py" in text or "make " in text]

    assert len(told) >= 8
    assert [fault for text in told for fault in faults(text)] == []
