"""The referee at the table: tap the cards of disputed hands; nothing is written."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from clique.parts import HtmxRequest
from clique.permissions import table_required
from games.queries.rule_sets import known_rules
from games.views.referee_page import referee_page


@require_GET
@table_required
def referee(request: HtmxRequest) -> HttpResponse:
    page = referee_page(request.GET, known=known_rules())
    # Going back in the browser asks through htmx too, and needs the whole page.
    is_part = request.htmx and not request.htmx.history_restore_request
    template = "games/_referee.html" if is_part else "games/referee.html"
    return render(request, template, {"page": page})
