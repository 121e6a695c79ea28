"""A fair shuffle recomputed for whoever asks; nothing is written."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from clique.parts import HtmxRequest
from games.shuffle_form import ShuffleForm
from games.views.shuffle_page import shuffle_page


@require_GET
def shuffle_check(request: HtmxRequest) -> HttpResponse:
    form = ShuffleForm(request.GET or None)
    page = None
    if form.is_valid():
        typed = form.cleaned_data
        page = shuffle_page(
            secret=typed["secret"],
            promised=typed["commitment"],
            deck=typed["deck"],
            players=typed["players"],
        )
    context = {"form": form, "page": page}
    is_refused = form.is_bound and page is None
    return render(request, "games/shuffle_check.html", context, status=422 if is_refused else 200)
