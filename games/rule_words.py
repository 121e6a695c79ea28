"""What the places cost under a rule set, in words with figures, for the page on which it is chosen."""

from django.utils.translation import gettext

from clique.money import franken
from games.engine.places import absent_place_x2, tied_place_x2
from games.engine.rules import AbsentPlace, Rules, TiedPlace, stake_rappen
from games.phrases import place_words


def rule_words(
    rules: Rules, *, players: int, absent: int, absent_in: int | None = None
) -> tuple[str, ...]:
    """The consequences for places and stakes, one sentence each.

    Figures are those of a game of `players` (at least 2) with `absent` who stay away; with nobody absent they are given as if
    one were, so that the rule can be read. `absent_in` is the number of the sitting's game that charges them, if it is another
    one: this game then costs them nothing.
    Rule: docs/rules.md, "Places and stakes".
    """
    if absent_in is not None:
        elsewhere = gettext("Wer fehlt, zahlt schon in Spiel %(number)s.") % {"number": absent_in}
        return (_stakes(rules, players), _tie(rules), elsewhere, _total(rules, players, 0))
    return (
        _stakes(rules, players),
        _tie(rules),
        absent_words(rules, _absent_x2(rules, players, max(absent, 1))),
        _total(rules, players, absent),
    )


def absent_words(rules: Rules, place_x2: int) -> str:
    """Where the absent come by the rules, with the place this gives and its stake."""
    match rules.absent_place:
        case AbsentPlace.NEXT:
            words = gettext("Wer fehlt, kommt hinter alle: %(place)s Rang, %(stake)s.")
        case AbsentPlace.LAST:
            words = gettext("Wer fehlt, ist Letzter von allen: %(place)s Rang, %(stake)s.")
        case AbsentPlace.AVERAGE:
            words = gettext("Wer fehlt, teilt die Ränge hinter allen: %(place)s Rang, %(stake)s.")
        case AbsentPlace.JOINT_LAST:
            words = gettext(
                "Wer fehlt, ist mit dem Letzten am Tisch gleich: %(place)s Rang, %(stake)s."
            )
    return words % {
        "place": place_words(place_x2),
        "stake": franken(stake_rappen(rules, place_x2)),
    }


def _stakes(rules: Rules, players: int) -> str:
    return gettext(
        "Der 1. Rang kostet %(first)s, jeder weitere %(step)s mehr, der %(last)s zahlt %(most)s."
    ) % {
        "first": franken(rules.stake_first),
        "step": franken(rules.stake_step),
        "last": place_words(2 * players),
        "most": franken(stake_rappen(rules, 2 * players)),
    }


def _tie(rules: Rules) -> str:
    place_x2 = tied_place_x2(rules.tied_place, ahead=1, size=2)
    match rules.tied_place:
        case TiedPlace.BEST:
            words = gettext(
                "Wer einen Rang teilt, zahlt den besseren: zwei auf dem 2. und 3. je %(stake)s."
            )
        case TiedPlace.WORST:
            words = gettext(
                "Wer einen Rang teilt, zahlt den schlechteren: zwei auf dem 2. und 3. je %(stake)s."
            )
        case TiedPlace.AVERAGE:
            words = gettext(
                "Wer einen Rang teilt, zahlt die Mitte: zwei auf dem 2. und 3. je %(stake)s."
            )
    return words % {"stake": franken(stake_rappen(rules, place_x2))}


def _total(rules: Rules, players: int, absent: int) -> str:
    total = sum(stake_rappen(rules, 2 * place) for place in range(1, players + 1))
    if absent:
        total += absent * stake_rappen(rules, _absent_x2(rules, players, absent))
    return gettext("Ohne geteilte Ränge kommen %(total)s zusammen.") % {"total": franken(total)}


def _absent_x2(rules: Rules, players: int, absent: int) -> int:
    return absent_place_x2(
        rules.absent_place, present=players, absent=absent, last_shown_x2=2 * players
    )
