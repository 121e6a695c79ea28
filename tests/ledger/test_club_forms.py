"""What a person typed about the club itself."""

import pytest
from django.utils import translation

from ledger.club_forms import ClubForm
from tests.ledger.qr_bill.bills import IBAN, QR_IBAN

NO_DAY = "Das ist kein Tag; schreibe ihn wie 31.12."
NO_LEAP_DAY = "Nicht jedes Jahr hat den 29. Februar; nimm den 28.2."


@pytest.mark.parametrize(
    ("typed", "reason"),
    [("29.2.", NO_LEAP_DAY), ("29.02", NO_LEAP_DAY), ("30.2.", NO_DAY), ("x", NO_DAY)],
)
def test_year_end_is_refused_with_its_reason(typed: str, reason: str) -> None:
    form = ClubForm({"year_end": "fixed", "year_end_day": typed})

    assert form.errors["year_end_day"] == [reason]


@pytest.mark.parametrize("typed", ["28.2.", "28.02", "28. 2."])
def test_year_end_on_28_february_is_fine(typed: str) -> None:
    form = ClubForm({"year_end": "fixed", "year_end_day": typed})

    assert "year_end_day" not in form.errors


def club_form(**changes: str) -> ClubForm:
    typed = {
        "key": "8f2a1c3e-0000-4000-8000-000000000001",
        "seen": "1",
        "name": "Zoggeli",
        "language": "de",
        "fund_name": "Waagedrepfli",
        "iban": IBAN,
        "reference_kind": "SCOR",
        "postal_code": "4000",
        "town": "Basel",
        "country": "CH",
        "year_end": "fasnacht",
    }
    return ClubForm(typed | changes)


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"reference_kind": "NON"},
        {"iban": QR_IBAN, "reference_kind": "QRR"},
        {"iban": "LI21 0881 0000 2324 013A A"},
        {"iban": "", "postal_code": "", "town": "", "name": "🥁"},
        {"name": "🥁", "account_holder": "Clique Zoggeli"},
        {"name": "D’Zoggeli"},
    ],
)
def test_account_that_a_bank_takes_is_taken(changes: dict[str, str]) -> None:
    assert club_form(**changes).errors == {}


@pytest.mark.parametrize(
    ("changes", "field", "reason"),
    [
        (
            {"reference_kind": "QRR"},
            "reference_kind",
            "Die QR-Referenz geht nur mit einer QR-IBAN; wähle eine andere Referenz.",
        ),
        (
            {"iban": QR_IBAN},
            "reference_kind",
            "Das ist eine QR-IBAN: sie geht nur mit QR-Referenz.",
        ),
        (
            {"iban": QR_IBAN, "reference_kind": "NON"},
            "reference_kind",
            "Das ist eine QR-IBAN: sie geht nur mit QR-Referenz.",
        ),
        (
            {"iban": "CH94 0076 2011 6238 5295 7"},
            "iban",
            "Das ist keine gültige IBAN; vergleiche sie mit dem Kontoauszug.",
        ),
        (
            {"iban": "DE89 3704 0044 0532 0130 00"},
            "iban",
            "Eine QR-Rechnung braucht eine gültige IBAN aus der Schweiz oder Liechtenstein.",
        ),
        (
            {"name": "🥁"},
            "account_holder",
            "«🥁» kann keine Bank lesen; schreibe es in lateinischen Buchstaben.",
        ),
        (
            {"name": "x" * 80},
            "account_holder",
            f"«{'x' * 70}» ist zu lang für eine QR-Rechnung: höchstens 70 Zeichen.",
        ),
        (
            {"town": ""},
            "town",
            "Das fehlt: ohne nimmt keine Bank eine Rechnung an.",
        ),
        ({"postal_code": "CH-4000"}, "postal_code", "Das Land steht im Feld daneben."),
        (
            {"town": "Базель"},
            "town",
            "Darin steht ein Zeichen, das keine Bank liest; nimm lateinische Buchstaben.",
        ),
    ],
)
def test_account_that_no_bank_takes_is_refused_where_it_is_typed(
    changes: dict[str, str], field: str, reason: str
) -> None:
    with translation.override("de"):
        form = club_form(**changes)

        assert {name: list(errors) for name, errors in form.errors.items()} == {field: [reason]}
