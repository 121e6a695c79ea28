"""What keeps a backup from being made or put back.

What people may read on a page, as the backup is made there too, is said in their language; commands say it in English. What
only a command does, as restoring, is one English line.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class BackupFailed(Exception):
    """The backup cannot be made, or cannot be put back; nothing was changed."""


def last_line(said: str) -> str | Promise:
    """The last line of what another program said; that it said nothing, if so."""
    lines = said.strip().splitlines()
    return lines[-1] if lines else _("ohne ein Wort dazu")
