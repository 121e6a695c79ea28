"""A shop's receipt as the sample clique keeps it, so that its expenses have their paper."""

from dataclasses import dataclass
from datetime import date
from io import BytesIO

from django.utils.translation import get_language, gettext

from clique.dates import day_full
from clique.money import chf
from ledger.pdf.fonts import Face
from ledger.pdf.layout import LEFT, RIGHT, TOP, Sheet, document


@dataclass(frozen=True, slots=True)
class Purchase:
    """What was bought in a shop that does not exist."""

    shop: str
    what: str
    day: date
    amount_rappen: int


def sample_receipt(purchase: Purchase) -> bytes:
    """The receipt as PDF in the language spoken, marked as an example; the same purchase gives the same bytes."""
    target = BytesIO()
    with document(
        target,
        title=gettext("Beleg"),
        author=purchase.shop,
        subject=purchase.what,
        language=get_language() or "de",
        day=purchase.day,
    ) as sheet:
        _draw(sheet, purchase)
    return target.getvalue()


def _draw(sheet: Sheet, purchase: Purchase) -> None:
    middle = (LEFT + RIGHT) / 2
    sheet.text(purchase.shop, x=LEFT, y=TOP + 10, face=Face.TITLE, size=24)
    sheet.text(day_full(purchase.day), x=LEFT, y=TOP + 20, face=Face.TEXT, size=12)
    sheet.rule(TOP + 26, thickness=0.3)
    total = chf(purchase.amount_rappen)
    sheet.text(purchase.what, x=LEFT, y=TOP + 36, face=Face.TEXT, size=12)
    sheet.text(total, x=RIGHT, y=TOP + 36, face=Face.TEXT, size=12, align="right")
    sheet.rule(TOP + 42, thickness=0.3)
    sheet.text(gettext("Total"), x=LEFT, y=TOP + 52, face=Face.BOLD, size=14)
    sheet.text(total, x=RIGHT, y=TOP + 52, face=Face.BOLD, size=14, align="right")
    words = gettext("Beispiel: dieses Geschäft und diesen Einkauf gibt es nicht.")
    sheet.text(words, x=middle, y=TOP + 72, face=Face.TEXT, size=10, align="centre")
