import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import User

from clique.accounts import Access, give_access, remove_access, set_roles
from clique.actors import NOBODY, Role
from clique.errors import ChangedMeanwhile, LastAdmin, UserNameTaken, UserNameTooLong
from clique.models import Member
from clique.passwords import fresh_password
from tests.people import PASSWORD, key, make_admin, make_person

pytestmark = pytest.mark.django_db


def make_plain_member(call_name: str = "Anni") -> Member:
    person = make_person(call_name)
    account, person.account = person.account, None
    person.save()
    assert account is not None
    account.delete()
    return person


def give(member: Member, *, user_name: str = "Anni", seen: int = 1) -> Access:
    return give_access(
        member_id=member.pk,
        user_name=user_name,
        password=PASSWORD,
        key=key(),
        seen=seen,
        by=NOBODY,
    )


def roles_of(member: Member) -> tuple[bool, bool, bool, bool]:
    member.refresh_from_db()
    return (member.is_scorekeeper, member.is_treasurer, member.is_auditor, member.is_admin)


def test_give_access_makes_an_account_with_a_folded_name() -> None:
    member = make_plain_member()

    access = give(member, user_name="ÄNNI")

    member.refresh_from_db()
    assert access == Access(user_name="änni", password=PASSWORD)
    assert authenticate(username="änni", password=PASSWORD) == member.account


def test_give_access_again_sets_a_new_password() -> None:
    member = make_person("Anni", password="das alte Passwort")

    give(member)

    assert authenticate(username="anni", password="das alte Passwort") is None
    assert authenticate(username="anni", password=PASSWORD) == member.account
    assert User.objects.count() == 1


def test_give_access_twice_with_one_key_shows_no_second_password() -> None:
    member, once = make_plain_member(), key()
    arguments = {"member_id": member.pk, "user_name": "Anni", "key": once, "seen": 1, "by": NOBODY}

    give_access(password=PASSWORD, **arguments)  # type: ignore[arg-type]  # a test's short cut
    second = give_access(password="etwas anderes 1", **arguments)  # type: ignore[arg-type]  # a test's short cut

    assert second == Access(user_name="Anni", password=None)
    assert authenticate(username="anni", password=PASSWORD) is not None


def test_give_access_refuses_a_user_name_that_is_taken() -> None:
    make_person("Beat")
    member = make_plain_member()

    with pytest.raises(UserNameTaken):
        give(member, user_name="BEAT")

    assert list(User.objects.values_list("username", flat=True)) == ["beat"]


def test_give_access_refuses_a_name_that_folds_into_a_long_one() -> None:
    member = make_plain_member()
    known = make_person("Beat")

    for person in (member, known):
        with pytest.raises(UserNameTooLong):
            give(person, user_name="ß" * 80)

    assert give(known, user_name="ß" * 75).user_name == "s" * 150


def test_give_access_refuses_what_was_seen_before_another_change() -> None:
    member = make_plain_member()
    give(member)

    with pytest.raises(ChangedMeanwhile):
        give(member, seen=1)


def test_remove_access_deletes_the_account() -> None:
    make_admin()
    member = make_person("Anni")

    remove_access(member_id=member.pk, key=key(), seen=1, by=NOBODY)

    member.refresh_from_db()
    assert member.account is None
    assert list(User.objects.values_list("username", flat=True)) == ["elsbeth"]


def test_remove_access_keeps_the_last_admin() -> None:
    admin = make_admin()
    make_person("Anni", is_treasurer=True)

    with pytest.raises(LastAdmin):
        remove_access(member_id=admin.pk, key=key(), seen=1, by=NOBODY)

    admin.refresh_from_db()
    assert admin.account is not None


def test_set_roles_gives_and_takes() -> None:
    make_admin()
    member = make_person("Anni", is_treasurer=True)

    set_roles(
        member_id=member.pk,
        roles={Role.SCOREKEEPER, Role.AUDITOR},
        key=key(),
        seen=1,
        by=NOBODY,
    )

    assert roles_of(member) == (True, False, True, False)


def test_set_roles_keeps_the_last_admin_who_can_sign_in() -> None:
    admin = make_admin()
    lazy = make_plain_member("Beat")
    set_roles(member_id=lazy.pk, roles={Role.ADMIN}, key=key(), seen=1, by=NOBODY)

    with pytest.raises(LastAdmin):
        set_roles(member_id=admin.pk, roles=set(), key=key(), seen=1, by=NOBODY)

    assert roles_of(admin) == (True, True, False, True)


def test_set_roles_lets_one_of_two_admins_go() -> None:
    admin = make_admin()
    make_admin("Anni")

    set_roles(member_id=admin.pk, roles=set(), key=key(), seen=1, by=NOBODY)

    assert roles_of(admin) == (False, False, False, False)


def test_fresh_passwords_differ_and_are_long() -> None:
    passwords = {fresh_password() for _ in range(100)}

    assert len(passwords) == 100
    assert {len(password) for password in passwords} == {17}
