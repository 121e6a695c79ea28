from datetime import date
from uuid import UUID

import pytest
from django.core.exceptions import ValidationError
from django.http import QueryDict

from clique.errors import StaleView
from clique.fields import ActForm, DayField, FrankenField, LineField, NameField, NumberField
from tests.hostile import BAD_LINES

KEY = "00000000-0000-4000-8000-000000000001"


@pytest.mark.parametrize("line", BAD_LINES)
@pytest.mark.parametrize(
    "field",
    [NameField(), LineField(longest=200), DayField(), FrankenField(), NumberField()],
    ids=["name", "line", "day", "franken", "number"],
)
def test_fields_refuse_bad_lines_in_one_sentence(
    field: NameField | DayField | FrankenField | NumberField, line: str
) -> None:
    with pytest.raises(ValidationError) as refused:
        field.clean(line)

    assert len(refused.value.messages) == 1


def test_day_field_reads_and_shows_a_day() -> None:
    field = DayField()

    assert field.clean("31.12.2026") == date(2026, 12, 31)
    assert field.prepare_value(date(2026, 12, 31)) == "31.12.2026"
    assert field.prepare_value("3x") == "3x"


def test_franken_field_reads_and_shows_rappen() -> None:
    field = FrankenField()

    assert field.clean("1'234,5") == 123450
    assert field.prepare_value(123450) == "1’234.50"
    assert field.prepare_value("3x") == "3x"


def test_franken_field_takes_nothing_only_where_it_may() -> None:
    assert FrankenField(least=0).clean("0") == 0
    with pytest.raises(ValidationError):
        FrankenField().clean("0.00")


def test_franken_field_tells_too_much_from_no_amount() -> None:
    with pytest.raises(ValidationError, match="zu viel"):
        FrankenField().clean("1’000’000’000")
    with pytest.raises(ValidationError, match="kein Betrag"):
        FrankenField().clean("1.000.000")
    with pytest.raises(ValidationError, match="Tausend oder Rappen"):
        FrankenField().clean("1.234")


@pytest.mark.parametrize("text", ["-1", "1.5", "1e3", "٣", "1_0", "１", "x", "9" * 10])
def test_number_field_refuses_what_is_no_plain_number(text: str) -> None:
    with pytest.raises(ValidationError):
        NumberField().clean(text)


def test_act_form_knows_key_and_version() -> None:
    form = ActForm(QueryDict(f"key={KEY}&seen=7"))

    assert form.is_valid()
    assert (form.act_key, form.seen_version) == (UUID(KEY), 7)


@pytest.mark.parametrize("query", ["", "key=x&seen=1", f"key={KEY}", f"key={KEY}&seen=x", "seen=1"])
def test_act_form_says_one_sentence_for_its_hidden_fields(query: str) -> None:
    form = ActForm(QueryDict(query))

    assert not form.is_valid()
    assert form.act_errors == ["Die Eingabe war nicht vollständig; lade die Seite neu."]


def test_act_form_that_was_refused_can_be_sent_again() -> None:
    form = ActForm(QueryDict(f"key={KEY}&seen=7"))
    assert form.is_valid()

    form.refuse(StaleView(), seen=9)

    assert form.act_errors == [str(StaleView())]
    assert form["seen"].value() == "9"
    assert form["key"].value() not in (KEY, "")


def test_first_faulty_field_takes_the_focus() -> None:
    class Form(ActForm):
        day = DayField(label="Datum")
        amount = FrankenField(label="Betrag")

    form = Form({"key": KEY, "seen": "1", "day": "bald", "amount": "viel"})

    assert not form.is_valid()
    assert form.faulty_labels == ["«Datum»", "«Betrag»"]
    assert str(form).count("autofocus") == 1
    assert "autofocus" in str(form["day"])


def test_fault_of_a_hidden_field_takes_no_focus() -> None:
    form = ActForm({"key": "?", "seen": "1"})

    assert not form.is_valid()
    assert form.faulty_labels == []
    assert "autofocus" not in str(form)


def test_earlier_fault_found_later_takes_the_focus() -> None:
    class Form(ActForm):
        name = NameField(label="Name")
        day = DayField(label="Datum")

    form = Form({"key": KEY, "seen": "1", "name": "Anni", "day": "bald"})
    assert "autofocus" in str(form["day"])

    form.add_error("name", "gibt es schon")

    assert "autofocus" in str(form["name"])
    assert "autofocus" not in str(form["day"])
