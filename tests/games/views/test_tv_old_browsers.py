"""The television's page does without what browsers of 2018 do not know: a list of what tempts most."""

import re
from pathlib import Path

import pytest
from django.test import Client

from tests.architecture.page_rules import ROOT
from tests.ledger.views.reading import page
from tests.people import make_plain_club

STATIC = ROOT / "games" / "static" / "games"
# Of the other pages too.
SHARED = (ROOT / "clique" / "static" / "clique" / "js" / "wake.js",)
NEWER_IN_CSS = (
    r":has\(",
    r":is\(",
    r":where\(",
    r":focus-visible",
    r"@layer",
    r"@container",
    r"@property",
    r"light-dark\(",
    r"color-mix\(",
    r"\bclamp\(",
    r"\bm(in|ax)\(",
    r"(?<!-)aspect-ratio:",
    r"\b(row-|column-)?gap:",
    r"\binset",
    r"\bplace-\w+:",
    r"(margin|padding|border)-(inline|block)",
    r"\d[dsl]v[hw]\b",
    r"overflow-wrap: anywhere",
    r"rgba?\([^),]* [^),]*\)",
    r"text-wrap",
    r"display: (inline-)?grid",
    r"^\s*&",
)
NEWER_IN_JS = (
    r"\?\.",
    r"\?\?",
    r"=>",
    r"\|\|=|&&=",
    r"`",
    r"\b(let|const|class|async|await|import|export)\b",
    r"\.\.\.",
    r"\.(at|flat|flatMap|matchAll|replaceAll|replaceChildren|replaceWith|append|prepend|remove|closest|finally)\(",
    r"\.requestSubmit\(",
    r"\bfetch\(",
    r"\b(globalThis|structuredClone|URLSearchParams|AbortController|BigInt|ResizeObserver)\b",
    r"catch \{",
)


def without_comments(path: Path) -> str:
    return re.sub(r"/\*.*?\*/|^\s*//[^\n]*", "", path.read_text("utf-8"), flags=re.DOTALL | re.M)


def newer(folder: str, patterns: tuple[str, ...]) -> list[str]:
    """Everything in the files of a folder that one of the patterns finds."""
    return [
        f"{file.name}: {match.group()}"
        for file in (*sorted((STATIC / folder).iterdir()), *SHARED)
        for pattern in patterns
        for match in re.finditer(pattern, without_comments(file), re.MULTILINE)
    ]


def test_styles_are_of_2018() -> None:
    assert newer("css/tv", NEWER_IN_CSS) == []


def test_scripts_are_of_2018() -> None:
    assert newer("js/tv", NEWER_IN_JS) == []


@pytest.mark.parametrize(
    ("patterns", "text"),
    [
        (NEWER_IN_CSS, "a:has(b) {}"),
        (NEWER_IN_CSS, "a { gap: 1vw; }"),
        (NEWER_IN_CSS, "a { color: rgb(0 0 0 / .5); }"),
        (NEWER_IN_CSS, "a { width: min(1vw, 2px); }"),
        (NEWER_IN_JS, "a?.b;"),
        (NEWER_IN_JS, "a ?? b;"),
        (NEWER_IN_JS, "var a = () => 1;"),
    ],
)
def test_list_finds(patterns: tuple[str, ...], text: str) -> None:
    assert any(re.search(pattern, text, re.MULTILINE) for pattern in patterns)


@pytest.mark.django_db
def test_page_takes_these_files_alone() -> None:
    make_plain_club()

    elements = page(Client().get("/tv/"))

    files = {
        attrs.get("href") or attrs.get("src")
        for tag, attrs, _ in elements
        if tag in ("link", "script")
    }
    folders = (
        "/static/games/css/tv/",
        "/static/games/js/tv/",
        "/static/clique/icons/",
        "/static/clique/js/wake.js",
    )
    assert [file for file in files if not str(file).startswith(folders)] == []


def test_colours_are_those_of_the_dark_scheme() -> None:
    tokens = without_comments(ROOT / "clique" / "static" / "clique" / "css" / "tokens.css")
    dark = dict(re.findall(r"(--[\w-]+): (?:light-dark\(.*, )?(#\w+)\)?;", tokens))
    own = dict(re.findall(r"(--[\w-]+): (#\w+);", without_comments(STATIC / "css/tv/tokens.css")))
    del own["--on-water"]

    assert {name: dark.get(name) for name in own} == own
