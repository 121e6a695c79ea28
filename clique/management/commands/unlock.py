"""`manage.py unlock`: the way in when nobody of the administration can sign in any more."""

from argparse import ArgumentParser
from typing import Any
from uuid import uuid4

from django.core.management.base import CommandError
from django.urls import reverse
from django.utils import timezone

from clique.actors import NOBODY
from clique.codes import grouped
from clique.invitations import UNLOCKS_FOR, invite
from clique.management.house_command import HouseCommand
from clique.models import InvitationKind, Member, name_key
from clique.queries import admins
from clique.serving import served_address


class Command(HouseCommand):
    """Whoever may run a command on this machine has its database anyway; the code only saves them the SQL."""

    help = (
        "Print an address that signs an admin in, once, within 15 minutes. On another address of the program (a domain, the"
        " local network) open the page /code/ there and type the nine letters."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--member", metavar="NAME", help="the admin's call name, of several")

    def handle(self, *args: Any, **options: Any) -> None:
        member = _admin(options["member"])
        invited = invite(
            kind=InvitationKind.UNLOCK,
            member_id=member.pk,
            key=uuid4(),
            by=NOBODY,
            now=timezone.now(),
        )
        minutes = int(UNLOCKS_FOR.total_seconds() // 60)
        self.stderr.write(f"{member.call_name} is signed in by it, once, within {minutes} minutes.")
        address = f"{served_address().rstrip('/')}{reverse('clique:code_enter')}"
        self.stdout.write(f"{address}#{grouped(invited.code)}")


def _admin(name: str | None) -> Member:
    """The admin of that call name, or the first one."""
    chosen = admins() if name is None else admins().filter(call_name_key=name_key(name))
    member = chosen.order_by("number").first()
    if member is None and name is not None:
        raise CommandError(f"{name} is no admin who can sign in.")
    if member is None:
        raise CommandError("Nobody is set up yet: open the program in a browser.")
    return member
