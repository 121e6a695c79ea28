"""Where a command writes what it was asked for: a file that is there whole or not at all, a device, or standard output."""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from django.core.management.base import CommandError


@contextmanager
def output_file(name: str, *, mode: int = 0o666) -> Iterator[IO[bytes]]:
    """A file to write into, which becomes the file `name` once the block is done; `-` is standard output.

    `mode` is who may read and write it, less what the system takes away. Raises `CommandError` where it cannot be
    written; nothing is left behind then.
    """
    with tempfile.TemporaryFile() as content:
        yield content
        content.seek(0)
        try:
            if name == "-":
                shutil.copyfileobj(content, sys.stdout.buffer)
                sys.stdout.buffer.flush()
            else:
                _replace(Path(name).resolve(), content, mode)
        except (OSError, ValueError, RuntimeError, AttributeError) as error:
            # A null character in the name, links in a circle, standard output closed by the caller.
            reason = error.strerror if isinstance(error, OSError) else "there is no such file"
            raise CommandError(f"--output {name[:200]!a} cannot be written: {reason}") from None


def _replace(path: Path, content: IO[bytes], mode: int) -> None:
    if path.exists() and not path.is_file():
        # A pipe or a device takes the bytes as they come; a folder refuses them.
        with path.open("wb") as file:
            shutil.copyfileobj(content, file)
        return
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        opened = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        with os.fdopen(opened, "wb") as file:
            shutil.copyfileobj(content, file)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
