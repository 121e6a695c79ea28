from datetime import date
from uuid import UUID

import pytest
from django.db import IntegrityError, transaction

from clique.actions import (
    ClubDetails,
    MemberDetails,
    add_member,
    change_club,
    change_member,
    choose_language,
    delete_member,
)
from clique.actors import NOBODY
from clique.errors import ChangedMeanwhile, HasHistory, KeyReused, NameTaken, StaleView
from clique.models import Club, Command, Language, Member
from tests.people import actor, key, make_admin, make_person, make_plain_club

pytestmark = pytest.mark.django_db

SINCE = date(2026, 2, 26)


def details(call_name: str, **changes: object) -> MemberDetails:
    return MemberDetails(call_name=call_name, active_from=SINCE, **changes)  # type: ignore[arg-type]  # a test's short cut


def add(call_name: str) -> Member:
    return add_member(details(call_name), key=key(), by=NOBODY)


def names() -> list[tuple[int, str]]:
    return list(Member.objects.order_by("number").values_list("number", "call_name"))


def test_add_member_gives_the_next_number() -> None:
    add("Anni")
    add("Beat")

    assert names() == [(1, "Anni"), (2, "Beat")]


def test_add_member_writes_down_everything() -> None:
    known = details(
        "Anni",
        full_name="Anna Muster",
        kind="passive",
        active_to=date(2027, 2, 17),
        usual_seat=3,
        email="anni@example.org",
        phone="061 123 45 67",
        street="Rheinsprung",
        house_number="1a",
        postal_code="4051",
        town="Basel",
    )

    member = add_member(known, key=key(), by=NOBODY)

    member.refresh_from_db()
    fields = MemberDetails.__dataclass_fields__
    assert MemberDetails(**{name: getattr(member, name) for name in fields}) == known


def test_add_member_again_after_a_rename_adds_nobody() -> None:
    once = key()
    anna = add_member(details("Anna"), key=once, by=NOBODY)
    change_member(details("Anni"), member_id=anna.pk, key=key(), seen=1, by=NOBODY)

    with pytest.raises(StaleView):
        add_member(details("Anna"), key=once, by=NOBODY)

    assert names() == [(1, "Anni")]


def test_add_member_twice_with_one_key_adds_one() -> None:
    once = key()

    first = add_member(details("Anni"), key=once, by=NOBODY)
    second = add_member(details("Anni"), key=once, by=NOBODY)

    assert first == second
    assert names() == [(1, "Anni")]


def test_add_member_with_a_used_key_and_other_content_is_refused() -> None:
    once = key()
    add_member(details("Anni"), key=once, by=NOBODY)

    with pytest.raises(KeyReused):
        add_member(details("Beat"), key=once, by=NOBODY)

    assert names() == [(1, "Anni")]


@pytest.mark.parametrize("clash", ["Jörg", "jörg", "JÖRG", "Jo\u0308rg", " Jörg "])
def test_add_member_refuses_a_name_that_is_taken(clash: str) -> None:
    add("Jörg")

    with pytest.raises(NameTaken) as refused:
        add(clash)

    assert str(refused.value) == "«Jörg» gibt es schon; nimm einen anderen Rufnamen."
    assert names() == [(1, "Jörg")]
    assert Command.objects.count() == 1


def test_the_database_refuses_a_name_twice_too() -> None:
    add("Strasse")

    with pytest.raises(IntegrityError), transaction.atomic():
        Member.objects.create(number=9, call_name="STRASSE", active_from=SINCE)

    assert names() == [(1, "Strasse")]


def test_change_member_keeps_number_and_counts_versions() -> None:
    member = add("Anni")

    changed = change_member(
        details("Anna", phone="123"), member_id=member.pk, key=key(), seen=1, by=NOBODY
    )

    assert (changed.number, changed.call_name, changed.phone, changed.version) == (
        1,
        "Anna",
        "123",
        2,
    )
    assert names() == [(1, "Anna")]


def test_change_member_may_keep_the_name_in_other_capitals() -> None:
    member = add("Anni")

    change_member(details("ANNI"), member_id=member.pk, key=key(), seen=1, by=NOBODY)

    assert names() == [(1, "ANNI")]


def test_change_member_refuses_what_was_seen_before_another_change() -> None:
    member = add("Anni")
    change_member(details("Anna"), member_id=member.pk, key=key(), seen=1, by=NOBODY)

    with pytest.raises(ChangedMeanwhile):
        change_member(details("Anneli"), member_id=member.pk, key=key(), seen=1, by=NOBODY)

    assert names() == [(1, "Anna")]


def test_change_member_refuses_the_name_of_another() -> None:
    add("Anni")
    beat = add("Beat")

    with pytest.raises(NameTaken):
        change_member(details("anni"), member_id=beat.pk, key=key(), seen=1, by=NOBODY)

    assert names() == [(1, "Anni"), (2, "Beat")]


def test_delete_member_removes_a_mistake() -> None:
    member = add("Anni")

    delete_member(member_id=member.pk, key=key(), seen=1, by=NOBODY)

    assert names() == []


def test_delete_member_twice_with_one_key_is_harmless() -> None:
    member, once = add("Anni"), key()

    delete_member(member_id=member.pk, key=once, seen=1, by=NOBODY)
    delete_member(member_id=member.pk, key=once, seen=1, by=NOBODY)

    assert names() == []


def test_delete_member_refuses_somebody_who_wrote_something() -> None:
    writer = Member.objects.create(number=1, call_name="Anni", active_from=SINCE)
    add_member(details("Beat"), key=key(), by=actor(writer))

    with pytest.raises(HasHistory):
        delete_member(member_id=writer.pk, key=key(), seen=1, by=NOBODY)

    assert names() == [(1, "Anni"), (2, "Beat")]


def test_delete_member_refuses_somebody_with_an_account() -> None:
    person = make_person("Anni")

    with pytest.raises(HasHistory):
        delete_member(member_id=person.pk, key=key(), seen=1, by=NOBODY)

    assert names() == [(1, "Anni")]


def test_choose_language_is_kept_with_the_member() -> None:
    person = make_admin()

    choose_language(Language.EN, by=actor(person))

    person.refresh_from_db()
    assert person.language == "en"


def club_details(**changes: object) -> ClubDetails:
    usual: dict[str, object] = {
        "name": "Zoggeli",
        "language": "gsw",
        "fund_name": "Waagedrepfli",
        "iban": "CH9300762011623852957",
        "street": "Rheinsprung",
        "house_number": "1",
        "postal_code": "4051",
        "town": "Basel",
        "country": "CH",
        "year_end": (12, 31),
    }
    return ClubDetails(**(usual | changes))  # type: ignore[arg-type]  # a test's short cut


def test_change_club_sets_everything() -> None:
    make_plain_club()

    change_club(club_details(), key=key(), seen=1, by=NOBODY)

    club = Club.objects.get()
    assert (club.language, club.iban, club.town) == ("gsw", "CH9300762011623852957", "Basel")
    assert (club.year_end_month, club.year_end_day, club.version) == (12, 31, 2)


def test_change_club_back_to_the_fasnacht() -> None:
    make_plain_club(year_end_month=12, year_end_day=31)

    change_club(club_details(year_end=None), key=key(), seen=1, by=NOBODY)

    club = Club.objects.get()
    assert (club.year_end_month, club.year_end_day) == (None, None)


def test_change_club_refuses_what_was_seen_before_another_change() -> None:
    make_plain_club()
    once: UUID = key()
    change_club(club_details(name="Erste"), key=once, seen=1, by=NOBODY)

    with pytest.raises(ChangedMeanwhile):
        change_club(club_details(name="Zweite"), key=key(), seen=1, by=NOBODY)
    change_club(club_details(name="Erste"), key=once, seen=1, by=NOBODY)

    assert (Club.objects.get().name, Club.objects.get().version) == ("Erste", 2)
