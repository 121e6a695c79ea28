"""Passwords that the program makes up."""

import secrets

# Without those that look alike on paper: 0 o, 1 i l.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def fresh_password() -> str:
    """Three groups of five characters, over 70 bits: `k4p7w-m9rt3-xz2hq`."""
    groups = ("".join(secrets.choice(_LETTERS) for _ in range(5)) for _ in range(3))
    return "-".join(groups)
