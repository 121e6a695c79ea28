"""LIESMICH.txt of a year's archive: for somebody who has never seen the program.

In plain German, whatever the language of the pages; not translated, as there is one reader and nobody to ask.
"""

from dataclasses import dataclass
from datetime import date

from django.utils import timezone

from clique.dates import day_numeric
from clique.models import Club
from clique.money import franken
from ledger.queries.closings import ClosedYear
from ledger.queries.fund import FundYearStatement
from ledger.queries.journal import ChainHead


@dataclass(frozen=True, slots=True)
class ArchiveFacts:
    """What the readme tells of the year; `missing` are the receipts whose file is gone or was altered."""

    club: Club
    statement: FundYearStatement
    closed: ClosedYear | None
    head: ChainHead
    today: date
    missing: tuple[str, ...]


def readme(facts: ArchiveFacts) -> str:
    """The whole text, its lines ended as Windows wants them, which every other system reads too."""
    year = facts.statement.year
    title = f"{facts.club.name}: {facts.club.fund_name}, Jahr {year.label}"
    parts = (
        f"{title}\n{'=' * len(title)}",
        f"Die Bücher vom {day_numeric(year.first)} bis {day_numeric(year.last)}, herausgegeben am"
        f" {day_numeric(facts.today)}.\n{_state(facts)}",
        _sums(facts.statement),
        _CONTENTS,
        _READING,
        _CHECKING.format(number=facts.head.number, digits=facts.head.digits),
        *([_missing(facts.missing)] if facts.missing else []),
    )
    return "\n\n".join(parts).replace("\n", "\r\n") + "\r\n"


def _state(facts: ArchiveFacts) -> str:
    closed = facts.closed
    if closed is None:
        return "Das Jahr ist noch nicht abgeschlossen: es kann noch etwas dazukommen."
    return (
        f"Das Jahr ist abgeschlossen seit {day_numeric(timezone.localdate(closed.closed_at))}. Sein"
        f" Fingerabdruck: {closed.number} {closed.hash}"
    )


def _sums(statement: FundYearStatement) -> str:
    rows = (
        ("Anfangsbestand", statement.opening_rappen),
        ("Einsätze", statement.stakes_rappen),
        ("Spenden", statement.gifts_rappen),
        ("Anderes", statement.other_rappen),
        ("Ausgaben", -statement.expenses_rappen),
        ("Schlussbestand", statement.closing_rappen),
        ("  davon vorhanden", statement.there_rappen),
        ("  davon geschuldet", statement.owed_rappen),
        ("  davon Guthaben der Mitglieder", -statement.credit_rappen),
        ("  davon nicht zugeordnet", -statement.unassigned_rappen),
    )
    return "\n".join(["In Franken:", *(f"  {word:<34}{franken(sum_):>14}" for word, sum_ in rows)])


def _missing(names: tuple[str, ...]) -> str:
    return "\n".join(
        [
            "Es fehlen, weil die Datei verloren ging oder verändert wurde:",
            *map("  {}".format, names),
        ]
    )


_CONTENTS = """\
Was hier liegt
--------------
  journal.hledger       alle Buchungen des Jahres für das Programm hledger (https://hledger.org)
  csv/buchungen.csv     alle Buchungen, eine Zeile für jeden Posten von Konto zu Konto
  csv/konten.csv        alle Konten: Anfang, Bewegung, Ende
  csv/konto-....csv     jedes Konto einzeln, mit dem Stand nach jeder Buchung
  csv/jahr.csv          das Jahr: jeder Abend, jede Ausgabenart
  csv/jahresrechnung.csv
                        Einnahmen, Ausgaben und Vermögen, mit Budget und Vorjahr
  csv/zahlliste.csv     wer im Jahr wie viel schuldete und zahlte
  csv/mitglieder.csv    die Namen zu den Nummern, ohne Adressen
  pdf/                  alles zum Drucken: die Jahresrechnung, das Journal, die Kontenblätter, das
                        Revisionsblatt, jeder Kassensturz; von jedem Abend Zahlliste und Rangliste
  records/              jedes Spiel, wie es aufgeschrieben wurde
  receipts/             die Belege; Beleg-17.pdf gehört zu Buchung 17
  SHA256SUMS            die Prüfsummen aller Dateien"""

_READING = """\
Wie man es liest
----------------
Die CSV-Dateien öffnet jede Tabellenkalkulation: Trennzeichen Strichpunkt, Zeichensatz UTF-8, Beträge in
Franken mit Punkt, Daten als Jahr-Monat-Tag. Ein Apostroph am Anfang einer Zelle steht dort, damit keine
Tabellenkalkulation den Text als Formel ausführt; er gehört nicht zum Text.

Es ist eine doppelte Buchhaltung. Jede Buchung verschiebt Geld von einem Konto (Haben) auf ein anderes (Soll).
Der Stand eines Kontos ist Soll minus Haben: ein Mitglied mit positivem Stand schuldet etwas, eines mit
negativem hat ein Guthaben. 1000 ist die Kasse, 1010 die Bank, 1020 TWINT; 1100-0012 ist das Mitglied mit der
Nummer 12; 3000 sind die Einsätze, 3100 die Spenden; die Konten ab 4001 sind die Ausgaben nach Art. Nichts wird
je gelöscht: was falsch war, steht noch da und wurde durch ein Storno aufgehoben.

Gespielt wird Schwimmen, auch 31 genannt. Wer eine Runde verliert, bekommt einen Strich; nach dem dritten, so die
übliche Regel, schwimmt er, nach dem nächsten ist er abgesoffen. Die Rangliste am Schluss bestimmt, was jeder
zahlt. In records/ heisst "strikes", wer in einer Runde einen Strich bekam, "absent", wer fehlte und trotzdem
zahlte."""

_CHECKING = """\
Wie man es prüft
----------------
In diesem Ordner:
  sha256sum --check SHA256SUMS
  hledger --file journal.hledger balance

Jede Buchung trägt eine Prüfsumme über ihren Inhalt und über die Prüfsumme der Buchung davor. Die Nummer der letzten
Buchung und die ersten zwölf Stellen ihrer Prüfsumme stehen auf jeder gedruckten Zahlliste. Hier sind es
  {number} {digits}
Steht auf einem Papier von damals zu derselben Nummer etwas anderes, so wurden die Bücher verändert."""
