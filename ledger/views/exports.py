"""Every list as a file: CSV and XLSX, with the figures that its page shows to the same person."""

from collections.abc import Callable
from typing import IO

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from clique.errors import UserError
from clique.fresh import password_required
from clique.models import Member
from clique.parts import HtmxRequest
from clique.permissions import (
    admin_required,
    books_required,
    is_member,
    may_administer,
    may_read_books,
    may_see_account,
    may_see_contacts,
    member_required,
    requires,
)
from clique.shortages import shortage_of
from clique.transactions import read_snapshot
from ledger.backup.errors import BackupFailed
from ledger.backup.folders import backup_name
from ledger.backup.making import is_well, make_backup
from ledger.backup.record import note
from ledger.errors import NoSuchMember, NoSuchYear
from ledger.export.archive import write_archive
from ledger.export.csv_file import write_csv
from ledger.export.journal import hledger_journal
from ledger.export.lists import (
    account_table,
    balances_table,
    fund_table,
    journal_table,
    members_table,
    payment_table,
    year_table,
)
from ledger.export.tables import Table
from ledger.export.xlsx_file import write_xlsx
from ledger.queries.accounts import member_account
from ledger.queries.balances import balances
from ledger.queries.fund import fund_year
from ledger.queries.journal import chain_head
from ledger.queries.payment_list import listed_evenings, payment_list
from ledger.queries.year import year_statement
from ledger.queries.year_list import booked_years
from ledger.scope_form import ScopeForm
from ledger.views.downloads import download
from ledger.years import FundYear, year_by_label, year_of

CSV = "text/csv; charset=utf-8"
# One's own account and what every member sees: a known phone has no password.
_WITHOUT_PASSWORD = ("konto", "fonds", "jahr")
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_GET
@requires(lambda actor: may_read_books(actor) or may_administer(actor))
@password_required()
def export(request: HtmxRequest) -> HttpResponse:
    """All that can be taken out, on one page."""
    titles = (
        ("salden", gettext("Salden")),
        ("buchungen", gettext("Buchungen")),
        ("zahlliste", gettext("Zahlliste")),
        ("mitglieder", gettext("Mitglieder")),
        ("fonds", request.club.fund_name),
        ("jahr", gettext("Jahresrechnung")),
    )
    years = booked_years(club=request.club, today=timezone.localdate())
    return render(request, "ledger/export.html", {"lists": titles, "years": years})


@require_GET
@member_required
@password_required(lambda table: table not in _WITHOUT_PASSWORD)
def export_csv(request: HtmxRequest, table: str) -> HttpResponseBase:
    return _file(request, table, ending="csv", write=write_csv, content_type=CSV)


@require_GET
@member_required
@password_required(lambda table: table not in _WITHOUT_PASSWORD)
def export_xlsx(request: HtmxRequest, table: str) -> HttpResponseBase:
    return _file(request, table, ending="xlsx", write=write_xlsx, content_type=XLSX)


@require_GET
@books_required
@password_required()
def export_journal(request: HtmxRequest) -> HttpResponseBase:
    """The whole history for hledger."""

    def write(target: IO[bytes]) -> str:
        with read_snapshot():
            for line in hledger_journal(head=chain_head()):
                target.write(f"{line}\n".encode())
        return f"journal-{timezone.localdate()}.hledger"

    return download(write, content_type="text/plain; charset=utf-8")


@require_GET
@books_required
@password_required()
def export_year(request: HtmxRequest) -> HttpResponseBase:
    """The archive of a year."""

    def write(target: IO[bytes]) -> str:
        year = _year(request)
        with read_snapshot():
            write_archive(target, year=year, club=request.club, today=timezone.localdate())
        return f"archiv-{year.label.replace('/', '-')}.zip"

    try:
        return download(write, content_type="application/zip")
    except NoSuchYear as error:
        raise Http404 from error


@require_POST
@admin_required
@password_required()
def backup(request: HtmxRequest) -> HttpResponseBase:
    """Everything in one file, to be kept elsewhere."""
    now = timezone.localtime()

    def write(target: IO[bytes]) -> str:
        if not is_well(make_backup(target, now=now)):
            words = gettext(
                "Die Sicherung ist da, aber die Bücher darin haben Fehler; unter «Zustand» steht, was zu tun ist."
            )
            messages.error(request, words)
        else:
            note(taken_at=now)
        return backup_name(now)

    try:
        return download(write, content_type="application/zip")
    except (BackupFailed, UserError) as error:
        # That the disk is full has an answer of its own.
        if isinstance(error, BackupFailed) and shortage_of(error):
            raise
        messages.error(
            request,
            gettext("Die Sicherung ist nicht gelungen: %(reason)s") % {"reason": error},
        )
        return redirect("ledger:export")


def _file(
    request: HtmxRequest,
    name: str,
    *,
    ending: str,
    write: Callable[[Table, IO[bytes]], None],
    content_type: str,
) -> HttpResponseBase:
    """The list `name` as a download, written while nothing in the books moves."""
    make = _TABLES.get(name)
    if make is None:
        raise Http404

    def write_list(target: IO[bytes]) -> str:
        with read_snapshot():
            table = make(request)
            write(table, target)
        return f"{table.name}.{ending}"

    try:
        return download(write_list, content_type=content_type)
    except UserError as error:
        raise Http404 from error


def _balances(request: HtmxRequest) -> Table:
    _allow(may_read_books(request.actor))
    return balances_table(balances(), day=timezone.localdate())


def _journal(request: HtmxRequest) -> Table:
    _allow(may_read_books(request.actor))
    year = _year(request) if request.GET.get("jahr") else None
    return journal_table(head=chain_head(), day=timezone.localdate(), year=year)


def _payment_list(request: HtmxRequest) -> Table:
    _allow(may_read_books(request.actor))
    form = ScopeForm(request.GET, evenings=listed_evenings())
    if not form.is_valid():
        raise Http404
    today = timezone.localdate()
    return payment_table(payment_list(scope=form.scope, club=request.club, today=today))


def _members(request: HtmxRequest) -> Table:
    _allow(may_see_contacts(request.actor))
    members = tuple(Member.objects.order_by("number"))
    return members_table(members, day=timezone.localdate(), contacts=True)


def _fund(request: HtmxRequest) -> Table:
    _allow(is_member(request.actor))
    statement = fund_year(_year(request), club=request.club, today=timezone.localdate())
    return fund_table(statement, club=request.club)


def _year_statement(request: HtmxRequest) -> Table:
    _allow(is_member(request.actor))
    today = timezone.localdate()
    return year_table(year_statement(_year(request), club=request.club, today=today))


def _account(request: HtmxRequest) -> Table:
    asked = request.GET.get("mitglied", "")
    if not (asked.isascii() and asked.isdigit() and len(asked) < 10):
        raise NoSuchMember
    _allow(may_see_account(request.actor, int(asked)))
    return account_table(member_account(int(asked)), day=timezone.localdate())


def _year(request: HtmxRequest) -> FundYear:
    label = request.GET.get("jahr")
    if not label:
        return year_of(timezone.localdate(), club=request.club)
    return year_by_label(label, request.club)


def _allow(allowed: bool) -> None:
    if not allowed:
        raise PermissionDenied


_TABLES: dict[str, Callable[[HtmxRequest], Table]] = {
    "salden": _balances,
    "buchungen": _journal,
    "zahlliste": _payment_list,
    "mitglieder": _members,
    "fonds": _fund,
    "jahr": _year_statement,
    "konto": _account,
}
