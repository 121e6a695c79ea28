"""The hash chain: the canonical text of a booking and its fingerprint, from values alone.

A stranger recomputes it from docs/bookkeeping.md, "The chain"; the two must say the same.
"""

import hashlib
from dataclasses import dataclass

BEFORE_THE_FIRST = "0" * 64
DIGITS_SHOWN = 12

CodedTransfer = tuple[str, str, int]


@dataclass(frozen=True, slots=True)
class ChainLink:
    """What the chain says of one booking: natural keys only.

    `day` is ISO, `reverses` the number of the booking it takes back. `transfers` are (debit code, credit code, Rappen).
    `concerns` is the last day of the closed year that it corrects, in ISO, else empty.
    """

    number: int
    key: str
    kind: str
    day: str
    text: str
    reverses: int | None
    transfers: tuple[CodedTransfer, ...]
    concerns: str = ""


def canonical_text(link: ChainLink, *, previous: str) -> str:
    """The lines that are hashed: six of the booking, one of a late correction, one a transfer, the hash before it.

    No field holds a line break, so two bookings never share a text. Rule: docs/bookkeeping.md, "The chain".
    """
    reverses = "" if link.reverses is None else str(link.reverses)
    lines = [str(link.number), link.key, link.kind, link.day, link.text, reverses]
    lines += [f"concerns {link.concerns}"] if link.concerns else []
    lines += [f"{debit} {credit} {amount}" for debit, credit, amount in sorted(link.transfers)]
    return "\n".join([*lines, previous])


def link_hash(link: ChainLink, *, previous: str) -> str:
    """SHA-256 of the canonical text in UTF-8, as 64 lower-case hexadecimal digits."""
    text = canonical_text(link, previous=previous)
    return hashlib.sha256(text.encode()).hexdigest()
