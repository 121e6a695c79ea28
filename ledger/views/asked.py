"""What an address asks for by `?jahr=`."""

from django.http import Http404
from django.utils import timezone

from clique.parts import HtmxRequest
from ledger.errors import NoSuchYear
from ledger.years import FundYear, year_by_label, year_of


def asked_year(request: HtmxRequest) -> FundYear:
    """The fund year that the address names, today's without one; 404 for what is no year."""
    label = request.GET.get("jahr")
    if not label:
        return year_of(timezone.localdate(), club=request.club)
    try:
        return year_by_label(label, request.club)
    except NoSuchYear as error:
        raise Http404 from error
