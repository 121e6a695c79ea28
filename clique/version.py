"""Which program this is: a page that stays open all evening, and what browsers keep, ask whether theirs is still the same."""

import hashlib
from functools import cache
from pathlib import Path

from django.conf import settings

_PARTS = ("clique", "games", "ledger", "templates", "requirements.txt")


@cache
def program_version() -> str:
    """Twelve letters that follow from the program's own files as they are when this process first asks.

    Nobody has to count them up, and several processes of one program agree.
    """
    digest = hashlib.sha256()
    for part in _PARTS:
        for file in _files(settings.BASE_DIR / part):
            digest.update(f"{file.relative_to(settings.BASE_DIR)}\0".encode())
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:12]


def _files(part: Path) -> list[Path]:
    if part.is_file():
        return [part]
    found = [file for file in sorted(part.rglob("*")) if file.is_file()]
    return [file for file in found if "__pycache__" not in file.parts]
