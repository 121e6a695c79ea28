"""Rules for templates, CSS and JavaScript: each says what is wrong with a file's text."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[2]
LONGEST_ASSET = 200
# Frames of every page: they may name all three apps.
FRAMES = re.compile(r"^templates/(base\w*|_nav)\.html$")
# An app's templates, and the apps above it, of which it knows nothing.
ABOVE = {"clique": ("games", "ledger"), "games": ("ledger",)}
VOID = {
    "area",
    "base",
    "br",
    "col",
    "embed",
    "hr",
    "img",
    "input",
    "link",
    "meta",
    "source",
    "track",
    "wbr",
}

_COMMENT = re.compile(r"\{#.*?#\}|\{% comment.*?endcomment %\}", re.DOTALL)
_TAG = re.compile(r"\{%.*?%\}", re.DOTALL)
_VARIABLE = re.compile(r"\{\{.*?\}\}", re.DOTALL)


class _Outline(HTMLParser):
    """A template's elements: the roots, what stands between them, and every attribute."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.roots: list[dict[str, str]] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.loose_text = ""
        self._depth = 0
        # Quotes in `{{ a|default:"b" }}` would end the attribute that it stands in.
        self.feed(_VARIABLE.sub("{{key}}", _TAG.sub("", markup)))
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self.elements.append((tag, attributes))
        if self._depth == 0:
            self.roots.append(attributes)
        if tag not in VOID:
            self._depth += 1

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._depth -= 1

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            self._depth -= 1

    def handle_data(self, data: str) -> None:
        if self._depth == 0:
            self.loose_text += data.strip()


def fragment_has_one_root(path: str, text: str) -> Iterator[str]:
    """`_payment_row.html` is one element with the id `payment-row` or `payment-row-{{ key }}`."""
    name = PurePosixPath(path).name
    if not (name.startswith("_") and name.endswith(".html")):
        return
    markup = _COMMENT.sub("", text)
    if re.search(r"\{%\s*extends\b", markup):
        yield f"{path}: a fragment extends nothing"
    outline = _Outline(markup)
    if len(outline.roots) != 1 or outline.loose_text:
        yield f"{path}: {len(outline.roots)} root elements, text beside them: {bool(outline.loose_text)}"
        return
    expected = name.removeprefix("_").removesuffix(".html").replace("_", "-")
    found = outline.roots[0].get("id", "")
    if found != expected and not found.startswith(f"{expected}-{{{{"):
        yield f'{path}: the root\'s id is "{found}", not "{expected}"'


def extends_comes_first(path: str, text: str) -> Iterator[str]:
    """Django ignores what stands before it, or refuses."""
    extends = re.search(r"\{%\s*extends\b", text)
    if path.endswith(".html") and extends and extends.start() > 0:
        yield f"{path}: {{% extends %}} is not first"


def nothing_is_inline(path: str, text: str) -> Iterator[str]:
    """The content security policy would refuse it."""
    if not path.endswith(".html"):
        return
    for tag, attributes in _Outline(_COMMENT.sub("", text)).elements:
        if tag == "style" or (tag == "script" and "src" not in attributes):
            yield f"{path}: inline <{tag}>"
        for attribute in attributes:
            if attribute == "style" or attribute.startswith(("on", "hx-on")):
                yield f"{path}: attribute {attribute}"


def escaping_stays_on(path: str, text: str) -> Iterator[str]:
    """Names may hold anything."""
    if path.endswith(".html"):
        for match in re.finditer(r"\|\s*safe(seq)?\b|\{%\s*autoescape\s+off", text):
            yield f"{path}: {match.group()}"


def templates_look_down(path: str, text: str) -> Iterator[str]:
    """No address, template or tag library of an app further up."""
    app = path.removeprefix("templates/").split("/")[0]
    if FRAMES.match(path) or not path.endswith(".html") or app not in ABOVE:
        return
    for above in ABOVE[app]:
        for match in re.finditer(rf"\{{%\s*\w+\s+[\"']{above}[:/][^\"']*", text):
            yield f"{path}: names {above} in {match.group()}"
        for match in re.finditer(r"\{%\s*load\s+([^%]*)%\}", text):
            for library in set(match.group(1).split()) & tag_libraries(above):
                yield f"{path}: loads {library} of {above}"


def tag_libraries(app: str) -> set[str]:
    """The names by which templates load an app's own tags."""
    return {file.stem for file in (ROOT / app / "templatetags").glob("[!_]*.py")}


def asset_is_short(path: str, text: str) -> Iterator[str]:
    """A screen loads several small files side by side."""
    lines = len(text.splitlines())
    if path.endswith((".css", ".js")) and lines >= LONGEST_ASSET:
        yield f"{path}: {lines} lines, not fewer than {LONGEST_ASSET}"


def css_is_plain(path: str, text: str) -> Iterator[str]:
    """Colours stand in tokens.css alone; ids are htmx's, and nothing is important."""
    if not path.endswith(".css"):
        return
    rules = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    if "!important" in rules:
        yield f"{path}: !important"
    if not path.endswith("/tokens.css"):
        for match in re.finditer(r"#[\w-]+", rules):
            yield f"{path}: {match.group()}, a colour or an id"


RULES = (
    fragment_has_one_root,
    extends_comes_first,
    nothing_is_inline,
    escaping_stays_on,
    templates_look_down,
    asset_is_short,
    css_is_plain,
)
