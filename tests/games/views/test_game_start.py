"""The start of a game: who sits at the table, by which rules; two tables."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from clique.models import Member
from games.models import Evening, Game, GameEntry, RuleSet, Seat
from tests.games.views.tables import (
    act,
    look,
    notices,
    scorekeeper,
    tap,
    tonight,
)
from tests.ledger.views.reading import page, values, words
from tests.make import make_game, make_members

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


def seated(game: Game) -> list[str]:
    return list(
        Seat.objects.filter(game=game)
        .order_by("position")
        .values_list("member__call_name", flat=True)
    )


def test_start_seats_who_stands_in_the_strip() -> None:
    client = scorekeeper()
    evening = evening_of()
    ids = [id_of(name) for name in ("Carla", "Anni", "Beat")]

    data = act(evening, member=ids, dealer=id_of("Beat"))
    response = tap(client, f"/abend/{evening.pk}/spiel/", data)

    game = Game.objects.get()
    assert response["HX-Redirect"] == f"/spiel/{game.pk}/"
    assert (seated(game), game.first_dealer, game.entry) == (
        ["Carla", "Anni", "Beat"],
        2,
        GameEntry.ROUNDS,
    )


def test_start_of_a_final_order() -> None:
    client = scorekeeper()
    evening = evening_of()

    data = act(evening, member=[id_of("Carla"), id_of("Anni")], entry="placings")
    client.post(f"/abend/{evening.pk}/spiel/", data)

    assert Game.objects.get().entry == GameEntry.PLACINGS


@pytest.mark.parametrize(
    "fields",
    [
        {"member": []},
        {"member": ["x", "y"]},
        {"member": ["999998", "999999"]},
        {"dealer": "x"},
        {"dealer": "999999"},
        {"rule_set": "x"},
        {"entry": "x"},
    ],
)
def test_malformed_start_is_refused(fields: dict[str, Any]) -> None:
    client = scorekeeper()
    evening = evening_of()

    data = act(evening, member=[id_of("Carla"), id_of("Anni")]) | fields
    response = tap(client, f"/abend/{evening.pk}/spiel/", data)

    assert response.status_code == 422
    assert not Game.objects.exists()


def test_unknown_rules_start_nothing() -> None:
    client = scorekeeper()
    evening = evening_of()

    data = act(evening, member=[id_of("Carla"), id_of("Anni")], rule_set="999999")
    response = tap(client, f"/abend/{evening.pk}/spiel/", data)

    assert response.status_code == 404
    assert not Game.objects.exists()


def test_rules_are_chosen_with_their_consequences() -> None:
    client = scorekeeper()
    evening = evening_of()

    response = client.get(f"/abend/{evening.pk}/anwesend/")
    chosen = [
        a["value"] for _t, a, _w in page(response) if a.get("name") == "rule_set" and "checked" in a
    ]
    other = next(value for value in values(response, "rule_set") if value not in chosen)
    shown = look(client, f"/abend/{evening.pk}/anwesend/", {"rule_set": other, "regeln": "1"})

    assert len(chosen) == 1
    assert "Ohne geteilte Ränge kommen 10.00 zusammen." in words(response, "rule-choice")[0]
    assert [
        a["value"] for _t, a, _w in page(shown) if a.get("name") == "rule_set" and "checked" in a
    ] == [other]


def test_who_plays_is_shown_at_the_table_and_cannot_be_tapped() -> None:
    client = scorekeeper()
    evening = evening_of()
    game = make_game(("Anni", "Beat"), evening=evening)

    response = client.get(f"/abend/{evening.pk}/anwesend/")

    assert people(response) == ["Spiel 1 Anni", "Spiel 1 Beat", "da Carla", "da Dominik"]
    assert strip(response) == ["1 · Geber Carla", "2 Dominik"]
    assert f"/spiel/{game.pk}/" in [a.get("href") for _t, a, _w in page(response)]
    assert "Spiel 2 beginnen" in words(response, "button")


def test_two_tables_are_chosen_from_the_start() -> None:
    client = scorekeeper()
    evening = evening_of()
    query = {"tisch": "neu", "ohne": [id_of("Beat"), id_of("Anni")], "mit": id_of("Anni")}

    response = look(client, f"/abend/{evening.pk}/anwesend/", query)

    assert people(response) == [
        "am Tisch Anni",
        "nicht hier Beat",
        "am Tisch Carla",
        "am Tisch Dominik",
    ]
    assert strip(response) == ["1 · Geber Anni", "2 Carla", "3 Dominik"]
    assert values(response, "member") == [str(id_of(name)) for name in ("Anni", "Carla", "Dominik")]


def test_swap_keeps_the_choice_of_the_table() -> None:
    client = scorekeeper()
    evening = evening_of()
    data = act(evening, first=id_of("Anni"), second=id_of("Carla"), tisch="neu", ohne=id_of("Beat"))

    by_htmx = tap(client, f"/abend/{evening.pk}/tauschen/", data)
    without = client.post(f"/abend/{evening.pk}/tauschen/", data)

    assert strip(by_htmx) == ["1 · Geber Carla", "2 Anni", "3 Dominik"]
    assert without["Location"] == f"/abend/{evening.pk}/anwesend/?tisch=neu&ohne={id_of('Beat')}"


def test_more_than_sixteen_cannot_start() -> None:
    client = scorekeeper()
    evening = evening_of(17)

    response = client.get(f"/abend/{evening.pk}/anwesend/")

    assert notices(response) == [
        "An einen Tisch gehen höchstens 16: wähle, wer an diesem Tisch sitzt, die anderen spielen am zweiten."
    ]
    assert [
        a
        for _t, a, w in page(response)
        if w == "Spiel 1 beginnen" and "disabled" not in a and a.get("data-rank")
    ] == []


@pytest.mark.parametrize("players", [2, 12])
def test_attendance_asks_the_same_questions_for_any_table(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = scorekeeper()
    evening = evening_of(players)

    with django_assert_num_queries(9):
        client.get(f"/abend/{evening.pk}/anwesend/")


def consequences(response: Any) -> list[str]:
    """What the rules chosen cost, as the page says it: the absent and the total."""
    (chosen,) = [choice for choice in page_of(response).rules if choice.is_current]
    return list(chosen.words[2:])


def page_of(response: Any) -> Any:
    return response.context["page"]


@pytest.mark.parametrize(
    ("left_out", "words"),
    [
        (["Anni", "Beat"], ["Wer fehlt, kommt hinter alle: 9. Rang, 9.00.", "54.00"]),
        (["Anni"], ["Wer fehlt, kommt hinter alle: 10. Rang, 10.00.", "75.00"]),
    ],
)
def test_consequences_are_those_of_the_table_chosen(left_out: list[str], words: list[str]) -> None:
    client = scorekeeper()
    evening = evening_of(12)
    evening.attendances.filter(member__call_name__in=("Kathrin", "Luki")).update(is_present=False)
    query = {"tisch": "neu", "ohne": [id_of(name) for name in left_out]}

    usual = client.get(f"/abend/{evening.pk}/anwesend/")
    chosen = look(client, f"/abend/{evening.pk}/anwesend/", query)

    assert consequences(usual) == [
        "Wer fehlt, kommt hinter alle: 11. Rang, 11.00.",
        "Ohne geteilte Ränge kommen 77.00 zusammen.",
    ]
    assert consequences(chosen) == [
        words[0],
        f"Ohne geteilte Ränge kommen {words[1]} zusammen.",
    ]


def test_consequences_of_a_second_table_leave_the_absent_to_the_first() -> None:
    client = scorekeeper()
    evening = evening_of(7)
    evening.attendances.filter(member__call_name="Gaby").update(is_present=False)
    make_game(["Anni", "Beat", "Carla"], evening=evening)

    response = client.get(f"/abend/{evening.pk}/anwesend/")

    assert consequences(response) == [
        "Wer fehlt, zahlt schon in Spiel 1.",
        "Ohne geteilte Ränge kommen 6.00 zusammen.",
    ]


def test_cards_that_do_not_reach_are_said_and_hinder_nobody() -> None:
    client = scorekeeper()
    evening = evening_of(10)
    skat = RuleSet.objects.get(preset="skat32")

    usual = client.get(f"/abend/{evening.pk}/anwesend/")
    chosen = look(client, f"/abend/{evening.pk}/anwesend/", {"rule_set": skat.pk})

    assert notices(usual) == []
    assert notices(chosen) == ["32 Karten reichen für 9; geschrieben wird trotzdem."]
    assert page_of(chosen).may_start
