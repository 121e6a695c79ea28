"""What the club sets about itself, where the books have a say: the end of its year."""

from uuid import UUID

from clique.actions import ClubDetails, change_club
from clique.actors import Actor
from clique.models import Club
from clique.transactions import write_transaction
from ledger.errors import YearEndStays
from ledger.posting import lock_books
from ledger.queries.closings import keeps_closed_years


def change_details(details: ClubDetails, *, key: UUID, seen: int, by: Actor) -> Club:
    """Set the club's details as `change_club` does. Raises `YearEndStays` if a closed year would get other days."""
    with write_transaction():
        # No year is closed meanwhile.
        lock_books()
        before = Club.objects.filter(pk=1).values_list("year_end_month", "year_end_day").first()
        club = change_club(details, key=key, seen=seen, by=by)
        is_moved = before != (club.year_end_month, club.year_end_day)
        if is_moved and not keeps_closed_years(club):
            raise YearEndStays
        return club
