"""The doctor on the backups: the last good one, and whether one lies on another disk."""

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from ledger.backup.standing import BackupStanding
from ledger.doctor.finding import Finding, warned, well


def backup_finding(standing: BackupStanding) -> Finding:
    """When the last good one was made."""
    name, title = "backup", _("Sicherung")
    advice = standing.words or _(
        "Mach jetzt eine: unter Sicherungen, oder mit «.venv/bin/python manage.py backup»."
    )
    if standing.last_at is None:
        return warned(name, title, _("Noch keine gute Sicherung."), advice)
    words = _("Die letzte gute ist vom %(moment)s.") % {"moment": _spoken(standing.last_at)}
    if standing.is_late or standing.words:
        return warned(name, title, words, advice)
    return well(name, title, words)


def outside_finding(standing: BackupStanding) -> Finding:
    """When one last went where the disk of the original does not take it along."""
    name, title = "backup_outside", _("Sicherung ausser Haus")
    if standing.outside is None:
        advice = _(
            "Setze BACKUP_DIR auf einen Ordner auf einem Stick oder einem anderen Computer, oder lade jeden Monat eine"
            " herunter."
        )
    else:
        advice = standing.outside_words or _("Stecke den Stick ein und mach eine Sicherung.")
    if standing.outside_at is None:
        words = _("Alle Sicherungen liegen auf derselben Platte wie die Daten.")
        return warned(name, title, words, advice)
    words = _("Zuletzt am %(moment)s.") % {"moment": _spoken(standing.outside_at)}
    if standing.is_outside_late or standing.outside_words:
        return warned(name, title, words, advice)
    return well(name, title, words)


def _spoken(moment: datetime) -> str:
    return date_format(timezone.localtime(moment), "j.n.Y, H:i")
