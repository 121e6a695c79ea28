import pytest

from clique.money import EitherFranken, NotFranken, chf, franken, parse_franken


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
        ("1'234.50", 123450),
        ("1’234.50", 123450),
        ("1 234.50", 123450),
        ("1\u202f234,50", 123450),
        ("CHF 12.-", 1200),
        ("CHF\u00a01’234.50", 123450),
        ("chf12", 1200),
        ("12.–", 1200),
        ("12.—", 1200),
        ("12,--", 1200),
        ("Fr. 12.50", 1250),
        ("Fr 12", 1200),
        ("SFr. 1'000.–", 100000),
        ("12.50 CHF", 1250),
        ("12 Fr.", 1200),
        ("999999999", 99999999900),
        (".50", 50),
        (",5", 50),
        ("CHF .50", 50),
        ("50 Rp.", 50),
        ("5rp", 5),
        ("80 Rappen", 80),
        ("12 Franken", 1200),
        ("1’234.5", 123450),
        ("1`234.50", 123450),
        ("1´234", 123400),
        ("12.50 Fr", 1250),
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
        ".",
        ",",
        ".-",
        ".505",
        "-.50",
        "1’.50",
        "150 Rp.",
        "1.50 Rp.",
        "Rp.",
        "1e3",
        "1_000",
        "٥٠",
        "５",
        "\u202e12",
        "12\x00",
        "12\n13",
        "\ud800",
        "CHF",
        "Fr.",
        "CHF -12",
        "EUR 12",
        "12 EUR",
        "CHF  12",
        "12.---",
        "12-",
        "12.5-",
        "1’234 567",
        "12\u2009000",
        "CHF 12 Fr. 13",
        "9999999999",
        "9" * 100_000,
    ],
)
def test_parse_franken_refuses_everything_else(text: str) -> None:
    with pytest.raises(NotFranken):
        parse_franken(text)


@pytest.mark.parametrize("text", ["1.234", "1,234", "CHF 12.345", "123.000"])
def test_amount_that_two_people_read_in_two_ways_is_known_as_such(text: str) -> None:
    with pytest.raises(EitherFranken):
        parse_franken(text)
