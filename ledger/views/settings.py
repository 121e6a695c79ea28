"""What the club may change about itself: names, money's address, the year's end, the house rules."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods

from clique.errors import UserError
from clique.models import Club, Member, MemberKind
from clique.parts import HtmxRequest
from clique.permissions import admin_required
from games.engine.rules import PRESETS, Rules
from games.phrases import PRESET_NAMES
from games.queries.rule_sets import current_rule_set
from games.rule_words import rule_words
from ledger.actions.club import change_details
from ledger.club_forms import ClubForm
from ledger.house_rules import change_rules
from ledger.queries.closings import closed_until
from ledger.rules_form import RulesForm

ABSENT_IN_EXAMPLE = 2


@require_http_methods(["GET", "HEAD", "POST"])
@admin_required
def settings(request: HtmxRequest) -> HttpResponse:
    if request.method != "POST":
        return _page(request, filled=PRESETS.get(request.GET.get("regeln", "")))
    form = ClubForm(request.POST)
    if not form.is_valid():
        return _page(request, club_form=form, status=422)
    try:
        change_details(form.details, key=form.act_key, seen=form.seen_version, by=request.actor)
    except UserError as error:
        form.refuse(error, seen=Club.objects.get(pk=1).version)
        return _page(request, club_form=form, status=error.status)
    messages.success(request, gettext("Gespeichert."))
    return redirect("ledger:settings")


@require_http_methods(["GET", "HEAD", "POST"])
@admin_required
def settings_rules(request: HtmxRequest) -> HttpResponse:
    """Choose the house rules; they hold from the next game on. Who loads the answer anew gets the page."""
    if request.method != "POST":
        return redirect("ledger:settings")
    form = RulesForm(request.POST, auto_id="rules_%s")
    if not form.is_valid():
        return _page(request, rules_form=form, status=422)
    try:
        change_rules(
            form.rules,
            preset=form.preset,
            key=form.act_key,
            seen=form.seen_version,
            by=request.actor,
            now=timezone.now(),
        )
    except UserError as error:
        form.refuse(error, seen=current_rule_set().version)
        return _page(request, rules_form=form, status=error.status)
    messages.success(request, gettext("Die Regeln gelten ab dem nächsten Spiel."))
    return redirect("ledger:settings")


@require_GET
@admin_required
def settings_rule_words(request: HtmxRequest) -> HttpResponse:
    """What the switches on the page would cost, before they are saved."""
    form = RulesForm(request.GET)
    words = _consequences(form.rules) if form.is_valid() else ()
    return render(request, "ledger/_rule_words.html", {"words": words})


def _consequences(rules: Rules) -> tuple[str, ...]:
    """What `rules` cost on an evening like this club's, with two who stay away."""
    full = Member.objects.filter(kind=MemberKind.FULL, active_to=None).count()
    players = min(max(full - ABSENT_IN_EXAMPLE, 2), 16)
    return rule_words(rules, players=players, absent=ABSENT_IN_EXAMPLE)


def _page(
    request: HtmxRequest,
    *,
    club_form: ClubForm | None = None,
    rules_form: RulesForm | None = None,
    filled: Rules | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page; `filled` are switches to begin from instead of the current ones, not saved yet."""
    chosen = current_rule_set()
    shown = filled or chosen.rules
    if rules_form is not None and rules_form.is_valid():
        shown = rules_form.rules
    context = {
        "club_form": club_form or ClubForm.of(request.club),
        "rules_form": rules_form or RulesForm.of(shown, seen=chosen.version),
        "year_end_stays": closed_until() is not None,
        "words": _consequences(shown),
        "presets": [(name, PRESET_NAMES[name]) for name in PRESETS],
    }
    return render(request, "ledger/settings.html", context, status=status)
