from datetime import date
from uuid import UUID, uuid4

import pytest
from django.core.exceptions import BadRequest
from django.utils import translation

from ledger.forms import ExpenseForm, GiftForm, PartForm, Tap, read_key, read_tap

KEY = UUID("11111111-2222-4333-8444-555555555555")
BAD_AMOUNTS = [
    "",
    "0",
    "0.00",
    "-5",
    "1e3",
    "٥٠",
    "1_000",
    "５",
    "12.345",
    "12.3.4",
    "zwölf",
    "\u202e5",
]
BAD_DAYS = ["", "31.2.2026", "2026-W10-1", "neulich", "1.1.126", "٣.1.2026"]


@pytest.fixture(autouse=True)
def _german() -> object:
    with translation.override("de"):
        yield


def gift(**changes: str) -> dict[str, str]:
    usual = {"key": str(KEY), "seen": "0", "amount": "50", "means": "cash", "day": "4.12.2026"}
    return {**usual, "text": "Beck", **changes}


def test_tap_survives_its_button() -> None:
    tap = Tap(member_id=12, seen=340, balance_rappen=5100, key=KEY)

    assert read_tap(str(tap)) == tap


@pytest.mark.parametrize(
    "text",
    [
        "",
        "12",
        f"12.3.-5100.{KEY}",
        f"12.3.5100.{KEY}.",
        f"١٢.3.5100.{KEY}",
        "12.3.5100.11111111-2222-4333-8444-55555555555",
        "12.3.5100.------------------------------------",
        f"9999999999.3.5100.{KEY}",
        "\ud800",
    ],
)
def test_tap_that_no_button_makes_is_refused(text: str) -> None:
    with pytest.raises(BadRequest):
        read_tap(text)


def test_key_that_is_none_is_refused() -> None:
    with pytest.raises(BadRequest):
        read_key("x")


@pytest.mark.parametrize(("typed", "rappen"), [("20", 2000), ("20,5", 2050), ("1'234.50", 123450)])
def test_part_takes_what_people_type(typed: str, rappen: int) -> None:
    form = PartForm({"amount": typed})

    assert form.is_valid()
    assert form.cleaned_data == {"amount": rappen}


@pytest.mark.parametrize("typed", BAD_AMOUNTS)
def test_part_refuses_with_one_sentence(typed: str) -> None:
    form = PartForm({"amount": typed})

    assert not form.is_valid()
    assert form.fault.endswith(".")


def test_gift_gives_what_the_action_takes() -> None:
    form = GiftForm(gift())

    assert form.is_valid()
    assert form.gift == {
        "amount_rappen": 5000,
        "means": "cash",
        "day": date(2026, 12, 4),
        "text": "Beck",
        "key": KEY,
        "concerns": "",
    }


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        *(("amount", amount) for amount in BAD_AMOUNTS),
        *(("day", day) for day in BAD_DAYS),
        ("means", ""),
        ("means", "gold"),
        ("text", "x" * 201),
        ("text", "Be\x00ck"),
        ("text", "Be\u202eck"),
    ],
)
def test_gift_says_one_sentence_at_the_field(field: str, typed: str) -> None:
    form = GiftForm(gift(**{field: typed}))

    assert list(form.errors) == [field]
    assert len(form.errors[field]) == 1
    assert form[field].value() == typed


@pytest.mark.parametrize(
    ("chosen", "named", "category"),
    [("Waage", "", "Waage"), ("", "Räppli", "Räppli"), ("", " Räppli ", "Räppli")],
)
def test_expense_takes_a_category_that_is_there_or_a_new_one(
    chosen: str, named: str, category: str
) -> None:
    data = gift(category=chosen, new_category=named)

    form = ExpenseForm(data, categories=["Waage"])

    assert form.is_valid()
    assert form.expense["category"] == category


@pytest.mark.parametrize(
    ("chosen", "named", "faults"),
    [
        ("", "", {"new_category": ["Wähle oder nenne eine Kategorie."]}),
        (
            "Waage",
            "Räppli",
            {"new_category": ["Wähle eine Kategorie oder nenne eine neue, nicht beides."]},
        ),
        ("Bier", "", {"category": ["Diese Kategorie gibt es nicht; wähle eine."]}),
    ],
)
def test_expense_takes_exactly_one_category(
    chosen: str, named: str, faults: dict[str, list[str]]
) -> None:
    form = ExpenseForm(gift(category=chosen, new_category=named), categories=["Waage"])

    assert form.errors == faults


def test_first_expense_can_only_name_a_category() -> None:
    form = ExpenseForm(gift(new_category="Waage"), categories=[])

    assert "category" not in form.fields
    assert form.is_valid()


def test_expense_needs_its_reason() -> None:
    form = ExpenseForm(gift(text="", new_category="Waage"), categories=[])

    assert form.errors == {"text": ["Schreibe, wofür das Geld war."]}


def test_form_without_its_key_says_so_once() -> None:
    form = GiftForm(gift(key="x", seen=""))

    assert form.act_errors == ["Die Eingabe war nicht vollständig; lade die Seite neu."]
    assert not GiftForm(gift(key=str(uuid4()))).act_errors
