import re
from dataclasses import replace

import pytest

from clique.money import franken
from games.models import Attendance
from games.queries.standings import standings
from ledger.pdf.evening_ranking import evening_ranking_pdf
from ledger.pdf.strike_slip import strike_slip_pdf
from ledger.queries.evening_ranking import evening_ranking
from ledger.queries.strike_slip import strike_slip
from tests.ledger.pdf.papers import (
    COUNTS,
    NAMES,
    assert_well_set,
    make_ranking,
    make_strike_slip,
)
from tests.ledger.pdf.printed import DAY, MM, drawing, lines
from tests.make import (
    make_booked_game,
    make_club,
    make_evening,
    make_game,
    make_members,
)


@pytest.mark.parametrize("count", [0, *COUNTS])
def test_every_name_stands_once_on_the_slip(count: int) -> None:
    slip = make_strike_slip(count)

    pdf = strike_slip_pdf(slip)

    assert_well_set(pdf)
    read = [line.split() for line in lines(pdf)]
    assert [words[:2] for words in read if len(words) == 2 and "Waggis" in words[1]] == [
        [str(number), name] for number, name in enumerate(slip.names, 1)
    ]


@pytest.mark.parametrize("name", NAMES)
def test_longest_and_hostile_names_keep_their_place(name: str) -> None:
    assert_well_set(strike_slip_pdf(make_strike_slip(16, name=name)))
    assert_well_set(evening_ranking_pdf(make_ranking(16, name=name)))


@pytest.mark.parametrize("strikes", [1, 2, 3, 5])
def test_slip_has_a_box_for_every_strike(strikes: int) -> None:
    pdf = strike_slip_pdf(make_strike_slip(4, strikes=strikes))

    sides = [
        round(float(side) / MM, 1) for side in re.findall(r"([0-9.]+) [0-9.]+ re", drawing(pdf))
    ]
    # Four names and three rows for guests; the last box has a line of double weight.
    assert sides.count(6.0) == 7 * strikes
    assert sides.count(5.6) == 7
    assert_well_set(pdf)


@pytest.mark.parametrize("count", COUNTS)
def test_every_place_stands_once_in_the_ranking(count: int) -> None:
    ranking = make_ranking(count)

    pdf = evening_ranking_pdf(ranking)

    assert_well_set(pdf)
    read = [line for line in lines(pdf) if "Waggis" in line and "Spiel" not in line]
    assert [line.split()[:2] for line in read] == [
        [f"{row.place_x2 // 2}.", row.name] for game in ranking.games for row in game.rows
    ]
    assert [line.split()[-1] for line in read] == [
        franken(row.stake_rappen) for game in ranking.games for row in game.rows
    ]


def test_what_is_said_of_a_game_stands_apart() -> None:
    ranking = make_ranking(3, games=1)
    game = replace(ranking.games[0], words=("geteilter 1. Rang", "geteilter 3. Rang"), revision=2)

    read = lines(evening_ranking_pdf(replace(ranking, games=(game,))))

    said = "geteilter 1. Rang · geteilter 3. Rang · Nach dem Verbuchen korrigiert, Resultat 2."
    assert said in read


def test_papers_give_the_same_bytes() -> None:
    assert evening_ranking_pdf(make_ranking(12)) == evening_ranking_pdf(make_ranking(12))
    assert strike_slip_pdf(make_strike_slip(12)) == strike_slip_pdf(make_strike_slip(12))


@pytest.mark.django_db
def test_ranking_tells_what_the_games_page_tells() -> None:
    club = make_club(town="Basel")
    make_members(4)
    game = make_booked_game(3)
    make_game(["Anni", "Beat"])

    data = evening_ranking(game.evening, club=club, today=DAY)
    read = lines(evening_ranking_pdf(data))

    page = standings(game.pk)
    assert data.games == (page,)
    for row in page.rows:
        assert any(
            row.name in line and line.endswith(franken(row.stake_rappen)) for line in read
        ), row
    assert any("Dominik gefehlt 4.00" in line for line in read)
    assert "4 Personen 10.00" in read
    assert "Spiel 2 ist noch nicht fertig." in read


@pytest.mark.django_db
def test_slip_follows_the_attendance() -> None:
    club = make_club(town="Basel")
    make_members(4)
    evening = make_evening()

    before = strike_slip(evening, club=club, today=DAY)
    make_booked_game(["Beat", "Anni"], evening=evening)
    evening.refresh_from_db()
    Attendance.objects.exclude(member__call_name__in=["Anni", "Beat"]).update(is_present=False)
    after = strike_slip(evening, club=club, today=DAY)

    assert (before.game_number, before.names) == (1, ("Anni", "Beat", "Carla", "Dominik"))
    assert (after.game_number, after.names) == (2, ("Beat", "Anni"))
    assert after.absent == ("Carla", "Dominik")
    read = lines(strike_slip_pdf(after))
    assert "Es fehlen: Carla und Dominik." in read
    assert f"Gibt zuerst: {after.dealer}." in read
