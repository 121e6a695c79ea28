"""A round in play, in words for whoever holds a hand in it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.card_words import card_name
from games.engine.deal import EndedBy, seats_after
from games.engine.hands import HAND_SIZE, THIRTY_ONE_X2, THREE_ACES_X2, hand_value_x2
from games.engine.moves import Keep, Knock, Move, Other, Pass, Renew, Swap, SwapAll
from games.engine.seats import State
from games.engine.sight import Sight
from games.engine.tally import Outcome
from games.phrases import join_names

# A longer name would fill the head of the page.
LONGEST_CALL = 20


@dataclass(frozen=True, slots=True)
class Told:
    """A move that everybody saw: whose it was, and whether somebody had knocked; nobody's is a centre that all passed."""

    seat: int | None
    move: Move
    is_last_turn: bool


# What somebody did, said to themselves and to the others; a pass after a knock has words of its own.
_OWN: Mapping[type[Move], Promise] = {
    Keep: _("Du behältst dein Päckchen."),
    Other: _("Du nimmst das andere Päckchen."),
    Swap: _("Du legst %(give)s, nimmst %(take)s."),
    SwapAll: _("Du tauschst alle drei."),
    Knock: _("Du klopfst."),
    Pass: _("Du schiebst."),
    Renew: _("Du ersetzt die Tischkarten."),
}
_OTHERS: Mapping[type[Move], Promise] = {
    Keep: _("%(name)s behält das Päckchen."),
    Other: _("%(name)s nimmt das andere Päckchen."),
    Swap: _("%(name)s legt %(give)s, nimmt %(take)s."),
    SwapAll: _("%(name)s tauscht alle drei."),
    Knock: _("%(name)s klopft."),
    Pass: _("%(name)s schiebt."),
    Renew: _("%(name)s ersetzt die Tischkarten."),
}
# What may be done, beside the exchange of one card.
_DOINGS: Mapping[type[Move], Promise] = {
    Keep: _("Päckchen behalten"),
    Other: _("das andere Päckchen nehmen"),
    SwapAll: _("alle drei tauschen"),
    Knock: _("klopfen"),
    Pass: _("schieben"),
    Renew: _("7-8-9 ersetzen"),
}
# What a seat did last, in a word under its name.
_NOTES: Mapping[type[Move], Promise] = {
    Swap: _("tauscht"),
    SwapAll: _("alle drei"),
    Pass: _("schiebt"),
    Renew: _("ersetzt"),
}


def told(view: Sight, moves: Sequence[Move]) -> tuple[Told, ...]:
    """The moves of a round so far, each with whose it was; what can be seen of it says the rest."""
    return tuple(_told(view, moves))


def _told(view: Sight, moves: Sequence[Move]) -> Iterator[Told]:
    order = seats_after(view.dealer, seats=view.seats, rules=view.rules)
    turn, passes, has_knocked = 0, 0, False
    stock = view.deck - HAND_SIZE * (view.seats + 1)
    for move in moves:
        if isinstance(move, Keep | Other):
            yield Told(view.dealer, move, False)
            continue
        yield Told(order[turn % view.seats], move, has_knocked)
        passes = passes + 1 if isinstance(move, Pass) and not has_knocked else 0
        has_knocked = has_knocked or isinstance(move, Knock)
        if isinstance(move, Renew):
            stock -= HAND_SIZE
            continue
        turn += 1
        if passes == view.seats and stock >= HAND_SIZE:
            stock, passes = stock - HAND_SIZE, 0
            yield Told(None, Renew(), False)


def told_words(step: Told, *, names: Sequence[str], me: int | None) -> str:
    """What was done, said to the seat `me`: `Beat legt Karo-Bube, nimmt Pik-7.`"""
    if step.seat is None:
        return gettext("Alle haben geschoben: neue Tischkarten.")
    is_own = step.seat == me
    facts = {"name": names[step.seat]}
    if isinstance(step.move, Swap):
        facts |= {"give": card_name(step.move.give), "take": card_name(step.move.take)}
    if isinstance(step.move, Pass) and step.is_last_turn:
        words = gettext("Du bleibst stehen.") if is_own else gettext("%(name)s bleibt stehen.")
        return words % facts
    return str((_OWN if is_own else _OTHERS)[type(step.move)]) % facts


def move_words(move: Move, *, is_last_turn: bool) -> str:
    """A move as something to be done: `Kreuz-7 gegen Kreuz-9`, `klopfen`; a pass on the last turn is standing."""
    if isinstance(move, Swap):
        names = {"give": card_name(move.give), "take": card_name(move.take)}
        return gettext("%(give)s gegen %(take)s") % names
    if isinstance(move, Pass) and is_last_turn:
        return gettext("stehen bleiben")
    return str(_DOINGS[type(move)])


def note_words(
    view: Sight, *, seat: int | None, state: State, last: Told | None
) -> tuple[str, ...]:
    """What is to be said of a seat, in a word each, the most important one first: `klopft`, `schwimmt`, `Geber`."""
    if seat is None or state is State.OUT:
        return (gettext("abgesoffen"),)
    has_knocked, is_over = seat == view.knocker, view.ended_by is not None
    notes = (
        gettext("klopft") if has_knocked else "",
        gettext("schwimmt") if state is State.SWIMMING else "",
        gettext("ist dran") if seat == view.to_move else "",
        gettext("Geber") if seat == view.dealer else "",
        "" if last is None or has_knocked or is_over else _last_note(last),
    )
    return tuple(note for note in notes if note)


def _last_note(step: Told) -> str:
    if isinstance(step.move, Pass) and step.is_last_turn:
        return gettext("steht")
    return str(_NOTES.get(type(step.move), ""))


def turn_words(view: Sight, *, names: Sequence[str]) -> str:
    """Whose turn it is, said to who looks: `Du bist dran, Anni.`; raises `ValueError` once the round is over."""
    if view.to_move is None:
        raise ValueError(view)
    name = names[view.to_move]
    if view.to_move != view.seat:
        words = (
            gettext("%(name)s ist dran.") if view.dealer_has_chosen else gettext("%(name)s gibt.")
        )
        return words % {"name": name}
    words = _own_turn(view)
    # Who has a long name knows it, and sees more of the cards without it.
    if len(name) > LONGEST_CALL:
        return words
    return gettext("%(words)s, %(name)s.") % {"words": words.rstrip("."), "name": name}


def _own_turn(view: Sight) -> str:
    if not view.dealer_has_chosen:
        return gettext("Du gibst.")
    return gettext("Dein letzter Zug.") if view.knocker is not None else gettext("Du bist dran.")


def end_words(view: Sight, *, names: Sequence[str]) -> str:
    """How the round came to its end, where no move says it: a hand laid down, or all who passed twice."""
    if view.ended_by is EndedBy.ALL_PASSED:
        return gettext("Alle haben zweimal geschoben: die Blätter werden verglichen.")
    if view.ended_by is EndedBy.KNOCK:
        return ""
    values_x2 = [hand_value_x2(hand) for hand in view.hands]
    holders = [seat for seat, value in enumerate(values_x2) if value >= THIRTY_ONE_X2]
    lines = [
        _laid_down(names[seat], is_own=seat == view.seat, has_aces=values_x2[seat] == THREE_ACES_X2)
        for seat in holders
    ]
    return " ".join(lines)


def _laid_down(name: str, *, is_own: bool, has_aces: bool) -> str:
    if is_own:
        return gettext("Du legst drei Asse ab.") if has_aces else gettext("Du legst 31 ab.")
    words = gettext("%(name)s legt drei Asse ab.") if has_aces else gettext("%(name)s legt 31 ab.")
    return words % {"name": name}


def result_words(outcome: Outcome, *, names: Sequence[str], me: int | None) -> str:
    """Who was struck in a round, said to who sits at the table as `me`: `Strich für dich und Beat.`"""
    if outcome.replayed:
        return gettext("Zählt nicht: alle wären abgesoffen.")
    if not outcome.struck:
        return gettext("Niemand bekommt einen Strich.")
    if outcome.struck == (me,):
        return gettext("Du bekommst einen Strich.")
    others = [names[player] for player in outcome.struck if player != me]
    struck = [gettext("dich"), *others] if me in outcome.struck else others
    return gettext("Strich für %(names)s.") % {"names": join_names(struck)}
