"""Several who change members at once, each of them a member too."""

from datetime import date
from functools import partial

import pytest
from django.http import Http404

from clique.accounts import give_access, set_roles
from clique.actions import MemberDetails, change_member, delete_member
from clique.actors import Role
from clique.errors import ChangedMeanwhile
from clique.models import Member
from tests.people import PASSWORD, actor, key, make_admin
from tests.races import race

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = 10
SINCE = date(2026, 2, 26)


def rename(member: Member, name: str, *, by: Member) -> partial[Member]:
    details = MemberDetails(call_name=name, active_from=SINCE)
    return partial(
        change_member,
        details,
        member_id=member.pk,
        key=key(),
        seen=member.version,
        by=actor(by),
    )


def test_admins_who_change_each_other_do_not_wait_for_ever() -> None:
    anni, beat = make_admin("Anni"), make_admin("Beat")

    for number in range(TIMES):
        anni.refresh_from_db()
        beat.refresh_from_db()
        race(
            partial(
                set_roles,
                member_id=anni.pk,
                roles=[Role.ADMIN],
                key=key(),
                seen=anni.version,
                by=actor(beat),
            ),
            rename(beat, f"Beat {number}", by=anni),
        )

    beat.refresh_from_db()
    assert beat.call_name == f"Beat {TIMES - 1}"


def test_admins_who_rename_each_other_and_give_access_do_not_wait_for_ever() -> None:
    anni, beat = make_admin("Anni"), make_admin("Beat")

    for number in range(TIMES):
        anni.refresh_from_db()
        beat.refresh_from_db()
        race(
            partial(
                give_access,
                member_id=anni.pk,
                user_name=f"anni{number}",
                password=PASSWORD,
                key=key(),
                seen=anni.version,
                by=actor(beat),
            ),
            rename(beat, f"Beat {number}", by=anni),
        )

    anni.refresh_from_db()
    beat.refresh_from_db()
    assert anni.account is not None
    assert (anni.account.username, beat.call_name) == (f"anni{TIMES - 1}", f"Beat {TIMES - 1}")


def test_member_who_is_deleted_and_renamed_at_once_is_one_or_the_other() -> None:
    anni = make_admin("Anni")

    for number in range(TIMES):
        member = Member.objects.create(
            number=100 + number, call_name="Tippfehler", active_from=SINCE
        )
        deleted, renamed = race(
            partial(delete_member, member_id=member.pk, key=key(), seen=1, by=actor(anni)),
            partial(_rename_if_there, rename(member, f"Name {number}", by=anni)),
        )

        assert (deleted, renamed) in ((None, None), (ChangedMeanwhile, f"Name {number}"))
        assert Member.objects.filter(pk=member.pk).exists() is (renamed is not None)


def _rename_if_there(act: partial[Member]) -> str | None:
    try:
        return act().call_name
    except Http404:
        return None
