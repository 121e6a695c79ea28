"""Nonsense in the forms of the rarer events: one sentence, nothing half done, and only for the treasurer."""

import pytest
from django.test import Client

from clique.models import Member
from ledger.models import Booking
from tests.hostile import BAD_LINES, post
from tests.ledger.make_books import give, pay
from tests.ledger.views.event_posts import DAY, move, owes, refund, typed, write_off
from tests.ledger.views.reading import faults
from tests.make import make_member
from tests.people import make_admin, make_holder, make_plain_club, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def treasurer() -> Client:
    make_plain_club()
    return signed_in(make_admin())


@pytest.fixture
def anni() -> Member:
    return make_member("Anni")


AMOUNTS = ["", "0", "-5", "1e3", "٥٠", "12.345", "1_000", "zwölf", "1’23.50", "9" * 30, "NaN"]
DAYS = ["", "1.1.1066", "31.2.2026", "1.1.3000", "bald", "٥.5.2025"]


@pytest.mark.parametrize("amount", AMOUNTS)
@pytest.mark.parametrize("path", ["auszahlen", "abschreiben", "verschieben"])
def test_absurd_amount_is_one_sentence(
    treasurer: Client, anni: Member, path: str, amount: str
) -> None:
    assert_refused(treasurer, anni, path, amount=amount)


@pytest.mark.parametrize("day", DAYS)
@pytest.mark.parametrize("path", ["auszahlen", "abschreiben", "verschieben", "eroeffnung"])
def test_absurd_day_is_one_sentence(treasurer: Client, anni: Member, path: str, day: str) -> None:
    assert_refused(treasurer, anni, path, day=day, cash="10")


@pytest.mark.parametrize("text", BAD_LINES)
def test_absurd_reason_is_one_sentence(treasurer: Client, anni: Member, text: str) -> None:
    assert_refused(treasurer, anni, "abschreiben", reason=text)


def assert_refused(client: Client, anni: Member, path: str, **changes: object) -> None:
    owes(anni, 900)
    give(50_000, day=DAY)
    form = {"auszahlen": refund, "abschreiben": write_off}
    about = path in form
    data = form[path](anni, **changes) if about else move(**changes)
    before = Booking.objects.count()

    response = post(client, f"/konto/{anni.pk}/{path}/" if about else f"/kasse/{path}/", data)

    assert response.status_code == 422
    assert len(faults(response)) == 1
    assert Booking.objects.count() == before


def test_form_about_nobody_is_not_found(treasurer: Client) -> None:
    paths = [f"/konto/{pk}/{what}/" for pk in (99, 10**30) for what in ("auszahlen", "abschreiben")]

    assert [treasurer.get(path).status_code for path in paths] == [404] * 4
    assert [treasurer.post(path, typed()).status_code for path in paths] == [404] * 4


@pytest.mark.parametrize("role", ["", "is_auditor", "is_scorekeeper", "is_admin"])
def test_only_the_treasurer_books(role: str) -> None:
    make_plain_club()
    anni = make_member("Anni")
    payment = pay(anni, 500)
    client = signed_in(make_holder(role))
    paths = [
        f"/konto/{anni.pk}/auszahlen/",
        f"/konto/{anni.pk}/abschreiben/",
        f"/buchungen/{payment.pk}/umbuchen/",
        "/kasse/verschieben/",
        "/kasse/eroeffnung/",
        "/kasse/zaehlen/",
    ]

    assert [client.get(path).status_code for path in paths] == [403] * 6
    assert [client.post(path, typed()).status_code for path in paths] == [403] * 6
    assert Booking.objects.count() == 1
