"""Every address as every actor: exactly the allowed ones answer, and an address missing from the matrix fails."""

from collections.abc import Iterator
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any

import pytest
from django.db import OperationalError, transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from clique.dates import book_day
from clique.models import Device, DeviceKind, Invitation, InvitationKind
from ledger.models import Booking, BookingKind
from tests.devices import make_device, tablet, tablet_with_till, television
from tests.ledger.actions.acts import count
from tests.ledger.make_mails import make_order
from tests.ledger.make_receipts import attach
from tests.live_tables import deal, make_live_table
from tests.make import make_booked_game, make_evening, make_game, play
from tests.make_practice import make_practice
from tests.matrix import ACTORS, GET, PASSWORD_AGAIN, POST
from tests.people import make_person, make_plain_club, password_typed, signed_in

pytestmark = pytest.mark.django_db

# Where `requires` and its kin send to, with the way back.
DOORS = ("/anmelden/?next=", "/tablet/kasse/?next=")
PASSWORD_DOOR = "/passwort/nochmals/?next="


@dataclass
class World:
    """One of each thing that an address names, and a browser for each actor."""

    clients: dict[str, Client]
    arguments: dict[str, object]

    def address(self, name: str) -> str:
        """The address of a view, about the things of the member."""
        (wanted,) = (pattern for known, pattern in patterns() if known == name)
        names = wanted.pattern.converters
        # What is played on phones is another game than the one that is booked.
        live = {"game_id": self.arguments.get("live_game_id", self.arguments.get("game_id"))}
        arguments = self.arguments | (live if name.startswith("games:live_") else {})
        address = reverse(name, kwargs={each: arguments[each] for each in names})
        return f"{address}?mitglied={self.arguments['member_id']}"


def patterns() -> Iterator[tuple[str, URLPattern]]:
    """Every address of the project with its full name."""
    for app in get_resolver().url_patterns:
        assert isinstance(app, URLResolver)
        for pattern in app.url_patterns:
            assert isinstance(pattern, URLPattern)
            yield f"{app.namespace}:{pattern.name}", pattern


@pytest.fixture
def world() -> World:
    make_plain_club()
    phone, member = make_device(DeviceKind.PHONE, member=make_person("Anni"))
    treasurer = make_person("Elsbeth", is_treasurer=True)
    return World(
        clients={
            "nobody": Client(),
            "tv": television(),
            "tablet": tablet(),
            "till": tablet_with_till(treasurer),
            "member": member,
            "other": signed_in(make_person("Beat")),
            "scorekeeper": signed_in(make_person("Carla", is_scorekeeper=True)),
            "auditor": signed_in(make_person("Dominik", is_auditor=True)),
            "treasurer": signed_in(treasurer),
            "admin": signed_in(make_person("Fritz", is_admin=True)),
        },
        arguments=things(phone),
    )


def things(phone: Device) -> dict[str, object]:
    """What the addresses are about: the owner of the phone, tonight's games, their bookings."""
    member, now = phone.member, timezone.now()
    assert member is not None
    evening = make_evening(book_day(now), now=now)
    booked = make_booked_game(["Anni", "Beat", "Carla"], evening=evening)
    booking = Booking.objects.filter(kind=BookingKind.STAKES).latest("pk")
    going_on = make_game(["Anni", "Beat", "Carla"], evening=evening)
    play(going_on, "Beat")
    deal(make_live_table(game=going_on, now=now), now=now)
    make_practice(member, moves="keep")
    invitation = Invitation.objects.create(
        kind=InvitationKind.TABLET, code_hash="x", created_at=now, expires_at=now
    )
    return {
        "member_id": member.pk,
        "game_id": booked.pk,
        "live_game_id": going_on.pk,
        "evening_id": evening.pk,
        "number": 1,
        "booking_id": booking.pk,
        "receipt_id": attach(booking).pk,
        "device_id": phone.pk,
        "invitation_id": invitation.pk,
        "count_id": count(day=evening.date, reason="Wechselgeld").pk,
        "art": "rechnung",
        "order": make_order(member).order,
        "table": "konto",
        "part": "stand",
        "role": "mitglied",
    }


def answer(client: Client, method: str, address: str) -> str:
    """What the gate says: `y`, `n` or `d`, or `p` where it asks for the password again."""
    response = ask(client, method, address)
    # Who gets as far as to make a backup on SQLite was let in; it cannot run inside the test's transaction.
    if response is None:
        return "y"
    assert response.status_code < 500, (method, address)
    assert response.status_code != 405, (method, address)
    if response.status_code == 403:
        return "n"
    location = response.get("Location", "")
    if location.startswith(PASSWORD_DOOR):
        return "p"
    return "d" if location.startswith(DOORS) else "y"


def ask(client: Client, method: str, address: str) -> Any:
    """The answer, read to its end; whatever was written on the way is taken back. None for a backup that cannot be made."""
    cookies = SimpleCookie(client.cookies.output(header="", sep=";"))
    try:
        with transaction.atomic():
            response: Any = getattr(client, method)(address, {} if method == "post" else None)
            transaction.set_rollback(True)
    except OperationalError as error:
        if "VACUUM" not in str(error):
            raise
        return None
    finally:
        client.cookies = cookies
    if response.streaming:
        # A download holds its file open until it is read.
        b"".join(response.streaming_content)
    return response


@pytest.mark.any_database
@pytest.mark.parametrize("method", ["get", "post"])
def test_matrix_is_kept(world: World, method: str) -> None:
    promised = GET if method == "get" else POST

    kept = {
        name: "".join(answer(world.clients[who], method, world.address(name)) for who in ACTORS)
        for name in promised
    }

    assert kept == promised


def test_matrix_knows_every_address_and_its_methods() -> None:
    names = {name for name, _pattern in patterns()}

    assert names == set(GET) | set(POST)


def test_password_is_asked_again_for_exactly_these(world: World) -> None:
    chief = make_person("Gret", is_admin=True, is_treasurer=True, is_auditor=True)
    client = password_typed(signed_in(chief), minutes_ago=10)

    asked = {
        name
        for method, promised in (("get", GET), ("post", POST))
        for name in promised
        if answer(client, method, world.address(name)) == "p"
    }

    assert asked == PASSWORD_AGAIN


@pytest.mark.any_database
def test_addresses_take_no_other_method(world: World) -> None:
    """Asked by who may do it, so that the method and not the gate refuses."""
    allowed = {name: world.clients[ACTORS[row.index("y")]] for name, row in (GET | POST).items()}

    wrong = [
        (name, method)
        for name, client in allowed.items()
        for method in ("get", "post", "put", "delete", "patch")
        if name not in {"get": GET, "post": POST}.get(method, {})
        and getattr(client, method)(world.address(name)).status_code != 405
    ]

    assert wrong == []
