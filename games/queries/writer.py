"""Who writes in a game on another device."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext

from clique.actors import Actor
from games.live_models import LiveState
from games.models import Game

# Who wrote nothing for so long has gone home or sits at the bar.
WRITES_FOR = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class WriterElsewhere:
    """`words` say who writes, `device` on what; empty where the words name the device itself."""

    words: str
    device: str


def writer_elsewhere(game: Game, *, by: Actor, now: datetime) -> WriterElsewhere | None:
    """Who else writes in a game; None if it is `by` on this very device, or nobody does.

    At a live table the players' phones write by themselves, each round another one.
    """
    if game.written_at is None or now - game.written_at >= WRITES_FOR or _is_writer(game, by):
        return None
    if game.writer_id is None and game.writer_device_id is None:
        return None
    found = Game.objects.values_list(
        "writer__call_name", "writer_device__name", "live_table__state"
    )
    name, device, live_state = found.get(pk=game.pk)
    if live_state in (LiveState.OPEN, LiveState.PAUSED):
        return None
    return _words(name or "", device or "", is_self=game.writer_id == by.member_id)


def _is_writer(game: Game, by: Actor) -> bool:
    if game.writer_device_id is None or by.device_id is None:
        return game.writer_id == by.member_id
    return game.writer_device_id == by.device_id


def _words(name: str, device: str, *, is_self: bool) -> WriterElsewhere:
    if not name:
        return WriterElsewhere(gettext("%(name)s schreibt") % {"name": device}, "")
    words = gettext("Du schreibst") if is_self else gettext("%(name)s schreibt") % {"name": name}
    on_device = gettext("auf %(device)s") % {"device": device} if device else ""
    return WriterElsewhere(words, on_device)
