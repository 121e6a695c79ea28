"""What each role does, step by step, for a sheet on the wall: in the words of the pages."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clique.actors import Role


class GuideRole(StrEnum):
    """Who a sheet is for; the values stand in addresses."""

    SCOREKEEPER = "schreiber"
    TREASURER = "kassier"
    MEMBER = "mitglied"
    AUDITOR = "revisor"
    ADMIN = "verwaltung"


@dataclass(frozen=True, slots=True)
class GuidePart:
    """A job, and its steps in their order."""

    title: Promise
    steps: tuple[Promise, ...]


@dataclass(frozen=True, slots=True)
class Guide:
    """One sheet. `hint` is what helps when something is in the way."""

    role: GuideRole
    title: Promise
    who: Promise
    parts: tuple[GuidePart, ...]
    hint: Promise


_SCOREKEEPER = Guide(
    role=GuideRole.SCOREKEEPER,
    title=_("Schreiber"),
    who=_("Du schreibst am Tablet auf dem Tisch, oder auf deinem Handy."),
    parts=(
        GuidePart(
            _("Anfangen"),
            (
                _(
                    "«Wer ist da»: tippe an, wer fehlt. Alle anderen sitzen, wo sie letztes Mal sassen."
                ),
                _(
                    "Zwei Tipps in der Reihe unten tauschen zwei Plätze, zwei auf denselben machen den Geber."
                ),
                _("Einen Gast einmal schreiben; nächstes Mal steht er zur Wahl."),
            ),
        ),
        GuidePart(
            _("Eine Runde"),
            (
                _("Verloren: tippe den Namen an. Das war es."),
                _("Mehrere gleich tief: «Mehrere», dann jeden von ihnen."),
                _("Drei Asse: «Drei Asse», dann wer sie hatte. Falsch gegeben: «Vergeben»."),
                _("Jemand geht, kommt später, oder niemand verliert: unter den drei Punkten."),
                _("Vertippt: der Knopf unten links sagt, was er zurücknimmt, so oft wie nötig."),
            ),
        ),
        GuidePart(
            _("Schluss"),
            (
                _(
                    "Ist noch einer übrig, steht die Rangliste da mit dem, was jeder zahlt: ein Tipp verbucht sie."
                ),
                _("Der Abend schliesst von Hand, oder von selbst am nächsten Mittag."),
            ),
        ),
    ),
    hint=_(
        "Keine Verbindung? Schreibe weiter: was nicht gesendet ist, bleibt auf dem Tablet und geht nachher hinaus."
        " Streit um ein Blatt? «Schiedsrichter» im Menü sagt, wer verliert und warum."
    ),
)

_TREASURER = Guide(
    role=GuideRole.TREASURER,
    title=_("Kassier"),
    who=_("Du nimmst das Geld und führst die Bücher."),
    parts=(
        GuidePart(
            _("Am Tisch"),
            (
                _(
                    "«Kasse» auf dem Tablet fragt nach deiner PIN, die du unter «Geräte» wählst, und bleibt 15 Minuten offen."
                ),
                _(
                    "«bezahlt» verbucht die ganze Summe, «Teil» einen Betrag. Zu viel bleibt als Guthaben."
                ),
                _("Vertippt: «Zurück» nimmt die Zahlung wieder weg; nichts wird je gelöscht."),
                _(
                    "«Spende» und «Ausgabe» verbuchen, was sonst kommt und geht, mit dem Foto der Quittung."
                ),
                _("Nach dem Abend: «Zählen», Noten und Münzen."),
            ),
        ),
        GuidePart(
            _("Zu Hause"),
            (
                _(
                    "«Zahlliste» drucken und aufbewahren: die Zahl am Fuss beweist später, dass niemand etwas geändert hat."
                ),
                _("«Mails»: Rechnungen mit QR-Code an alle, die noch etwas schulden."),
                _("Falsch verbucht: unter «Buchungen» stornieren, mit Grund."),
            ),
        ),
        GuidePart(
            _("Das Jahr"),
            (
                _(
                    "«Jahresrechnung» auf der Seite des Fonds: Budget, Rechnung, Papiere für die Versammlung."
                ),
                _("«Abschliessen», wenn alles darin ist: danach kommt in dieses Jahr nichts mehr."),
                _(
                    "«Sicherungen»: steht dort, dass die letzte gute älter als 14 Tage ist, sag es der Verwaltung."
                ),
            ),
        ),
    ),
    hint=_(
        "Fünfmal die falsche PIN schliesst die Kasse auf diesem Tablet: «PIN freigeben» unter «Geräte», oder eine neue PIN."
    ),
)

_MEMBER = Guide(
    role=GuideRole.MEMBER,
    title=_("Mitglied"),
    who=_("Du spielst, und willst wissen, wo du stehst."),
    parts=(
        GuidePart(
            _("Hereinkommen"),
            (
                _(
                    "Lass dir den Code zeigen und scanne ihn, oder tippe die neun Zeichen auf der Seite /code/ ein."
                ),
                _("Ab dann kennt das Programm dein Handy: kein Passwort."),
                _("Handy verloren: unter «Geräte» abmelden, oder sag es dem Kassier."),
            ),
        ),
        GuidePart(
            _("Dein Stand"),
            (
                _(
                    "Die erste Seite zeigt, was du schuldest. «Auszug» zeigt jeden Abend und jede Zahlung."
                ),
                _("Tippe ein Spiel an: die Seite sagt, welcher Rang, welche Regel, welche Runde."),
                _("«QR-Rechnung» zahlst du mit der App deiner Bank."),
                _("Ausser dir sehen es nur Kassier und Revisor."),
            ),
        ),
        GuidePart(
            _("Was es kostet"),
            (
                _(
                    "Der Rang macht den Preis, und auch wer gewinnt, zahlt. Wer fehlt, kommt nach allen anderen."
                ),
                _("Das Geld geht in den Fonds, und der zahlt, was der Clique gut tut."),
            ),
        ),
    ),
    hint=_(
        "Stimmt etwas nicht? Sag es dem Kassier: er sieht denselben Weg und kann es richtigstellen."
    ),
)

_AUDITOR = Guide(
    role=GuideRole.AUDITOR,
    title=_("Revisor"),
    who=_("Du siehst alles und änderst nichts."),
    parts=(
        GuidePart(
            _("Prüfen"),
            (
                _("Melde dich mit Name und Passwort an und öffne «Revision» im Menü."),
                _("«Kette prüfen» rechnet jede Buchung und jeden Saldo nach."),
                _(
                    "Vergleiche Nummer und zwölf Zeichen mit den alten Papieren: sind sie gleich, wurde nichts geändert."
                ),
                _(
                    "Stichproben: das Los zieht sie, die Belege hängen daran. Jedes Storno sagt, warum."
                ),
            ),
        ),
        GuidePart(
            _("Unterschreiben"),
            (
                _("Kasse zählen lassen und mit dem Kassensturz vergleichen."),
                _(
                    "«Revisionsblatt» drucken: Fingerabdruck des Jahres, ein Kästchen je Punkt, Linien zum Unterschreiben."
                ),
            ),
        ),
    ),
    hint=_(
        "Ein Fehler in der Kette? Lass nichts mehr verbuchen, hebe eine Sicherung auf und hole die Verwaltung."
    ),
)

_ADMIN = Guide(
    role=GuideRole.ADMIN,
    title=_("Verwaltung"),
    who=_("Du lässt die Leute herein und hältst die Anlage am Leben."),
    parts=(
        GuidePart(
            _("Leute und Geräte"),
            (
                _(
                    "«Mitglieder»: der Rufname genügt. «Ämter»: wer schreibt, wer Kassier ist, wer prüft."
                ),
                _(
                    "«Geräte»: «Code machen» lässt ein Handy herein, «Tablet verbinden» das Tablet. «Fernseher»: wer zuschaut."
                ),
                _(
                    "Verloren oder ausgetreten: dort abmelden; das nächste Antippen geht nicht mehr."
                ),
            ),
        ),
        GuidePart(
            _("Jeden Monat"),
            (
                _("«Zustand» anschauen: alles gut, oder was zu tun ist."),
                _(
                    "«Sicherungen» anschauen: nimm eine aus dem Haus, auf den Stick oder unter «Dateien» heruntergeladen."
                ),
            ),
        ),
        GuidePart(
            _("Wenn etwas ist"),
            (
                _("Computer tot: einen anderen einrichten und die letzte Sicherung zurückholen."),
                _(
                    "Niemand kommt mehr herein: auf dem Computer im Ordner des Programms «.venv/bin/python manage.py unlock»."
                ),
                _(
                    "Neue Version: Server anhalten, «git pull», «make upgrade», wieder starten. Vorher wird gesichert."
                ),
            ),
        ),
    ),
    hint=_(
        "Alles Weitere steht im Ordner des Programms unter docs/operations.md. Gib es weiter, wenn du das Amt weitergibst."
    ),
)

GUIDES: dict[str, Guide] = {
    each.role: each for each in (_SCOREKEEPER, _TREASURER, _MEMBER, _AUDITOR, _ADMIN)
}
# The office with most to do first; a tablet is the scorekeeper's.
_SHEETS = {
    Role.TREASURER: GuideRole.TREASURER,
    Role.ADMIN: GuideRole.ADMIN,
    Role.AUDITOR: GuideRole.AUDITOR,
    Role.SCOREKEEPER: GuideRole.SCOREKEEPER,
    Role.TABLET: GuideRole.SCOREKEEPER,
}


def guide_of(roles: Collection[Role]) -> GuideRole:
    """Whose sheet somebody with these roles reads first."""
    return next((sheet for role, sheet in _SHEETS.items() if role in roles), GuideRole.MEMBER)
