"""What stands on every paper: whose it is, as of which day, at which booking."""

from dataclasses import dataclass
from datetime import date

from clique.models import Club
from ledger.queries.journal import ChainHead, chain_head


@dataclass(frozen=True, slots=True)
class Imprint:
    """The club, the day of printing, and the head of the chain at the moment of reading."""

    club_name: str
    fund_name: str
    town: str
    printed_on: date
    chain: ChainHead


def imprint(*, club: Club, today: date) -> Imprint:
    """The imprint of a paper made `today`. One query; read it in the same snapshot as what the paper tells."""
    return Imprint(
        club_name=club.name,
        fund_name=club.fund_name,
        town=club.town,
        printed_on=today,
        chain=chain_head(),
    )
