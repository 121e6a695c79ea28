"""Nobody sits in two open games of an evening."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.errors import NotAtTheTable
from games.models import Evening, Game, Seat
from games.queries.state import GameState


def refuse_seated(evening: Evening, member_ids: Sequence[int], *, but: Game | None = None) -> None:
    """Raises `NotAtTheTable` if one of these members sits in an open game of the evening, other than `but`."""
    seats = Seat.objects.filter(
        member_id__in=member_ids,
        game__evening=evening,
        game__booked_at=None,
        game__cancelled_at=None,
    ).exclude(game=but)
    seat = seats.select_related("member", "game").order_by("position").first()
    if seat is not None:
        raise NotAtTheTable(
            _("%(name)s sitzt schon in Spiel %(number)s; beende zuerst dieses oder nimm es zurück.")
            % {"name": seat.member.call_name, "number": seat.game.number}
        )


def refuse_seated_elsewhere(state: GameState) -> None:
    """A booked game goes on only if its players do not sit in another game by now; raises `NotAtTheTable`."""
    members = [seat.member_id for seat in state.seats]
    refuse_seated(state.game.evening, members, but=state.game)
