"""A file as the answer: written to the end before the first byte leaves, and kept by nobody on the way."""

import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from typing import IO

from django.http import FileResponse, HttpResponse
from django.utils.http import content_disposition_header


def download(write: Callable[[IO[bytes]], str], *, content_type: str) -> FileResponse:
    """What `write` writes into the file that it is given, as an attachment by the name that it answers."""
    with ExitStack() as stack:
        content = stack.enter_context(tempfile.TemporaryFile())
        name = write(content)
        stack.pop_all()
    content.seek(0)
    response = FileResponse(content, as_attachment=True, filename=name, content_type=content_type)
    response["Cache-Control"] = "private, no-store"
    return response


def shown_pdf(pdf: bytes, *, name: str) -> HttpResponse:
    """A PDF that the browser shows, and saves by this name."""
    disposition = content_disposition_header(
        as_attachment=False, filename=name.replace(" ", "-").replace("/", "-")
    )
    return HttpResponse(
        pdf,
        content_type="application/pdf",
        headers={"Content-Disposition": disposition, "Cache-Control": "private, no-store"},
    )
