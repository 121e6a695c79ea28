"""The line above till and fund that says what was just booked, and takes it back."""

from uuid import uuid4

from clique.parts import HtmxRequest
from clique.permissions import may_take_money
from ledger.queries.booked import booked
from ledger.queries.journal import journal_page_of


def just_booked(request: HtmxRequest, *, back: str) -> dict[str, object]:
    """The booking that the address names, for who may take it back; `back` is where that leads.

    One that was booked by an earlier sending of its form is shown taken back too: it was not booked again.
    """
    number = request.GET.get("gebucht", "")
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        return {}
    if not may_take_money(request.actor):
        return {}
    is_repeated = "schon" in request.GET
    found = booked(int(number))
    if found is None or (found.is_reversed and not is_repeated):
        return {}
    return {
        "booked": found,
        "booked_key": uuid4(),
        "booked_back": back,
        "booked_before": is_repeated,
        "booked_page": journal_page_of(found.number) if is_repeated else 1,
    }
