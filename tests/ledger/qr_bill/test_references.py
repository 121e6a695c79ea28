"""References and their check digits, beside worked examples of the guidelines."""

import pytest

from clique.models import ReferenceKind
from ledger.qr_bill.references import is_right, kind_of, reference, spaced, spaced_iban
from tests.ledger.qr_bill.bills import CREDITOR_REFERENCE, IBAN, QR_REFERENCE


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (ReferenceKind.CREDITOR, "RF5000000400000012"),
        (ReferenceKind.QR, "000000000000000004000000125"),
        (ReferenceKind.NONE, ""),
    ],
)
def test_reference_names_member_and_statement(kind: ReferenceKind, expected: str) -> None:
    made = reference(kind, member=4, statement=12)

    assert made == expected
    assert is_right(made)
    assert kind_of(made) is kind


@pytest.mark.parametrize("kind", [ReferenceKind.CREDITOR, ReferenceKind.QR])
def test_reference_tells_all_members_and_statements_apart(kind: ReferenceKind) -> None:
    pairs = [(1, 11), (11, 1), (1, 1), (111, 0), (999_999, 99_999_999)]

    made = {reference(kind, member=member, statement=statement) for member, statement in pairs}

    assert len(made) == len(pairs)
    assert all(is_right(text) for text in made)


@pytest.mark.parametrize("right", [CREDITOR_REFERENCE, QR_REFERENCE])
def test_reference_with_one_wrong_digit_is_wrong(right: str) -> None:
    wrong = [
        right[:place] + digit + right[place + 1 :]
        for place in range(2, len(right))
        for digit in "0123456789"
        if digit != right[place]
    ]

    assert is_right(right)
    assert not any(is_right(text) for text in wrong)


@pytest.mark.parametrize("text", ["RF", "RF18", f"{QR_REFERENCE}7", "2", "RF18 5390 0754 7034"])
def test_reference_of_another_shape_is_wrong(text: str) -> None:
    assert not is_right(text)


def test_spaced_is_in_groups() -> None:
    assert spaced(CREDITOR_REFERENCE) == "RF18 5390 0754 7034"
    assert spaced(QR_REFERENCE) == "21 00000 00003 13947 14300 09017"
    assert spaced_iban(IBAN) == "CH93 0076 2011 6238 5295 7"
