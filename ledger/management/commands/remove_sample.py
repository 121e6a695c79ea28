"""`manage.py remove_sample`: put the sample clique away and start over."""

from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone

from clique.errors import UserError
from clique.management.house_command import HouseCommand
from ledger.sample_removal import remove_sample


class Command(HouseCommand):
    """Refuses anything but a marked sample clique."""

    help = (
        "Put the sample clique away and start with an empty database; on SQLite the old one stays"
        " beside it, and its path is printed. Refused for a real clique."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            aside = remove_sample(now=timezone.now())
        except UserError as error:
            raise CommandError(str(error)) from error
        if aside is not None:
            self.stdout.write(str(aside))
