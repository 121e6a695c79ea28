"""Rules that keep the doors shut: each says what is wrong with a file's text."""

import ast
import re
from collections.abc import Iterator
from pathlib import PurePosixPath

APPS = ("clique/", "games/", "ledger/")
# What compares passwords, and the files in which each try is counted first.
COMPARES = ("authenticate", "check_password")
COUNTED = ("clique/guesses.py", "clique/till_pin.py")
# What opens a connection or starts a program, and who may: nothing asks another host for anything.
REACHES_OUT = {
    "aiohttp": (),
    "ftplib": (),
    "http.client": (),
    "httpx": (),
    "requests": (),
    "telnetlib": (),
    "urllib.request": (),
    "urllib3": (),
    "xmlrpc": (),
    "socket": (
        "clique/machine.py",
        "clique/patience.py",
        "clique/serving.py",
        # It knows the names of refusals, and asks nobody.
        "clique/system_words.py",
        # It asks the proxy on this very machine.
        "ledger/doctor/certificate.py",
    ),
    "subprocess": ("ledger/backup/",),
}
# What lets a stranger's data run, or takes a lock off.
BANNED = {
    "csp_exempt",
    "csp_replace",
    "csp_update",
    "csrf_exempt",
    "marshal",
    "pickle",
    "requires_csrf_token",
    "shelve",
    "xframe_options_exempt",
    "xframe_options_sameorigin",
}
_COMMENT = re.compile(r"\{#.*?#\}|\{% comment.*?endcomment %\}", re.DOTALL)
_FORM = re.compile(r"<form\b[^>]*>.*?</form>", re.DOTALL | re.IGNORECASE)
# `command`, a tag or what it gave, holds the token, the key and the version of an act.
_TOKEN = re.compile(r"\{% (csrf_token|command\b[^%]*) %\}|\{\{ command \}\}")
_POSTS = re.compile(r"""<form\b[^>]*\bmethod=["']post""", re.IGNORECASE)
_ELSEWHERE = re.compile(r"""\b(src|href|action|hx-\w+)=["'](https?:)?//[^"']*""", re.IGNORECASE)
_FRAMES = re.compile(r"<(iframe|object|embed|base|applet)\b", re.IGNORECASE)
_NEW_TAB = re.compile(r"""<a\b[^>]*target=["']_blank["'][^>]*>""", re.IGNORECASE)
_MAKES_HTML = re.compile(
    r"\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval|new Function|srcdoc)\b"
)


def guesses_are_counted(path: str, text: str) -> Iterator[str]:
    """A password that is compared anywhere else could be guessed without end."""
    if not path.startswith(APPS) or path in COUNTED:
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.alias) and node.name in COMPARES:
            yield f"{path}: {node.name}"
        if isinstance(node, ast.Attribute) and node.attr in COMPARES:
            yield f"{path}:{node.lineno}: {node.attr}"


def nothing_reaches_out(path: str, text: str) -> Iterator[str]:
    """No request leaves for another host, and no program is started, but where it is known."""
    if not path.startswith(APPS):
        return
    for name in _imported(text):
        for module, allowed in REACHES_OUT.items():
            if f"{name}.".startswith(f"{module}.") and not (allowed and path.startswith(allowed)):
                yield f"{path}: imports {module}"


def locks_stay_on(path: str, text: str) -> Iterator[str]:
    """No view is exempt from a protection, and nothing that was stored is run."""
    if not path.startswith(APPS):
        return
    for node in ast.walk(ast.parse(text)):
        named = node.name.split(".")[0] if isinstance(node, ast.alias) else ""
        if isinstance(node, ast.Attribute):
            named = node.attr
        if named in BANNED:
            yield f"{path}: {named}"


def forms_carry_their_token(path: str, text: str) -> Iterator[str]:
    """A form that changes something has the token, and a password is never asked by address."""
    if not path.endswith(".html"):
        return
    for match in _FORM.finditer(_COMMENT.sub("", text)):
        posts = _POSTS.search(match.group()) is not None
        if posts and _TOKEN.search(match.group()) is None:
            yield f"{path}: a form without csrf_token"
        if not posts and re.search(r"""type=["']password""", match.group()):
            yield f"{path}: a password in an address"


def pages_stay_at_home(path: str, text: str) -> Iterator[str]:
    """Nothing on a page comes from elsewhere or frames anything; a new tab knows nothing of this one."""
    if not path.endswith(".html"):
        return
    markup = _COMMENT.sub("", text)
    for pattern in (_ELSEWHERE, _FRAMES):
        for match in pattern.finditer(markup):
            yield f"{path}: {match.group()}"
    for match in _NEW_TAB.finditer(markup):
        if "noopener" not in match.group():
            yield f"{path}: a new tab without noopener"


def scripts_make_no_html(path: str, text: str) -> Iterator[str]:
    """A name put into the page as text stays text."""
    if PurePosixPath(path).suffix != ".js":
        return
    for match in _MAKES_HTML.finditer(re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.DOTALL)):
        yield f"{path}: {match.group()}"


def _imported(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module or ''}.{alias.name}" for alias in node.names)


CODE_RULES = (guesses_are_counted, nothing_reaches_out, locks_stay_on)
PAGE_RULES = (forms_carry_their_token, pages_stay_at_home, scripts_make_no_html)
