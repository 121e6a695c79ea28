"""The Strich-Zeedel: a slip with a box for every strike, for when the tablet is dead."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from clique.dates import day_full, day_numeric
from games.phrases import join_names
from ledger.pdf.flow import Piece, printed
from ledger.pdf.fonts import Face
from ledger.pdf.frame import frame_of
from ledger.pdf.layout import LEFT, RIGHT, Sheet, fit, leading
from ledger.pdf.table import CAP_HEIGHT, HAIRLINE, HEAD_LINE, TOTAL_LINE
from ledger.pdf.texts import paragraph
from ledger.queries.strike_slip import StrikeSlip

WIDE_ROW, NARROW_ROW = 11.0, 9.0
MOST_WIDE_ROWS = 16
# Rows without a name, for guests who come later.
EMPTY_ROWS = 3
BOX, BOX_LINE = 6.4, 0.4
# The last two boxes have words above them.
BOX_STEP, NAMED_STEP = 10.0, 17.0
NUMBER, BLANK = 8.0, 20.0
HEAD_SIZE = 8.0
NAME_SIZES = (
    *((1, size) for size in (13.0, 12.0, 11.0, 10.0, 9.0)),
    *((2, size) for size in (9.0, 8.0, 7.0)),
    *((3, size) for size in (6.0, 5.5)),
)


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the boxes begin, the last of which is the drowned one's, and where the blanks for round and place do."""

    boxes: tuple[float, ...]
    out_round: float
    place: float

    @property
    def name_room(self) -> float:
        return self.boxes[0] - NAMED_STEP / 2 - LEFT - NUMBER - 2


def strike_slip_pdf(data: StrikeSlip) -> bytes:
    """The slip as PDF, in the language spoken; the same attendance gives the same bytes."""
    title = gettext("Strich-Zettel")
    frame = frame_of(
        data.imprint,
        title=title,
        state=day_full(data.day),
        label=gettext("Spiel"),
        figure=str(data.game_number),
    )
    return printed(
        frame,
        _pieces(data),
        subject=frame.about,
        document_title=f"{title} {day_numeric(data.day)} – {data.imprint.club_name}",
    )


def _pieces(data: StrikeSlip) -> Iterator[Piece]:
    columns = _columns(data.strikes_to_swim)
    head = _head(columns)
    names = (*data.names, *[""] * EMPTY_ROWS)
    height = WIDE_ROW if len(names) <= MOST_WIDE_ROWS else NARROW_ROW
    yield Piece(head.height, head.draw, keeps_next=True)
    for number, name in enumerate(names, 1):
        yield _row(number, name, columns, height=height, before=head)
    for words in _notes(data):
        yield paragraph(words, above=1.8)
    yield _signed()


def _columns(strikes_to_swim: int) -> _Columns:
    place = RIGHT - BLANK + 2
    out_round = place - BLANK
    drowned = out_round - 4 - NAMED_STEP / 2
    swims = drowned - NAMED_STEP
    # From the right: the first numbered box stands a little farther from the named one.
    numbered = (
        swims - (NAMED_STEP + BOX_STEP) / 2 - number * BOX_STEP
        for number in reversed(range(strikes_to_swim - 1))
    )
    return _Columns((*numbered, swims, drowned), out_round, place)


def _head(columns: _Columns) -> Piece:
    height = 9.0
    swims = columns.boxes[-2]

    def draw(sheet: Sheet, y: float) -> None:
        foot = y + height - 2.1

        def word(text: str, x: float) -> None:
            sheet.text(text, x=x, y=foot, face=Face.BOLD, size=HEAD_SIZE)

        def above(text: str, x: float, *, room: float) -> None:
            block = fit(text, Face.BOLD, room=room, sizes=((1, HEAD_SIZE),))
            (line,) = block.lines
            sheet.line(line, x=x, y=foot, face=Face.BOLD, size=block.size, align="centre")

        word(gettext("Name"), LEFT + NUMBER)
        for number, x in enumerate(columns.boxes[:-2], 1):
            above(str(number), x, room=BOX_STEP - 1)
        above(gettext("schwimmt"), swims, room=NAMED_STEP - 1)
        above(gettext("abgesoffen"), columns.boxes[-1], room=NAMED_STEP - 1)
        word(gettext("Runde"), columns.out_round)
        word(gettext("Rang"), columns.place)
        sheet.rule(y + height, thickness=HEAD_LINE)

    return Piece(height, draw)


def _row(number: int, name: str, columns: _Columns, *, height: float, before: Piece) -> Piece:
    block = fit(name, Face.BOLD, room=columns.name_room, sizes=NAME_SIZES) if name else None

    def draw(sheet: Sheet, y: float) -> None:
        middle = y + height / 2
        foot = middle + HEAD_SIZE * CAP_HEIGHT / 2
        sheet.text(str(number), x=LEFT, y=foot, face=Face.TEXT, size=HEAD_SIZE)
        if block:
            first = middle - (len(block.lines) - 1) * leading(block.size) / 2
            first += block.size * CAP_HEIGHT / 2
            sheet.block(block, x=LEFT + NUMBER, y=first, face=Face.BOLD)
        for x in columns.boxes[:-1]:
            sheet.box(x=x, y=middle, side=BOX, thickness=BOX_LINE)
        # The last strike is heavier, as it is the end.
        sheet.box(x=columns.boxes[-1], y=middle, side=BOX, thickness=2 * BOX_LINE)
        for x in (columns.out_round, columns.place):
            sheet.rule(y + height - 2.0, thickness=HAIRLINE, x1=x, x2=x + BLANK - 4)
        sheet.rule(y + height, thickness=HAIRLINE)

    return Piece(height, draw, before=before)


def _notes(data: StrikeSlip) -> Iterator[str]:
    if data.dealer:
        yield gettext("Gibt zuerst: %(name)s.") % {"name": data.dealer}
    yield gettext(
        "Ein Kreuz für jeden Strich, wie es oben über den Feldern steht. Beim Absaufen die Runde"
        " dazuschreiben, am Schluss den Rang."
    )
    if data.absent:
        yield gettext("Es fehlen: %(names)s.") % {"names": join_names(data.absent)}
    yield " ".join(data.words)
    yield gettext(
        "Nachher eintragen: beim Abend «Wer ist da», dann «nur Rangliste», und die Namen der Reihe nach antippen."
    )


def _signed() -> Piece:
    """Who won, and who wrote it down."""
    height = 14.0

    def draw(sheet: Sheet, y: float) -> None:
        x = LEFT
        for words, room in ((gettext("Gewonnen hat:"), 60.0), (gettext("Notiert von:"), 48.0)):
            x += sheet.text(words, x=x, y=y + 10, face=Face.BOLD, size=9) + 2
            sheet.rule(y + 10.6, thickness=TOTAL_LINE / 2, x1=x, x2=x + room)
            x += room + 5

    return Piece(height, draw)
