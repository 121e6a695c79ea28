"""What the page of the payment list shows around its table: which list it is, and the way to the others and to the paper."""

from dataclasses import dataclass
from datetime import date
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse

from clique.dates import day_numeric
from clique.models import Club
from ledger.queries.payment_list import PaymentList
from ledger.scope_form import ScopeForm
from ledger.years import year_of


@dataclass(frozen=True, slots=True)
class EveningChoice:
    """An evening that a list can be of."""

    evening_id: int
    day: date
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class PaymentPage:
    """The page: without `payments` where what was asked for makes no sense, and `faults` say why.

    `mode` is `evening`, `span` or `today`; `first` and `last` are what stands in the fields of the span. The addresses lead to
    the latest evening, to the fund year so far, and to this list as PDF or as a table.
    """

    payments: PaymentList | None
    faults: tuple[str, ...]
    mode: str
    evenings: tuple[EveningChoice, ...]
    first: str
    last: str
    evening_url: str
    span_url: str
    pdf_url: str
    csv_url: str
    xlsx_url: str


def payment_page(
    form: ScopeForm, *, asked: QueryDict, payments: PaymentList | None, club: Club, today: date
) -> PaymentPage:
    """The page that answers what was `asked` for in the address."""
    evenings = tuple(form.evenings.values())
    span = {"from": year_of(today, club=club).first.isoformat(), "to": today.isoformat()}
    return PaymentPage(
        payments=payments,
        faults=form.faults,
        mode=_mode(asked),
        evenings=tuple(
            EveningChoice(evening.pk, evening.date, asked.get("evening") == str(evening.pk))
            for evening in evenings
        ),
        first=_day_in_field(form, "from"),
        last=_day_in_field(form, "to"),
        evening_url=_address("payment_list", evening=evenings[0].pk) if evenings else "",
        span_url=_address("payment_list", **span),
        pdf_url=_address("payment_list_pdf", **_chosen(asked)),
        csv_url=_file("export_csv", **_chosen(asked)),
        xlsx_url=_file("export_xlsx", **_chosen(asked)),
    )


def _mode(asked: QueryDict) -> str:
    if asked.get("evening"):
        return "evening"
    return "span" if "from" in asked or "to" in asked else "today"


def _day_in_field(form: ScopeForm, name: str) -> str:
    """The day as people write it; what is no day, as it was typed."""
    day = form.cleaned_data.get(name)
    return day_numeric(day) if day else str(form.data.get(name, ""))


def _chosen(asked: QueryDict) -> dict[str, object]:
    return {name: value for name in ("evening", "from", "to") if (value := asked.get(name))}


def _address(view: str, **query: object) -> str:
    return _with_query(reverse(f"ledger:{view}"), query)


def _file(view: str, **query: object) -> str:
    return _with_query(reverse(f"ledger:{view}", args=["zahlliste"]), query)


def _with_query(address: str, query: dict[str, object]) -> str:
    return f"{address}?{urlencode(query)}" if query else address
