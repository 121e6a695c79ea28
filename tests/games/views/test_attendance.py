"""Who is here and who sits where."""

from typing import Any

import pytest

from clique.models import Member, MemberKind
from games.models import Evening
from tests.devices import tablet
from tests.games.views.tables import (
    HTMX,
    act,
    alerts,
    look,
    notices,
    onlooker,
    scorekeeper,
    tap,
    tonight,
)
from tests.hostile import BAD_LINES, BLANK_NAMES, GOOD_NAMES, post
from tests.ledger.views.reading import page, values, words
from tests.make import make_member, make_members

pytestmark = pytest.mark.django_db


def evening_of(players: int = 4) -> Evening:
    make_members(players)
    return tonight()


def id_of(name: str) -> int:
    return Member.objects.get(call_name=name).pk


def people(response: Any) -> list[str]:
    return [
        text for _tag, attrs, text in page(response) if "member" in attrs.get("class", "").split()
    ]


def strip(response: Any) -> list[str]:
    return [
        text
        for _tag, attrs, text in page(response)
        if attrs.get("id", "").startswith("seat-") and attrs.get("class") == "tile"
    ]


def present(evening: Evening) -> list[str]:
    rows = evening.attendances.filter(is_present=True).order_by("position")
    return list(rows.values_list("member__call_name", flat=True))


def test_attendance_proposes_people_seats_and_dealer() -> None:
    client = scorekeeper()
    evening = evening_of()

    response = client.get(f"/abend/{evening.pk}/anwesend/")

    assert people(response) == ["da Anni", "da Beat", "da Carla", "da Dominik"]
    assert strip(response) == ["1 · Geber Anni", "2 Beat", "3 Carla", "4 Dominik"]
    assert "Spiel 1 beginnen" in words(response, "button")
    assert values(response, "member") == [
        str(id_of(name)) for name in ("Anni", "Beat", "Carla", "Dominik")
    ]


def test_poll_brings_what_another_device_changed_and_the_choice_of_this_one() -> None:
    client = scorekeeper()
    evening = evening_of()
    path, carla = f"/abend/{evening.pk}/anwesend/stand/", id_of("Carla")
    asked: dict[str, Any] = {"seen": evening.version, "tisch": "neu", "ohne": id_of("Anni")}

    still = client.get(path, asked, headers=HTMX)
    tap(client, f"/abend/{evening.pk}/da/", act(evening, absent=carla))
    moved = client.get(path, asked, headers=HTMX)

    assert (still.status_code, still.content) == (204, b"")
    assert moved.status_code == 200
    assert people(moved) == ["nicht hier Anni", "am Tisch Beat", "fehlt Carla", "am Tisch Dominik"]


def test_one_tap_takes_somebody_out_and_another_brings_them_back() -> None:
    client = scorekeeper()
    evening = evening_of()
    path, carla = f"/abend/{evening.pk}/da/", id_of("Carla")

    gone = tap(client, path, act(evening, absent=carla))
    back = tap(client, path, act(evening, present=carla))

    assert people(gone)[2] == "fehlt Carla"
    assert strip(gone) == ["1 · Geber Anni", "2 Beat", "3 Dominik"]
    assert strip(back) == ["1 · Geber Anni", "2 Beat", "3 Carla", "4 Dominik"]


def test_tap_on_an_old_attendance_shows_the_new_one() -> None:
    client = scorekeeper()
    evening = evening_of()
    data = act(evening, absent=id_of("Carla"))
    tap(client, f"/abend/{evening.pk}/da/", act(evening, absent=id_of("Beat")))

    response = tap(client, f"/abend/{evening.pk}/da/", data)

    assert response.status_code == 409
    assert present(evening) == ["Anni", "Carla", "Dominik"]


@pytest.mark.parametrize(
    "fields", [{}, {"present": "x"}, {"present": "1", "absent": "2"}, {"absent": "-1"}]
)
def test_malformed_presence_is_refused(fields: dict[str, str]) -> None:
    client = scorekeeper()
    evening = evening_of()

    response = tap(client, f"/abend/{evening.pk}/da/", act(evening, **fields))

    assert response.status_code == 422
    assert alerts(response) == ["Die Eingabe war nicht vollständig; lade die Seite neu."]
    assert len(present(evening)) == 4


def test_two_taps_let_two_change_seats() -> None:
    client = scorekeeper()
    evening = evening_of()
    anni, carla = id_of("Anni"), id_of("Carla")

    picked = look(client, f"/abend/{evening.pk}/anwesend/", {"platz": carla}, headers=HTMX)
    swapped = tap(client, f"/abend/{evening.pk}/tauschen/", act(evening, first=carla, second=anni))

    assert str(carla) in values(picked, "first")
    assert [a["value"] for _t, a, _w in page(picked) if a.get("name") == "second"] == [
        str(id_of(name)) for name in ("Anni", "Beat", "Dominik")
    ]
    assert strip(swapped) == ["1 · Geber Carla", "2 Beat", "3 Anni", "4 Dominik"]


def test_two_taps_on_one_seat_make_the_dealer() -> None:
    client = scorekeeper()
    evening = evening_of()

    response = tap(client, f"/abend/{evening.pk}/geber/", act(evening, member=id_of("Carla")))

    assert strip(response) == ["1 Anni", "2 Beat", "3 · Geber Carla", "4 Dominik"]


@pytest.mark.parametrize("path", ["tauschen/", "geber/"])
def test_seat_of_somebody_who_is_not_here_is_refused(path: str) -> None:
    client = scorekeeper()
    evening = evening_of()
    zora = make_member("Zora").pk

    data = act(evening, first=id_of("Anni"), second=zora, member=zora)
    response = tap(client, f"/abend/{evening.pk}/{path}", data)

    assert response.status_code == 422
    assert strip(response) == ["1 · Geber Anni", "2 Beat", "3 Carla", "4 Dominik"]


def test_guest_by_name_sits_down() -> None:
    client = scorekeeper()
    evening = evening_of()

    response = tap(client, f"/abend/{evening.pk}/gast/", act(evening, name="  Xaver "))

    assert people(response)[-1] == "da Xaver"
    assert Member.objects.get(call_name="Xaver").kind == MemberKind.GUEST
    assert strip(response)[-1] == "5 Xaver"


def test_guest_of_an_earlier_evening_is_proposed() -> None:
    client = scorekeeper()
    evening = evening_of()
    xaver = make_member("Xaver", kind=MemberKind.GUEST)

    before = client.get(f"/abend/{evening.pk}/anwesend/")
    after = tap(client, f"/abend/{evening.pk}/da/", act(evening, present=xaver.pk))

    assert words(before, "guest-names") == ["Schreiber Xaver"]
    assert people(after)[-1] == "da Xaver"


@pytest.mark.parametrize("name", [*BAD_LINES, *BLANK_NAMES])
def test_name_that_is_none_is_refused(name: str) -> None:
    client = scorekeeper()
    evening = evening_of()

    response = post(client, f"/abend/{evening.pk}/gast/", act(evening, name=name))

    assert response.status_code == 422
    assert len(alerts(response)) == 1
    assert not Member.objects.filter(kind=MemberKind.GUEST).exists()


def test_refused_guest_is_told_beside_the_field() -> None:
    client = scorekeeper()
    evening = evening_of()

    response = post(client, f"/abend/{evening.pk}/gast/", act(evening, name="  "), headers=HTMX)

    field = next(attrs for _tag, attrs, _words in page(response) if attrs.get("id") == "guest-name")
    assert words(response, "field-error") == ["Der Name fehlt."]
    assert notices(response) == []
    assert field["aria-describedby"] == "guest-name-error"
    assert "autofocus" in field


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_odd_name_is_shown_as_text(name: str) -> None:
    client = scorekeeper()
    evening = evening_of()

    response = post(client, f"/abend/{evening.pk}/gast/", act(evening, name=name), headers=HTMX)

    assert response.status_code == 200
    assert people(response)[-1] == "da " + " ".join(name.split())


def test_closed_evening_takes_no_tap() -> None:
    client = scorekeeper()
    evening = evening_of()
    client.post(f"/abend/{evening.pk}/schliessen/", act(evening))

    shown = client.get(f"/abend/{evening.pk}/anwesend/")
    refused = tap(client, f"/abend/{evening.pk}/da/", act(evening, absent=id_of("Carla")))
    at_the_table = tablet().get(f"/abend/{evening.pk}/anwesend/")

    assert "Der Spielabend ist zu; öffne ihn" in notices(shown)[0]
    assert "ein Schreiber öffnet ihn" in notices(at_the_table)[0]
    assert refused.status_code == 422
    assert len(present(evening)) == 4


@pytest.mark.parametrize(
    "query",
    ["tisch=neu&ohne=x", "platz=x", "platz=999999", "rule_set=x", "tisch=neu&ohne=" + "9" * 50],
)
def test_address_never_breaks_the_attendance(query: str) -> None:
    client = scorekeeper()
    evening = evening_of()

    response = client.get(f"/abend/{evening.pk}/anwesend/?{query}")

    assert strip(response) == ["1 · Geber Anni", "2 Beat", "3 Carla", "4 Dominik"]


@pytest.mark.parametrize("path", ["anwesend/", "da/", "tauschen/", "geber/", "gast/", "spiel/"])
def test_onlooker_has_no_attendance(path: str) -> None:
    scorekeeper()
    client = onlooker()
    evening = evening_of()

    answer = client.get if path == "anwesend/" else client.post

    assert answer(f"/abend/{evening.pk}/{path}").status_code == 403
