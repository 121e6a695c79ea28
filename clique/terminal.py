"""Text on its way to a terminal."""

from django.utils import translation


def in_english(words: object) -> str:
    """The words as commands speak, whatever the language of the moment."""
    with translation.override("en"):
        return str(words)


def one_line(text: str) -> str:
    """The text with everything escaped that cannot be printed, line breaks among it."""
    return "".join(
        character if character.isprintable() else _escaped(character) for character in text
    )


def _escaped(character: str) -> str:
    return character.encode("unicode_escape", "surrogatepass").decode("ascii")
