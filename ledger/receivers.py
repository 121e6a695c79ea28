"""What the ledger does when the table or the database speaks: one line each."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.db import connections

from clique.actors import Actor
from games.signals import Result
from ledger.actions.stakes import charge_game, take_back_game
from ledger.backup import keeper
from ledger.queries.remembered import remember_balances
from ledger.triggers import put_in_place, step_aside


def charge(*, result: Result, by: Actor, **signal: Any) -> None:
    """Answers `game_finished`."""
    charge_game(result, by=by)


def take_back(*, game_id: int, day: date, by: Actor, **signal: Any) -> None:
    """Answers `game_reopened`."""
    take_back_game(game_id, day=day, by=by)


def make_way(*, using: str, plan: Sequence[object] = (), **signal: Any) -> None:
    """Answers `pre_migrate`, where there is something to migrate."""
    if plan:
        step_aside(connections[using])


def guard(*, using: str, **signal: Any) -> None:
    """Answers `post_migrate`."""
    put_in_place(connections[using])


def keep_backups(**signal: Any) -> None:
    """Answers `server_started`."""
    keeper.begin()


def remember(**signal: Any) -> None:
    """Answers `server_started`."""
    remember_balances()
