"""Practice against bots, on one's own phone: no stakes, nothing in the books."""

import secrets

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clique.errors import UserError
from clique.parts import HtmxRequest, go_to, posted
from clique.permissions import member_required
from games.actions.practice import deal_round, make_move, start_practice
from games.forms import TapForm
from games.hand_form import MoveForm
from games.practice_errors import NoPractice
from games.practice_form import PracticeForm
from games.practice_review import WORLDS, review
from games.queries.practice import stored_practice
from games.queries.rule_sets import known_rules
from games.views.practice_page import practice_part


@require_http_methods(["GET", "POST"])
@member_required
def practice(request: HtmxRequest) -> HttpResponse:
    """Where a game begins, or goes on."""
    stored = stored_practice(request.actor.member_id)
    version = 0 if stored is None else stored.version
    form = PracticeForm(posted(request), known=known_rules(), initial={"seen": version})
    if form.is_valid():
        try:
            start_practice(**form.game, by=request.actor, now=timezone.now())
        except UserError as error:
            form.refuse(error, seen=version)
        else:
            return redirect("games:practice_game")
    context = {"form": form, "goes_on": stored is not None and not stored.practice.is_over}
    return render(request, "games/practice.html", context, status=422 if form.errors else 200)


@require_GET
@member_required
def practice_game(request: HtmxRequest) -> HttpResponse:
    return practice_part(request)


@require_POST
@member_required
def practice_deal(request: HtmxRequest) -> HttpResponse:
    form = TapForm(request.POST)
    try:
        form.checked()
        deal_round(
            **form.command, by=request.actor, now=timezone.now(), dice=secrets.SystemRandom()
        )
    except UserError as error:
        return _refused(request, error)
    return practice_part(request)


@require_POST
@member_required
def practice_move(request: HtmxRequest) -> HttpResponse:
    form = MoveForm(request.POST)
    try:
        make_move(
            move=form.move,
            **form.command,
            by=request.actor,
            now=timezone.now(),
            dice=secrets.SystemRandom(),
        )
    except UserError as error:
        return _refused(request, error)
    return practice_part(request)


@require_GET
@member_required
def practice_review(request: HtmxRequest) -> HttpResponse:
    """What would have been better, once the round is over: nobody is helped while it is in play."""
    stored = stored_practice(request.actor.member_id)
    if stored is None or not stored.practice.is_round_over:
        return redirect("games:practice_game")
    decisions = review(stored.practice)
    if not decisions:
        return redirect("games:practice_game")
    context = {
        "decisions": decisions,
        "best": sum(decision.is_best for decision in decisions),
        "worlds": WORLDS,
    }
    return render(request, "games/practice_review.html", context)


def _refused(request: HtmxRequest, error: UserError) -> HttpResponse:
    """The game as it stands with the sentence; where a new one begins if there is none."""
    if stored_practice(request.actor.member_id) is None:
        messages.error(request, str(NoPractice()))
        return go_to(request, reverse("games:practice"))
    return practice_part(request, refusal=error)
