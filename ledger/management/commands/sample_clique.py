"""`manage.py sample_clique`: the sample clique, with its passwords printed once."""

from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone

from clique.errors import UserError
from clique.management.house_command import HouseCommand
from clique.models import Language
from ledger.sample import make_sample


class Command(HouseCommand):
    """Fills an empty database."""

    help = (
        "Fill a migrated, empty database with the sample clique: 12 members, a season and a half."
        " Prints role, user name and password of its accounts, once."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--today",
            metavar="DATE",
            help="the day on which it stands (2026-12-04); the same day gives the same figures",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            today = _day(options["today"])
            sample = make_sample(today=today, language=Language.GSW)
        except (UserError, ValueError) as error:
            raise CommandError(str(error)) from error
        for account in sample.accounts:
            self.stdout.write(f"{account.role} {account.user_name} {account.password}")


def _day(text: str | None) -> date:
    if text is None:
        return timezone.localdate()
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise CommandError(f"--today is {text!r}; it must be a date such as 2026-12-04.") from None
    if day.isoformat() != text or not date(2000, 1, 1) <= day <= date(2100, 1, 1):
        raise CommandError(f"--today is {text!r}; it must be a date from 2000-01-01 to 2100-01-01.")
    return day
