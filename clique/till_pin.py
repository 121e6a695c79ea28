"""The till on the scorekeepers' tablet: opened for a quarter of an hour by a treasurer's PIN."""

from datetime import datetime, timedelta
from uuid import UUID

from django.contrib.auth.hashers import check_password
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404

from clique.actors import Actor
from clique.device_acts import locked_device
from clique.device_errors import PinLocked, WrongPin
from clique.idempotency import first_time
from clique.models import Device, Member
from clique.transactions import write_transaction

PIN_LENGTH = 6
MOST_TRIES = 5
OPEN_FOR = timedelta(minutes=15)


def treasurers_with_pin() -> QuerySet[Member]:
    """Whose PIN opens a till."""
    return Member.objects.filter(is_treasurer=True).exclude(till_pin="")


def set_pin(*, member_id: int, hashed: str, key: UUID, by: Actor) -> None:
    """Choose the PIN by which a treasurer opens the till; tablets that are waiting for one may be tried again.

    A till that the PIN of before keeps open is shut: somebody may have looked on.
    """
    with write_transaction():
        # The command knows nothing of the PIN: six digits behind a plain digest would be found.
        if first_time(key=key, kind="till_pin", content={"member": member_id}, by=by):
            Member.objects.filter(pk=member_id).update(till_pin=hashed)
            Device.objects.filter(pin_tries__gt=0).update(pin_tries=0)
            Device.objects.filter(till_by=member_id).update(till_by=None, till_until=None)


def open_till(
    *, device_id: int, member_id: int, pin: str, key: UUID, by: Actor, now: datetime
) -> None:
    """Open the till of a tablet for the treasurer whose PIN this is. Raises `WrongPin`, `PinLocked`.

    The try is counted before the PIN is looked at, so that many at once are not more than five; a command that comes again is
    not looked at: with its key others could be tried.
    """
    treasurer = get_object_or_404(treasurers_with_pin(), pk=member_id)
    tries = _count_try(device_id, member_id=member_id, key=key, by=by)
    if tries is None:
        return
    if not check_password(pin, treasurer.till_pin):
        raise WrongPin(MOST_TRIES - tries) if tries < MOST_TRIES else PinLocked
    with write_transaction():
        device = locked_device(device_id)
        device.pin_tries = 0
        device.till_by, device.till_until = treasurer, now + OPEN_FOR
        device.version += 1
        device.save()


def close_till(*, device_id: int, key: UUID, by: Actor) -> None:
    """Back to keeping score, before the quarter of an hour is over."""
    with write_transaction():
        device = locked_device(device_id)
        if first_time(key=key, kind="till_close", content={"device": device_id}, by=by):
            device.till_by = device.till_until = None
            device.version += 1
            device.save()


def _count_try(device_id: int, *, member_id: int, key: UUID, by: Actor) -> int | None:
    """How many PINs were typed since the last right one, this one included; None for a command that comes again."""
    with write_transaction():
        device = locked_device(device_id)
        content = {"device": device_id, "member": member_id}
        if not first_time(key=key, kind="till_open", content=content, by=by):
            return None
        if device.pin_tries >= MOST_TRIES:
            raise PinLocked
        device.pin_tries += 1
        device.save()
        return device.pin_tries
