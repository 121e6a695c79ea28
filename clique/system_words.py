"""What the operating system and the network say no with, in words for people: their own are English on every machine."""

import errno
import socket
import ssl

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

_KINDS: tuple[tuple[type[OSError], Promise], ...] = (
    (ConnectionRefusedError, _("Verbindung abgelehnt")),
    (TimeoutError, _("keine Antwort")),
    (ConnectionError, _("Verbindung abgebrochen")),
    (socket.gaierror, _("der Name des Servers ist nicht zu finden")),
    (ssl.SSLCertVerificationError, _("das Zertifikat gilt nicht")),
    (ssl.SSLError, _("keine sichere Verbindung")),
)
_NUMBERS: dict[int, Promise] = {
    errno.EIO: _("die Platte liest oder schreibt nicht mehr richtig"),
    errno.EFBIG: _("die Datei ist dort zu gross"),
    errno.ENETUNREACH: _("kein Weg dorthin"),
    errno.EHOSTUNREACH: _("kein Weg dorthin"),
}


def system_words(error: OSError) -> str:
    """Why it said no, in a few words in the language of the moment; what has no words here is told by its number."""
    if error.errno in _NUMBERS:
        return str(_NUMBERS[error.errno])
    for kind, words in _KINDS:
        if isinstance(error, kind):
            return str(words)
    number = error.errno or 0
    return gettext("Fehler %(name)s") % {"name": errno.errorcode.get(number, number)}
