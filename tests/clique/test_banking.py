"""What banks take: letters, accounts."""

import pytest

from clique.banking import is_bank_text, is_iban, is_qr_iban, plain
from clique.forms import MemberForm

READABLE = ["", "Anni O'Hara & Co. <b>", "Zürich, François, Łódź, Ștefan, Țară", "5 €", "a\u00a0b"]
UNREADABLE = [
    "🥁",
    "Мария",
    "Αθήνα",
    "محمد",
    "a\tb",
    "\u007f",
    "ƒ",
    "Mu\u0308ller",
    "“Basel”",
    "’s",
]


@pytest.mark.parametrize("text", READABLE)
def test_latin_letters_are_read(text: str) -> None:
    assert is_bank_text(text)


@pytest.mark.parametrize("text", UNREADABLE)
def test_other_characters_are_not(text: str) -> None:
    assert not is_bank_text(text)


@pytest.mark.parametrize(
    ("iban", "expected"),
    [
        ("CH4431999123000889012", True),
        ("CH9300762011623852957", False),
        ("CH0030000000000000000", True),
        ("CH0031999000000000000", True),
        ("CH0029999000000000000", False),
        ("CH0032000000000000000", False),
        ("DE0030000000000000000", False),
        ("", False),
    ],
)
def test_qr_iban_is_known_by_its_bank(iban: str, expected: bool) -> None:
    assert is_qr_iban(iban) is expected


def test_iban_has_right_check_digits_and_no_blanks() -> None:
    assert is_iban("CH9300762011623852957")
    assert not is_iban("CH9300762011623852958")
    assert not is_iban("CH93 0076 2011 6238 5295 7")


def test_marks_that_a_phone_sets_become_plain() -> None:
    typed = "Rue de l’Hôpital 3–5"

    assert plain(typed) == "Rue de l'Hôpital 3-5"
    assert MemberForm({"street": typed}).fields["street"].clean(typed) == plain(typed)


@pytest.mark.parametrize("field", ["street", "house_number", "postal_code", "town"])
@pytest.mark.parametrize("typed", ["Basel 🥁", "Базель"])
def test_member_address_is_refused_where_no_bank_reads_it(field: str, typed: str) -> None:
    form = MemberForm({field: typed})

    assert form.errors[field] == [
        "Darin steht ein Zeichen, das keine Bank liest; nimm lateinische Buchstaben."
    ]
