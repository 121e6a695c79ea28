"""Codes that people read aloud and type, and secrets that browsers keep; the database knows only their hashes."""

import base64
import hashlib
import secrets

from django.utils.crypto import salted_hmac

# Without what looks alike on paper or sounds alike aloud: 0 O, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V: of each at most one is left.
LETTERS = "23456789ACDEFHJKMNPQRTVWXY"
# What somebody who misread a letter types in its place.
_MISREAD = str.maketrans("SBZGU", "5826V")
INVITATION_LENGTH = 9
TV_LENGTH = 6
_GROUP = 3


def fresh_code(length: int) -> str:
    """A code nobody can guess: 42 bits for nine letters, 28 for six."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def code_from(source: str, *, purpose: str, length: int) -> str:
    """The code that belongs to `source`, the same every time; only this installation can tell it."""
    number = int.from_bytes(_keyed(purpose, source), "big")
    letters = []
    for _ in range(length):
        number, place = divmod(number, len(LETTERS))
        letters.append(LETTERS[place])
    return "".join(letters)


def grouped(code: str) -> str:
    """`K4PQ7WM9R` as `K4P-Q7W-M9R`."""
    return "-".join(code[start : start + _GROUP] for start in range(0, len(code), _GROUP))


def folded(typed: str, *, length: int) -> str:
    """What somebody typed as a code: capitals, without blanks and dashes; empty if it cannot be one of this length."""
    if len(typed) > 4 * length:
        return ""
    code = "".join(typed.upper().split()).replace("-", "").translate(_MISREAD)
    is_code = len(code) == length and all(letter in LETTERS for letter in code)
    return code if is_code else ""


def code_hash(code: str) -> str:
    """What is kept of a code: short as it is, a plain hash could be tried out by whoever finds a backup."""
    return salted_hmac("clique.code", code, algorithm="sha256").hexdigest()


def token_from(source: str, *, purpose: str) -> str:
    """The secret of 256 bits that belongs to `source`, the same every time; only this installation can tell it."""
    return base64.urlsafe_b64encode(_keyed(purpose, source)).decode().rstrip("=")


def token_hash(token: str) -> str:
    """What is kept of a token; it is too long to be tried out."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def _keyed(purpose: str, source: str) -> bytes:
    return salted_hmac(f"clique.{purpose}", source, algorithm="sha256").digest()
