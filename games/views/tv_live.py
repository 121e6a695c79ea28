"""A live table on the television: the code to come to it, or the centre and whose turn it is; nobody's hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from clique.parts import HtmxRequest
from games.card_words import CardFace
from games.live_models import LiveState, LiveTable
from games.models import Game
from games.views.live_page import live_page
from games.views.live_table_page import Invitation, invitation


@dataclass(frozen=True, slots=True, kw_only=True)
class TvLive:
    """`cards` are the centre while a round is in play, `hidden` those that lie face down; else phones are invited."""

    turn: str
    said: str
    cards: tuple[CardFace, ...]
    hidden: range
    invitation: Invitation | None


def tv_live(request: HtmxRequest, games: Sequence[Game]) -> TvLive | None:
    """What the television shows of the one game on it, if that is played on phones; None otherwise."""
    if len(games) != 1:
        return None
    table: LiveTable | None = getattr(games[0], "live_table", None)
    if table is None or table.state == LiveState.CLOSED:
        return None
    page = live_page(games[0].pk, position=None)
    if page.is_over or page.is_gone or not page.is_open_evening:
        return None
    hand = page.hand
    if hand is None or not page.is_in_play:
        if not page.lacks_phones and hand is not None:
            return None
        return TvLive(
            turn=page.headline,
            said="",
            cards=(),
            hidden=range(0),
            invitation=invitation(request, table),
        )
    return TvLive(
        turn=hand.turn,
        said=hand.said[-1] if hand.said else "",
        cards=tuple(card.face for card in hand.centre),
        hidden=hand.hidden,
        invitation=None,
    )
