"""The first start: the club, its first member and their account, all at once and only once."""

from dataclasses import dataclass
from datetime import date

from clique.accounts import new_account
from clique.actions import MemberDetails, create_member
from clique.banking import is_qr_iban
from clique.errors import ClubExists
from clique.models import Club, Member, ReferenceKind
from clique.transactions import advisory_lock, write_transaction


@dataclass(frozen=True, slots=True)
class Founding:
    """What the first start asks for; `hashed_password` as Django's hashers made it, before any lock."""

    club_name: str
    language: str
    treasurer: str
    hashed_password: str
    fund_name: str
    iban: str


def found_club(founding: Founding, *, today: date) -> Member:
    """The club with its treasurer, who keeps the score and administers it too; raises `ClubExists` or `UserNameTooLong`."""
    with write_transaction():
        advisory_lock("club")
        if Club.objects.exists():
            raise ClubExists
        Club.objects.create(
            pk=1,
            name=founding.club_name,
            language=founding.language,
            fund_name=founding.fund_name,
            iban=founding.iban,
            reference_kind=_usual_reference(founding.iban),
        )
        member = create_member(MemberDetails(call_name=founding.treasurer, active_from=today))
        member.account = new_account(user_name=founding.treasurer, hashed=founding.hashed_password)
        member.is_treasurer = member.is_scorekeeper = member.is_admin = True
        member.save()
        return member


def _usual_reference(iban: str) -> ReferenceKind:
    """The only reference that a QR-IBAN takes, the plainer one for any other account."""
    return ReferenceKind.QR if is_qr_iban(iban) else ReferenceKind.CREDITOR
