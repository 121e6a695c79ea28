"""What several commands are asked: a day, a language, a club to speak of."""

import re
from datetime import date

from django.core.management.base import CommandError

from clique.models import Club, Language

_ISO = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def the_club() -> Club:
    """The club of this installation."""
    club = Club.objects.first()
    if club is None:
        raise CommandError("there is no club yet; open the first page in a browser")
    return club


def iso_day(option: str, text: str) -> date:
    """The day of an option such as `2026-12-04`."""
    # fromisoformat alone would take a week's date too.
    if _ISO.fullmatch(text):
        try:
            return date.fromisoformat(text)
        except ValueError:
            pass
    raise CommandError(f"{option} is {text[:40]!r}; it must be a date such as 2026-12-04")


def asked_language(text: str | None, club: Club) -> str:
    """The language asked for, by default the club's."""
    if text is None:
        return club.language
    if text not in Language.values:
        raise CommandError(f"--language is {text[:40]!r}; it must be one of {', '.join(Language)}")
    return text
