"""What a bill says, in words: its title, its rows, how it is paid."""

from django.utils.translation import gettext

from clique.dates import day_month, day_numeric
from clique.money import franken
from games.phrases import place_words
from ledger.models import BookingKind
from ledger.pages.home import row_words
from ledger.queries.accounts import AccountRow
from ledger.queries.member_bill import MemberBill


def bill_title(bill: MemberBill) -> str:
    """`Dein Stand: 51.00`, or what the member has in credit."""
    amount = franken(abs(bill.open_rappen))
    if bill.open_rappen < 0:
        return gettext("Dein Guthaben: %(amount)s") % {"amount": amount}
    return gettext("Dein Stand: %(amount)s") % {"amount": amount}


def greeting(bill: MemberBill) -> str:
    """The line above the table, or instead of it where nothing is open."""
    words = {"name": bill.name}
    if bill.open_rappen > 0:
        return gettext("Hallo %(name)s. Das ist noch offen:") % words
    if bill.open_rappen < 0:
        return gettext("Hallo %(name)s. Nichts ist offen, dein Guthaben gilt weiter.") % words
    return gettext("Hallo %(name)s. Nichts ist offen.") % words


def closing_words(bill: MemberBill) -> str:
    """Until when and how it is paid."""
    if bill.open_rappen <= 0:
        return gettext("Mit dem Einzahlungsschein kannst du vorauszahlen.") if bill.slip else ""
    if bill.due is None:
        return gettext("Bar am Tisch ist auch recht. Merci.")
    return gettext(
        "Zahlbar bis am nächsten Spielabend, %(day)s. Bar am Tisch ist auch recht. Merci."
    ) % {"day": day_month(bill.due)}


def forward_words(bill: MemberBill) -> str:
    """What was owed before the rows, and as of when."""
    if bill.forward_day is None:
        return gettext("Vortrag")
    return gettext("Vortrag vom %(day)s") % {"day": day_numeric(bill.forward_day)}


def bill_words(row: AccountRow) -> str:
    """`Spiel 1: 8. Rang`, `gefehlt: 10. Rang`; what is no stake as on the account's page."""
    game = row.game
    if game is None or row.kind != BookingKind.STAKES:
        return row_words(row)
    what = gettext("Spiel %(number)s") % {"number": game.number}
    if game.is_absent:
        what = gettext("%(game)s gefehlt") % {"game": what}
    if game.place_x2 is None:
        return what
    place = gettext("%(place)s Rang") % {"place": place_words(game.place_x2)}
    return f"{what}: {place}"
