"""The doctor on the machine: its address, its disk, its clock, its mail."""

import platform
import shutil
from datetime import datetime, timedelta

import django
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import Max
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clique.dates import day_numeric
from clique.release import RELEASE
from clique.serving import is_only_here, served_address
from ledger.backup.folders import backups_in, own_folder
from ledger.doctor.finding import Finding, broken, warned, well
from ledger.mail.handing_in import sender, server_name
from ledger.mail_model import MailSent, MailState
from ledger.models import Booking

GIGA, MEGA = 1_000_000_000, 1_000_000
LITTLE_ROOM, NO_ROOM = GIGA, 100 * MEGA
CLOCK_SLACK = timedelta(minutes=2)
MAILS_LOOKED_AT = timedelta(days=30)


def program_finding() -> Finding:
    """Which release runs on what: what to say first when asking for help."""
    words = f"Zoggeli {RELEASE}, Python {platform.python_version()}, Django {django.get_version()}"
    return well("program", _("Programm"), words)


def address_finding() -> Finding:
    """Where people open the program."""
    name, title, address = "address", _("Adresse"), served_address()
    if not is_only_here(address):
        return well(name, title, address)
    if settings.LAN:
        advice = _("Verbinde den Computer mit dem Netz und starte den Server neu.")
        words = _("Kein Netz gefunden: nur dieser Computer kommt herein.")
        return warned(name, title, words, advice)
    words = _("%(address)s, nur von diesem Computer aus.") % {"address": address}
    return well(name, title, words, _("Für Handys und Tablets: «make run LAN=1», oder HTTPS."))


def disk_finding() -> Finding:
    """Whether there is room to go on."""
    name, title = "disk", _("Platz auf der Platte")
    free = shutil.disk_usage(settings.DATA_DIR).free
    words = _("%(free)s GB frei.") % {"free": f"{free / GIGA:.1f}"}
    advice = _(
        "Räume auf, oder nimm eine grössere Platte; ohne Platz wird nichts mehr gespeichert."
    )
    if free < NO_ROOM:
        return broken(name, title, words, advice)
    return warned(name, title, words, advice) if free < LITTLE_ROOM else well(name, title, words)


def mail_finding() -> Finding:
    """Whether mails go out, by what became of the latest ones. One query."""
    name, title = "mail", _("Mail")
    if not server_name():
        return well(
            name, title, _("Kein Mailserver eingerichtet: Papiere gibt es zum Herunterladen.")
        )
    since = timezone.now() - MAILS_LOOKED_AT
    lost = (MailState.FAILED, MailState.UNSURE)
    try:
        failed = MailSent.objects.filter(ordered_at__gte=since, state__in=lost).count()
    except DatabaseError:
        # It is told elsewhere.
        failed = 0
    words = _("Über %(server)s, von %(sender)s.") % {"server": server_name(), "sender": sender()}
    if not failed:
        return well(name, title, words)
    words += " " + ngettext(
        "In den letzten 30 Tagen kam %(count)s nicht an.",
        "In den letzten 30 Tagen kamen %(count)s nicht an.",
        failed,
    ) % {"count": failed}
    return warned(name, title, words, _("Schau im Verlauf der Mails nach, woran es lag."))


def clock_finding(*, now: datetime) -> Finding:
    """Whether the clock goes: nothing that was written may lie in the future. Three queries at most."""
    name, title = "clock", _("Uhr")
    words = date_format(timezone.localtime(now), "j.n.Y, H:i")
    advice = _("Stelle die Uhr, am besten nach dem Netz: «timedatectl set-ntp true».")
    written = max(filter(None, (_last_booked(), _last_kept(), _database_clock())), default=now)
    if written > now + CLOCK_SLACK:
        late = _("Sie geht nach: sie zeigt %(now)s, und geschrieben wurde schon am %(day)s.")
        day = day_numeric(timezone.localdate(written))
        return broken(name, title, late % {"now": words, "day": day}, advice)
    return well(name, title, words)


def _last_booked() -> datetime | None:
    try:
        moment: datetime | None = Booking.objects.aggregate(last=Max("created_at"))["last"]
    except DatabaseError:
        return None
    return moment


def _last_kept() -> datetime | None:
    return max((backup.made_at for backup in backups_in(own_folder())), default=None)


def _database_clock() -> datetime | None:
    """The other machine's, where the database is on one."""
    if connection.vendor != "postgresql":
        return None
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT clock_timestamp()")
            moment: datetime = cursor.fetchone()[0]
    except DatabaseError:
        return None
    return moment
