"""Real threads, each on a connection of its own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection, connections

from clique.errors import UserError


def race(*acts: Callable[[], object]) -> list[object]:
    """All acts at the same moment; their answers, or the kinds of their refusals, in order."""
    start = Barrier(len(acts))

    def run(act: Callable[[], object]) -> object:
        try:
            connection.ensure_connection()
            start.wait()
            return act()
        except UserError as error:
            return type(error)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))
