"""Practice on one's own phone: where it begins, the hand, the round's end."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clique.models import Member
from games.engine.moves import Keep
from games.engine.shuffle import commitment
from games.engine.tally import Lowest
from games.practice import Practice
from games.practice_model import PracticeGame
from tests.devices import phone_of
from tests.games.views.tables import HTMX, alerts, notices
from tests.ledger.views.reading import led_to, links, table, values, words
from tests.make import make_member
from tests.make_practice import NEXT_SECRET, SECRET, make_practice, practice
from tests.people import key, make_plain_club

pytestmark = pytest.mark.django_db

HAND = "/ueben/spiel/"


@pytest.fixture
def anni() -> Member:
    make_plain_club()
    return make_member("Anni")


@pytest.fixture
def phone(anni: Member) -> Client:
    return phone_of(anni)


def act(what: str, *, seen: int = 3, **more: str) -> dict[str, Any]:
    return {"key": str(key()), "seen": seen, "act": what, **more}


def start(client: Client, **changes: Any) -> Any:
    given: dict[str, Any] = {
        "key": str(key()),
        "seen": 0,
        "bots": 4,
        "strength": "greedy",
        "rules": "zoggeli",
    }
    return client.post("/ueben/", given | changes)


def test_page_offers_what_most_want(phone: Client) -> None:
    response = phone.get("/ueben/")

    assert words(response, "choice") == [
        "Gegner 1 2 3 4 5 6 7 8",
        "Stärke einfach mittel stark",
        "Regeln Regeln der Zoggeli Schwimmen mit 32 Karten",
    ]
    assert "Weiterspielen" not in response.content.decode()


def test_start_leads_to_the_table_and_the_promise(phone: Client) -> None:
    assert led_to(start(phone)) == HAND

    response = phone.get(HAND)
    row = PracticeGame.objects.get()
    assert [name.split(" gibt")[0] for name in words(response, "practice-names")[0].split()][
        :1
    ] == (["Anni"])
    assert words(response, "practice-number") == [commitment(bytes.fromhex(row.next_secret))]
    assert row.next_secret not in response.content.decode()


@pytest.mark.parametrize(
    "changes",
    [{"bots": 0}, {"bots": 9}, {"bots": "x"}, {"strength": "seer"}, {"rules": "v99"}, {"key": "x"}],
)
def test_start_refuses_what_is_not_offered(phone: Client, changes: dict[str, Any]) -> None:
    response = start(phone, **changes)

    assert (response.status_code, PracticeGame.objects.exists()) == (422, False)


def test_without_a_game_the_hand_leads_to_where_one_begins(phone: Client) -> None:
    assert led_to(phone.get(HAND)) == "/ueben/"
    assert led_to(phone.post("/ueben/zug/", act("knock"))) == "/ueben/"
    assert notices(phone.get("/ueben/")) == (
        ["Dieses Übungsspiel gibt es nicht mehr; fang ein neues an."]
    )


def test_hand_shows_own_cards_the_centre_and_what_is_possible(anni: Member, phone: Client) -> None:
    make_practice(anni, moves="keep")

    response = phone.get(HAND)

    assert words(response, "hand-turn") == ["Du bist dran, Anni."]
    assert words(response, "hand-said") == ["Waggis behält das Päckchen."]
    assert (values(response, "give"), values(response, "take")) == (
        ["JC", "AH", "7C"],
        ["QC", "KD", "QH"],
    )
    assert words(response, "hand-worth") == ["Dein Blatt 17"]
    assert values(response, "act") == ["swap", "swap_all", "knock"]
    assert words(response, "hand-name") == ["Alti Dante", "Waggis"]
    assert words(response, "hand-seal") == [commitment(SECRET)]


def test_hand_is_the_same_after_a_reload_and_on_another_device(anni: Member, phone: Client) -> None:
    make_practice(anni, moves="keep")

    first, second, elsewhere = phone.get(HAND), phone.get(HAND), phone_of(anni).get(HAND)

    assert words(first, "hand") == words(second, "hand") == words(elsewhere, "hand")


def test_move_without_script_comes_back_to_the_hand(anni: Member, phone: Client) -> None:
    make_practice(anni, moves="keep")

    response = phone.post("/ueben/zug/", act("swap", give="AH", take="QC"))

    assert led_to(response) == HAND
    assert PracticeGame.objects.get().moves.startswith("keep AH>QC ")


def test_round_ends_with_every_hand_and_the_secret(anni: Member, phone: Client) -> None:
    make_practice(anni, moves="keep")

    response = phone.post("/ueben/zug/", act("knock"), headers=HTMX)

    assert words(response, "hand-turn") == ["Du bekommst einen Strich."]
    assert words(response, "hand-said") == [
        "Du klopfst. Alti Dante bleibt stehen. Waggis legt Kreuz-Ass, nimmt Herz-Dame."
    ]
    assert words(response, "hand-row") == [
        "Anni klopfte B Kreuz-Bube A Herz-Ass 7 Kreuz-7 17 1 Strich bekommt einen Strich",
        "Waggis B Herz-Bube 8 Herz-8 D Herz-Dame 28 0 Striche",
        "Alti Dante 8 Pik-8 8 Karo-8 K Pik-König 18 0 Striche",
    ]
    assert (
        f"/mischung/?secret={SECRET.hex()}&commitment={commitment(SECRET)}&deck=32&players=3"
        in ([link for _tag, link in enumerate(links(phone.get(HAND)))])
    )
    assert words(response, "hand-seal")[-1].endswith(commitment(NEXT_SECRET))


def test_review_tells_every_move_once_the_round_is_over(anni: Member, phone: Client) -> None:
    make_practice(anni, moves="keep knock pass AC>QH")
    assert "/ueben/rueckblick/" in links(phone.get(HAND))

    response = phone.get("/ueben/rueckblick/")

    assert words(response, "lantern") == ["Der beste Zug 0 von 1"]
    assert words(response, "review-cards") == [
        "Dein Blatt, 17 B Kreuz-Bube A Herz-Ass 7 Kreuz-7"
        " Auf dem Tisch D Kreuz-Dame K Karo-König D Herz-Dame"
    ]
    (verdict,) = words(response, "review-verdict")
    assert verdict.startswith("Besser als klopfen: Herz-Ass gegen Kreuz-Dame. Ein Strich in ")
    rows = table(response)
    assert (rows[0], len(rows)) == (["Zug", "Blatt", "Strich"], 12)
    assert rows[1][:2] == ["Herz-Ass gegen Kreuz-Dame am besten", "27"]
    assert [row[0] for row in rows if "dein Zug" in row[0]] == ["klopfen dein Zug"]


def test_review_waits_for_the_end_of_the_round(anni: Member, phone: Client) -> None:
    assert led_to(phone.get("/ueben/rueckblick/")) == HAND
    make_practice(anni, moves="keep")

    assert led_to(phone.get("/ueben/rueckblick/")) == HAND
    assert "/ueben/rueckblick/" not in links(phone.get(HAND))


def test_review_of_a_round_without_a_turn_leads_back(anni: Member, phone: Client) -> None:
    # Somebody was dealt a 31.
    tries = (bytes([number]) for number in range(1, 256))
    secret = next(each for each in tries if dealt_by(each).is_round_over)
    make_practice(anni, moves="keep", secret=secret)

    assert led_to(phone.get("/ueben/rueckblick/")) == HAND
    assert "/ueben/rueckblick/" not in links(phone.get(HAND))


def dealt_by(secret: bytes) -> Practice:
    return practice(secret=secret, moves=(Keep(),))


def test_secret_stays_hidden_while_the_round_goes_on(anni: Member, phone: Client) -> None:
    make_practice(anni, moves="keep")

    for answer in (phone.get(HAND), phone.post("/ueben/zug/", act("knock", seen=2), headers=HTMX)):
        text = answer.content.decode()
        assert SECRET.hex() not in text
        assert NEXT_SECRET.hex() not in text


def test_next_round_is_dealt_from_the_result(anni: Member, phone: Client) -> None:
    make_practice(anni, moves="keep knock pass AC>QH")

    response = phone.post("/ueben/geben/", {"key": str(key()), "seen": 3}, headers=HTMX)

    row = PracticeGame.objects.get()
    assert (row.secret, row.version) == (NEXT_SECRET.hex(), 4)
    assert words(response, "hand-more")[0].startswith("Runde 2 Du hast 1 Strich.")


def test_drowned_member_is_told_the_place_and_offered_another_game(
    anni: Member, phone: Client
) -> None:
    three = (Lowest((0,)),) * 3
    make_practice(anni, moves="keep knock pass AC>QH", events=three)

    response = phone.get(HAND)

    assert words(response, "hand-closing") == ["Du bist abgesoffen: 3. Rang."]
    assert words(response, "hand-next") == ["Neues Spiel"]


def test_forbidden_and_stale_moves_show_the_hand_as_it_is(anni: Member, phone: Client) -> None:
    make_practice(anni, moves="keep")

    forbidden = phone.post("/ueben/zug/", act("renew"), headers=HTMX)
    stale = phone.post("/ueben/zug/", act("knock", seen=2), headers=HTMX)
    half = phone.post("/ueben/zug/", act("swap", give="AH"), headers=HTMX)

    assert [(each.status_code, alerts(each)) for each in (forbidden, stale, half)] == [
        (
            422,
            ["Tischkarten werden nach diesen Regeln nicht ersetzt; nichts wurde gespielt."],
        ),
        (
            409,
            ["Dein Spiel ist schon weiter; nichts wurde gespielt, hier ist der neue Stand."],
        ),
        (422, ["Wähle eine Karte aus deinem Blatt und eine vom Tisch, dann tausche."]),
    ]
    assert values(forbidden, "seen") == ["3"]


def test_one_practises_for_oneself_alone(anni: Member, phone: Client) -> None:
    make_practice(anni, moves="keep")
    other = phone_of(make_member("Beat"))

    assert led_to(other.get(HAND)) == "/ueben/"
    assert led_to(other.post("/ueben/zug/", act("knock"))) == "/ueben/"
    assert PracticeGame.objects.get().moves == "keep"


@pytest.mark.parametrize("bots", [1, 8])
def test_hand_asks_for_one_row_however_many_play(
    anni: Member, phone: Client, bots: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make_practice(anni, bots=bots, moves="")
    phone.get(HAND)

    with django_assert_num_queries(3):
        phone.get(HAND)


def test_name_of_somebody_mischievous_is_a_name(phone: Client) -> None:
    name = '<b onmouseover="x">' + "Ä" * 40 + "👩\u200d👧</b>"
    member = make_member(name)
    make_practice(member, moves="keep")

    client = phone_of(member)
    hand = client.get(HAND)
    over = client.post("/ueben/zug/", act("knock"), headers=HTMX)

    # A name that would fill the head of the page is left away there.
    assert words(hand, "hand-turn") == ["Du bist dran."]
    assert words(over, "hand-row")[0].startswith(f"{name} ")
    assert b"<b onmouseover" not in hand.content + over.content
