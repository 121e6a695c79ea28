from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clique.models import Club, Member
from games.models import Evening, Game, GameEntry
from ledger.queries.balances import balance_of
from ledger.years import year_of
from tests.hostile import GOOD_NAMES
from tests.ledger.make_books import charge, give, make_played_game, pay
from tests.ledger.views.reading import led_to, links, page, values, words
from tests.make import book, make_evening, make_game, make_member, place, play, play_out
from tests.people import make_admin, make_holder, make_person, make_plain_club, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def club() -> Club:
    return make_plain_club(fund_name="Waagedrepfli")


def today() -> date:
    return timezone.localdate()


def tonight() -> Evening:
    return make_evening(today(), now=timezone.now())


def plan(day: date) -> Evening:
    return Evening.objects.create(date=day)


def played(day: date, *names: str) -> Game:
    """A game booked by its final order, best first; everybody else in the club was absent."""
    evening = Evening.objects.filter(date=day).first() or make_evening(day)
    game = make_game(names, evening=evening, entry=GameEntry.PLACINGS)
    place(game, *names)
    book(game)
    return game


def unbooked() -> Game:
    """A game that home does not show."""
    game = make_played_game(day=date(2025, 10, 9), number=9)
    game.booked_at, game.cancelled_at = None, timezone.now()
    game.save()
    return game


def next_(response: Any) -> str:
    return words(response, "home-next")[0]


def weekday(day: date) -> str:
    months = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"
    name = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"][day.weekday()]
    return f"{name} {day.day}. {months.split()[day.month - 1]}"


def test_member_sees_fund_own_balance_and_last_standings() -> None:
    anni, beat = make_person("Anni"), make_member("Beat")
    give(10000, day=today())
    pay(beat, 500, day=today())
    game = played(date(2025, 10, 9), "Beat", "Anni")

    response = signed_in(anni).get("/")

    assert response.status_code == 200
    assert words(response, "lantern") == [
        "Waagedrepfli 103.00 da 105.00 noch offen −2.00 geschuldet 2.00, Guthaben 4.00"
    ]
    assert words(response, "home-mine") == ["Dein Stand Auszug 2.00 offen 9. Oktober, 2. Rang 2.00"]
    assert words(response, "home-last") == [
        "Rangliste, 9. Oktober Das Spiel 1 Beat hat gewonnen 2 Anni 2.00"
    ]
    assert links(response) == [f"/konto/{anni.pk}/", f"/spiel/{game.pk}/rangliste/", "/ueben/"]


def test_standings_tell_ties_absences_and_rounds() -> None:
    """And the stakes, to who keeps score; the others see their own alone."""
    anni = make_person("Anni", is_scorekeeper=True)
    make_member("Beat")
    make_member("Carla")
    make_member("Dominik")
    game = make_game(["Anni", "Beat", "Carla"], evening=make_evening(date(2025, 10, 9)))
    play(game, *["Beat+Carla"] * 4)
    book(game)

    response = signed_in(anni).get("/")

    assert words(response, "home-last") == [
        "Rangliste, 9. Oktober 4 Runden 1 Anni hat gewonnen 1.00"
        " 2 Beat geteilt 2.00 2 Carla geteilt 2.00 4 Dominik gefehlt 4.00"
    ]


def test_member_learns_nobody_elses_balance() -> None:
    anni, beat = make_person("Anni"), make_member("Beat")
    played(date(2025, 10, 9), "Anni", "Carla")
    charge({anni: 100, beat: 4711}, game=unbooked())
    give(10000, day=today())
    pay(beat, 1289, day=today())

    response = signed_in(anni).get("/")

    shown = " ".join(text for _tag, _attrs, text in page(response)).split()
    assert balance_of(beat.pk) == 3722
    assert {"47.11", "37.22", "12.89"}.isdisjoint(shown)


def test_own_rows_add_up_to_the_balance_and_join_the_games_of_an_evening() -> None:
    anni = make_person("Anni")
    played(date(2025, 9, 11), "Beat", "Carla", "Anni")
    played(date(2025, 9, 25), "Beat", "Carla", "Anni")
    played(date(2025, 9, 25), "Beat", "Carla", "Fritz", "Anni")
    pay(anni, 300, means="twint", day=date(2025, 9, 25))
    played(date(2025, 10, 9), "Beat", "Anni")

    response = signed_in(anni).get("/")

    assert words(response, "dates") == [
        "Vortrag 3.00 25. September, 2 Spiele 7.00"
        " 25. September, bezahlt, TWINT −3.00 9. Oktober, 2. Rang 2.00"
    ]
    assert words(response, "figure") == ["9.00"]


@pytest.mark.parametrize(
    ("paid", "chip", "figure"), [(200, "ausgeglichen", "0.00"), (500, "Guthaben", "3.00")]
)
def test_own_balance_tells_settled_from_credit(paid: int, chip: str, figure: str) -> None:
    anni = make_person("Anni")
    played(date(2025, 10, 9), "Beat", "Anni")
    pay(anni, paid, day=today())

    response = signed_in(anni).get("/")

    assert (words(response, "figure"), words(response, "balance-chip")) == ([figure], [chip])


def test_scorekeeper_goes_to_who_is_here() -> None:
    evening = tonight()
    client = signed_in(make_holder("is_scorekeeper"))

    response = client.get("/")

    assert next_(response) == f"Spielabend 1 Heute Abend {weekday(today())} Wer ist da?"
    assert links(response)[0] == f"/abend/{evening.pk}/anwesend/"


def test_member_goes_to_the_evening() -> None:
    evening = tonight()

    response = signed_in(make_holder("")).get("/")

    assert next_(response) == f"Spielabend 1 Heute Abend {weekday(today())} Zum Spielabend"
    assert links(response)[0] == f"/abend/{evening.pk}/"


@pytest.mark.parametrize("role", ["", "is_scorekeeper"])
def test_running_games_lead_to_their_boards(role: str) -> None:
    evening = tonight()
    now = timezone.now()
    first = make_game(["Anni", "Beat", "Carla"], evening=evening, now=now)
    second = make_game(["Dominik", "Elsa"], evening=evening, entry=GameEntry.PLACINGS, now=now)
    play(first, "Anni", "misdeal", "leaves:Carla", "Beat", now=now)

    response = signed_in(make_holder(role)).get("/")

    assert next_(response).endswith("Weiter: Spiel 1, Runde 4 Weiter: Spiel 2")
    assert links(response)[:2] == [f"/spiel/{first.pk}/", f"/spiel/{second.pk}/"]


def test_number_counts_the_evenings_of_the_season(club: Club) -> None:
    year = year_of(today(), club=club)
    for back in (1, 2):
        held = plan(year.first - timedelta(days=back))
        held.opened_at = timezone.now()
        held.save()
    plan(today() + timedelta(days=1))
    tonight()

    response = signed_in(make_holder("")).get("/")

    assert next_(response).startswith("Spielabend 1 Heute Abend")


@pytest.mark.parametrize(
    ("ahead", "title", "button"),
    [(0, "Heute Abend", "Wer ist da?"), (3, "Das nächste Mal", "Heute spielen")],
)
def test_planned_evening_waits_to_be_opened(ahead: int, title: str, button: str) -> None:
    day = today() + timedelta(days=ahead)
    plan(day)

    keeper = signed_in(make_holder("is_scorekeeper", "Fritz")).get("/")
    member = signed_in(make_holder("", "Gaby")).get("/")

    assert next_(keeper) == f"Spielabend 1 {title} {weekday(day)} {button}"
    assert next_(member) == f"Spielabend 1 {title} {weekday(day)}"


def test_button_opens_tonights_evening() -> None:
    client = signed_in(make_holder("is_scorekeeper"))
    home = client.get("/")
    key = values(home, "key")[0]

    response = client.post("/abend/oeffnen/", {"key": key, "seen": "0"})

    evening = Evening.objects.get()
    # A second tap would break off the page that is on its way.
    assert 'action="/abend/oeffnen/" data-taps="once"' in home.content.decode()
    assert led_to(response) == f"/abend/{evening.pk}/anwesend/"
    assert evening.opened_at is not None


def test_empty_club_says_what_to_do_first() -> None:
    client = signed_in(make_admin())

    alone = client.get("/")
    make_member("Anni")
    together = client.get("/")

    assert next_(alone) == "Spielabend Nichts geplant Heute spielen"
    assert words(alone, "home-last") == [
        "So fängt es an"
        " Mitglieder aufnehmen Der Rufname genügt. Aufnehmen"
        " Abend öffnen Wer ist da, wer sitzt wo, und los. Abende"
        " Geld nehmen Nach dem Spiel steht in der Kasse, wer was schuldet. Kasse"
    ]
    assert links(alone)[1:] == ["/mitglied/neu/", "/heute/", "/kasse/", "/ueben/"]
    done = [html.content.decode().count("data-done") for html in (alone, together)]
    assert done == [0, 1]


def test_member_of_an_empty_club_waits() -> None:
    response = signed_in(make_holder("")).get("/")

    assert words(response, "home-last") == ["Rangliste Noch kein Spiel verbucht."]


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_any_name_is_text_in_the_standings(name: str) -> None:
    anni = make_person("Anni", is_scorekeeper=True)
    game = make_game(["Anni", name], evening=make_evening(date(2025, 10, 9)))
    play_out(game)
    book(game)

    response = signed_in(anni).get("/")

    assert f"2 {name} 2.00" in words(response, "home-last")[0]
    assert "<b onmouseover" not in response.content.decode()


def test_stranger_is_asked_to_sign_in() -> None:
    response = Client().get("/")

    assert (response.status_code, led_to(response)) == (302, "/anmelden/?next=%2F")


@pytest.mark.parametrize(("evenings", "players"), [(1, 2), (3, 6), (12, 12)])
def test_home_takes_as_many_queries_with_many_rows(
    evenings: int, players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    anni = make_person("Anni")
    names = ["Anni", *(f"M{number}" for number in range(1, players))]
    for number in range(evenings):
        played(date(2025, 9, 4) + timedelta(days=number), *names)
        plan(today() + timedelta(days=number + 1))
    running = tonight()
    make_game(names[:2], evening=running, now=timezone.now())
    client = signed_in(anni)

    with django_assert_num_queries(20):
        response = client.get("/")

    assert Member.objects.count() == players
    assert len(words(response, "rank")) == 1
