"""Why somebody has a place in a game and what it costs, in sentences that end in the stake."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext, ngettext

from clique.money import franken
from games.engine.rules import Rules, TiedPlace
from games.models import Game, GameEntry
from games.phrases import join_names, place_words
from games.queries.standings import GameStandings, StandingRow, absent_of, standings_of
from games.queries.state import state_of
from games.rule_words import absent_words


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceReason:
    """One person's place in a game; `row` is None and `words` empty for who has none (yet, or any more).

    `revision` counts the bookings of the game's result, 0 before the first.
    """

    game_id: int
    evening_id: int
    evening_date: date
    number: int
    rules_name: str
    rule_set_version: int
    revision: int
    is_booked: bool
    has_rounds: bool
    row: StandingRow | None
    words: tuple[str, ...]


def place_reason(*, game_id: int, member_id: int) -> PlaceReason:
    """The place of one person in a game and why it is that one.

    Rule: docs/rules.md, "Places and stakes".
    """
    game = get_object_or_404(Game.objects.select_related("evening", "rule_set"), pk=game_id)
    state = state_of(game)
    result = standings_of(state, absent_of(state) if state.is_over else ())
    row = next((row for row in result.rows if row.member_id == member_id), None)
    return PlaceReason(
        game_id=game.pk,
        evening_id=game.evening_id,
        evening_date=game.evening.date,
        number=game.number,
        rules_name=result.rules_name,
        rule_set_version=result.rule_set_version,
        revision=result.revision,
        is_booked=result.is_booked,
        has_rounds=result.entry == GameEntry.ROUNDS,
        row=row,
        words=() if row is None else tuple(_words(row, result, state.rules)),
    )


def _words(row: StandingRow, result: GameStandings, rules: Rules) -> Iterator[str]:
    yield _what_happened(row, result)
    if row.is_absent:
        yield absent_words(rules, row.place_x2)
    if row.is_tied:
        yield _tie(row, result.rows, rules)
    yield _price(row, rules)


def _what_happened(row: StandingRow, result: GameStandings) -> str:
    if row.is_absent:
        return gettext("Gefehlt: %(present)s am Tisch, %(absent)s gefehlt.") % {
            "present": result.present_count,
            "absent": result.absent_count,
        }
    if result.entry == GameEntry.PLACINGS:
        return gettext("Die Schlussrangliste wurde eingetippt.")
    ahead = sum(not other.is_absent and other.place_x2 < row.place_x2 for other in result.rows)
    if row.has_left:
        return ngettext(
            "Heimgegangen, %(ahead)s blieb im Spiel.",
            "Heimgegangen, %(ahead)s blieben im Spiel.",
            ahead,
        ) % {"ahead": ahead}
    if row.out_round is None:
        return gettext("Übrig geblieben, als alle anderen draussen waren.")
    if not ahead:
        return gettext(
            "In Runde %(round)s abgesoffen, zusammen mit allen, die noch im Spiel waren."
        ) % {"round": row.out_round}
    return ngettext(
        "In Runde %(round)s abgesoffen, %(ahead)s blieb im Spiel.",
        "In Runde %(round)s abgesoffen, %(ahead)s blieben im Spiel.",
        ahead,
    ) % {"round": row.out_round, "ahead": ahead}


def _tie(row: StandingRow, rows: Sequence[StandingRow], rules: Rules) -> str:
    others = [
        other.name
        for other in rows
        if other.is_tied and other.place_x2 == row.place_x2 and other.member_id != row.member_id
    ]
    match rules.tied_place:
        case TiedPlace.BEST:
            words = gettext("Geteilt mit %(names)s; geteilt gilt der bessere, der %(place)s Rang.")
        case TiedPlace.WORST:
            words = gettext(
                "Geteilt mit %(names)s; geteilt gilt der schlechtere, der %(place)s Rang."
            )
        case TiedPlace.AVERAGE:
            words = gettext("Geteilt mit %(names)s; geteilt gilt die Mitte, der %(place)s Rang.")
    return words % {"names": join_names(others), "place": place_words(row.place_x2)}


def _price(row: StandingRow, rules: Rules) -> str:
    return gettext(
        "Der 1. Rang kostet %(first)s, jeder weitere %(step)s mehr, der %(place)s also %(stake)s."
    ) % {
        "first": franken(rules.stake_first),
        "step": franken(rules.stake_step),
        "place": place_words(row.place_x2),
        "stake": franken(row.stake_rappen),
    }
