"""The auditors' sheet: the year's fingerprint, a checklist with what the program found, and room to sign."""

from collections.abc import Iterator

from django.utils import timezone
from django.utils.translation import gettext, ngettext

from clique.dates import day_numeric
from clique.money import chf, franken
from ledger.models import Standard
from ledger.pages.fund import signed
from ledger.pages.year import year_page
from ledger.pdf.flow import Piece, printed, space
from ledger.pdf.fonts import Face
from ledger.pdf.frame import frame_of
from ledger.pdf.layout import LEFT, RIGHT, Sheet, fit, leading
from ledger.pdf.table import CAP_HEIGHT, HAIRLINE
from ledger.pdf.texts import heading, paragraph, signatures
from ledger.queries.audit_sheet import AuditSheet

BOX, BOX_LINE = 4.6, 0.4
TEXT_LEFT = LEFT + 9.0
TEXT_SIZES = ((2, 9.0), (3, 8.0), (4, 7.0))
FINGERPRINT_SIZE = 18.0
REMARK_LINES = 3
# More faults or gaps than these are told by their number.
MOST_TOLD = 6


def audit_sheet_pdf(data: AuditSheet) -> bytes:
    """The sheet as PDF, in the language spoken; the same books give the same bytes."""
    word = gettext("Revision")
    title = f"{word} {data.year.label}"
    frame = frame_of(
        data.imprint,
        title=title,
        state=f"{day_numeric(data.year.first)} – {day_numeric(data.year.last)}",
        label=gettext("Vermögen"),
        figure=chf(year_page(data.statement).fund_rappen),
    )
    return printed(
        frame,
        _pieces(data),
        subject=frame.about,
        document_title=f"{title} – {data.imprint.club_name}",
    )


def _pieces(data: AuditSheet) -> Iterator[Piece]:
    yield _fingerprint(data)
    yield heading(gettext("Geprüft"), above=5.0)
    for question, found in _points(data):
        yield _point(question, found)
    yield heading(gettext("Bemerkungen"), above=5.0)
    for _number in range(REMARK_LINES):
        yield _blank_line()
    yield paragraph(
        gettext(
            "Wir haben die Bücher dieses Jahres geprüft und empfehlen der Versammlung, die"
            " Jahresrechnung anzunehmen und den Kassier zu entlasten."
        ),
        size=10,
        above=5.0,
        keeps_next=True,
    )
    yield space(2, keeps_next=True)
    yield from signatures(
        (
            gettext("Ort und Datum"),
            gettext("Kassier/in"),
            gettext("Revisor/in"),
            gettext("Revisor/in"),
        )
    )


def _fingerprint(data: AuditSheet) -> Piece:
    """The head of the chain at the closing, large; before it, that of today."""
    if data.closed:
        words = gettext("Fingerabdruck des Jahres, abgeschlossen am %(day)s") % {
            "day": day_numeric(timezone.localdate(data.closed.closed_at))
        }
        head = f"{data.closed.number} {data.closed.digits}"
    else:
        words = gettext("Das Jahr ist nicht abgeschlossen; Kopf der Kette am Tag des Drucks")
        head = f"{data.imprint.chain.number} {data.imprint.chain.digits}"

    def draw(sheet: Sheet, y: float) -> None:
        sheet.text(words, x=LEFT, y=y + 4, face=Face.TEXT, size=9)
        sheet.text(head, x=LEFT, y=y + 12, face=Face.BOLD, size=FINGERPRINT_SIZE)

    return Piece(14.0, draw)


def _point(question: str, found: str) -> Piece:
    """A box to tick, what is to be checked, and what the program found."""
    block = fit(found, Face.TEXT, room=RIGHT - TEXT_LEFT, sizes=TEXT_SIZES)
    height = 7.0 + len(block.lines) * leading(block.size)

    def draw(sheet: Sheet, y: float) -> None:
        first = y + 4.6
        sheet.box(x=LEFT + BOX / 2, y=first - 10 * CAP_HEIGHT / 2, side=BOX, thickness=BOX_LINE)
        sheet.text(question, x=TEXT_LEFT, y=first, face=Face.BOLD, size=10)
        sheet.block(block, x=TEXT_LEFT, y=first + 4.2, face=Face.TEXT)
        sheet.rule(y + height, thickness=HAIRLINE)

    return Piece(height, draw)


def _blank_line() -> Piece:
    def draw(sheet: Sheet, y: float) -> None:
        sheet.rule(y + 8.0, thickness=HAIRLINE)

    return Piece(8.0, draw)


def _points(data: AuditSheet) -> Iterator[tuple[str, str]]:
    yield gettext("Nachgerechnet"), _verdict(data)
    yield gettext("Nummern ohne Lücke"), _gaps(data)
    yield gettext("Eröffnung gleich Abschluss des Vorjahrs"), _carried(data)
    yield gettext("Jahresrechnung stimmt mit den Konten überein"), _result(data)
    yield gettext("Kasse gezählt"), _counts(data)
    yield (
        gettext("Bank und TWINT stimmen mit den Auszügen überein"),
        gettext("Nach den Büchern: %(accounts)s.") % {"accounts": _places(data)},
    )
    yield gettext("Stichproben: Beleg und Buchung passen zusammen"), _samples(data)
    yield gettext("Stornos und späte Korrekturen haben einen Grund"), _corrections(data)


def _verdict(data: AuditSheet) -> str:
    head = data.verdict.head
    if not data.verdict.faults:
        return gettext(
            "Jede Buchung, jeder Saldo und die Kette: alles stimmt bis %(number)s %(digits)s."
        ) % {"number": head.number, "digits": head.digits}
    faults = "; ".join(str(fault) for fault in data.verdict.faults[:MOST_TOLD])
    return gettext("Fehler (%(count)s): %(faults)s") % {
        "count": len(data.verdict.faults),
        "faults": faults,
    }


def _gaps(data: AuditSheet) -> str:
    if data.gaps:
        spans = ", ".join(f"{first}–{last}" for first, last in data.gaps[:MOST_TOLD])
        return gettext("Es fehlen Nummern: %(spans)s.") % {"spans": spans}
    if not data.imprint.chain.number:
        return gettext("Noch nichts verbucht.")
    return gettext("Keine Lücke in den Nummern, 1 bis %(number)s.") % {
        "number": data.imprint.chain.number
    }


def _carried(data: AuditSheet) -> str:
    if not data.carried:
        return gettext(
            "Das Vorjahr ist nicht abgeschlossen; es gibt keinen Übergang zu vergleichen."
        )
    wrong = [row.label for row in data.carried if not row.agrees]
    if not wrong:
        return gettext("Alle %(count)s Konten stimmen überein.") % {"count": len(data.carried)}
    return gettext("Diese Konten stimmen nicht überein: %(names)s.") % {
        "names": ", ".join(wrong[:MOST_TOLD])
    }


def _result(data: AuditSheet) -> str:
    statement = data.statement
    return gettext(
        "Einnahmen %(income)s, Ausgaben %(expenses)s, Ergebnis %(result)s, Vermögen %(wealth)s."
    ) % {
        "income": franken(statement.income_total.amount_rappen),
        "expenses": franken(statement.expenses_total.amount_rappen),
        "result": signed(statement.result.amount_rappen),
        "wealth": franken(year_page(statement).fund_rappen),
    }


def _counts(data: AuditSheet) -> str:
    if not data.counts:
        return gettext("In diesem Jahr wurde die Kasse nie gezählt.")
    last = data.counts[-1]
    words = gettext("Zuletzt am %(day)s: %(found)s gezählt, Unterschied %(difference)s.") % {
        "day": day_numeric(last.day),
        "found": franken(last.found_rappen),
        "difference": signed(last.difference_rappen),
    }
    if data.is_counted:
        return words
    since = gettext("Seither wurde in diesem Jahr noch Geld bewegt.")
    return f"{words} {since}"


def _places(data: AuditSheet) -> str:
    """Where the fund's money lies, beside the cash box."""
    lines = [
        f"{line.label} {franken(line.amount_rappen)}"
        for line in data.statement.wealth
        if line.label and line.code != Standard.CASH
    ]
    return ", ".join(lines) or gettext("nichts")


def _samples(data: AuditSheet) -> str:
    if not data.samples:
        return gettext("In diesem Jahr ist nichts verbucht.")
    numbers = ", ".join(map(str, data.samples))
    return gettext("Durchs Los: Buchungen %(numbers)s.") % {"numbers": numbers}


def _corrections(data: AuditSheet) -> str:
    taken_back = ngettext("%(count)s Storno", "%(count)s Stornos", len(data.reversals)) % {
        "count": len(data.reversals)
    }
    late = ngettext(
        "%(count)s Buchung zu einem geschlossenen Jahr",
        "%(count)s Buchungen zu einem geschlossenen Jahr",
        len(data.statement.late),
    ) % {"count": len(data.statement.late)}
    return f"{taken_back}, {late}."
