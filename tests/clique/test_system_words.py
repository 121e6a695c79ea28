import errno
import socket
import ssl

import pytest
from django.utils import translation

from clique.system_words import system_words


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (ConnectionRefusedError(errno.ECONNREFUSED, "Connection refused"), "Verbindung abgelehnt"),
        (ConnectionResetError(errno.ECONNRESET, ""), "Verbindung abgebrochen"),
        (TimeoutError(), "keine Antwort"),
        (socket.gaierror(-2, ""), "der Name des Servers ist nicht zu finden"),
        (ssl.SSLCertVerificationError(1, "x"), "das Zertifikat gilt nicht"),
        (ssl.SSLError(1, "x"), "keine sichere Verbindung"),
        (OSError(errno.ENETUNREACH, ""), "kein Weg dorthin"),
        (OSError(errno.EIO, ""), "die Platte liest oder schreibt nicht mehr richtig"),
        (OSError(errno.EFBIG, ""), "die Datei ist dort zu gross"),
        (OSError(errno.EBUSY, "Device or resource busy"), "Fehler EBUSY"),
        (OSError("odd"), "Fehler 0"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_what_the_system_says_has_words(error: OSError, words: str) -> None:
    assert system_words(error) == words


def test_what_the_system_says_is_said_in_the_language_of_the_reader() -> None:
    with translation.override("gsw"):
        assert system_words(TimeoutError()) == "käi Antwort"
