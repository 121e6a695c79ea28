"""Several at the same door at once."""

from collections import Counter
from functools import partial
from uuid import uuid4

import pytest
from django.utils import timezone

from clique.actors import NOBODY
from clique.device_errors import CodeUsed, PinLocked, TvCodeTaken, WrongPin
from clique.invitations import Entered, enter, invite
from clique.models import Device, DeviceKind, Invitation, InvitationKind, Member
from clique.till_pin import open_till
from clique.tv_pairing import fresh_tv_code, make_tv_link, pair_tv
from tests.devices import PIN, give_pin, make_device
from tests.make import make_member
from tests.people import make_person
from tests.races import race

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = 5


def test_one_code_lets_one_of_many_in() -> None:
    anni = make_member("Anni")
    for _ in range(TIMES):
        now = timezone.now()
        invited = invite(
            kind=InvitationKind.PHONE, member_id=anni.pk, key=uuid4(), by=NOBODY, now=now
        )
        come = partial(enter, code=invited.code, browser="Firefox", now=now)

        answers = race(*[partial(come, key=uuid4()) for _ in range(4)])

        assert Counter(type(answer) for answer in answers)[Entered] == 1
        assert answers.count(CodeUsed) == 3
    assert Device.objects.count() == TIMES


def test_double_tap_makes_one_device() -> None:
    anni = make_member("Anni")
    now = timezone.now()
    invited = invite(kind=InvitationKind.PHONE, member_id=anni.pk, key=uuid4(), by=NOBODY, now=now)
    come = partial(enter, code=invited.code, browser="Firefox", key=uuid4(), now=now)

    answers = race(*[come] * 4)

    assert len({answer.token for answer in answers if isinstance(answer, Entered)}) == 1
    assert Device.objects.count() == 1


def test_many_invitations_at_once_leave_one_that_holds() -> None:
    anni = make_member("Anni")
    make = partial(
        invite, kind=InvitationKind.PHONE, member_id=anni.pk, by=NOBODY, now=timezone.now()
    )

    race(*[partial(make, key=uuid4()) for _ in range(4)])

    assert Invitation.objects.count() == 4
    assert Invitation.objects.filter(withdrawn_at=None).count() == 1


def test_pins_typed_all_at_once_are_no_more_than_five() -> None:
    treasurer: Member = make_person("Elsbeth", is_treasurer=True)
    give_pin(treasurer)
    tablet, _client = make_device(DeviceKind.TABLET)
    type_pin = partial(
        open_till,
        device_id=tablet.pk,
        member_id=treasurer.pk,
        by=NOBODY,
        now=timezone.now(),
    )

    answers = race(*[partial(type_pin, pin=f"00000{n}", key=uuid4()) for n in range(8)])
    late = race(partial(type_pin, pin=PIN, key=uuid4()))

    assert Counter(answers) == {WrongPin: 4, PinLocked: 4}
    assert late == [PinLocked]


def test_one_television_for_one_set_of_letters() -> None:
    code = fresh_tv_code()
    pair = partial(pair_tv, code, by=NOBODY, now=timezone.now())

    answers = race(*[partial(pair, key=uuid4()) for _ in range(4)])

    assert sorted(map(str, answers)) == sorted(map(str, [None, *[TvCodeTaken] * 3]))
    assert Device.objects.count() == 1


def test_one_link_holds() -> None:
    make = partial(make_tv_link, by=NOBODY, now=timezone.now())

    race(*[partial(make, key=uuid4()) for _ in range(4)])

    assert Device.objects.filter(is_link=True, revoked_at=None).count() == 1
