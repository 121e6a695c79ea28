"""Writes about known devices: called something else, thrown out, a tablet's PIN allowed again."""

from datetime import datetime
from uuid import UUID

from django.shortcuts import get_object_or_404

from clique.actors import Actor
from clique.errors import ChangedMeanwhile
from clique.idempotency import first_time
from clique.living_sessions import end_sessions
from clique.models import Device
from clique.transactions import write_transaction


def rename_device(name: str, *, device_id: int, key: UUID, seen: int, by: Actor) -> None:
    """Call a device something else; raises `ChangedMeanwhile`."""
    with write_transaction():
        device = locked_device(device_id)
        content = {"device": device_id, "name": name}
        if not first_time(key=key, kind="device_name", content=content, by=by):
            return
        if device.version != seen:
            raise ChangedMeanwhile
        device.name = name
        device.version += 1
        device.save()


def revoke_device(*, device_id: int, key: UUID, by: Actor, now: datetime) -> None:
    """Throw a device out: its token counts no longer, and whoever is signed in on it is signed out."""
    with write_transaction():
        device = locked_device(device_id)
        if not first_time(key=key, kind="device_revoke", content={"device": device_id}, by=by):
            return
        end_sessions(device_id, now=now)
        device.revoked_at = device.revoked_at or now
        device.till_by = device.till_until = None
        device.version += 1
        device.save()


def allow_pin(*, device_id: int, key: UUID, by: Actor) -> None:
    """Let a tablet on which five wrong PINs were typed try again."""
    with write_transaction():
        device = locked_device(device_id)
        if not first_time(key=key, kind="pin_allow", content={"device": device_id}, by=by):
            return
        device.pin_tries = 0
        device.version += 1
        device.save()


def locked_device(device_id: int) -> Device:
    """The device, locked until the transaction ends."""
    return get_object_or_404(Device.objects.select_for_update(no_key=True), pk=device_id)
