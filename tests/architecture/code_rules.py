"""Rules for Python files: each takes a file's path and text and says what is wrong with it."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import PurePosixPath

APPS = ("clique/", "games/", "ledger/")
LONGEST_FILE = 300
LONGEST_BODY = 40
BOOKS = re.compile(
    r"(\w+\.)*(Booking|Transfer)(\.objects\.(bulk_create|create|get_or_create|update_or_create))?"
)
UNESCAPED = re.compile(r"(\w+\.)*(mark_safe|html_safe|SafeString|SafeText)")
TRANSLATION = re.compile(r"(\w+\.)*(_|n?p?gettext(_lazy)?)")

Function = ast.FunctionDef | ast.AsyncFunctionDef


def init_is_empty(path: str, text: str) -> Iterator[str]:
    """Importing `games.engine` imports `games`, which must not pull in Django."""
    if PurePosixPath(path).name == "__init__.py" and text.strip():
        yield f"{path}: __init__.py is not empty"


def file_is_short(path: str, text: str) -> Iterator[str]:
    """A file over the limit becomes a folder; Django's migrations are as long as they are."""
    lines = len(text.splitlines())
    if lines > LONGEST_FILE and "/migrations/" not in path:
        yield f"{path}: {lines} lines, more than {LONGEST_FILE}"


def functions_are_short(path: str, text: str) -> Iterator[str]:
    """A body is counted without its docstring."""
    for function in _functions(ast.parse(text)):
        statements = function.body
        if ast.get_docstring(function) is not None:
            statements = statements[1:]
        if not statements:
            continue
        lines = (statements[-1].end_lineno or 0) - statements[0].lineno + 1
        if lines > LONGEST_BODY:
            yield f"{path}:{function.lineno}: {function.name} has {lines} lines"


def imports_stand_on_top(path: str, text: str) -> Iterator[str]:
    """Inside a function only where Django must be ready first, and for reportlab, which is slow.

    `ledger.pdf` is what imports reportlab, so a view imports it late for the same reason.
    """
    late = ("reportlab", "ledger.pdf")
    for function in _functions(ast.parse(text)):
        if function.name == "ready" and PurePosixPath(path).name == "apps.py":
            continue
        for node in ast.walk(function):
            if any(not _is_within(name, late) for name in _imported(node)):
                yield f"{path}:{function.lineno}: import inside {function.name}"


def engine_is_pure(path: str, text: str) -> Iterator[str]:
    """The engine imports the standard library and itself, by its full name."""
    if not path.startswith("games/engine/"):
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.level:
            yield f"{path}:{node.lineno}: relative import"
            continue
        for name in _imported(node):
            is_standard = name.split(".")[0] in sys.stdlib_module_names
            if not is_standard and not _is_within(name, ("games.engine",)):
                yield f"{path}: the engine imports {name}"


def only_posting_books(path: str, text: str) -> Iterator[str]:
    """A booking comes to be in `ledger/posting.py` alone; migrations move what is there."""
    if not path.startswith(APPS) or path == "ledger/posting.py" or "/migrations/" in path:
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and BOOKS.fullmatch(ast.unparse(node.func)):
            yield f"{path}:{node.lineno}: {ast.unparse(node.func)} outside ledger/posting.py"


def nothing_is_marked_safe(path: str, text: str) -> Iterator[str]:
    """HTML is written in templates, which escape; `format_html` escapes too."""
    if not path.startswith(APPS):
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.alias) and node.name in ("mark_safe", "html_safe"):
            yield f"{path}: {node.name}"
        if isinstance(node, ast.Call) and UNESCAPED.fullmatch(ast.unparse(node.func)):
            yield f"{path}:{node.lineno}: {ast.unparse(node.func)}"


def sentences_stand_alone(path: str, text: str) -> Iterator[str]:
    """Whoever collects the sentences for the catalogues does not look into an f-string."""
    if not path.startswith(APPS):
        return
    for outer in ast.walk(ast.parse(text)):
        if not isinstance(outer, ast.JoinedStr):
            continue
        for node in ast.walk(outer):
            if isinstance(node, ast.Call) and TRANSLATION.fullmatch(ast.unparse(node.func)):
                yield f"{path}:{outer.lineno}: {ast.unparse(node.func)} inside an f-string"


def _functions(tree: ast.AST) -> Iterator[Function]:
    for node in ast.walk(tree):
        if isinstance(node, Function):
            yield node


def _imported(node: ast.AST) -> list[str]:
    """The full names of the modules that an import statement names."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [f"{node.module or ''}.{alias.name}" for alias in node.names]
    return []


def _is_within(name: str, packages: tuple[str, ...]) -> bool:
    return any(f"{name}.".startswith(f"{package}.") for package in packages)


RULES = (
    init_is_empty,
    file_is_short,
    functions_are_short,
    imports_stand_on_top,
    engine_is_pure,
    only_posting_books,
    nothing_is_marked_safe,
    sentences_stand_alone,
)
