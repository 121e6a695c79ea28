"""Text on its way to a terminal."""


def one_line(text: str) -> str:
    """The text with everything escaped that cannot be printed, line breaks among it."""
    return "".join(
        character if character.isprintable() else _escaped(character) for character in text
    )


def _escaped(character: str) -> str:
    return character.encode("unicode_escape", "surrogatepass").decode("ascii")
