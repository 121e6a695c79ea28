"""The sample clique: a season and a half to look around in, and the way to put it away again."""

from dataclasses import dataclass
from datetime import date
from random import Random

from django.contrib.auth.hashers import make_password
from django.utils.translation import gettext as _
from django.utils.translation import override

from clique.accounts import new_account
from clique.actors import actor_of
from clique.errors import UserError
from clique.models import Club, Member
from clique.passwords import fresh_password
from clique.transactions import advisory_lock, write_transaction
from ledger.sample_books import Bookkeeper
from ledger.sample_season import (
    FORTNIGHT,
    NAMES,
    SEASON_AND_A_HALF,
    past_evenings,
    sample_club,
)

TREASURER, SCOREKEEPER, MEMBER = "Elsbeth", "Anni", "Beat"


@dataclass(frozen=True, slots=True)
class SampleAccount:
    """A sign-in of the sample clique; its password is known here and nowhere else."""

    role: str
    user_name: str
    password: str
    member_id: int


@dataclass(frozen=True, slots=True)
class SampleClique:
    """What was made: the accounts, treasurer first."""

    accounts: tuple[SampleAccount, ...]


class NotEmpty(UserError):
    """There is a club already; the sample clique would mix with real books."""

    def __init__(self) -> None:
        super().__init__(
            _("Hier gibt es schon eine Clique; die Beispiel-Clique braucht eine leere Datenbank.")
        )


def make_sample(*, today: date, language: str) -> SampleClique:
    """Fill an empty database with the sample clique as it would stand on `today`.

    The same day gives the same figures; only the passwords differ, and the words go by `language`.
    Raises `NotEmpty` if there is a club.
    """
    chance = Random(today.isoformat())  # noqa: S311 - figures that repeat, no secret
    sign_ins = _sign_ins()
    with write_transaction():
        advisory_lock("club")
        if Club.objects.exists() or Member.objects.exists():
            raise NotEmpty
        club = sample_club(language)
        club.save(force_insert=True)
        members = _members(joined=today - SEASON_AND_A_HALF - FORTNIGHT)
        accounts = tuple(_account(members[sign_in.name], sign_in) for sign_in in sign_ins)
        books = Bookkeeper(actor_of(members[TREASURER]), members, chance, club)
        with override(language):
            for evening in past_evenings(today=today, chance=chance):
                books.enter(evening)
            books.end(today=today)
    with override(language):
        books.attach_receipts()
    return SampleClique(accounts=accounts)


def _members(*, joined: date) -> dict[str, Member]:
    members = {}
    for number, name in enumerate(NAMES, start=1):
        members[name] = Member.objects.create(
            number=number,
            call_name=name,
            active_from=joined,
            usual_seat=number,
            is_treasurer=name == TREASURER,
            is_admin=name == TREASURER,
            is_scorekeeper=name in (TREASURER, SCOREKEEPER),
        )
    return members


@dataclass(frozen=True, slots=True)
class _SignIn:
    name: str
    role: str
    password: str
    hashed: str


def _sign_ins() -> tuple[_SignIn, ...]:
    """Hashing is slow, so it comes before the write."""
    roles = ((TREASURER, _("Kassier")), (SCOREKEEPER, _("Schreiber")), (MEMBER, _("Mitglied")))
    passwords = [(name, role, fresh_password()) for name, role in roles]
    return tuple(
        _SignIn(name, role, password, make_password(password)) for name, role, password in passwords
    )


def _account(member: Member, sign_in: _SignIn) -> SampleAccount:
    member.account = new_account(user_name=sign_in.name, hashed=sign_in.hashed)
    member.save(update_fields=["account"])
    return SampleAccount(
        role=sign_in.role,
        user_name=member.account.username,
        password=sign_in.password,
        member_id=member.pk,
    )
