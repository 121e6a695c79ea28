"""A game against bots as its pages show it."""

from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext

from clique.errors import UserError
from clique.parts import HtmxRequest, render_part
from games.engine.shuffle import commitment
from games.engine.sight import sight
from games.engine.tally import State, standings
from games.phrases import place_words, rule_summary
from games.practice import BOT_NAMES, ME, Practice
from games.queries.hand import HandPage, HandPlayer, HandWays, hand_page
from games.queries.practice import StoredPractice, stored_practice
from games.views.shuffle_page import check_url
from games.views.tallies import TallyPicture, tally_pictures


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticePage:
    """The hand, or before the first deal who sits at the table; `tallies` are its pictures."""

    version: int
    hand: HandPage | None
    names: tuple[str, ...]
    dealer: int | None
    commitment: str
    rule_words: tuple[str, ...]
    tallies: tuple[TallyPicture, ...]
    tally_width: int
    icons: tuple[str, ...]
    refusal: str


def practice_part(request: HtmxRequest, *, refusal: UserError | None = None) -> HttpResponse:
    """The game of who asks; to where one begins if there is none."""
    stored = stored_practice(request.actor.member_id)
    if stored is None:
        return redirect("games:practice")
    page = _page(stored, name=request.actor.call_name, refusal=refusal)
    then = reverse("games:practice_game")
    return render_part(
        request,
        part="games/_hand.html",
        page="games/practice_deal.html" if page.hand is None else "games/practice_game.html",
        context={"page": page, "hand": page.hand},
        status=200 if refusal is None else refusal.status,
        then=then if request.method == "POST" else None,
    )


def _page(stored: StoredPractice, *, name: str, refusal: UserError | None) -> PracticePage:
    practice = stored.practice
    names = (name, *BOT_NAMES[: practice.bots])
    pictures = tally_pictures(practice.rules.strikes_to_swim)
    words = "" if refusal is None else str(refusal)
    return PracticePage(
        version=stored.version,
        hand=_hand(stored, names=names, refusal=words),
        names=names,
        dealer=practice.before.dealer,
        commitment=commitment(practice.next_secret),
        rule_words=rule_summary(practice.rules, players=len(names))[:3],
        tallies=pictures,
        tally_width=pictures[0].width,
        icons=(),
        refusal=words,
    )


def _hand(stored: StoredPractice, *, names: tuple[str, ...], refusal: str) -> HandPage | None:
    practice = stored.practice
    deal = practice.deal
    if deal is None:
        return None
    is_over = practice.is_round_over
    return hand_page(
        sight(deal, practice.my_seat),
        players=_players(practice, names=names),
        moves=practice.moves,
        outcome=practice.after.outcomes[-1] if is_over else None,
        version=stored.version,
        round_number=practice.before.rounds_played + 1,
        ways=_ways(practice, is_over=is_over),
        closing=closing_words(practice),
        refusal=refusal,
    )


def _players(practice: Practice, *, names: tuple[str, ...]) -> tuple[HandPlayer, ...]:
    seats = {player: seat for seat, player in enumerate(practice.players)}
    return tuple(
        HandPlayer(
            name=name,
            strikes=practice.after.strikes[player],
            state=practice.after.states[player],
            seat=seats.get(player),
        )
        for player, name in enumerate(names)
    )


def _ways(practice: Practice, *, is_over: bool) -> HandWays:
    promised = practice.secret or b""
    if not is_over:
        return HandWays(act_url=reverse("games:practice_move"), commitment=commitment(promised))
    return HandWays(
        act_url="",
        next_url="" if practice.is_over else reverse("games:practice_deal"),
        again_url=reverse("games:practice") if practice.is_over else "",
        review_url=reverse("games:practice_review") if any(practice.decisions()) else "",
        commitment=commitment(promised),
        next_commitment="" if practice.is_over else commitment(practice.next_secret),
        check_url=check_url(promised, deck=practice.deck, players=len(practice.players)),
    )


def closing_words(practice: Practice) -> str:
    """How the game ended for the member; empty while it goes on."""
    if not practice.is_over:
        return ""
    if practice.after.states[ME] is not State.OUT:
        return gettext("Du hast gewonnen.")
    place_x2 = next(line.place_x2 for line in standings(practice.after) if line.seat == ME)
    return gettext("Du bist abgesoffen: %(place)s Rang.") % {"place": place_words(place_x2)}
