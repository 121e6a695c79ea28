"""The rules of the house as tests: over every file of the project, and on examples that break them."""

from collections.abc import Callable, Iterator

import pytest

from tests.architecture import code_rules, page_rules

Rule = Callable[[str, str], Iterator[str]]

FOLDERS = ("clique", "games", "ledger", "templates", "tests")
LONG_BODY = "def f():\n" + "    x = 1\n" * 41


def files(*suffixes: str) -> list[tuple[str, str]]:
    """Path and text of every file of the project with one of these endings."""
    return [
        (str(file.relative_to(page_rules.ROOT)), file.read_text(encoding="utf-8"))
        for folder in FOLDERS
        for file in sorted((page_rules.ROOT / folder).rglob("*"))
        if file.suffix in suffixes
    ]


@pytest.mark.parametrize("rule", code_rules.RULES, ids=lambda rule: rule.__name__)
def test_code_keeps(rule: Rule) -> None:
    faults = [fault for path, text in files(".py") for fault in rule(path, text)]

    assert faults == []


@pytest.mark.parametrize("rule", page_rules.RULES, ids=lambda rule: rule.__name__)
def test_pages_keep(rule: Rule) -> None:
    faults = [fault for path, text in files(".html", ".css", ".js") for fault in rule(path, text)]

    assert faults == []


@pytest.mark.parametrize(
    ("rule", "path", "text"),
    [
        (code_rules.init_is_empty, "games/__init__.py", '"""The games."""\n'),
        (code_rules.file_is_short, "games/a.py", "x = 1\n" * 301),
        (code_rules.functions_are_short, "games/a.py", LONG_BODY),
        (code_rules.imports_stand_on_top, "games/a.py", "def f():\n    import os\n"),
        (code_rules.imports_stand_on_top, "games/a.py", "def ready():\n    from a import b\n"),
        (code_rules.engine_is_pure, "games/engine/a.py", "from django.db import models\n"),
        (code_rules.engine_is_pure, "games/engine/a.py", "import games.models\n"),
        (code_rules.engine_is_pure, "games/engine/a.py", "from games import models\n"),
        (code_rules.engine_is_pure, "games/engine/a.py", "from .. import models\n"),
        (
            code_rules.only_posting_books,
            "ledger/actions/entries.py",
            "Booking.objects.create(day=1)\n",
        ),
        (
            code_rules.only_posting_books,
            "ledger/actions/entries.py",
            "models.Transfer(amount=1).save()\n",
        ),
        (code_rules.nothing_is_marked_safe, "ledger/a.py", "x = mark_safe(name)\n"),
        (code_rules.nothing_is_marked_safe, "ledger/a.py", "from a import mark_safe as m\n"),
        (code_rules.nothing_is_marked_safe, "ledger/a.py", "x = safestring.SafeString(name)\n"),
        (code_rules.sentences_stand_alone, "ledger/a.py", "x = f\"{words} {gettext('Mehr')}\"\n"),
        (page_rules.fragment_has_one_root, "templates/a/_row.html", "<p>a</p><p>b</p>"),
        (page_rules.fragment_has_one_root, "templates/a/_row.html", '<p id="row">a</p> loose'),
        (page_rules.fragment_has_one_root, "templates/a/_row.html", '<p id="other"><br>a</p>'),
        (page_rules.fragment_has_one_root, "templates/a/_row.html", "<p>no id</p>"),
        (
            page_rules.fragment_has_one_root,
            "templates/a/_row.html",
            '{% extends "base.html" %}<p id="row"></p>',
        ),
        (page_rules.extends_comes_first, "templates/a/x.html", '\n{% extends "base.html" %}'),
        (page_rules.nothing_is_inline, "templates/a/x.html", "<script>alert(1)</script>"),
        (page_rules.nothing_is_inline, "templates/a/x.html", "<style>p {}</style>"),
        (page_rules.nothing_is_inline, "templates/a/x.html", '<p style="color: red">'),
        (page_rules.nothing_is_inline, "templates/a/x.html", '<p onclick="f()">'),
        (page_rules.nothing_is_inline, "templates/a/x.html", '<p hx-on:click="f()">'),
        (page_rules.escaping_stays_on, "templates/a/x.html", "{{ name | safe }}"),
        (page_rules.escaping_stays_on, "templates/a/x.html", "{% autoescape off %}"),
        (page_rules.templates_look_down, "templates/games/x.html", "{% url 'ledger:till' %}"),
        (page_rules.templates_look_down, "templates/clique/x.html", '{% url "games:board" 1 %}'),
        (
            page_rules.templates_look_down,
            "templates/games/x.html",
            '{% include "ledger/_till_row.html" %}',
        ),
        (page_rules.asset_is_short, "games/static/games/js/a.js", "f();\n" * 200),
        (page_rules.css_is_plain, "games/static/games/css/a.css", "p { color: #fff; }"),
        (page_rules.css_is_plain, "games/static/games/css/a.css", "#board { margin: 0; }"),
        (page_rules.css_is_plain, "games/static/games/css/a.css", "p { top: 0 !important; }"),
    ],
)
def test_rule_bites(rule: Rule, path: str, text: str) -> None:
    assert len(list(rule(path, text))) == 1


@pytest.mark.parametrize(
    ("rule", "path", "text"),
    [
        (code_rules.init_is_empty, "games/__init__.py", ""),
        (code_rules.file_is_short, "games/migrations/0001_initial.py", "x = 1\n" * 301),
        (code_rules.imports_stand_on_top, "games/apps.py", "def ready(self):\n    import a\n"),
        (code_rules.imports_stand_on_top, "ledger/a.py", "def f():\n    import reportlab\n"),
        (
            code_rules.imports_stand_on_top,
            "ledger/a.py",
            "def f():\n    from ledger.pdf import a\n",
        ),
        (code_rules.engine_is_pure, "games/engine/a.py", "import enum\nimport games.engine.b\n"),
        (code_rules.only_posting_books, "ledger/posting.py", "Booking.objects.create(day=1)\n"),
        (code_rules.only_posting_books, "ledger/a.py", "Booking.objects.filter(day=1)\n"),
        (code_rules.nothing_is_marked_safe, "ledger/a.py", "def f() -> SafeString: ...\n"),
        (code_rules.sentences_stand_alone, "ledger/a.py", "x = f'{gettext_of(a)}{gettext}'\n"),
        (
            page_rules.fragment_has_one_root,
            "templates/a/_pay_row.html",
            '{# why #}{% load i18n %}<p id="pay-row-{{ row.id|default:"0" }}"><br>{{ a }}</p>\n',
        ),
        (page_rules.fragment_has_one_root, "templates/a/page.html", "<p>a</p><p>b</p>"),
        (page_rules.extends_comes_first, "templates/a/x.html", '{% extends "base.html" %}\n'),
        (page_rules.nothing_is_inline, "templates/a/x.html", '<script src="a.js"></script>'),
        (page_rules.templates_look_down, "templates/_nav.html", "{% url 'ledger:till' %}"),
        (page_rules.templates_look_down, "templates/ledger/x.html", "{% url 'games:board' %}"),
        (page_rules.css_is_plain, "clique/static/clique/css/tokens.css", "a { --x: #fff; }"),
        (page_rules.css_is_plain, "games/static/a.css", "/* issue #2 */ p { color: var(--x); }"),
    ],
)
def test_rule_lets_pass(rule: Rule, path: str, text: str) -> None:
    assert list(rule(path, text)) == []
