from datetime import timedelta
from uuid import UUID, uuid4

import pytest

from clique.actors import NOBODY, Role, actor_on
from clique.device_acts import allow_pin, revoke_device
from clique.device_errors import PinLocked, WrongPin
from clique.models import Command, Device, DeviceKind, Member
from clique.till_pin import close_till, open_till, set_pin
from tests.devices import PIN, give_pin, make_device
from tests.make import NOW
from tests.people import make_person

pytestmark = pytest.mark.django_db

TABLET = frozenset({Role.TABLET, Role.SCOREKEEPER})


@pytest.fixture
def treasurer() -> Member:
    elsbeth = make_person("Elsbeth", is_treasurer=True)
    give_pin(elsbeth)
    return elsbeth


@pytest.fixture
def tablet() -> Device:
    return make_device(DeviceKind.TABLET, "Tablet")[0]


def type_pin(tablet: Device, treasurer: Member, pin: str = PIN, *, key: UUID | None = None) -> None:
    open_till(
        device_id=tablet.pk,
        member_id=treasurer.pk,
        pin=pin,
        key=key or uuid4(),
        by=actor_on(tablet, now=NOW),
        now=NOW,
    )


def roles(tablet: Device, *, minutes: int = 0) -> frozenset[Role]:
    known = Device.objects.select_related("till_by").get(pk=tablet.pk)
    return actor_on(known, now=NOW + timedelta(minutes=minutes)).roles


def test_pin_opens_the_till_for_a_quarter_of_an_hour(tablet: Device, treasurer: Member) -> None:
    type_pin(tablet, treasurer)

    known = Device.objects.select_related("till_by").get()
    actor = actor_on(known, now=NOW)
    assert (actor.member_id, actor.device_id) == (treasurer.pk, tablet.pk)
    assert roles(tablet, minutes=14) == TABLET | {Role.TILL}
    assert roles(tablet, minutes=15) == TABLET


def test_till_is_shut_by_hand(tablet: Device, treasurer: Member) -> None:
    type_pin(tablet, treasurer)

    close_till(device_id=tablet.pk, key=uuid4(), by=NOBODY)

    assert roles(tablet) == TABLET


def test_till_ends_with_the_office(tablet: Device, treasurer: Member) -> None:
    type_pin(tablet, treasurer)

    Member.objects.update(is_treasurer=False)

    assert roles(tablet) == TABLET


def test_five_wrong_pins_lock_the_till_on_this_tablet_alone(
    tablet: Device, treasurer: Member
) -> None:
    said = []
    for _ in range(4):
        with pytest.raises(WrongPin) as caught:
            type_pin(tablet, treasurer, "000001")
        said.append(str(caught.value))
    for pin in ("000001", PIN):
        with pytest.raises(PinLocked):
            type_pin(tablet, treasurer, pin)

    other = make_device(DeviceKind.TABLET, "Tablet 2")[0]
    type_pin(other, treasurer)
    assert roles(tablet) == TABLET
    assert roles(other) == TABLET | {Role.TILL}
    assert said[0] == "Das ist nicht die PIN; noch 4 Versuche."
    assert said[3] == "Das ist nicht die PIN; noch ein Versuch."


def test_right_pin_forgets_the_wrong_ones(tablet: Device, treasurer: Member) -> None:
    with pytest.raises(WrongPin):
        type_pin(tablet, treasurer, "000001")
    type_pin(tablet, treasurer)

    assert Device.objects.get().pin_tries == 0


def test_locked_pin_is_allowed_again(tablet: Device, treasurer: Member) -> None:
    Device.objects.update(pin_tries=5)

    allow_pin(device_id=tablet.pk, key=uuid4(), by=NOBODY)
    type_pin(tablet, treasurer)

    assert roles(tablet) == TABLET | {Role.TILL}


def test_new_pin_may_be_tried_everywhere(tablet: Device, treasurer: Member) -> None:
    Device.objects.update(pin_tries=5)

    set_pin(member_id=treasurer.pk, hashed=treasurer.till_pin, key=uuid4(), by=NOBODY)

    assert Device.objects.get().pin_tries == 0


def test_new_pin_shuts_the_till_that_the_old_one_opened(tablet: Device, treasurer: Member) -> None:
    type_pin(tablet, treasurer)

    set_pin(member_id=treasurer.pk, hashed=treasurer.till_pin, key=uuid4(), by=NOBODY)

    assert roles(tablet) == TABLET


def test_known_key_tries_no_other_pin(tablet: Device, treasurer: Member) -> None:
    key = uuid4()
    with pytest.raises(WrongPin):
        type_pin(tablet, treasurer, "000001", key=key)

    type_pin(tablet, treasurer, PIN, key=key)

    assert roles(tablet) == TABLET
    assert Device.objects.get().pin_tries == 1


def test_no_command_knows_the_pin(tablet: Device, treasurer: Member) -> None:
    """Two different PINs leave the same digest: nobody can try the million of them against it."""
    for pin in ("000001", "000002"):
        with pytest.raises(WrongPin):
            type_pin(tablet, treasurer, pin)

    assert len(set(Command.objects.values_list("digest", flat=True))) == 1


def test_revoked_tablet_has_no_till(tablet: Device, treasurer: Member) -> None:
    type_pin(tablet, treasurer)

    revoke_device(device_id=tablet.pk, key=uuid4(), by=NOBODY, now=NOW)

    assert roles(tablet) == TABLET
    assert Device.objects.get().revoked_at == NOW
