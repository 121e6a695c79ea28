"""`manage.py serve`: what `make run` ends with."""

import sys
from io import StringIO
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import OperationalError, connection, connections

from clique.machine import lan_address
from clique.management.house_command import HouseCommand
from clique.migrated import is_outdated
from clique.presence import (
    AlreadyServed,
    Occupied,
    announce_server,
    claim_folder,
    withdraw_server,
)
from clique.serving import (
    EVERYBODY,
    THIS_MACHINE,
    Server,
    announcement,
    note_address,
    own_address,
    port_fault,
)


class Command(HouseCommand):
    """Brings the database and the static files up to date and serves until it is stopped."""

    help = (
        "Bring the database up to date, collect the static files and serve on PORT; with LAN=1 to the local network too."
        " Prints the address once the server listens."
    )
    # A port that is taken is said before the database is opened; `migrate` refuses one of a newer program.
    needs_database = False
    may_be_missing = True

    def handle(self, *args: Any, **options: Any) -> None:
        host = EVERYBODY if settings.LAN else THIS_MACHINE
        address = lan_address() if settings.LAN else THIS_MACHINE
        # Asked first: that the port is taken would say less.
        self.claim(own_address(address))
        if fault := port_fault(host, settings.PORT):
            raise CommandError(fault)
        self.announce()
        try:
            connection.ensure_connection()
        except OperationalError as error:
            reason = str(error).splitlines()[0]
            raise CommandError(f"The database cannot be opened: {reason}") from error
        if is_outdated():
            # It stands aside while the database changes, and nothing but the address goes to standard output.
            withdraw_server()
            call_command("upgrade", stdout=self.stderr)
            self.announce()
        call_command("migrate", verbosity=0, interactive=False)
        call_command("collectstatic", verbosity=0, interactive=False)
        # The guards of the books among them: a server without them must not start.
        call_command("check", databases=["default"], stdout=StringIO())
        # The server forks; a SQLite connection must not cross a fork.
        connections.close_all()
        note_address(own_address(address))
        words = announcement(
            address=address,
            port=settings.PORT,
            lan=settings.LAN,
            colours=sys.stdout.isatty(),
            https_names=settings.HTTPS_NAMES,
        )
        Server(host=host, port=settings.PORT, processes=settings.PROCESSES, words=words).run()

    def claim(self, address: str) -> None:
        """Be the only server of these files."""
        try:
            claim_folder(settings.DATA_DIR, address=address)
        except AlreadyServed as error:
            raise CommandError(
                f"The program already runs on these files ({settings.DATA_DIR}): open {error}, or stop it first."
            ) from error

    def announce(self) -> None:
        """Tell that this process serves; it keeps a restore away, and an upgrade."""
        try:
            announce_server(settings.DATA_DIR)
        except Occupied as error:
            raise CommandError(
                "A backup is being put back; start again when it is done."
            ) from error
