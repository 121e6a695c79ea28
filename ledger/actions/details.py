"""What the club may set about itself, as far as the books have a say in it."""

from uuid import UUID

from clique.actions import ClubDetails, change_club
from clique.actors import Actor
from clique.models import Club
from clique.transactions import write_transaction
from ledger.errors import YearEndStays
from ledger.posting import lock_books
from ledger.queries.closings import closed_until


def change_details(details: ClubDetails, *, key: UUID, seen: int, by: Actor) -> Club:
    """`change_club`, but for the year's end once a year is closed: another end would cut that year anew.

    Raises `YearEndStays` and what `change_club` raises.
    """
    with write_transaction():
        # Before the command's key, for once: it asks what a closing at the same moment decides, and no closing waits for it.
        lock_books()
        club = Club.objects.get(pk=1)
        ends = (club.year_end_month, club.year_end_day)
        if closed_until() is not None and ends != (details.year_end or (None, None)):
            raise YearEndStays
        return change_club(details, key=key, seen=seen, by=by)
