"""Bills from their buttons: who gets one, in which language, and what is said where there is none."""

from typing import Any

import pytest
from django.test import Client

from clique.models import Club, Member
from clique.money import franken
from ledger.pdf.member_bill import member_bill_pdf, member_bills_pdf
from ledger.queries.member_bill import SlipKind, member_bill, open_bills
from tests.ledger.make_books import charge, make_played_game, pay
from tests.ledger.pdf.printed import lines
from tests.ledger.qr_bill.bills import IBAN, QR_IBAN
from tests.ledger.views.at_the_till import owes, today
from tests.make import make_club, make_member
from tests.people import make_admin, make_holder, make_person, signed_in

pytestmark = pytest.mark.django_db

NO_ACCOUNT = "Für eine QR-Rechnung fehlt noch: IBAN; trage es in den Einstellungen ein."


@pytest.fixture
def club() -> Club:
    return make_club(iban=IBAN, postal_code="4000", town="Basel")


def expected(member: Member, club: Club, slip: SlipKind = SlipKind.OPEN) -> bytes:
    bill = member_bill(member=member, club=club, today=today(), slip=slip)
    return member_bill_pdf(bill, language=bill.language)


def bill(client: Client, member: Member, query: str = "") -> Any:
    return client.get(f"/konto/{member.pk}/rechnung.pdf{query}")


def said(response: Any) -> list[str]:
    return [str(message) for message in response.context["messages"]]


def test_treasurer_gets_the_bill_in_the_member_s_language(club: Club) -> None:
    anni = owes("Anni", 7)
    Member.objects.filter(pk=anni.pk).update(language="en")
    anni.refresh_from_db()

    answer = bill(signed_in(make_admin()), anni)

    assert answer.status_code == 200
    assert answer.content == expected(anni, club)
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert answer.headers["Content-Disposition"] == (
        f'inline; filename="Rechnung-{anni.number}-1.pdf"'
    )


def test_bill_has_the_figures_of_the_account_s_page(club: Club) -> None:
    anni = owes("Anni", 7)
    charge({anni: 1200}, game=make_played_game(day=today(), number=1))
    pay(anni, 350, day=today())
    client = signed_in(make_admin())

    page = client.get(f"/konto/{anni.pk}/").context["account"]
    read = lines(bill(client, anni).content)

    table = read[read.index("Abend Wofür CHF") + 1 : read.index("offen 15.50")]
    assert [line.split()[-1] for line in table] == [
        franken(line.amount_rappen) for line in reversed(page.lines)
    ]
    assert page.balance_rappen == 1550
    assert "CHF 15.50" in " ".join(read)


def test_member_gets_the_own_bill_and_no_other(club: Club) -> None:
    anni, beat = make_person("Anni"), owes("Beat", 7)
    client = signed_in(anni)

    answers = [bill(client, anni), bill(client, beat), client.get("/kasse/rechnungen.pdf")]

    assert [answer.status_code for answer in answers] == [200, 403, 403]
    assert answers[0].content == expected(anni, club)


@pytest.mark.parametrize("path", ["/konto/1/rechnung.pdf", "/kasse/rechnungen.pdf"])
def test_stranger_is_asked_to_sign_in(club: Club, path: str) -> None:
    answer = Client().get(path)

    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/anmelden/")


def test_blank_slip_is_for_who_asks(club: Club) -> None:
    anni = make_member("Anni")

    answer = bill(signed_in(make_holder("is_auditor")), anni, "?betrag=leer")

    assert answer.content == expected(anni, club, SlipKind.BLANK)


def test_all_open_bills_are_one_file(club: Club) -> None:
    owes("Anni", 7)
    owes("Beat", 9, number=2)

    answer = signed_in(make_holder("is_auditor")).get("/kasse/rechnungen.pdf")

    assert answer.content == member_bills_pdf(open_bills(club=club, today=today()))
    assert f"Rechnungen-{today()}.pdf" in answer.headers["Content-Disposition"]


def test_nobody_owes_anything_is_said_at_the_till(club: Club) -> None:
    answer = signed_in(make_admin()).get("/kasse/rechnungen.pdf", follow=True)

    assert answer.redirect_chain == [("/kasse/", 302)]
    assert said(answer) == ["Niemand ist etwas schuldig."]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"iban": ""}, NO_ACCOUNT),
        ({"postal_code": ""}, NO_ACCOUNT.replace("IBAN", "PLZ")),
        ({"iban": QR_IBAN}, "Das ist eine QR-IBAN: sie geht nur mit QR-Referenz."),
    ],
)
def test_bill_that_no_bank_takes_is_refused_with_a_sentence(
    changes: dict[str, str], sentence: str
) -> None:
    make_club(**({"iban": IBAN, "postal_code": "4000", "town": "Basel"} | changes))
    anni = owes("Anni", 7)
    client = signed_in(make_admin())

    one = client.get(f"/konto/{anni.pk}/rechnung.pdf", follow=True)
    every = client.get("/kasse/rechnungen.pdf", follow=True)

    assert (one.redirect_chain, said(one)) == ([(f"/konto/{anni.pk}/", 302)], [sentence])
    assert (every.redirect_chain, said(every)) == ([("/kasse/", 302)], [sentence])


@pytest.mark.parametrize("member_id", [99, 10**30])
def test_bill_of_nobody_is_not_there(club: Club, member_id: int) -> None:
    answer = signed_in(make_admin()).get(f"/konto/{member_id}/rechnung.pdf")

    assert answer.status_code == 404


def test_account_offers_the_bill_or_a_blank_slip(club: Club) -> None:
    anni, beat = owes("Anni", 7), make_member("Beat")
    client = signed_in(make_admin())

    owing = client.get(f"/konto/{anni.pk}/").content.decode()
    even = client.get(f"/konto/{beat.pk}/").content.decode()

    assert f'href="/konto/{anni.pk}/rechnung.pdf"' in owing
    assert f'href="/konto/{beat.pk}/rechnung.pdf?betrag=leer"' in even
    assert 'href="/kasse/rechnungen.pdf"' in client.get("/kasse/").content.decode()


def test_member_is_offered_no_bill_without_an_account_to_pay_to() -> None:
    make_club()
    anni = make_person("Anni")

    page = signed_in(anni).get(f"/konto/{anni.pk}/").content.decode()

    assert "rechnung.pdf" not in page
