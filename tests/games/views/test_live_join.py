"""The code of a live table: a member's known phone, a guest's, a stranger's guess."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from clique.codes import grouped
from clique.models import Member
from games.actions.live_table import let_bot_play
from games.live_models import LivePhone, LiveTable
from games.queries.live import join_code
from tests.devices import phone_of, tablet, tablet_with_till, television
from tests.games.views.tables import tonight
from tests.ledger.views.reading import words
from tests.live_tables import deal, fresh, open_live, table_act
from tests.make import DAY, book, make_evening, make_game, member, play, play_out, undo
from tests.people import make_plain_club

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> LiveTable:
    make_plain_club()
    now = timezone.now()
    game = make_game(["Anni", "Beat", "Gast"], evening=tonight(), now=now)
    return open_live(game, now=now)


def scan(client: Client, table: LiveTable, **fields: Any) -> Any:
    """What the phone sends after it scanned the code."""
    sent = {"key": str(uuid4()), "seen": "0", "code": grouped(join_code(table)), **fields}
    return client.post("/tisch/", sent)


def names(response: Any) -> list[str]:
    """The players for whom the phone may play."""
    return words(response, "live-names")[0].split() if words(response, "live-names") else []


def test_member_is_at_the_table_by_one_tap(table: LiveTable) -> None:
    client = phone_of(member("Beat"))

    response = scan(client, table)

    assert response["Location"] == f"/spiel/{table.game_id}/hand/"
    assert "seat" not in response.cookies
    assert client.get(response["Location"]).status_code == 200


def test_unknown_phone_picks_its_player_and_has_the_seat(table: LiveTable) -> None:
    scan(phone_of(member("Beat")), table)
    guest = Client()

    asked = scan(guest, table)
    taken = scan(guest, table, seat=2)

    assert names(asked) == ["Anni", "Gast"]
    assert taken["Location"] == f"/spiel/{table.game_id}/hand/"
    assert guest.get(taken["Location"]).status_code == 200
    assert LivePhone.objects.filter(member__call_name="Gast").exclude(token_hash="").exists()


def test_second_unknown_phone_is_refused_with_a_sentence(table: LiveTable) -> None:
    scan(Client(), table, seat=2)

    refused = scan(Client(), table, seat=2)

    assert refused.status_code == 422
    assert words(refused, "field-error") == [
        "Gast spielt schon auf einem anderen Handy; am Tablet lässt sich der Platz freigeben."
    ]


def test_lost_answer_gives_the_same_seat_again(table: LiveTable) -> None:
    guest, key = Client(), str(uuid4())
    first = scan(guest, table, seat=2, key=key).cookies["seat"].value
    guest.cookies.clear()

    assert scan(guest, table, seat=2, key=key).cookies["seat"].value == first
    assert LivePhone.objects.count() == 1


def test_guests_seat_opens_nothing_else(table: LiveTable) -> None:
    guest = Client()
    scan(guest, table, seat=2)
    other = make_game(["Carla", "Dominik"], now=timezone.now())
    open_live(other, now=timezone.now())

    answers = {
        address: guest.get(address)["Location"].partition("?")[0]
        for address in (
            "/",
            f"/spiel/{table.game_id}/",
            f"/spiel/{table.game_id}/live/",
            f"/spiel/{table.game_id}/rangliste/",
            f"/konto/{member('Gast').pk}/",
            "/abende/",
        )
    }

    assert set(answers.values()) == {"/anmelden/"}
    assert guest.get(f"/spiel/{other.pk}/hand/").status_code == 403


def test_guest_goes_on_at_the_next_table_of_the_evening(table: LiveTable) -> None:
    guest = Client()
    scan(guest, table, seat=2)
    now = timezone.now()
    play_out(table.game, now=now)
    book(table.game, now=now)
    following = open_live(make_game(["Anni", "Gast"], now=now), now=now)

    html = guest.get(f"/spiel/{table.game_id}/hand/").content.decode()

    assert f"/spiel/{following.game_id}/hand/" in html
    assert guest.get(f"/spiel/{following.game_id}/hand/").status_code == 200


def test_freed_seat_tells_the_phone_so(table: LiveTable) -> None:
    guest = Client()
    scan(guest, table, seat=2)
    tablet().post(
        f"/spiel/{table.game_id}/live/frei/",
        {"key": str(uuid4()), "seen": fresh(table).version, "seat": 2},
    )

    response = guest.get(f"/spiel/{table.game_id}/hand/")

    assert response.status_code == 403
    assert "Nicht mehr am Tisch." in response.content.decode()


def test_seat_ends_with_its_evening(table: LiveTable) -> None:
    guest = Client()
    scan(guest, table, seat=2)
    table.game.evening.open_until = timezone.now()
    table.game.evening.save()

    assert guest.get(f"/spiel/{table.game_id}/hand/").status_code == 403


def test_who_does_not_play_watches(table: LiveTable) -> None:
    for client in (phone_of(member("Zaungast")), tablet(), television()):
        assert scan(client, table)["Location"] == f"/spiel/{table.game_id}/live/"

    assert not LivePhone.objects.exists()


def test_tablet_whose_till_is_open_sits_nowhere(table: LiveTable) -> None:
    anni = member("Anni")
    Member.objects.filter(pk=anni.pk).update(is_treasurer=True)
    anni.refresh_from_db()

    assert scan(tablet_with_till(anni), table)["Location"] == f"/spiel/{table.game_id}/live/"


@pytest.mark.parametrize("code", ["", "AAA-AAA", "234-567-89A", "<b>"])
def test_wrong_code_is_refused(table: LiveTable, code: str) -> None:
    response = scan(Client(), table, code=code)

    assert response.status_code == 422
    assert len(words(response, "field-error")) == 1


def test_code_holds_while_the_table_does(table: LiveTable) -> None:
    undo(table.game, now=timezone.now())

    assert scan(Client(), table).status_code == 422


def test_guessing_stops(table: LiveTable) -> None:
    wrong = Client()
    for _ in range(20):
        scan(wrong, table, code="234-567-89A")

    response = scan(wrong, table)

    assert response.status_code == 429


def test_right_codes_of_a_whole_clique_are_no_guesses(table: LiveTable) -> None:
    for _ in range(25):
        assert scan(Client(), table).status_code == 200


def test_evening_of_another_day_keeps_its_own_phones(table: LiveTable) -> None:
    guest = Client()
    scan(guest, table, seat=2)
    older = make_game(["Anni", "Gast"], evening=make_evening(DAY))
    open_live(older)

    assert guest.get(f"/spiel/{older.pk}/hand/").status_code == 403


def test_seat_of_the_drowned_is_offered_to_nobody(table: LiveTable) -> None:
    play(table.game, *["Beat"] * 4, now=timezone.now())

    assert names(scan(Client(), table)) == ["Anni", "Gast"]


def test_deal_goes_on_for_a_phone_that_comes_late(table: LiveTable) -> None:
    now = timezone.now()
    for position in range(3):
        let_bot_play(**table_act(table) | {"now": now}, position=position)
    deal(table, now=now)
    client = phone_of(member("Anni"))

    scan(client, table)

    html = client.get(f"/spiel/{table.game_id}/hand/").content.decode()
    assert "Ein Bot spielt für dich." in html
    assert "Erstes Päckchen" in html


def test_member_whose_seat_another_phone_has_is_told_and_takes_it_back(table: LiveTable) -> None:
    """A guest tapped the wrong name: its phone shows the member's cards until the member's own one comes."""
    anni, guest, hand = phone_of(member("Anni")), Client(), f"/spiel/{table.game_id}/hand/"
    scan(guest, table, seat=0)

    told = anni.get(hand).content.decode()
    lent = guest.get(hand).content.decode()
    anni.post(f"{hand}da/", {"key": str(uuid4()), "seen": "0"})

    assert "Dieses Handy sitzt noch nicht am Tisch." in told
    assert "Dieses Handy sitzt noch nicht am Tisch." not in lent
    assert "Dieses Handy sitzt noch nicht am Tisch." not in anni.get(hand).content.decode()
    assert guest.get(hand).status_code == 403
