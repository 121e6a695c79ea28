"""The doctor on HTTPS: whether others on the network may read along, and how long the certificate still holds."""

from datetime import datetime, timedelta
from urllib.parse import urlsplit

from django.utils import timezone
from django.utils.translation import gettext as _

from clique.dates import day_numeric
from clique.serving import is_only_here, served_address
from ledger.doctor.certificate import certificate_ends
from ledger.doctor.finding import Finding, broken, warned, well

CERTIFICATE_PATIENCE = timedelta(days=14)


def https_finding(*, now: datetime) -> Finding:
    """Whether others on the network may read along."""
    name, title, address = "https", _("Verschlüsselung"), served_address()
    if address.startswith("https://"):
        return _certificate(name, title, urlsplit(address).hostname or "", now=now)
    if is_only_here(address):
        return well(name, title, _("Keine nötig: nichts verlässt diesen Computer."))
    advice = _(
        "Richte HTTPS ein, wie es in docs/operations.md steht, oder nimm nur ein Netz, dem du traust."
    )
    return warned(name, title, _("Keine: wer im selben Netz ist, kann mitlesen."), advice)


def _certificate(name: str, title: str, host: str, *, now: datetime) -> Finding:
    ends = certificate_ends(host)
    private = _("HTTPS: niemand liest mit.")
    if ends is None:
        advice = _(
            "Wie lange das Zertifikat noch gilt, ist von diesem Computer aus nicht zu sehen."
        )
        return well(name, title, private, advice)
    day = {"day": day_numeric(timezone.localdate(ends))}
    advice = _("Erneuere es, wie es in docs/operations.md steht, und lade den Proxy neu.")
    if ends <= now:
        words = _("Das Zertifikat ist seit dem %(day)s abgelaufen: Browser weigern sich.")
        return broken(name, title, words % day, advice)
    if ends - now <= CERTIFICATE_PATIENCE:
        return warned(name, title, _("Das Zertifikat läuft am %(day)s ab.") % day, advice)
    return well(name, title, f"{private} " + _("Das Zertifikat gilt bis %(day)s.") % day)
