"""The evenings: the plan, the open one, the past; and where the navigation leads."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clique.dates import book_day, day_full, day_numeric
from games.models import Evening
from games.signals import Result
from tests.games.views.tables import act, alerts, onlooker, scorekeeper, tap, tonight
from tests.ledger.views.reading import page, table, words
from tests.make import (
    announced,
    book,
    make_booked_game,
    make_evening,
    make_game,
    make_members,
    new_key,
    play_out,
)

pytestmark = pytest.mark.django_db


def today() -> date:
    return book_day(timezone.now())


def command(**fields: object) -> dict[str, object]:
    return {"key": str(new_key()), "seen": 0, **fields}


def test_list_sorts_evenings_by_their_state() -> None:
    client = scorekeeper()
    make_booked_game(3, evening=make_evening(today() - timedelta(days=14)))
    tonight()
    client.post("/abend/planen/", command(day=day_numeric(today() + timedelta(days=7))))

    response = client.get("/abende/")

    assert words(response, "evening-row") == [
        f"{day_full(today())} offen",
        f"{day_full(today() - timedelta(days=14))} 1 Spiel",
        f"{day_full(today() + timedelta(days=7))} Streichen",
    ]


def test_one_tap_opens_tonight() -> None:
    client = scorekeeper()
    make_members(3)

    offered = client.get("/abende/")
    response = client.post("/abend/oeffnen/", command())

    evening = Evening.objects.get()
    assert "Heute Abend öffnen" in words(offered, "button")
    assert response["Location"] == f"/abend/{evening.pk}/anwesend/"
    assert (evening.date, evening.attendances.count()) == (today(), 3)
    assert "Heute Abend öffnen" not in words(client.get("/abende/"), "button")


def test_past_evening_is_entered_by_its_date() -> None:
    client = scorekeeper()

    tap(client, "/abend/oeffnen/", command(day="6.3.2020"))

    assert Evening.objects.get().date == date(2020, 3, 6)


@pytest.mark.parametrize("path", ["/abend/planen/", "/abend/oeffnen/"])
@pytest.mark.parametrize("day", ["x", "31.2.2026", "2024-W10-1", "٣.3.2026", "1e3"])
def test_date_that_is_none_is_refused_and_kept(path: str, day: str) -> None:
    client = scorekeeper()

    response = tap(client, path, command(day=day))

    assert response.status_code == 422
    assert alerts(response) == ["Das ist kein Datum; schreibe es wie 31.12.2026."]
    assert day in [
        attrs.get("value") for _tag, attrs, _words in page(response) if attrs.get("name") == "day"
    ]
    assert not Evening.objects.exists()


@pytest.mark.parametrize("day", ["", " "])
def test_plan_without_a_date_asks_for_one(day: str) -> None:
    client = scorekeeper()
    tonight()

    response = tap(client, "/abend/planen/", command(day=day))

    assert response.status_code == 422
    assert alerts(response) == ["Welches Datum? Schreibe es wie 31.12.2026."]
    assert Evening.objects.count() == 1


def test_evening_in_the_future_is_planned_and_not_opened() -> None:
    client = scorekeeper()
    day = day_numeric(today() + timedelta(days=30))

    opened = tap(client, "/abend/oeffnen/", command(day=day))
    planned = tap(client, "/abend/planen/", command(day=day))

    assert (opened.status_code, planned.status_code) == (422, 200)
    assert [(evening.opened_at, evening.date) for evening in Evening.objects.all()] == [
        (None, today() + timedelta(days=30))
    ]


def test_planned_date_is_struck_again() -> None:
    client = scorekeeper()
    client.post("/abend/planen/", command(day=day_numeric(today() + timedelta(days=7))))
    evening = Evening.objects.get()

    tap(client, f"/abend/{evening.pk}/streichen/", act(evening))

    assert not Evening.objects.exists()


def test_evening_shows_its_games_with_winner_and_sum() -> None:
    client = scorekeeper()
    evening = tonight()
    make_booked_game(4, evening=evening)
    running = make_game(3, evening=evening)

    response = client.get(f"/abend/{evening.pk}/")

    assert table(response) == [
        ["Spiel", "Gewonnen hat", "Einsätze", "Öffnen"],
        ["Spiel 1 4 am Tisch · 12 Runden", "Anni", "10.00", "Aufzeichnung von Spiel 1"],
        ["Spiel 2 3 am Tisch", "läuft", "", ""],
        ["Für Waagedrepfli", "10.00", ""],
    ]
    assert f"/spiel/{running.pk}/" in [attrs.get("href") for _tag, attrs, _words in page(response)]


def test_evening_is_closed_and_opened_again() -> None:
    client = scorekeeper()
    evening = tonight()

    closed = tap(client, f"/abend/{evening.pk}/schliessen/", act(evening))
    opened = tap(client, f"/abend/{evening.pk}/wieder-oeffnen/", act(evening))

    assert "Wieder öffnen" in words(closed, "button")
    assert "Abend schliessen" in words(opened, "button")


def test_evening_with_a_result_that_waits_is_not_closed() -> None:
    client = scorekeeper()
    game = make_game(3, evening=tonight())
    play_out(game)
    path = f"/abend/{game.evening_id}/schliessen/"

    refused = tap(client, path, act(game.evening))
    book(game)
    closed = tap(client, path, act(game.evening))

    assert (refused.status_code, closed.status_code) == (422, 200)


def test_change_of_an_old_page_is_refused() -> None:
    client = scorekeeper()
    evening = tonight()
    data = act(evening)
    client.post(f"/abend/{evening.pk}/schliessen/", act(evening))

    response = tap(client, f"/abend/{evening.pk}/schliessen/", data)

    assert response.status_code == 409


def test_navigation_leads_to_what_is_going_on() -> None:
    client = scorekeeper()

    nothing = [client.get(path)["Location"] for path in ("/heute/", "/runde/")]
    evening = tonight()
    opened = [client.get(path)["Location"] for path in ("/heute/", "/runde/")]
    game = make_game(3, evening=evening)
    running = [client.get(path)["Location"] for path in ("/heute/", "/runde/")]

    attendance = f"/abend/{evening.pk}/anwesend/"
    assert nothing == ["/abende/", "/abende/"]
    assert opened == [attendance, attendance]
    assert running == [attendance, f"/spiel/{game.pk}/"]


@pytest.mark.parametrize(
    "path", ["/abend/oeffnen/", "/abend/planen/", "schliessen/", "wieder-oeffnen/", "streichen/"]
)
def test_onlooker_changes_no_evening(path: str) -> None:
    scorekeeper()
    client = onlooker()
    evening = tonight()

    response = client.post(
        path if path.startswith("/") else f"/abend/{evening.pk}/{path}", act(evening)
    )

    assert response.status_code == 403
    assert Evening.objects.get().version == evening.version


def test_onlooker_reads_the_evenings() -> None:
    scorekeeper()
    client = onlooker()
    evening = tonight()

    listed = client.get("/abende/")
    shown = client.get(f"/abend/{evening.pk}/")

    assert words(listed, "evening-row") == [f"{day_full(today())} offen"]
    assert "Abend schliessen" not in words(shown, "button")


@pytest.mark.parametrize("path", ["", "anwesend/"])
@pytest.mark.parametrize("number", ["999", "9" * 40])
def test_evening_that_is_not_there(path: str, number: str) -> None:
    client = scorekeeper()

    assert client.get(f"/abend/{number}/{path}").status_code == 404


@pytest.mark.parametrize("weeks", [1, 3])
def test_list_asks_the_same_questions_for_any_number(
    weeks: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = scorekeeper()
    for week in range(weeks):
        make_booked_game(3, evening=make_evening(today() - timedelta(weeks=week + 1)))

    with django_assert_num_queries(4):
        client.get("/abende/")


@pytest.mark.parametrize("games", [1, 3])
def test_evening_asks_the_same_questions_for_any_number(
    games: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = scorekeeper()
    evening = tonight()
    for _ in range(games):
        make_booked_game(3, evening=evening)

    with django_assert_num_queries(9):
        client.get(f"/abend/{evening.pk}/")


def closing(response: Any) -> list[str]:
    """What the page says beside the button that closes the evening."""
    return list(response.context["page"].closing_words)


def test_evening_says_before_and_after_that_a_running_game_charges_nobody() -> None:
    client = scorekeeper()
    evening = tonight()
    make_booked_game(2, evening=evening)
    make_game(2, evening=evening)

    before = client.get(f"/abend/{evening.pk}/")
    after = tap(client, f"/abend/{evening.pk}/schliessen/", act(evening))

    assert closing(before) == [
        "Spiel 2 läuft noch: wird der Abend jetzt geschlossen, ist es nicht verbucht und"
        " kostet niemanden etwas."
    ]
    assert words(after, "evening-closing") == [
        "Spiel 2 ist nicht fertig: es ist nicht verbucht und kostet niemanden etwas."
    ]
    assert "nicht fertig" in " ".join(words(after, "chip"))


def test_evening_says_what_closing_it_books_for_the_absent() -> None:
    client = scorekeeper()
    evening = tonight()
    make_members(6)
    make_game(["Anni", "Beat"], evening=evening)
    second = make_game(["Carla", "Dominik"], evening=evening)
    play_out(second)
    book(second)

    before = client.get(f"/abend/{evening.pk}/")
    with announced() as heard:
        client.post(f"/abend/{evening.pk}/schliessen/", act(evening))

    (result,) = heard
    assert isinstance(result, Result)
    assert sum(charge.stake_rappen for charge in result.charges if charge.is_absent) == 600
    assert closing(before) == [
        "Spiel 1 läuft noch: wird der Abend jetzt geschlossen, ist es nicht verbucht und"
        " kostet niemanden etwas.",
        "Beim Schliessen zahlen die Abwesenden dafür in Spiel 2: zusammen 6.00.",
    ]
    assert len(closing(client.get(f"/abend/{evening.pk}/"))) == 1
