"""One's own balance as the home page and the account show it: the last rows, and what was before them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from django.utils.translation import gettext, ngettext

from games.phrases import place_words
from games.queries.standings import GameStandings
from ledger.models import BookingKind, Means
from ledger.queries.accounts import AccountRow, GamePlace, MemberAccount

LAST_ROWS = 3


@dataclass(frozen=True, slots=True)
class OwnRow:
    """What one evening, or one payment, moved."""

    day: date
    words: str
    amount_rappen: int


@dataclass(frozen=True, slots=True)
class OwnBalance:
    """A balance without its sign, its state, and the rows that lead to it: `before_rappen` plus the rows is the balance."""

    balance_rappen: int
    size_rappen: int
    state: str
    before_rappen: int
    rows: tuple[OwnRow, ...]


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One line of the last standings; `place` is its number alone, `9½` for the mean of a tie."""

    member_id: int
    place: str
    name: str
    stake_rappen: int
    is_winner: bool
    is_absent: bool
    is_tied: bool


def standing_lines(result: GameStandings) -> tuple[StandingLine, ...]:
    """The standings of a game, line by line."""
    return tuple(
        StandingLine(
            member_id=row.member_id,
            place=_number_of(row.place_x2),
            name=row.name,
            stake_rappen=row.stake_rappen,
            is_winner=row.is_winner,
            is_absent=row.is_absent,
            is_tied=row.is_tied,
        )
        for row in result.rows
    )


def own_balance(account: MemberAccount) -> OwnBalance:
    """The account in three rows, oldest first; the games of one evening are one row."""
    latest = list(_by_evening(account.folded))[:LAST_ROWS]
    shown = sum(row.amount_rappen for row in latest)
    return OwnBalance(
        balance_rappen=account.balance_rappen,
        size_rappen=abs(account.balance_rappen),
        state=balance_state(account.balance_rappen),
        before_rappen=account.balance_rappen - shown,
        rows=tuple(reversed(latest)),
    )


def balance_state(balance_rappen: int) -> str:
    """`wait` for a debt, `credit`, or `ok` where nothing is owed."""
    if balance_rappen > 0:
        return "wait"
    return "credit" if balance_rappen < 0 else "ok"


def row_words(row: AccountRow) -> str:
    """What a row is, in words: the place in a game, or how it was paid."""
    if row.game is not None and row.kind == BookingKind.STAKES:
        return place_of(row.game)
    if row.kind == BookingKind.PAYMENT and row.means in Means.values:
        return gettext("bezahlt, %(means)s") % {"means": Means(row.means).label}
    return str(BookingKind(row.kind).label)


def place_of(game: GamePlace) -> str:
    """`7. Rang`, `gefehlt`, or the game alone where its rules ask the same of every place."""
    if game.is_absent:
        return gettext("gefehlt")
    if game.place_x2 is None:
        return gettext("Spiel %(number)s") % {"number": game.number}
    return gettext("%(place)s Rang") % {"place": place_words(game.place_x2)}


def _number_of(place_x2: int) -> str:
    whole, half = divmod(place_x2, 2)
    return f"{whole}½" if half else str(whole)


def _by_evening(rows: Iterable[AccountRow]) -> Iterator[OwnRow]:
    for (day, is_stake, _one), group in groupby(rows, key=_group_key):
        members = list(group)
        words = row_words(members[0])
        if is_stake and len(members) > 1:
            words = ngettext("%(count)s Spiel", "%(count)s Spiele", len(members)) % {
                "count": len(members)
            }
        yield OwnRow(day=day, words=words, amount_rappen=sum(row.amount_rappen for row in members))


def _group_key(row: AccountRow) -> tuple[date, bool, int]:
    """The games of an evening go together, every other booking stands alone."""
    is_stake = row.game is not None and row.kind == BookingKind.STAKES
    return (row.day, is_stake, 0 if is_stake else row.booking_id)
