"""The rules that keep the doors shut, over every file of the project and on examples that break them."""

import pytest

from tests.architecture import safety_rules
from tests.test_architecture import Rule, files


@pytest.mark.parametrize("rule", safety_rules.CODE_RULES, ids=lambda rule: rule.__name__)
def test_code_keeps(rule: Rule) -> None:
    faults = [fault for path, text in files(".py") for fault in rule(path, text)]

    assert faults == []


@pytest.mark.parametrize("rule", safety_rules.PAGE_RULES, ids=lambda rule: rule.__name__)
def test_pages_keep(rule: Rule) -> None:
    faults = [fault for path, text in files(".html", ".js") for fault in rule(path, text)]

    assert faults == []


TOKEN = "{% csrf_token %}"


@pytest.mark.parametrize(
    ("rule", "path", "text"),
    [
        (
            safety_rules.guesses_are_counted,
            "clique/a.py",
            "from django.contrib.auth import authenticate",
        ),
        (safety_rules.guesses_are_counted, "ledger/a.py", "hashers.check_password(a, b)"),
        (safety_rules.guesses_are_counted, "ledger/a.py", "user.check_password(a)"),
        (safety_rules.nothing_reaches_out, "ledger/a.py", "import urllib.request"),
        (safety_rules.nothing_reaches_out, "ledger/a.py", "from urllib import request"),
        (safety_rules.nothing_reaches_out, "ledger/a.py", "from http.client import HTTPConnection"),
        (safety_rules.nothing_reaches_out, "games/a.py", "import socket"),
        (safety_rules.nothing_reaches_out, "clique/machine.py", "import subprocess"),
        (
            safety_rules.locks_stay_on,
            "ledger/a.py",
            "from django.views.decorators.csrf import csrf_exempt",
        ),
        (safety_rules.locks_stay_on, "ledger/a.py", "csrf.csrf_exempt(view)"),
        (safety_rules.locks_stay_on, "ledger/a.py", "import pickle"),
        (safety_rules.forms_carry_their_token, "templates/a.html", '<form method="post"></form>'),
        (
            safety_rules.forms_carry_their_token,
            "templates/a.html",
            f"<form method='post'>{{# {TOKEN} #}}</form>",
        ),
        (
            safety_rules.forms_carry_their_token,
            "templates/a.html",
            '<form><input type="password"></form>',
        ),
        (
            safety_rules.pages_stay_at_home,
            "templates/a.html",
            '<img src="https://example.org/a.png">',
        ),
        (safety_rules.pages_stay_at_home, "templates/a.html", '<a href="//example.org">x</a>'),
        (safety_rules.pages_stay_at_home, "templates/a.html", '<iframe src="/x"></iframe>'),
        (safety_rules.pages_stay_at_home, "templates/a.html", '<a href="/x" target="_blank">x</a>'),
        (safety_rules.scripts_make_no_html, "clique/static/a.js", "row.innerHTML = name;"),
        (safety_rules.scripts_make_no_html, "clique/static/a.js", "eval(text);"),
    ],
)
def test_rule_bites(rule: Rule, path: str, text: str) -> None:
    assert len(list(rule(path, text))) == 1


@pytest.mark.parametrize(
    ("rule", "path", "text"),
    [
        (
            safety_rules.guesses_are_counted,
            "clique/guesses.py",
            "from django.contrib.auth import authenticate",
        ),
        (safety_rules.guesses_are_counted, "clique/a.py", "user.is_authenticated"),
        (safety_rules.nothing_reaches_out, "ledger/a.py", "from urllib.parse import quote"),
        (safety_rules.nothing_reaches_out, "ledger/backup/a.py", "import subprocess"),
        (safety_rules.nothing_reaches_out, "tests/a.py", "import http.client"),
        (
            safety_rules.forms_carry_their_token,
            "templates/a.html",
            f'<form method="post">{TOKEN}</form><form method="get"></form>',
        ),
        (safety_rules.pages_stay_at_home, "templates/a.html", '<a href="/a//b">https://x.ch</a>'),
        (safety_rules.scripts_make_no_html, "clique/static/a.js", "// no innerHTML\nx = 1;"),
    ],
)
def test_rule_lets_pass(rule: Rule, path: str, text: str) -> None:
    assert list(rule(path, text)) == []
