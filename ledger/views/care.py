"""Looking after the installation: what the doctor finds, and the backups."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods

from clique.errors import UserError
from clique.parts import HtmxRequest
from clique.permissions import member_keeper_required
from clique.qr import qr_picture
from clique.serving import is_only_here, served_address
from clique.shortages import shortage_of
from ledger.backup.errors import BackupFailed
from ledger.backup.keeping import KeptWithFaults, NotOutside, keep_backup
from ledger.backup.standing import backup_standing
from ledger.doctor.examine import examine
from ledger.doctor.finding import State

# The automatic ones alone are two dozen; of those that somebody asked for only the latest are of interest.
BACKUPS_SHOWN = 40


@require_GET
@member_keeper_required
def doctor(request: HtmxRequest) -> HttpResponse:
    """What is well, what is not, and the address for the others with its code."""
    found = examine(now=timezone.localtime())
    address = served_address()
    context = {
        "findings": found,
        "faults": sum(one.state == State.FAULT for one in found),
        "warnings": sum(one.state == State.WARN for one in found),
        "address": address,
        "qr": None if is_only_here(address) else qr_picture(address),
    }
    return render(request, "ledger/doctor.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@member_keeper_required
def backups(request: HtmxRequest) -> HttpResponse:
    """When the last good one was made, in plain words, and all that lie here; a button makes one more."""
    now = timezone.localtime()
    if request.method != "POST":
        standing = backup_standing(now=now)
        context = {"standing": standing, "shown": standing.backups[:BACKUPS_SHOWN]}
        return render(request, "ledger/backups.html", context)
    try:
        keep_backup(now=now)
    except NotOutside as error:
        words = gettext("Gesichert und geprüft, aber nicht ausser Haus: %(reason)s")
        messages.warning(request, words % {"reason": error})
    except KeptWithFaults:
        messages.error(
            request,
            gettext(
                "Die Sicherung ist da, aber die Bücher darin haben Fehler; unter «Zustand» steht, was zu tun ist."
            ),
        )
    except (BackupFailed, UserError) as error:
        # That the disk is full has an answer of its own.
        if isinstance(error, BackupFailed) and shortage_of(error):
            raise
        words = gettext("Die Sicherung ist nicht gelungen: %(reason)s")
        messages.error(request, words % {"reason": error})
    else:
        messages.success(request, gettext("Gesichert und geprüft."))
    return redirect("ledger:backups")
