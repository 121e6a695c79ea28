"""What a treasurer types into the books: one line of text in NFC."""

import unicodedata

# Control characters and line breaks would break the chain's text, lone surrogates its encoding.
_REFUSED = frozenset({"Cc", "Cs", "Zl", "Zp"})


def one_line(text: str) -> str:
    """The text as the books keep it: in NFC, trimmed, each run of white space one blank."""
    return unicodedata.normalize("NFC", " ".join(text.split()))


def is_one_line(text: str) -> bool:
    """Whether the books take `text` as it is."""
    clean = not any(unicodedata.category(character) in _REFUSED for character in text)
    return clean and unicodedata.is_normalized("NFC", text)
