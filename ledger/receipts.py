"""The files of the receipts: in `DATA_DIR/receipts`, outside of what the server gives to anybody.

A file is called by its SHA-256, so the same paper lies there once, and a file that was altered shows it.
"""

import hashlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from clique.errors import UserError
from ledger.models import Booking
from ledger.receipt_model import Receipt, ReceiptKind

MOST_BYTES = 10 * 1024 * 1024
# What the first bytes of a file say it is.
_BEGINS = (
    (b"%PDF-", ReceiptKind.PDF),
    (b"\xff\xd8\xff", ReceiptKind.JPEG),
    (b"\x89PNG\r\n\x1a\n", ReceiptKind.PNG),
)
_HEIC_BRANDS = frozenset({b"heic", b"heix", b"heim", b"heis", b"mif1"})


@dataclass(frozen=True, slots=True)
class KeptReceipt:
    """A receipt with its file; `name` is what a person calls it: `Beleg-17.pdf`, the second one `Beleg-17-2.pdf`."""

    receipt_id: int
    booking_number: int
    name: str
    kind: ReceiptKind
    sha256: str
    path: Path


class ReceiptTooLarge(UserError):
    """More than a photo or a scan needs."""

    def __init__(self) -> None:
        super().__init__(_("Der Beleg ist grösser als 10 MB; nimm ein kleineres Bild oder PDF."))


class ReceiptUnreadable(UserError):
    """Not one of the kinds that anybody can open in ten years."""

    def __init__(self) -> None:
        super().__init__(_("Der Beleg ist kein PDF, JPEG, PNG oder HEIC; nimm ein Foto oder PDF."))


def receipt_kind(content: bytes) -> ReceiptKind:
    """What `content` is, whatever its name says. Raises `ReceiptTooLarge` or `ReceiptUnreadable`."""
    if len(content) > MOST_BYTES:
        raise ReceiptTooLarge
    for begins, kind in _BEGINS:
        if content.startswith(begins):
            return kind
    if content[4:8] == b"ftyp" and content[8:12] in _HEIC_BRANDS:
        return ReceiptKind.HEIC
    raise ReceiptUnreadable


@dataclass(frozen=True, slots=True)
class DraftedFile:
    """A file under a passing name, which `keep` gives its own."""

    path: Path
    sha256: str
    kind: ReceiptKind
    size_bytes: int

    def keep(self) -> None:
        """Put the file where it belongs, for good."""
        self.path.replace(receipts_folder() / f"{self.sha256}.{self.kind.value}")


@contextmanager
def drafted(content: bytes) -> Iterator[DraftedFile]:
    """A block with `content` on the disk already, so that a transaction only renames it; gone after it unless it was kept.

    Raises the refusals of `receipt_kind`.
    """
    kind = receipt_kind(content)
    digest = hashlib.sha256(content).hexdigest()
    with tempfile.NamedTemporaryFile(dir=receipts_folder(), prefix=".new-", delete=False) as file:
        path = Path(file.name)
        try:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            yield DraftedFile(path, digest, kind, len(content))
        finally:
            path.unlink(missing_ok=True)


def kept_receipts(booking: Booking) -> Iterator[KeptReceipt]:
    """The receipts of a booking, which is loaded with `prefetch_related("receipts")`, in the order they came."""
    for position, receipt in enumerate(booking.receipts.all(), start=1):
        yield kept(receipt, number=booking.number, position=position)


def kept(receipt: Receipt, *, number: int, position: int) -> KeptReceipt:
    """The `position`-th receipt of booking `number`."""
    count = f"-{position}" if position > 1 else ""
    return KeptReceipt(
        receipt_id=receipt.pk,
        booking_number=number,
        name=f"Beleg-{number}{count}.{receipt.kind}",
        kind=ReceiptKind(receipt.kind),
        sha256=receipt.sha256,
        path=receipt_path(receipt),
    )


def receipt_path(receipt: Receipt) -> Path:
    """Where the receipt's file lies."""
    return receipts_folder() / receipt.file_name


def receipts_folder() -> Path:
    """The folder of the files, open to its owner alone; it is made where it is missing."""
    folder = Path(settings.DATA_DIR) / "receipts"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder
