from datetime import datetime, timedelta
from uuid import UUID, uuid4

import pytest
from django.test import override_settings

from clique.actors import NOBODY
from clique.codes import code_hash, token_hash
from clique.device_errors import CodeExpired, CodeUsed, NoSuchCode
from clique.errors import KeyReused, UserError
from clique.invitations import Entered, Invited, enter, invite, withdraw_invitation
from clique.models import Command, Device, DeviceKind, Invitation, InvitationKind, Member
from tests.make import NOW, make_member
from tests.people import actor

pytestmark = pytest.mark.django_db


def for_phone(member: Member, *, key: UUID | None = None, now: datetime = NOW) -> Invited:
    return invite(
        kind=InvitationKind.PHONE,
        member_id=member.pk,
        key=key or uuid4(),
        by=actor(make_member("Elsbeth")) if key is None else NOBODY,
        now=now,
    )


def come(code: str, *, key: UUID | None = None, now: datetime = NOW) -> Entered:
    return enter(code=code, browser="Firefox, Android", key=key or uuid4(), now=now)


def refused(code: str, *, now: datetime = NOW) -> type[UserError]:
    with pytest.raises(UserError) as caught:
        come(code, now=now)
    return type(caught.value)


def test_code_makes_a_phone_known_as_its_members() -> None:
    anni = make_member("Anni")
    invited = for_phone(anni)

    entered = come(invited.code)

    device = Device.objects.get()
    assert (device.kind, device.member, device.name) == (DeviceKind.PHONE, anni, "Firefox, Android")
    assert device.token_hash == token_hash(entered.token)
    assert entered.member == anni
    written = Command.objects.get(kind="code_enter")
    assert (written.by_id, written.device_id) == (anni.pk, device.pk)


def test_code_is_kept_as_a_hash_alone() -> None:
    invited = for_phone(make_member("Anni"))

    row = Invitation.objects.values().get()

    assert row["code_hash"] == code_hash(invited.code)
    assert invited.code not in str(row)
    assert invited.code not in str(list(Command.objects.values()))


def test_code_is_of_this_installation() -> None:
    invited = for_phone(make_member("Anni"))

    with override_settings(SECRET_KEY="another"):
        assert refused(invited.code) is NoSuchCode


def test_code_lets_in_once() -> None:
    invited = for_phone(make_member("Anni"))
    come(invited.code)

    assert refused(invited.code) is CodeUsed
    assert Device.objects.count() == 1


def test_answer_that_was_lost_comes_again_for_the_same_command() -> None:
    invited = for_phone(make_member("Anni"))
    key = uuid4()
    first = come(invited.code, key=key)

    second = come(invited.code, key=key)

    assert (second.token, second.device) == (first.token, first.device)
    assert Device.objects.count() == 1


def test_code_holds_for_fourteen_days() -> None:
    invited = for_phone(make_member("Anni"))
    end = NOW + timedelta(days=14)

    assert invited.invitation.expires_at == end
    assert refused(invited.code, now=end) is CodeExpired
    assert come(invited.code, now=end - timedelta(seconds=1)).device is not None


def test_same_command_gives_the_same_code() -> None:
    anni, key = make_member("Anni"), uuid4()
    first = for_phone(anni, key=key)

    assert for_phone(anni, key=key).code == first.code
    assert Invitation.objects.count() == 1
    with pytest.raises(KeyReused):
        for_phone(make_member("Beat"), key=key)


def test_new_code_ends_the_one_before() -> None:
    anni, beat = make_member("Anni"), make_member("Beat")
    old, other = for_phone(anni, key=uuid4()), for_phone(beat, key=uuid4())
    new = for_phone(anni, key=uuid4())

    assert refused(old.code) is NoSuchCode
    assert [come(each.code).member for each in (new, other)] == [anni, beat]


def test_withdrawn_code_lets_nobody_in() -> None:
    invited = for_phone(make_member("Anni"))

    withdraw_invitation(invitation_id=invited.invitation.pk, key=uuid4(), by=NOBODY, now=NOW)

    assert refused(invited.code) is NoSuchCode
    assert Device.objects.count() == 0


def test_tablet_belongs_to_nobody() -> None:
    invited = invite(kind=InvitationKind.TABLET, member_id=None, key=uuid4(), by=NOBODY, now=NOW)

    entered = come(invited.code)

    assert entered.device is not None
    assert (entered.device.kind, entered.device.member) == (DeviceKind.TABLET, None)


def test_code_to_unlock_holds_for_a_quarter_of_an_hour_and_makes_no_device() -> None:
    anni = make_member("Anni")
    invited = invite(kind=InvitationKind.UNLOCK, member_id=anni.pk, key=uuid4(), by=NOBODY, now=NOW)

    assert refused(invited.code, now=NOW + timedelta(minutes=15)) is CodeExpired
    entered = come(invited.code)
    assert (entered.member, entered.device) == (anni, None)
    assert refused(invited.code) is CodeUsed
    assert Device.objects.count() == 0
