import pytest

from clique.money import NotFranken, chf, franken, parse_franken


@pytest.mark.parametrize(
    ("rappen", "text"),
    [
        (0, "0.00"),
        (5, "0.05"),
        (100, "1.00"),
        (123450, "1’234.50"),
        (100000000, "1’000’000.00"),
        (-300, "−3.00"),
        (-5, "−0.05"),
    ],
)
def test_franken_is_grouped_and_has_two_decimals(rappen: int, text: str) -> None:
    assert franken(rappen) == text


def test_chf_keeps_currency_and_amount_on_one_line() -> None:
    assert chf(123450) == "CHF\u00a01’234.50"


@pytest.mark.parametrize(
    ("text", "rappen"),
    [
        ("12", 1200),
        ("12.5", 1250),
        (" 12,50 ", 1250),
        ("0.05", 5),
        ("007", 700),
        ("1'234,50", 123450),
        ("1’234’567.05", 123456705),
        ("1 234", 123400),
        ("1\u00a0234", 123400),
        ("999999999", 99999999900),
    ],
)
def test_parse_franken_takes_what_people_type(text: str, rappen: int) -> None:
    assert parse_franken(text) == rappen


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "-3",
        "−3",
        "+3",
        "12'34",
        "1'234’567",
        "1.234",
        "1,234.50",
        "12.",
        ".50",
        "1e3",
        "1_000",
        "٥٠",
        "５",
        "\u202e12",
        "12\x00",
        "12\n13",
        "\ud800",
        "CHF 12",
        "9999999999",
        "9" * 100_000,
    ],
)
def test_parse_franken_refuses_everything_else(text: str) -> None:
    with pytest.raises(NotFranken):
        parse_franken(text)
