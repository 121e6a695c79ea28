"""The page of devices: who sees which, who lets in, who throws out."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clique.models import Command, Device, DeviceKind, Invitation
from tests.devices import act, give_pin, make_device, phone_of, tablet, tablet_with_till
from tests.hostile import BAD_LINES, BLANK_NAMES, GOOD_NAMES, post
from tests.ledger.views.reading import page, words
from tests.make import make_member
from tests.people import PASSWORD, make_admin, make_holder, make_person, make_plain_club, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin() -> Client:
    make_plain_club()
    return signed_in(make_admin("Elsbeth"))


def rows(client: Client) -> list[str]:
    """Each device with its owner, without the moment it was seen."""
    return [
        re.sub(r" zuletzt .*", "", row) for row in words(client.get("/geraete/"), "device-name")
    ]


def chosen(response: Any) -> list[str]:
    """The member that stands in the field."""
    return [text for tag, attrs, text in page(response) if tag == "option" and "selected" in attrs]


def test_page_lists_every_device_by_kind(admin: Client) -> None:
    make_device(DeviceKind.TABLET, "Tisch")
    make_device(DeviceKind.PHONE, "iPhone", member=make_member("Anni"))
    make_device(DeviceKind.TV, "Beamer")
    make_device(DeviceKind.TV, "Alt", revoked_at=timezone.now())
    admin.post("/anmelden/", {})
    browser = Client(headers={"User-Agent": "Firefox Windows"})
    browser.post("/anmelden/", {"name": "elsbeth", "password": PASSWORD})

    assert rows(admin) == ["Anni iPhone ·", "Tisch", "Beamer", "Elsbeth Firefox, Windows ·"]


def test_member_sees_their_own_alone(admin: Client) -> None:
    client = phone_of(make_member("Anni"))
    make_device(DeviceKind.PHONE, "iPhone", member=make_member("Beat"))
    tablet()

    response = client.get("/geraete/")

    assert rows(client) == ["Anni Handy ·"]
    assert "dieses Gerät" in words(response, "chip")
    assert "Handy einladen" not in response.content.decode()


def test_invitation_shows_the_code_once_and_as_a_picture(admin: Client) -> None:
    anni = make_member("Anni")
    form = act(member=anni.pk)

    response = admin.post("/geraete/handy/", form)

    (code,) = words(response, "invitation-code")
    assert re.fullmatch(r"(?:[2-9A-Y]{3}-){2}[2-9A-Y]{3}", code)
    assert words(response, "invitation-address") == ["http://testserver/code/"]
    assert 'class="qr-ink"' in response.content.decode()
    assert "no-store" in response["Cache-Control"]
    assert code not in admin.get("/geraete/").content.decode()
    assert words(admin.post("/geraete/handy/", form), "invitation-code") == [code]
    assert Client().post("/code/", act(code=code)).status_code == 302


@pytest.mark.parametrize("handy", ["", "x", "9" * 40, "<b>", "\0"])
def test_invitation_begins_with_the_member_of_the_link(admin: Client, handy: str) -> None:
    make_member("Anni")
    beat = make_member("Beat")

    named = admin.get("/geraete/", {"handy": beat.pk})
    odd = admin.get("/geraete/", {"handy": handy})

    assert chosen(named) == ["Beat"]
    assert chosen(odd) == []


@pytest.mark.parametrize("member", ["", "x", "0", "9" * 40, "1 OR 1", "\0"])
def test_nobody_is_not_invited(admin: Client, member: str) -> None:
    response = admin.post("/geraete/handy/", act(member=member))

    assert response.status_code == 422
    assert Invitation.objects.count() == 0


def test_code_is_withdrawn(admin: Client) -> None:
    code = words(admin.post("/geraete/tablet/", act()), "invitation-code")[0]
    invitation = Invitation.objects.get()

    response = admin.post(f"/geraete/code/{invitation.pk}/weg/", act(), follow=True)

    assert "Der Code gilt nicht mehr." in words(response, "messages")[0]
    assert Client().post("/code/", act(code=code)).status_code == 422


def test_member_throws_out_their_own_phone_and_no_other(admin: Client) -> None:
    own, client = make_device(DeviceKind.PHONE, "Handy", member=make_member("Anni"))
    other, _other = make_device(DeviceKind.PHONE, "Handy", member=make_member("Beat"))

    refused = client.post(f"/geraete/{other.pk}/abmelden/", act())
    client.post(f"/geraete/{own.pk}/abmelden/", act())

    assert refused.status_code == 403
    assert list(Device.objects.filter(revoked_at=None)) == [other]
    command = Command.objects.get(kind="device_revoke")
    assert (command.by_id, command.device_id) == (own.member_id, own.pk)


def test_tablet_with_an_open_till_throws_out_nothing_of_its_treasurer(admin: Client) -> None:
    treasurer = make_person("Beat", is_treasurer=True)
    phone, _client = make_device(DeviceKind.PHONE, "Handy", member=treasurer)

    response = tablet_with_till(treasurer).post(f"/geraete/{phone.pk}/abmelden/", act())

    assert (response.status_code, Device.objects.get(pk=phone.pk).revoked_at) == (403, None)


def test_signed_in_browser_is_signed_out_from_elsewhere(admin: Client) -> None:
    make_holder("is_treasurer", call_name="Beat")
    laptop = Client()
    laptop.post("/anmelden/", {"name": "beat", "password": PASSWORD})
    device = Device.objects.get(member__call_name="Beat")

    admin.post(f"/geraete/{device.pk}/abmelden/", act())

    assert laptop.get("/kasse/")["Location"] == "/anmelden/?next=%2Fkasse%2F"


def test_sent_twice_revokes_once(admin: Client) -> None:
    device, _client = make_device(DeviceKind.TABLET)
    form = act()

    address = f"/geraete/{device.pk}/abmelden/"
    answers = [admin.post(address, each).status_code for each in (form, form, act())]
    # Who lost the answer gets it again; what is gone cannot be thrown out by another act.
    assert answers == [302, 302, 404]
    assert Command.objects.filter(kind="device_revoke").count() == 1


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_device_is_called_anything(admin: Client, name: str) -> None:
    device, _client = make_device(DeviceKind.TABLET)

    post(admin, f"/geraete/{device.pk}/name/", act(name=name, seen=1))

    assert rows(admin) == [name]


@pytest.mark.parametrize("name", [*BAD_LINES, *BLANK_NAMES])
def test_device_is_not_called_this(admin: Client, name: str) -> None:
    device, _client = make_device(DeviceKind.TABLET, "Tisch")

    response = post(admin, f"/geraete/{device.pk}/name/", act(name=name, seen=1))

    assert response.status_code == 422
    assert Device.objects.get(pk=device.pk).name == "Tisch"


def test_second_name_is_refused_to_who_saw_the_first(admin: Client) -> None:
    device, _client = make_device(DeviceKind.TABLET, "Tisch")
    admin.post(f"/geraete/{device.pk}/name/", act(name="Eins", seen=1))

    response = admin.post(f"/geraete/{device.pk}/name/", act(name="Zwei", seen=1))

    assert response.status_code == 409
    assert Device.objects.get(pk=device.pk).name == "Eins"


def test_locked_pin_is_allowed_again(admin: Client) -> None:
    device, _client = make_device(DeviceKind.TABLET, "Tisch", pin_tries=5)
    shown = admin.get("/geraete/")

    admin.post(f"/geraete/{device.pk}/pin/", act())

    assert "PIN gesperrt" in words(shown, "chip")
    assert Device.objects.get(pk=device.pk).pin_tries == 0


def test_act_without_its_key_is_refused_with_a_sentence(admin: Client) -> None:
    device, _client = make_device(DeviceKind.TABLET)

    response: Any = admin.post(f"/geraete/{device.pk}/abmelden/", {}, follow=True)

    assert (
        "Die Eingabe war nicht vollständig; lade die Seite neu." in words(response, "messages")[0]
    )
    assert Device.objects.get(pk=device.pk).revoked_at is None


@pytest.mark.parametrize("count", [1, 3])
def test_page_takes_as_many_queries_with_many_devices(
    admin: Client, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(count):
        make_device(DeviceKind.PHONE, member=make_member(f"Anni {number}"))
        make_device(DeviceKind.TABLET)
        admin.post("/geraete/handy/", act(member=make_member(f"Beat {number}").pk))

    with django_assert_num_queries(8):
        admin.get("/geraete/")


def test_roles_page_tells_who_may_what(admin: Client) -> None:
    make_person("Anni", is_scorekeeper=True)
    make_member("Beat")

    response = admin.get("/aemter/")

    assert words(response, "person") == [
        "Anni meldet sich an als anni Schreiber/in Ändern",
        "Elsbeth meldet sich an als elsbeth Schreiber/in Kassier/in Verwaltung Ändern",
    ]


def test_pin_is_chosen_by_who_runs_the_till(admin: Client) -> None:
    elsbeth = make_holder("is_treasurer", call_name="Anni")
    client = signed_in(elsbeth)

    response = client.post("/geraete/pin/", act(pin="482913", again="482913"))

    elsbeth.refresh_from_db()
    assert response["Location"] == "/geraete/"
    assert elsbeth.till_pin
    assert "482913" not in elsbeth.till_pin


@pytest.mark.parametrize(
    ("pin", "again", "sentence"),
    [
        ("", "", "Dieses Feld ist zwingend erforderlich."),
        ("48291", "48291", "Die PIN hat sechs Ziffern."),
        ("48291a", "48291a", "Die PIN hat sechs Ziffern."),
        ("４82913", "４82913", "Die PIN hat sechs Ziffern."),
        ("٤82913", "٤82913", "Die PIN hat sechs Ziffern."),
        ("123456", "123456", "Diese PIN errät jeder; nimm eine andere."),
        ("777777", "777777", "Diese PIN errät jeder; nimm eine andere."),
        ("482913", "482914", "Die beiden PINs sind nicht gleich."),
    ],
)
def test_pin_is_refused(admin: Client, pin: str, again: str, sentence: str) -> None:
    response = admin.post("/geraete/pin/", act(pin=pin, again=again))

    assert response.status_code == 422
    assert sentence in words(response, "field-error")


def test_tablet_opens_the_till_with_the_pin(admin: Client) -> None:
    treasurer = make_holder("is_treasurer", call_name="Beat")
    give_pin(treasurer)
    client = tablet()
    door = client.get("/kasse/")

    wrong = client.post(door["Location"], act(member=treasurer.pk, pin="000001"))
    right = client.post(
        "/tablet/kasse/", act(member=treasurer.pk, pin="482913", next="/kasse/"), follow=True
    )

    assert door["Location"] == "/tablet/kasse/?next=%2Fkasse%2F"
    assert wrong.status_code == 422
    assert "Das ist nicht die PIN; noch 4 Versuche." in wrong.content.decode()
    assert right.redirect_chain == [("/kasse/", 302)]
    assert words(right, "menu-name") == ["Beat"]


def test_tablet_says_when_nobody_has_a_pin(admin: Client) -> None:
    response = tablet().get("/tablet/kasse/")

    assert "Noch hat niemand eine PIN" in words(response, "motto")[0]


def test_treasurer_at_the_tablet_is_chosen_where_there_are_several(admin: Client) -> None:
    for name in ("Anni", "Beat"):
        give_pin(make_holder("is_treasurer", call_name=name), pin=f"48291{len(name)}")

    response = tablet().get("/tablet/kasse/")

    assert words(response, "choice") == ["Wer? Anni Beat"]
