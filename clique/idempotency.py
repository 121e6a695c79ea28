"""Commands by key: a double tap, a resend and a race do a thing once."""

import hashlib
import json
from collections.abc import Mapping
from uuid import UUID

from django.utils import timezone

from clique.actors import Actor
from clique.errors import KeyReused
from clique.hot_path import insert_unless_known
from clique.models import Command


def first_time(*, key: UUID, kind: str, content: Mapping[str, object], by: Actor) -> bool:
    """Whether the command `key` is new; notes it if so, inside the caller's write transaction.

    The caller takes its own row lock first, asks this, compares the version seen, then writes; a refusal rolls the note back.
    `content` must be what JSON can hold. Raises `KeyReused` if the key is known with another kind or content.
    """
    digest = content_digest(content)
    command = Command(
        key=key,
        kind=kind,
        digest=digest,
        at=timezone.now(),
        by_id=by.member_id,
        device_id=by.device_id,
    )
    if insert_unless_known(command, unique="key"):
        return True
    if Command.objects.values_list("kind", "digest").get(key=key) != (kind, digest):
        raise KeyReused
    return False


def is_known(key: UUID) -> bool:
    """Whether a command with this key was carried out before."""
    return Command.objects.filter(key=key).exists()


def content_digest(content: Mapping[str, object]) -> str:
    """SHA-256 of `content` as canonical JSON."""
    text = json.dumps(content, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
