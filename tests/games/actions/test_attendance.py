"""Who is here and who sits where."""

from functools import partial

import pytest

from clique.errors import NameTaken, StaleView
from clique.models import Member, MemberKind
from clique.names import BadName
from games.actions.attendance import add_guest, set_dealer, set_present, swap_seats
from games.errors import NotAtTheTable
from games.models import Evening
from games.queries.attendance import attendance
from tests.make import (
    NOW,
    SCOREKEEPER,
    evening_of,
    make_booked_game,
    make_evening,
    make_game,
    make_guest,
    make_member,
    make_members,
    member,
    new_key,
    play,
    weeks_later,
)

pytestmark = pytest.mark.django_db


def seats(evening: Evening) -> list[str]:
    now = evening_of(evening.date)
    return [seat.name for seat in attendance(evening.pk, now=now).seats]


def dealer(evening: Evening) -> str:
    sheet = attendance(evening.pk, now=evening_of(evening.date))
    return "".join(seat.name for seat in sheet.seats if seat.is_dealer)


def come(evening: Evening, name: str, *, present: bool = True) -> None:
    evening.refresh_from_db()
    set_present(
        evening_id=evening.pk,
        member_id=member(name).pk,
        present=present,
        key=new_key(),
        seen=evening.version,
        by=SCOREKEEPER,
        now=evening_of(evening.date),
    )


def swap(evening: Evening, first: str, second: str) -> None:
    evening.refresh_from_db()
    swap_seats(
        evening_id=evening.pk,
        first_id=member(first).pk,
        second_id=member(second).pk,
        key=new_key(),
        seen=evening.version,
        by=SCOREKEEPER,
        now=NOW,
    )


def deal(evening: Evening, name: str) -> None:
    evening.refresh_from_db()
    set_dealer(
        evening_id=evening.pk,
        member_id=member(name).pk,
        key=new_key(),
        seen=evening.version,
        by=SCOREKEEPER,
        now=NOW,
    )


def guest(evening: Evening, name: str) -> Member:
    evening.refresh_from_db()
    return add_guest(
        evening_id=evening.pk,
        name=name,
        key=new_key(),
        seen=evening.version,
        by=SCOREKEEPER,
        now=NOW,
    )


def test_who_goes_and_comes_back_finds_the_old_seat() -> None:
    make_members(4)
    evening = make_evening()

    come(evening, "Beat", present=False)
    assert seats(evening) == ["Anni", "Carla", "Dominik"]
    come(evening, "Beat")

    assert seats(evening) == ["Anni", "Beat", "Carla", "Dominik"]


def test_who_was_not_proposed_sits_at_the_usual_seat_or_last() -> None:
    make_members(4)
    make_booked_game(["Anni", "Beat", "Carla"])
    make_member("Elsbeth", usual_seat=2)
    make_member("Fritz", usual_seat=9)
    evening = make_evening(weeks_later(1))
    come(evening, "Anni", present=False)

    for name in ("Dominik", "Elsbeth", "Fritz"):
        come(evening, name)

    assert seats(evening) == ["Beat", "Elsbeth", "Carla", "Dominik", "Fritz"]


def test_two_taps_swap_two_seats() -> None:
    make_members(4)
    evening = make_evening()

    swap(evening, "Anni", "Carla")

    assert seats(evening) == ["Carla", "Beat", "Anni", "Dominik"]


def test_somebody_who_is_not_here_has_no_seat_to_swap_and_does_not_deal() -> None:
    make_members(3)
    evening = make_evening()
    come(evening, "Carla", present=False)
    before = seats(evening)

    for write in (partial(swap, evening, "Anni", "Carla"), partial(deal, evening, "Carla")):
        with pytest.raises(NotAtTheTable, match="nicht da"):
            write()

    assert (seats(evening), dealer(evening)) == (before, "Anni")


def test_dealer_is_the_first_seat_until_one_is_chosen() -> None:
    make_members(4)
    evening = make_evening()
    assert dealer(evening) == "Anni"

    deal(evening, "Carla")

    assert dealer(evening) == "Carla"


def test_dealer_who_goes_leaves_the_deal_to_the_next_one() -> None:
    make_members(4)
    evening = make_evening()
    deal(evening, "Carla")

    come(evening, "Carla", present=False)

    assert dealer(evening) == "Beat"


def test_guest_is_here_at_once_and_proposed_again_but_not_as_present() -> None:
    make_members(2)
    evening = make_evening()

    new = guest(evening, "  Zoe ")

    assert (new.call_name, new.kind, new.active_from) == ("Zoe", MemberKind.GUEST, evening.date)
    assert seats(evening) == ["Anni", "Beat", "Zoe"]
    make_booked_game(["Anni", "Beat", "Zoe"], evening=evening)
    later = make_evening(weeks_later(1))
    sheet = attendance(later.pk, now=evening_of(later.date))
    assert [(row.name, row.is_present) for row in sheet.people] == [
        ("Anni", True),
        ("Beat", True),
        ("Zoe", False),
    ]


def test_guest_of_an_earlier_evening_is_known_by_name() -> None:
    known = make_guest("Zoe")
    evening = make_evening()

    assert guest(evening, "ZOE") == known
    assert seats(evening) == ["Zoe"]


def test_guest_cannot_take_a_member_s_call_name() -> None:
    make_member("Anni", kind=MemberKind.PASSIVE)
    evening = make_evening()

    with pytest.raises(NameTaken, match="Anni"):
        guest(evening, "anni")

    assert seats(evening) == []


def test_guest_needs_a_name() -> None:
    evening = make_evening()

    with pytest.raises(BadName):
        guest(evening, " \u200b ")

    assert Member.objects.count() == 0


def test_guest_by_one_key_is_one_guest() -> None:
    evening = make_evening()
    key = new_key()

    for _ in range(2):
        add_guest(
            evening_id=evening.pk,
            name="Zoe",
            key=key,
            seen=evening.version,
            by=SCOREKEEPER,
            now=NOW,
        )

    assert [row.call_name for row in Member.objects.all()] == ["Zoe"]
    evening.refresh_from_db()
    assert evening.version == 3


def test_one_key_sets_present_once() -> None:
    make_members(2)
    evening = make_evening()
    key = new_key()

    for _ in range(2):
        set_present(
            evening_id=evening.pk,
            member_id=member("Beat").pk,
            present=False,
            key=key,
            seen=evening.version,
            by=SCOREKEEPER,
            now=NOW,
        )

    assert seats(evening) == ["Anni"]


def test_second_tablet_sees_what_the_first_wrote() -> None:
    make_members(3)
    evening = make_evening()
    seen = evening.version
    come(evening, "Carla", present=False)

    with pytest.raises(StaleView):
        swap_seats(
            evening_id=evening.pk,
            first_id=member("Anni").pk,
            second_id=member("Beat").pk,
            key=new_key(),
            seen=seen,
            by=SCOREKEEPER,
            now=NOW,
        )

    assert seats(evening) == ["Anni", "Beat"]


def test_who_plays_goes_by_leaving_the_game() -> None:
    make_members(4)
    game = make_game(3)

    with pytest.raises(NotAtTheTable, match="Beat sitzt in Spiel 1"):
        come(game.evening, "Beat", present=False)
    come(game.evening, "Dominik", present=False)
    play(game, "leaves:Beat")

    rows = attendance(game.evening_id, now=NOW).people
    assert [(row.name, row.is_present, row.at_table) for row in rows] == [
        ("Anni", True, 1),
        ("Beat", False, 1),
        ("Carla", True, 1),
        ("Dominik", False, None),
    ]


def test_who_left_a_running_game_may_be_marked_as_gone_again() -> None:
    make_members(3)
    game = make_game(3)
    play(game, "leaves:Beat")

    come(game.evening, "Beat", present=False)

    assert seats(game.evening) == []
