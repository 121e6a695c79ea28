"""The list of evenings and the page of one, as they are shown."""

from dataclasses import dataclass

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone

from clique.dates import book_day
from clique.errors import UserError
from clique.parts import HtmxRequest, render_part
from clique.permissions import may_keep_score, may_plan_evenings
from games.phrases import absent_due_words, absent_waiting_words, left_open_words, running_words
from games.queries.evenings import (
    EveningLine,
    EveningOverview,
    EveningState,
    evening_overview,
    evenings,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningsPage:
    """All evenings by their state: those planned the next first, those past the latest first."""

    open: tuple[EveningLine, ...]
    planned: tuple[EveningLine, ...]
    past: tuple[EveningLine, ...]
    may_open_tonight: bool
    may_write: bool
    typed_day: str
    typed_past_day: str
    refusal: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningPage:
    """An evening with what may be done about it; `closing_words` say what its end means for games without a result."""

    evening: EveningOverview
    is_open: bool
    is_planned: bool
    may_write: bool
    closing_words: tuple[str, ...]
    refusal: str


def evenings_part(request: HtmxRequest, *, refusal: UserError | None = None) -> HttpResponse:
    """The list of evenings after a tap: refused with the sentence, or done."""
    now = timezone.now()
    lines = evenings(now=now)
    by_state = {
        state: tuple(line for line in lines if line.state is state) for state in EveningState
    }
    writes = may_keep_score(request.actor)
    today = [line for line in lines if line.date == book_day(now)]
    typed = request.POST.get("day", "") if refusal is not None else ""
    is_past = request.path == reverse("games:evening_open")
    page = EveningsPage(
        open=by_state[EveningState.OPEN],
        planned=by_state[EveningState.PLANNED][::-1],
        past=by_state[EveningState.CLOSED],
        may_open_tonight=writes
        and not by_state[EveningState.OPEN]
        and all(line.state is EveningState.PLANNED for line in today),
        may_write=may_plan_evenings(request.actor),
        typed_day="" if is_past else typed,
        typed_past_day=typed if is_past else "",
        refusal="" if refusal is None else str(refusal),
    )
    return render_part(
        request,
        part="games/_evenings.html",
        page="games/evening_list.html",
        context={"page": page, "current": "attendance"},
        status=200 if refusal is None else refusal.status,
        then=reverse("games:evening_list") if request.method == "POST" else None,
    )


def evening_part(
    request: HtmxRequest, evening_id: int, *, refusal: UserError | None = None
) -> HttpResponse:
    """The page of an evening after a tap: refused with the sentence, or done."""
    overview = evening_overview(evening_id, now=timezone.now())
    page = EveningPage(
        evening=overview,
        is_open=overview.state is EveningState.OPEN,
        is_planned=overview.state is EveningState.PLANNED,
        may_write=may_plan_evenings(request.actor),
        closing_words=_closing_words(overview),
        refusal="" if refusal is None else str(refusal),
    )
    return render_part(
        request,
        part="games/_evening.html",
        page="games/evening_detail.html",
        context={"page": page, "current": "attendance"},
        status=200 if refusal is None else refusal.status,
        then=reverse("games:evening_detail", args=[evening_id])
        if request.method == "POST"
        else None,
    )


def _closing_words(evening: EveningOverview) -> tuple[str, ...]:
    """Beside the button that closes the evening, and once it is closed: what becomes of games without a result."""
    closing = evening.closing
    if evening.state is not EveningState.OPEN:
        return (
            *(left_open_words(number) for number in closing.left_open),
            *(absent_waiting_words(due.number, due.total_rappen) for due in closing.absent_due),
        )
    return (
        *(running_words(number) for number in closing.left_open),
        *(absent_due_words(due.number, due.total_rappen) for due in closing.absent_due),
    )
