"""How long the certificate holds that the proxy on this machine shows; nobody beyond this machine is asked."""

import socket
import ssl
from datetime import UTC, datetime

from clique.serving import THIS_MACHINE

# Where the proxy of docs/operations.md listens.
PROXY_PORT = 443
PATIENCE_S = 1
# OpenSSL's own number: Python has no name for it. A certificate that has run out is read like any other.
_WHATEVER_THE_TIME = 0x200000


def certificate_ends(host: str) -> datetime | None:
    """When the certificate runs out that the proxy on this machine shows for `host`; None where none can be seen.

    Whoever gave it out, be it the club itself: the certificate is first taken as it comes, then trusted as the one that it is,
    as only what is trusted is taken apart.
    """
    try:
        shown = ssl.DER_cert_to_PEM_cert(_taken_as_it_comes(host))
        trust = ssl.create_default_context(cadata=shown)
        trust.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN | _WHATEVER_THE_TIME
        with _conversation(host, trust) as proxy:
            told = proxy.getpeercert() or {}
            return datetime.fromtimestamp(ssl.cert_time_to_seconds(str(told["notAfter"])), tz=UTC)
    except (OSError, ValueError, KeyError):
        # Nobody there, or somebody else: the proxy may stand elsewhere.
        return None


def _taken_as_it_comes(host: str) -> bytes:
    trusts_all = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    trusts_all.check_hostname = False
    trusts_all.verify_mode = ssl.CERT_NONE
    with _conversation(host, trusts_all) as proxy:
        return proxy.getpeercert(binary_form=True) or b""


def _conversation(host: str, trust: ssl.SSLContext) -> ssl.SSLSocket:
    door = socket.create_connection((THIS_MACHINE, PROXY_PORT), timeout=PATIENCE_S)
    try:
        return trust.wrap_socket(door, server_hostname=host)
    except BaseException:
        door.close()
        raise
