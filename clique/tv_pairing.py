"""How a television comes in: by the link that the tablet shows, or by the six letters that it shows itself."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.utils.translation import gettext

from clique.actors import Actor
from clique.codes import TV_LENGTH, code_from, code_hash, fresh_code, token_from, token_hash
from clique.device_errors import NoSuchTvCode, TvCodeTaken
from clique.idempotency import first_time
from clique.models import Device, DeviceKind
from clique.transactions import advisory_lock, write_transaction

# For so long a television shows one code, and finds out that somebody typed it.
CODE_HOLDS = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class KnownTv:
    """A television and its token; the token is worked out anew each time, the database has its hash alone."""

    device: Device
    token: str


def fresh_tv_code() -> str:
    """Six letters for a television to show; the last one follows from the others, by a secret of this installation."""
    letters = fresh_code(TV_LENGTH - 1)
    return letters + _last_letter(letters)


def is_tv_code(code: str) -> bool:
    """Whether a television may have shown it: of 26 slips of the finger one passes."""
    return len(code) == TV_LENGTH and code[-1] == _last_letter(code[:-1])


def pair_tv(code: str, *, key: UUID, by: Actor, now: datetime) -> None:
    """Let in the television that shows `code`; it asks for itself. Raises `NoSuchTvCode`, `TvCodeTaken`."""
    if not is_tv_code(code):
        raise NoSuchTvCode
    hashed = code_hash(code)
    with write_transaction():
        advisory_lock("televisions")
        if not first_time(key=key, kind="tv_pair", content={"code": hashed}, by=by):
            return
        same = Device.objects.filter(pairing_hash=hashed)
        same.filter(created_at__lte=now - CODE_HOLDS).update(pairing_hash=None)
        if same.exists():
            raise TvCodeTaken
        device = Device.objects.create(
            kind=DeviceKind.TV,
            name=gettext("Fernseher"),
            pairing_hash=hashed,
            created_at=now,
        )
        device.token_hash = token_hash(_paired_token(device, code))
        device.save()


def claim(code: str, *, now: datetime) -> KnownTv | None:
    """The television that was let in by the code it shows; None until somebody typed it."""
    device = Device.objects.filter(
        pairing_hash=code_hash(code), created_at__gt=now - CODE_HOLDS, revoked_at=None
    ).first()
    return None if device is None else KnownTv(device, _paired_token(device, code))


def make_tv_link(*, key: UUID, by: Actor, now: datetime) -> None:
    """A link that makes any browser a television, until it is withdrawn; the link of before no longer does."""
    with write_transaction():
        advisory_lock("televisions")
        if not first_time(key=key, kind="tv_link", content={}, by=by):
            return
        Device.objects.filter(is_link=True, revoked_at=None).update(revoked_at=now)
        device = Device.objects.create(
            kind=DeviceKind.TV, name=gettext("Fernseher mit dem Link"), is_link=True, created_at=now
        )
        device.token_hash = token_hash(_link_token(device))
        device.save()


def tv_link() -> KnownTv | None:
    """The link that holds; None without one, or if it was made with the secret of another installation."""
    device = Device.objects.filter(is_link=True, revoked_at=None).first()
    if device is None or device.token_hash != token_hash(_link_token(device)):
        return None
    return KnownTv(device, _link_token(device))


def tv_of_link(token: str) -> KnownTv | None:
    """The television that a link's secret stands for; None if it was withdrawn or never was."""
    device = Device.objects.filter(
        is_link=True, revoked_at=None, token_hash=token_hash(token)
    ).first()
    return None if device is None else KnownTv(device, token)


def _last_letter(letters: str) -> str:
    return code_from(letters, purpose="tv-code", length=1)


def _paired_token(device: Device, code: str) -> str:
    return token_from(f"{device.pk} {code}", purpose="tv")


def _link_token(device: Device) -> str:
    return token_from(str(device.pk), purpose="tv-link")
