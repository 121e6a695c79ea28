import pytest

from games.engine.errors import Fault, RuleError
from games.engine.strict_json import MOST_BYTES, read_object


@pytest.mark.parametrize(
    "raw",
    [
        b'{"a": [1, "\xc3\xb6"]}',
        '{"a": [1, "ö"]}',
        b'\xef\xbb\xbf{"a": [1, "\xc3\xb6"]}',
        '\ufeff{"a": [1, "ö"]}',
        ' \r\n\t{"a":[1,"\\u00f6"]} \n',
    ],
)
def test_object_is_read_with_or_without_bom(raw: bytes | str) -> None:
    assert read_object(raw) == {"a": [1, "ö"]}


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", Fault.NOT_JSON),
        (b"\xef\xbb\xbf", Fault.NOT_JSON),
        ("\ufeff\ufeff{}", Fault.NOT_JSON),
        ("{", Fault.NOT_JSON),
        ("{} {}", Fault.NOT_JSON),
        ("{'a': 1}", Fault.NOT_JSON),
        ('{"a": 1,}', Fault.NOT_JSON),
        ('{"a": 01}', Fault.NOT_JSON),
        ('{"a": "\n"}', Fault.NOT_JSON),
        ('{"a": 1} // no', Fault.NOT_JSON),
        ("[]", Fault.NOT_AN_OBJECT),
        ("null", Fault.NOT_AN_OBJECT),
        ('"31-game/1"', Fault.NOT_AN_OBJECT),
        ("9" * 5000, Fault.NOT_AN_OBJECT),
        (b'{"a": "\xff"}', Fault.NOT_UTF8),
        (b'{"a": "\xed\xa0\x80"}', Fault.NOT_UTF8),  # a surrogate, encoded
        ('{"a": "\ud800"}', Fault.NOT_UTF8),
        ('{"a": 1}'.encode("utf-16"), Fault.NOT_UTF8),
        ('{"a": "ö"}'.encode("latin-1"), Fault.NOT_UTF8),
        ('{"a": 1, "a": 1}', Fault.KEY_TWICE),
        ('{"a": [{"b": 1, "\\u0062": 2}]}', Fault.KEY_TWICE),
        ('{"a": NaN}', Fault.NOT_A_NUMBER),
        ('{"a": [-Infinity]}', Fault.NOT_A_NUMBER),
        ("[" * 100_000, Fault.TOO_DEEP),
        ('{"a":' * 100_000, Fault.TOO_DEEP),
        (b" " * (MOST_BYTES + 1), Fault.TOO_LARGE),
        (b"\xff" * (MOST_BYTES + 1), Fault.TOO_LARGE),
        ("ö" * (MOST_BYTES // 2 + 1), Fault.TOO_LARGE),
    ],
    ids=lambda value: value if isinstance(value, Fault) else "",
)
def test_anything_but_one_plain_object_is_refused(raw: bytes | str, code: Fault) -> None:
    with pytest.raises(RuleError) as refused:
        read_object(raw)

    assert (refused.value.code, refused.value.place) == (code, "record")


def test_a_record_may_be_as_large_as_the_limit() -> None:
    assert read_object(b"{}" + b" " * (MOST_BYTES - 2)) == {}


def test_a_huge_number_becomes_one_that_nothing_takes() -> None:
    huge = "9" * 5000

    assert read_object(f'{{"a": {huge}, "b": -{huge}, "c": 1e999, "d": 12}}') == {
        "a": float("inf"),
        "b": float("-inf"),
        "c": float("inf"),
        "d": 12,
    }
