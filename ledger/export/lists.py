"""Every list of the program as a table to be given out, with the figures of its page."""

from collections.abc import Iterator
from datetime import date

from django.utils.translation import gettext

from clique.models import Club, Member, MemberKind
from ledger.export.tables import Cell, CellKind, Column, Table
from ledger.pages.home import row_words
from ledger.pages.year import year_page
from ledger.queries.accounts import MemberAccount
from ledger.queries.balances import MemberBalance
from ledger.queries.bookings import named_accounts, written_bookings
from ledger.queries.fund import FundYearStatement
from ledger.queries.journal import ChainHead
from ledger.queries.payment_list import PaymentList, PaymentRow
from ledger.queries.year import YearLine, YearStatement
from ledger.years import FundYear

Row = tuple[Cell, ...]


def balances_table(people: tuple[MemberBalance, ...], *, day: date) -> Table:
    """What everybody owes; a credit is negative."""
    return Table(
        name=_file_name(gettext("Salden"), day.isoformat()),
        columns=(Column(gettext("Name")), _money(gettext("Saldo"))),
        rows=[(person.name, person.balance_rappen) for person in people],
    )


def journal_table(*, head: ChainHead, day: date, year: FundYear | None = None) -> Table:
    """Every booking up to the chain's `head`, or those of a year: a row for each transfer."""
    return Table(
        name=_file_name(gettext("Buchungen"), year.label if year else day.isoformat()),
        columns=(
            Column(gettext("Buchung"), CellKind.NUMBER),
            Column(gettext("Datum"), CellKind.DAY),
            Column(gettext("Art")),
            Column(gettext("Text")),
            Column(gettext("Spielabend"), CellKind.DAY),
            Column(gettext("Spiel"), CellKind.NUMBER),
            Column(gettext("Storno von"), CellKind.NUMBER),
            Column(gettext("Betrifft das Jahr bis"), CellKind.DAY),
            Column(gettext("Soll Konto")),
            Column(gettext("Soll")),
            Column(gettext("Haben Konto")),
            Column(gettext("Haben")),
            _money(gettext("Betrag")),
            Column(gettext("Verbucht am"), CellKind.MOMENT),
            Column(gettext("Von")),
            Column(gettext("Gerät")),
            Column(gettext("Schlüssel")),
            Column(gettext("Prüfsumme")),
        ),
        rows=_journal_rows(head, year),
    )


def payment_table(payments: PaymentList) -> Table:
    """The payment list; who was absent is told by a column of its own."""
    stakes = [f"{column.title} {column.subtitle}".strip() for column in payments.columns]
    titles = [gettext("Vortrag"), *stakes, gettext("Bezahlt"), gettext("Offen")]
    return Table(
        name=_file_name(gettext("Zahlliste"), payments.day.isoformat()),
        columns=(
            Column(gettext("Name")),
            *(_money(title) for title in titles),
            Column(gettext("Gefehlt")),
        ),
        rows=[_payment_row(row, stakes) for row in payments.rows],
    )


def members_table(members: tuple[Member, ...], *, day: date, contacts: bool) -> Table:
    """Everybody, with or without how to reach them."""
    reach = ("email", "phone", "street", "house_number", "postal_code", "town")
    titles = (
        gettext("E-Mail"),
        gettext("Telefon"),
        gettext("Strasse"),
        gettext("Hausnummer"),
        gettext("PLZ"),
        gettext("Ort"),
    )
    return Table(
        name=_file_name(gettext("Mitglieder"), day.isoformat()),
        columns=(
            Column(gettext("Nummer"), CellKind.NUMBER),
            Column(gettext("Rufname")),
            Column(gettext("Ganzer Name")),
            Column(gettext("Art")),
            Column(gettext("Aktiv seit"), CellKind.DAY),
            Column(gettext("Aktiv bis"), CellKind.DAY),
            *(Column(title) for title in titles if contacts),
        ),
        rows=[
            (
                member.number,
                member.call_name,
                member.full_name,
                str(MemberKind(member.kind).label),
                member.active_from,
                member.active_to,
                *(str(getattr(member, field)) for field in reach if contacts),
            )
            for member in members
        ],
    )


def fund_table(statement: FundYearStatement, *, club: Club) -> Table:
    """The statement of a fund year, what left the fund with a minus."""
    return Table(
        name=_file_name(club.fund_name, statement.year.label),
        columns=(
            Column(gettext("Position")),
            Column(gettext("Datum"), CellKind.DAY),
            _money(gettext("Betrag")),
        ),
        rows=list(_fund_rows(statement)),
    )


def year_table(statement: YearStatement) -> Table:
    """Income, expenses and wealth of a year, with budget and last year beside them."""
    year, last_year = statement.fund.year, statement.last_year
    return Table(
        name=_file_name(gettext("Jahresrechnung"), year.label),
        columns=(
            Column(gettext("Teil")),
            Column(gettext("Konto")),
            Column(gettext("Position")),
            _money(year.label),
            _money(gettext("Budget")),
            _money(last_year.label if last_year else gettext("Vorjahr")),
        ),
        rows=list(_year_rows(statement)),
    )


def account_table(account: MemberAccount, *, day: date) -> Table:
    """One person's account in full, earliest row first."""
    rows: list[Row] = []
    if account.brought_forward_rappen:
        forward = account.brought_forward_rappen
        rows.append((None, None, gettext("Vortrag"), None, None, "", None, forward, forward))
    for row in reversed(account.rows):
        game = row.game
        evening, number = (game.evening_date, game.number) if game else (None, None)
        of_game: Row = (row_words(row), evening, number)
        amounts = (row.reverses, row.amount_rappen, row.balance_rappen)
        rows.append((row.number, row.day, *of_game, row.text, *amounts))
    return Table(
        name=_file_name(gettext("Konto"), account.name, day.isoformat()),
        columns=(
            Column(gettext("Buchung"), CellKind.NUMBER),
            Column(gettext("Datum"), CellKind.DAY),
            Column(gettext("Was")),
            Column(gettext("Spielabend"), CellKind.DAY),
            Column(gettext("Spiel"), CellKind.NUMBER),
            Column(gettext("Text")),
            Column(gettext("Storno von"), CellKind.NUMBER),
            _money(gettext("Betrag")),
            _money(gettext("Stand")),
        ),
        rows=rows,
    )


def _journal_rows(head: ChainHead, year: FundYear | None) -> Iterator[Row]:
    names = {code: account.name for code, account in named_accounts().items()}
    for booking in written_bookings(head=head, year=year):
        evening, number = booking.game or (None, None)
        what: Row = (booking.number, booking.day, str(booking.kind.label), booking.text)
        about: Row = (evening, number, booking.reverses, booking.concerns)
        who: Row = (booking.created_at, booking.by_name, booking.device_name)
        for line in booking.lines:
            sides: Row = (line.debit, names[line.debit], line.credit, names[line.credit])
            proof: Row = (booking.key, booking.hash)
            yield (*what, *about, *sides, line.amount_rappen, *who, *proof)


def _payment_row(row: PaymentRow, titles: list[str]) -> Row:
    absent = [title for title, stake in zip(titles, row.stakes, strict=True) if stake.is_absent]
    if absent and len(titles) == 1:
        # A column alone sums games whose names would say nothing.
        absent = [gettext("ja")]
    stakes = (stake.amount_rappen for stake in row.stakes)
    amounts = (row.forward_rappen, *stakes, row.paid_rappen, row.open_rappen)
    return (row.name, *amounts, ", ".join(absent))


def _fund_rows(statement: FundYearStatement) -> Iterator[Row]:
    year = statement.year
    yield (gettext("Anfangsbestand"), year.first, statement.opening_rappen)
    for evening in statement.evenings:
        yield (gettext("Einsätze"), evening.date, evening.stakes_rappen)
    if statement.late_rappen:
        yield (gettext("Einsätze geschlossener Jahre"), None, statement.late_rappen)
    yield (gettext("Einsätze zusammen"), None, statement.stakes_rappen)
    yield (gettext("Spenden"), None, statement.gifts_rappen)
    yield (gettext("Anderes"), None, statement.other_rappen)
    for expense in statement.expenses:
        yield (expense.category, None, -expense.amount_rappen)
    yield (gettext("Ausgaben zusammen"), None, -statement.expenses_rappen)
    yield (gettext("Schlussbestand"), year.last, statement.closing_rappen)
    yield (gettext("davon vorhanden"), None, statement.there_rappen)
    yield (gettext("davon geschuldet"), None, statement.owed_rappen)
    yield (gettext("davon Guthaben der Mitglieder"), None, -statement.credit_rappen)
    yield (gettext("davon nicht zugeordnet"), None, -statement.unassigned_rappen)


def _year_rows(statement: YearStatement) -> Iterator[Row]:
    sides = (
        (gettext("Einnahmen"), statement.income, statement.income_total),
        (gettext("Ausgaben"), statement.expenses, statement.expenses_total),
    )
    for part, lines, total in sides:
        for line in lines:
            yield (part, line.code, line.label, *_year_amounts(line, statement))
        yield (part, "", gettext("Zusammen"), *_year_amounts(total, statement))
    yield (gettext("Ergebnis"), "", "", *_year_amounts(statement.result, statement))
    for place, row in zip(statement.wealth, year_page(statement).wealth, strict=True):
        code = place.code if place.code.isdigit() else ""
        last_year = row.last_year_rappen if statement.last_year else None
        yield (gettext("Vermögen"), code, row.label, row.amount_rappen, None, last_year)


def _year_amounts(line: YearLine, statement: YearStatement) -> Row:
    last_year = line.last_year_rappen if statement.last_year else None
    return (line.amount_rappen, line.budget_rappen, last_year)


def _money(title: str) -> Column:
    return Column(title, CellKind.MONEY)


def _file_name(*words: str) -> str:
    """The words joined; nothing in them leads into another folder."""
    joined = "-".join(word for word in words if word)
    return "".join("-" if letter in '/\\:*?"<>| ' else letter for letter in joined)
