"""The line above till and fund that says what was just booked, and takes it back."""

from uuid import uuid4

from clique.parts import HtmxRequest
from clique.permissions import may_take_money
from ledger.queries.booked import booked


def just_booked(request: HtmxRequest, *, back: str) -> dict[str, object]:
    """The booking that the address names, for who may take it back; `back` is where that leads."""
    number = request.GET.get("gebucht", "")
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        return {}
    if not may_take_money(request.actor):
        return {}
    found = booked(int(number))
    return {"booked": found, "booked_key": uuid4(), "booked_back": back} if found else {}
