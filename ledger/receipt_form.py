"""The form that takes a receipt, and the field of it that other forms carry too."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from clique.errors import UserError
from clique.fields import ActForm
from ledger.receipts import MOST_BYTES, ReceiptTooLarge, receipt_kind


class ReceiptField(forms.FileField):
    """A photo or a PDF; the cleaned value is its bytes, None where there is none."""

    # A phone offers its camera for pictures.
    widget = forms.FileInput(attrs={"accept": "image/*,application/pdf"})
    default_error_messages = {
        "required": _("Wähle ein Foto oder PDF."),
        "invalid": _("Die Datei ist nicht angekommen; wähle sie nochmals."),
        "missing": _("Die Datei ist nicht angekommen; wähle sie nochmals."),
        "empty": _("Die Datei ist leer; wähle eine andere."),
    }

    def clean(self, data: Any, initial: Any = None) -> bytes | None:
        """The bytes, if they are what a receipt may be."""
        file: UploadedFile[bytes] | None = super().clean(data, initial)
        if not file:
            return None
        try:
            if file.size is None or file.size > MOST_BYTES:
                raise ReceiptTooLarge
            content: bytes = file.read()
            receipt_kind(content)
        except UserError as error:
            raise ValidationError(str(error)) from error
        return content


class ReceiptForm(ActForm):
    """A receipt for a booking that is there already."""

    receipt = ReceiptField(label=_("Beleg"))

    @property
    def content(self) -> bytes:
        """The bytes of a valid form."""
        content: bytes = self.cleaned_data["receipt"]
        return content
