"""What happened at the table, in words for people: names, rounds, places."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from clique.money import franken
from games.engine.events import Lowest, Misdeal, ThreeAces, Void, Withdraw
from games.engine.rules import DECKS, Rules, seats_of, settled_deck
from games.engine.tally import Outcome

PRESET_NAMES: Mapping[str, Promise] = {
    "zoggeli": _("Regeln der Zoggeli"),
    "skat32": _("Schwimmen mit 32 Karten"),
}


class Person(NamedTuple):
    """A member, as a page shows and a form names them."""

    member_id: int
    name: str


def join_names(names: Sequence[str]) -> str:
    """`A`, `A und B`, `A, B und C`."""
    if len(names) < 2:
        return "".join(names)
    return gettext("%(others)s und %(last)s") % {
        "others": ", ".join(names[:-1]),
        "last": names[-1],
    }


def place_words(place_x2: int) -> str:
    """The number of a place: `2.`, or `2½.` for the mean of a tie."""
    whole, half = divmod(place_x2, 2)
    return pgettext("place", "%(number)s.") % {"number": f"{whole}½" if half else whole}


def outcome_words(outcome: Outcome, *, names: Sequence[str]) -> str:
    """What an entry of the log was, for the slip: who was struck, or what happened instead."""
    struck = join_names([names[seat] for seat in outcome.struck])
    if outcome.replayed:
        return gettext("zählt nicht, alle wären abgesoffen")
    match outcome.event:
        case ThreeAces(holder=holder):
            return gettext("drei Asse von %(name)s") % {"name": names[holder]}
        case Misdeal():
            return gettext("%(name)s hat vergeben") % {"name": names[outcome.dealer]}
        case Void():
            return gettext("ohne Verlierer")
        case Withdraw(player=player):
            return gettext("%(name)s geht heim") % {"name": names[player]}
        case Lowest():
            return struck


def entry_words(outcome: Outcome, *, names: Sequence[str]) -> str:
    """An entry of the log by its round: `Runde 7: Strich für Anni`, `Carla geht heim`."""
    words = outcome_words(outcome, names=names)
    if outcome.round_number is None:
        return words
    if isinstance(outcome.event, Lowest) and not outcome.replayed:
        words = ngettext(
            "Strich für %(names)s", "je ein Strich für %(names)s", len(outcome.struck)
        ) % {"names": words}
    return gettext("Runde %(number)s: %(words)s") % {
        "number": outcome.round_number,
        "words": words,
    }


def given_place_words(place: int, name: str) -> str:
    """A place of a typed final order: `2. Rang: Anni`."""
    return gettext("%(place)s. Rang: %(name)s") % {"place": place, "name": name}


def booking_words(number: int, total_rappen: int) -> str:
    """A booked game: `Spiel 1: 76.00 verbucht`."""
    return gettext("Spiel %(number)s: %(total)s verbucht") % {
        "number": number,
        "total": franken(total_rappen),
    }


def start_words(number: int) -> str:
    """The start of a game: `Spiel 1: angefangen`."""
    return gettext("Spiel %(number)s: angefangen") % {"number": number}


def running_words(number: int) -> str:
    """A game without a result, before its evening is closed."""
    return gettext(
        "Spiel %(number)s läuft noch: wird der Abend jetzt geschlossen, ist es nicht verbucht und kostet niemanden etwas."
    ) % {"number": number}


def left_open_words(number: int) -> str:
    """A game without a result, once its evening is closed."""
    return gettext(
        "Spiel %(number)s ist nicht fertig: es ist nicht verbucht und kostet niemanden etwas."
    ) % {"number": number}


def absent_due_words(number: int, total_rappen: int) -> str:
    """What closing an evening books for the absent whom an unfinished game would have charged."""
    return gettext(
        "Beim Schliessen zahlen die Abwesenden dafür in Spiel %(number)s: zusammen %(total)s."
    ) % {"number": number, "total": franken(total_rappen)}


def absent_waiting_words(number: int, total_rappen: int) -> str:
    """What an evening that ended by itself still owes its books."""
    return gettext(
        "Die Abwesenden zahlen dafür in Spiel %(number)s: zusammen %(total)s. Das wird mit dem nächsten Spielabend oder der"
        " nächsten Buchung verbucht."
    ) % {"number": number, "total": franken(total_rappen)}


def tie_words(place_x2: int, names: Sequence[str], *, by_drowning: bool) -> str:
    """A shared place: `geteilter 2. Rang: Anni und Beat, zusammen abgesoffen`."""
    values = {"place": place_words(place_x2), "names": join_names(names)}
    if by_drowning:
        return gettext("geteilter %(place)s Rang: %(names)s, zusammen abgesoffen") % values
    return gettext("geteilter %(place)s Rang: %(names)s") % values


def rule_summary(rules: Rules, *, players: int) -> tuple[str, ...]:
    """The rule set in a few short phrases, for the foot of a page."""
    deck = settled_deck(rules, players)
    swim = ngettext(
        "%(count)s Strich, dann schwimmt man",
        "%(count)s Striche, dann schwimmt man",
        rules.strikes_to_swim,
    ) % {"count": rules.strikes_to_swim}
    side = gettext("rechts herum") if rules.direction == "right" else gettext("links herum")
    cards = (
        gettext("mehr als ein Spiel Karten")
        if deck is None
        else gettext("%(count)s Karten") % {"count": deck}
    )
    price = gettext("%(amount)s pro Rang") % {"amount": franken(rules.stake_step)}
    return swim, side, cards, price


def deck_words(deck: int | None, players: int) -> str:
    """That the cards do not reach for so many, which keeps nobody from writing the game down; empty while they do."""
    cards = DECKS[-1] if deck is None else deck
    if players <= seats_of(cards):
        return ""
    return gettext("%(cards)s Karten reichen für %(most)s; geschrieben wird trotzdem.") % {
        "cards": cards,
        "most": seats_of(cards),
    }
