"""The paper slip on which strikes are kept by hand: who is here, in the order round the table."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Max

from clique.models import Club
from clique.transactions import read_snapshot
from games.models import Evening, Game
from games.queries.attendance import attendance_rows, proposed_dealer
from games.queries.rule_sets import current_rule_set
from games.queries.standings import members_due
from games.rule_words import rule_words
from ledger.queries.imprint import Imprint, imprint


@dataclass(frozen=True, slots=True)
class StrikeSlip:
    """The next game of an evening as it would begin: `names` by seat, `absent` the full members who are not here.

    `words` are what places cost under the club's rules; `dealer` is empty where nobody is here.
    """

    imprint: Imprint
    day: date
    game_number: int
    names: tuple[str, ...]
    dealer: str
    absent: tuple[str, ...]
    strikes_to_swim: int
    words: tuple[str, ...]


def strike_slip(evening: Evening, *, club: Club, today: date) -> StrikeSlip:
    """The slip of an evening's next game. Where nobody is ticked off yet, everybody who is due stands on it."""
    with read_snapshot():
        about = imprint(club=club, today=today)
        rows = attendance_rows(evening)
        present = {row.member_id: row.member.call_name for row in rows if row.is_present}
        due = {person.member_id: person.name for person in members_due(evening)}
        dealer_id = proposed_dealer(evening, rows, list(present))
        rules = current_rule_set().rules
        games = Game.objects.filter(evening=evening, cancelled_at=None)
        latest = games.aggregate(latest=Max("number"))["latest"] or 0
    seated = present or due
    absent = tuple(name for member_id, name in due.items() if member_id not in seated)
    return StrikeSlip(
        imprint=about,
        day=evening.date,
        game_number=latest + 1,
        names=tuple(seated.values()),
        dealer=present.get(dealer_id, "") if dealer_id is not None else "",
        absent=absent,
        strikes_to_swim=rules.strikes_to_swim,
        words=rule_words(rules, players=max(len(seated), 2), absent=len(absent)),
    )
