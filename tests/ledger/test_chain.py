import hashlib

import pytest

from ledger.chain import BEFORE_THE_FIRST, ChainLink, canonical_text, link_hash

STAKES = ChainLink(
    number=1,
    key="game:7:r1",
    kind="stakes",
    day="2026-11-20",
    text="",
    reverses=None,
    transfers=(("1100-0002", "3000", 200), ("1100-0001", "3000", 100)),
)
PAYMENT = ChainLink(
    number=2,
    key="pay:11111111-1111-4111-8111-111111111111",
    kind="payment",
    day="2026-11-20",
    text="fürs Rössli",
    reverses=None,
    transfers=(("1000", "1100-0001", 100),),
)


def test_canonical_text_is_the_one_of_the_handbook() -> None:
    assert canonical_text(STAKES, previous=BEFORE_THE_FIRST) == (
        "1\ngame:7:r1\nstakes\n2026-11-20\n\n\n"
        "1100-0001 3000 100\n1100-0002 3000 200\n"
        "0000000000000000000000000000000000000000000000000000000000000000"
    )


def test_hashes_are_the_ones_of_the_handbook() -> None:
    first = link_hash(STAKES, previous=BEFORE_THE_FIRST)

    second = link_hash(PAYMENT, previous=first)

    assert (first, second) == (
        "38a27807b3b6351161c9191aee787a3d196e9c960a94c6cfae34977ad00ceea9",
        "ed982fefc8430e040f9a06de9e93051ff1bae3fc17728afb2a0dd3e639a31b07",
    )


def test_hash_can_be_recomputed_by_a_stranger() -> None:
    text = "3\nrev:2\nreversal\n2026-11-21\nfalsch getippt\n2\n1100-0001 1000 100\n" + "ab" * 32
    reversal = ChainLink(
        number=3,
        key="rev:2",
        kind="reversal",
        day="2026-11-21",
        text="falsch getippt",
        reverses=2,
        transfers=(("1100-0001", "1000", 100),),
    )

    assert link_hash(reversal, previous="ab" * 32) == hashlib.sha256(text.encode()).hexdigest()


def test_order_of_transfers_does_not_matter() -> None:
    backwards = ChainLink(
        number=1,
        key="game:7:r1",
        kind="stakes",
        day="2026-11-20",
        text="",
        reverses=None,
        transfers=tuple(reversed(STAKES.transfers)),
    )

    assert link_hash(backwards, previous=BEFORE_THE_FIRST) == link_hash(
        STAKES, previous=BEFORE_THE_FIRST
    )


@pytest.mark.parametrize(
    "change",
    [
        {"number": 2},
        {"key": "game:7:r2"},
        {"kind": "gift"},
        {"day": "2026-11-21"},
        {"text": "x"},
        {"reverses": 1},
        {"transfers": (("1100-0002", "3000", 201), ("1100-0001", "3000", 100))},
        {"transfers": (("1100-0003", "3000", 200), ("1100-0001", "3000", 100))},
        {"transfers": (("1100-0002", "3100", 200), ("1100-0001", "3000", 100))},
        {"transfers": (("3000", "1100-0002", 200), ("1100-0001", "3000", 100))},
        {"transfers": (("1100-0002", "3000", 200),)},
    ],
)
def test_every_field_moves_the_hash(change: dict[str, object]) -> None:
    fields = {name: getattr(STAKES, name) for name in STAKES.__slots__}

    changed = ChainLink(**{**fields, **change})

    assert link_hash(changed, previous=BEFORE_THE_FIRST) != link_hash(
        STAKES, previous=BEFORE_THE_FIRST
    )


def test_hash_before_moves_the_hash() -> None:
    assert link_hash(STAKES, previous="ab" * 32) != link_hash(STAKES, previous=BEFORE_THE_FIRST)
