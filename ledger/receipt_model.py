"""The paper behind a booking; `ledger/models.py` takes it in, which is long enough."""

from django.db import models

from clique.models import Device, Member


class ReceiptKind(models.TextChoices):
    """What a receipt's file is, by its content; the values are the endings of the files."""

    PDF = "pdf", "PDF"
    JPEG = "jpg", "JPEG"
    PNG = "png", "PNG"
    HEIC = "heic", "HEIC"

    @property
    def content_type(self) -> str:
        """What a browser is told about the file."""
        return "application/pdf" if self == ReceiptKind.PDF else f"image/{self.name.lower()}"


class Receipt(models.Model):
    """A photo or a PDF that belongs to a booking; the file lies in `DATA_DIR/receipts`, called by its SHA-256.

    Receipts are added and never changed; one that was wrong stays beside the right one.
    """

    booking = models.ForeignKey("ledger.Booking", on_delete=models.PROTECT, related_name="receipts")
    sha256 = models.CharField(max_length=64)
    kind = models.CharField(max_length=4, choices=ReceiptKind.choices)
    size_bytes = models.PositiveIntegerField()
    added_at = models.DateTimeField()
    by = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    device = models.ForeignKey(Device, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["booking", "sha256"], name="receipt_once"),
        ]

    def __str__(self) -> str:
        return self.file_name

    @property
    def file_name(self) -> str:
        """What the file is called on the disk."""
        return f"{self.sha256}.{self.kind}"
