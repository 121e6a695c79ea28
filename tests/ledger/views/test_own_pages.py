"""What a member sees on a known phone: their own money, and no figure or address of anybody else's.

Every other member gets canaries: contacts, a stake, a payment and a balance that stand nowhere but in their own account.
"""

import zipfile
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pypdf import PdfReader

from clique.dates import book_day
from clique.models import Club, Member
from games.models import Game
from tests.devices import phone_of, tablet, tablet_with_till, television
from tests.ledger.make_books import pay
from tests.ledger.make_mails import make_paid_club
from tests.ledger.views.reading import links, words
from tests.make import book, make_evening, make_game, make_member, play_out
from tests.matrix import ACTORS, GET
from tests.people import make_person, signed_in
from tests.test_matrix import World

pytestmark = pytest.mark.django_db

# Stakes of 11.11, 21.24, 31.37 and 41.50; Anni wins, and pays nothing yet.
RULES = {"preset": "zoggeli", "stake_first": 1111, "stake_step": 1013}
OWN = "11.11"
OTHERS = ("21.24", "31.37", "41.50", "4.71", "16.53", "8.19", "23.18", "9.87", "31.63")


@pytest.fixture
def anni() -> Member:
    make_paid_club(fund_name="Waagedrepfli")
    return make_member("Anni", street="Eigengasse", email="eigen@example.ch")


@pytest.fixture
def game(anni: Member) -> Game:
    others = [
        make_member(
            name,
            full_name=f"Kanari {name}",
            email=f"kanari-{name.lower()}@example.ch",
            phone=f"061 555 00 0{number}",
            street="Kanarigasse",
            town="Kanarien",
        )
        for number, name in enumerate(("Beat", "Carla", "Dominik"))
    ]
    now = timezone.now()
    evening = make_evening(book_day(now), now=now)
    game = make_game(["Anni", "Beat", "Carla", "Dominik"], evening=evening, rules=RULES)
    play_out(game, now=now)
    book(game, now=now)
    for member, paid in zip(others, (471, 819, 987), strict=True):
        pay(member, paid, day=timezone.localdate())
    return game


def read(response: Any) -> str:
    """Everything that an answer holds: the text of a PDF and the parts of an XLSX too."""
    content = b"".join(response.streaming_content) if response.streaming else response.content
    if content.startswith(b"%PDF"):
        return "\n".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)
    if content.startswith(b"PK"):
        with zipfile.ZipFile(BytesIO(content)) as file:
            content = b"\n".join(file.read(name) for name in file.namelist())
    text: str = content.decode()
    return text


def pages(client: Client, who: str, *, anni: Member, game: Game) -> dict[str, str]:
    """Every address that such an actor may open, about Anni where it is about somebody."""
    world = World(
        clients={who: client},
        arguments={
            "member_id": anni.pk,
            "game_id": game.pk,
            "evening_id": game.evening_id,
            "number": 1,
            "table": "konto",
            "part": "stand",
            "role": "mitglied",
        },
    )
    column = ACTORS.index(who)
    addresses = [world.address(name) for name, row in GET.items() if row[column] == "y"]
    if who == "member":
        addresses += [
            f"{world.address('ledger:member_account')}&voll",
            f"{world.address('ledger:statement_pdf')}&voll",
            f"{world.address('ledger:member_bill_pdf')}&betrag=leer",
        ]
        addresses += [
            reverse(f"ledger:export_{ending}", args=[table])
            for ending in ("csv", "xlsx")
            for table in ("fonds", "jahr")
        ]
    return {address: read(client.get(address, follow=True)) for address in addresses}


def test_no_page_of_a_phone_tells_of_another_members_money_or_address(
    anni: Member, game: Game
) -> None:
    found = {
        (address, canary)
        for address, text in pages(phone_of(anni), "member", anni=anni, game=game).items()
        for canary in (*OTHERS, "Kanari", "kanari", "061 555")
        if canary in text
    }

    assert found == set()


def test_canaries_sing_where_they_may(anni: Member, game: Game) -> None:
    """Each of them stands in its own member's account: the search above would find it."""
    heard = {
        canary
        for other in Member.objects.exclude(pk=anni.pk)
        for canary in OTHERS
        if canary in phone_of(other).get(f"/konto/{other.pk}/").content.decode()
    }

    assert heard == set(OTHERS)


def test_own_balance_needs_nothing_typed_and_its_game_two_taps(anni: Member, game: Game) -> None:
    client = phone_of(anni)

    home = client.get("/")
    (account,) = [link for link in links(home) if link == f"/konto/{anni.pk}/"]
    (why,) = [link for link in links(client.get(account)) if "/spiel/" in link]

    assert OWN in words(home, "home-mine")[0]
    assert "1 Anni hat gewonnen 11.11 2 Beat 3 Carla 4 Dominik" in words(home, "home-last")[0]
    assert why == f"/konto/{anni.pk}/spiel/{game.pk}/"
    assert OWN in client.get(why).content.decode()


def test_payment_slip_is_one_tap_from_home_and_from_the_account(anni: Member, game: Game) -> None:
    client = phone_of(anni)
    bill = f"/konto/{anni.pk}/rechnung.pdf"

    assert bill in links(client.get("/"))
    assert bill in links(client.get(f"/konto/{anni.pk}/"))
    read_bill = read(client.get(bill))
    assert OWN in read_bill
    assert "Anni" in read_bill

    pay(anni, 1111, day=timezone.localdate())

    assert bill not in links(client.get("/"))


def test_no_way_to_a_bill_leads_astray(anni: Member, game: Game) -> None:
    """None on a tablet, which may not open it; none for a member of a club that has no account yet."""
    bill = f"/konto/{anni.pk}/rechnung.pdf"
    till = tablet_with_till(make_person("Elsbeth", is_treasurer=True))

    account = till.get(f"/konto/{anni.pk}/")
    Club.objects.update(town="")
    member = phone_of(anni)

    assert account.status_code == 200
    assert bill not in links(account)
    assert bill not in links(member.get("/")) + links(member.get(f"/konto/{anni.pk}/"))


def test_ranking_on_a_phone_tells_places_and_no_stakes(anni: Member, game: Game) -> None:
    address = reverse("ledger:ranking_pdf", args=[game.evening_id])
    treasurer = signed_in(make_person("Elsbeth", is_treasurer=True))

    on_phone, in_full = read(phone_of(anni).get(address)), read(treasurer.get(address))

    for stake in (OWN, *OTHERS[:3]):
        assert stake in in_full
        assert stake not in on_phone
    assert all(name in on_phone for name in ("Anni", "Beat", "Carla", "Dominik"))
    assert "Einsatz" in in_full
    assert "Einsatz" not in on_phone


def test_papers_of_a_tablet_are_those_it_may_open(anni: Member, game: Game) -> None:
    """The slip for the next game, and no ranking with what each of them owes."""
    client = tablet()
    slip = reverse("ledger:strike_slip_pdf", args=[game.evening_id])

    shown = links(client.get(f"/abend/{game.evening_id}/"))

    assert slip in shown
    assert [link for link in shown if ".pdf" in link] == [slip]
    assert "schwimmt" in read(client.get(slip))


def test_account_of_another_member_is_refused(anni: Member, game: Game) -> None:
    client = phone_of(anni)
    beat = Member.objects.get(call_name="Beat")

    answers = [
        client.get(path).status_code
        for path in (
            f"/konto/{beat.pk}/",
            f"/konto/{beat.pk}/spiel/{game.pk}/",
            f"/konto/{beat.pk}/auszug.pdf",
            f"/konto/{beat.pk}/rechnung.pdf",
            f"/konto/{beat.pk}/rechnung.pdf?betrag=leer",
            f"/dateien/konto.csv?mitglied={beat.pk}",
            f"/dateien/konto.xlsx?mitglied={beat.pk}",
        )
    ]

    assert answers == [403] * 7


def test_tablet_knows_no_balance_and_no_address_before_the_pin(anni: Member, game: Game) -> None:
    """The stakes of a game it must show, as it books them; what was paid and what is owed it does not."""
    unseen = ("4.71", "16.53", "8.19", "23.18", "9.87", "31.63", "Kanari", "kanari", "061 555")

    found = {
        (address, canary)
        for address, text in pages(tablet(), "tablet", anni=anni, game=game).items()
        for canary in unseen
        if canary in text
    }

    assert found == set()


def test_television_knows_no_money_at_all(anni: Member, game: Game) -> None:
    found = {
        (address, canary)
        for address, text in pages(television(), "tv", anni=anni, game=game).items()
        for canary in (*OTHERS, OWN, "Kanari", "kanari", "061 555", "Eigengasse")
        if canary in text
    }

    assert found == set()
