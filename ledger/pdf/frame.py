"""What every page of a document has: the mark, title and figure above, owner, day and chain head below."""

from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext

from clique.dates import day_numeric
from ledger.pdf.fonts import Face
from ledger.pdf.layout import LEFT, RIGHT, Sheet, fit, leading
from ledger.queries.imprint import Imprint
from ledger.queries.journal import ChainHead

HEAD_RULE = 30.8
# Where what a page tells begins.
BODY_TOP = 34.1
HEADING_SIZES = ((1, 10.0), (1, 9.0), (1, 8.0), (2, 8.0), (2, 6.5), (3, 6.0))
TITLE_SIZES = tuple((1, float(size)) for size in range(22, 9, -1))
_TEXT_LEFT = LEFT + 13


@dataclass(frozen=True, slots=True)
class Frame:
    """The words of head and foot; `figure` stands to the right of the head, in bold, after its `label`."""

    title: str
    about: str
    owner: str
    printed_on: date
    chain: ChainHead
    label: str = ""
    figure: str = ""


def frame_of(about: Imprint, *, title: str, state: str, label: str = "", figure: str = "") -> Frame:
    """The frame of a paper of this imprint; `state` says what it is of."""
    return Frame(
        title=title,
        about=" · ".join(part for part in (about.club_name, about.fund_name, state) if part),
        owner=owner(about.club_name, about.town),
        printed_on=about.printed_on,
        chain=about.chain,
        label=label,
        figure=figure,
    )


def owner(club_name: str, town: str) -> str:
    """Whose paper it is, as its foot says."""
    return ", ".join(part for part in (club_name, town) if part)


def draw_head(sheet: Sheet, frame: Frame) -> None:
    """The mark, the title, what it is of, and the figure."""
    sheet.mark(x=LEFT, y=17.1, height=10.4)
    title = fit(frame.title, Face.TITLE, room=RIGHT - _TEXT_LEFT, sizes=TITLE_SIZES)
    sheet.block(title, x=_TEXT_LEFT, y=21.2, face=Face.TITLE)
    y, right = 26.2, RIGHT
    if frame.figure:
        right -= sheet.text(frame.figure, x=right, y=y, face=Face.BOLD, size=11, align="right") + 1
    if frame.label:
        right -= sheet.text(frame.label, x=right, y=y, face=Face.TEXT, size=10, align="right")
    block = fit(frame.about, Face.TEXT, room=right - _TEXT_LEFT - 5, sizes=HEADING_SIZES)
    # More than one line hangs lower by as little as the rule below allows.
    lift = (len(block.lines) - 1) * leading(block.size) / 2
    sheet.block(block, x=_TEXT_LEFT, y=y - lift + 0.4 * bool(lift), face=Face.TEXT)
    sheet.rule(HEAD_RULE, thickness=0.6)


def draw_foot(sheet: Sheet, frame: Frame, *, page: int, pages: int) -> None:
    """Whose it is, as of which day and booking, which page of how many."""
    middle = gettext("gedruckt am %(day)s")
    if frame.chain.number:
        middle = gettext("gedruckt am %(day)s · Buchung %(number)d %(digits)s")
    words = {
        "day": day_numeric(frame.printed_on),
        "number": frame.chain.number,
        "digits": frame.chain.digits,
        "page": page,
        "pages": pages,
    }
    sheet.foot(
        left=frame.owner,
        middle=middle % words,
        right=gettext("Seite %(page)d von %(pages)d") % words,
    )
