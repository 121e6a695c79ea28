"""The rankings of an evening on paper: the Zeedel for the notice board."""

from collections.abc import Iterator

from django.utils.translation import gettext, ngettext

from clique.dates import day_full, day_numeric
from clique.money import chf, franken
from games.phrases import place_words
from games.queries.standings import GameStandings, StandingRow
from ledger.pdf.flow import ROOM, Piece, printed
from ledger.pdf.frame import frame_of
from ledger.pdf.table import Column, Row, Table, table_pieces
from ledger.pdf.texts import heading, paragraph
from ledger.queries.evening_ranking import EveningRanking

# Height of a row and size of its texts: the first in which an evening fills one page, as it is read from afar.
SETTINGS = ((10.5, 14.0), (9.0, 12.0), (8.0, 11.0))
OVER_PAGES = (7.0, 10.0)


def evening_ranking_pdf(data: EveningRanking, *, with_stakes: bool = True) -> bytes:
    """The rankings as PDF, in the language spoken; the same evening gives the same bytes.

    Not `with_stakes` it tells the places, and of the money only what all brought together.
    """
    title = gettext("Rangliste")
    frame = frame_of(
        data.imprint,
        title=title,
        state=day_full(data.day),
        label=gettext("Einsätze"),
        figure=chf(data.total_rappen),
    )
    return printed(
        frame,
        _fitting(data, with_stakes=with_stakes),
        subject=frame.about,
        document_title=f"{title} {day_numeric(data.day)} – {data.imprint.club_name}",
    )


def _fitting(data: EveningRanking, *, with_stakes: bool) -> list[Piece]:
    for setting in SETTINGS:
        pieces = list(_pieces(data, *setting, with_stakes=with_stakes))
        if sum(piece.height for piece in pieces) <= ROOM:
            return pieces
    return list(_pieces(data, *OVER_PAGES, with_stakes=with_stakes))


def _pieces(
    data: EveningRanking, height: float, size: float, *, with_stakes: bool
) -> Iterator[Piece]:
    if not data.games:
        yield paragraph(gettext("Noch ist kein Spiel fertig."), size=10)
    for number, game in enumerate(data.games):
        yield heading(_heading(game), above=6.0 if number else 2.0)
        yield from table_pieces(_table(game, height, size, with_stakes=with_stakes))
        words = " · ".join(_remarks(game))
        if words:
            yield paragraph(words, above=1.5)
    for unfinished in data.unfinished:
        words = gettext("Spiel %(number)s ist noch nicht fertig.") % {"number": unfinished}
        yield paragraph(words)


def _heading(game: GameStandings) -> str:
    return gettext("Spiel %(number)s: gewonnen hat %(names)s") % {
        "number": game.number,
        "names": ", ".join(game.winners),
    }


def _table(game: GameStandings, height: float, size: float, *, with_stakes: bool) -> Table:
    stakes = (Column(gettext("Einsatz CHF"), align="right"),) if with_stakes else ()
    # Without the last column, each row ends before its last cell.
    cells = 3 + len(stakes)
    return Table(
        columns=(
            Column(gettext("Rang")),
            Column(gettext("Name"), share=3),
            Column(gettext("Besonderes"), share=3),
            *stakes,
        ),
        rows=tuple(Row(_cells(row)[:cells]) for row in game.rows),
        total=Row(("", _people(game), "", franken(game.total_rappen))[:cells], is_sum=True),
        row_height=height,
        size=size,
    )


def _remarks(game: GameStandings) -> Iterator[str]:
    yield from game.words
    if not game.is_booked:
        yield gettext("Noch nicht verbucht.")
    elif game.revision > 1:
        words = gettext("Nach dem Verbuchen korrigiert, Resultat %(count)s.")
        yield words % {"count": game.revision}


def _cells(row: StandingRow) -> tuple[str, ...]:
    return (
        place_words(row.place_x2),
        row.name,
        ", ".join(_notes(row)),
        franken(row.stake_rappen),
    )


def _notes(row: StandingRow) -> Iterator[str]:
    if row.is_winner:
        yield gettext("hat gewonnen")
    if row.is_tied:
        yield gettext("geteilt")
    if row.is_absent:
        yield gettext("gefehlt")
    if row.has_left:
        yield gettext("heimgegangen")
    elif row.out_round:
        yield gettext("abgesoffen, Runde %(round)s") % {"round": row.out_round}


def _people(game: GameStandings) -> str:
    words = ngettext("%(count)d Person", "%(count)d Personen", len(game.rows))
    return words % {"count": len(game.rows)}
