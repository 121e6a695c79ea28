"""The catalogues: every sentence of the sources, complete in each language, and the `.mo` files made from them.

`make messages` brings them up to date.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import polib
import pytest
from django.test import Client
from django.utils import translation

from tests.people import make_plain_club

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "clique" / "locale"
SOURCES = ("clique", "games", "ledger", "templates")
LANGUAGES = ("gsw", "en")
DJANGO_WORDS = "clique/django_words.py"

# What is filled in, and the marks that stand around it.
PLACEHOLDER = re.compile(r"%(?:\(\w+\))?[sd%]|\{\w*\}|<[^>]*>")
# A Zeedel neither shouts nor begs; Swiss spelling has no sharp s.
UNWANTED = re.compile(r"ß|!|\b(?:bitte|please)\b", re.IGNORECASE)


@pytest.fixture(scope="module")
def wanted(tmp_path_factory: pytest.TempPathFactory) -> polib.POFile:
    """What the sources say, extracted anew from a copy of them."""
    folder = tmp_path_factory.mktemp("sources")
    for name in SOURCES:
        ignored = shutil.ignore_patterns("static", "locale", "__pycache__")
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    (folder / "locale").mkdir()
    # Without settings, as these lead to the real catalogues.
    bare = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    command = [sys.executable, "-m", "django", "makemessages", "--locale=en", "--keep-pot"]
    subprocess.run(command, cwd=folder, env=bare, check=True, capture_output=True)
    return polib.pofile(str(folder / "locale" / "django.pot"))


@pytest.fixture(params=LANGUAGES)
def catalogue(request: pytest.FixtureRequest) -> polib.POFile:
    return polib.pofile(str(LOCALE / request.param / "LC_MESSAGES" / "django.po"))


def identity(entry: polib.POEntry | polib.MOEntry) -> tuple[str | None, str, str]:
    return entry.msgctxt, entry.msgid, entry.msgid_plural or ""


def said(entry: polib.POEntry | polib.MOEntry) -> list[str]:
    """What a catalogue says for an entry: one text, or one for each plural form."""
    if entry.msgid_plural:
        return [text for _form, text in sorted(entry.msgstr_plural.items())]
    return [entry.msgstr]


def spoken(entry: polib.POEntry) -> str:
    """What Django says for an entry of the sources, in the language of the moment."""
    if entry.msgid_plural:
        return translation.ngettext(entry.msgid, entry.msgid_plural, 1)
    return translation.gettext(entry.msgid)


def placeholders(text: str) -> list[str]:
    return sorted(PLACEHOLDER.findall(text))


def test_catalogue_holds_the_sentences_of_the_sources_and_no_others(
    wanted: polib.POFile, catalogue: polib.POFile
) -> None:
    there = [identity(entry) for entry in catalogue]

    assert set(there) ^ {identity(entry) for entry in wanted} == set()
    assert len(there) == len(set(there))


def test_catalogue_is_complete(catalogue: polib.POFile) -> None:
    assert catalogue.metadata["Plural-Forms"] == "nplurals=2; plural=(n != 1);"
    assert [entry.msgid for entry in catalogue if not all(said(entry))] == []
    assert [
        entry.msgid for entry in catalogue if entry.msgid_plural and len(said(entry)) != 2
    ] == []
    assert [entry.msgid for entry in catalogue if entry.fuzzy or entry.obsolete] == []


def test_catalogue_fills_in_what_the_sources_fill_in(catalogue: polib.POFile) -> None:
    different = [
        (source, text)
        for entry in catalogue
        for source, text in zip((entry.msgid, entry.msgid_plural), said(entry), strict=False)
        if placeholders(source) != placeholders(text)
    ]

    assert different == []


def test_catalogue_is_compiled(catalogue: polib.POFile) -> None:
    compiled = polib.mofile(str(Path(catalogue.fpath).with_suffix(".mo")))

    assert compiled.metadata == catalogue.metadata
    assert {identity(entry): said(entry) for entry in compiled} == {
        identity(entry): said(entry) for entry in catalogue
    }


def test_sentences_are_dry_and_swiss(wanted: polib.POFile, catalogue: polib.POFile) -> None:
    texts = [entry.msgid for entry in wanted] + [
        text for entry in catalogue for text in said(entry)
    ]

    assert [text for text in texts if UNWANTED.search(text)] == []


def test_sources_hold_no_sharp_s() -> None:
    files = [
        file
        for name in SOURCES
        for file in (ROOT / name).rglob("*")
        if file.suffix in {".py", ".html", ".js", ".css"}
    ]

    assert [str(file) for file in files if "ß" in file.read_text()] == []


def test_sentences_of_django_are_known_to_django(wanted: polib.POFile) -> None:
    listed = [
        entry for entry in wanted if DJANGO_WORDS in {file for file, _line in entry.occurrences}
    ]

    with translation.override("de"):
        unknown = [entry.msgid for entry in listed if spoken(entry) == entry.msgid]

    assert (len(listed), unknown) == (4, [])


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("gsw", ["Kumm iine.", "S Liecht brennt.", "Name", "Passwort", "Iilogge"]),
        ("de", ["Komm herein.", "Das Licht brennt.", "Name", "Passwort", "Anmelden"]),
        ("en", ["Come in.", "The light is on.", "Name", "Password", "Sign in"]),
    ],
)
def test_sign_in_page_speaks_each_language(language: str, words: list[str]) -> None:
    make_plain_club()
    client = Client()
    client.cookies["django_language"] = language

    page = client.get("/anmelden/").content.decode()

    shown = re.sub(r"<[^>]*>", "\n", page.split("<main", 1)[1].split("</main>", 1)[0])
    assert f'lang="{language}"' in page
    assert [line.strip() for line in shown.split("\n") if line.strip()][1 : len(words) + 1] == words
