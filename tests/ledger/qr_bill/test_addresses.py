"""The addresses of a bill: what a bank can read of what the club wrote down."""

import pytest

from clique.models import Club, Member
from ledger.qr_bill.addresses import creditor_of, debtor_of, letter_of, printed_lines
from ledger.qr_bill.payload import Address

ADDRESS = {"street": "Rhygass", "house_number": "3a", "postal_code": "4058", "town": "Basel"}


@pytest.mark.parametrize(
    ("changes", "debtor"),
    [
        ({}, Address("Anni", "4058", "Basel", "Rhygass", "3a")),
        ({"street": "", "house_number": ""}, Address("Anni", "4058", "Basel")),
        (
            {"postal_code": "D-79539", "town": "Lörrach"},
            Address("Anni", "79539", "Lörrach", "Rhygass", "3a", "DE"),
        ),
        (
            {"postal_code": "F-68300", "town": "St-Louis"},
            Address("Anni", "68300", "St-Louis", "Rhygass", "3a", "FR"),
        ),
        ({"postal_code": "CH-4058"}, Address("Anni", "4058", "Basel", "Rhygass", "3a")),
        (
            {"full_name": "Anni O’Hara"},
            Address("Anni O'Hara", "4058", "Basel", "Rhygass", "3a"),
        ),
        ({"postal_code": "79539"}, None),
        ({"postal_code": ""}, None),
        ({"town": ""}, None),
        ({"full_name": "Анна"}, None),
        ({"full_name": "Anni 🥁"}, None),
        ({"full_name": "x" * 71}, None),
    ],
)
def test_debtor_is_who_a_bank_can_read_or_nobody(
    changes: dict[str, str], debtor: Address | None
) -> None:
    assert debtor_of(Member(call_name="Anni", **(ADDRESS | changes))) == debtor


def test_letter_has_the_lines_that_are_known() -> None:
    assert letter_of(Member(call_name="Anni")) == ("Anni",)
    assert letter_of(Member(call_name="Anni", full_name="Anna 🥁", **ADDRESS)) == (
        "Anna 🥁",
        "Rhygass 3a",
        "4058 Basel",
    )


@pytest.mark.parametrize(
    ("club", "expected"),
    [
        (Club(name="D’Zoggeli", **ADDRESS), "D'Zoggeli"),
        (Club(name="🥁", account_holder="Clique Zoggeli", **ADDRESS), "Clique Zoggeli"),
    ],
)
def test_creditor_is_the_holder_of_the_account(club: Club, expected: str) -> None:
    assert creditor_of(club) == Address(expected, "4058", "Basel", "Rhygass", "3a")


def test_printed_lines_name_a_foreign_country() -> None:
    assert printed_lines(Address("Anni", "79539", "Lörrach", "Basler Strasse", "", "DE")) == (
        "Anni",
        "Basler Strasse",
        "DE-79539 Lörrach",
    )
    assert printed_lines(Address("Anni", "9490", "Vaduz", "", "", "LI")) == ("Anni", "9490 Vaduz")
