import pytest

from games.engine.rules import ThreeAcesRule
from games.engine.showdown import Reason, verdict


@pytest.mark.parametrize(
    ("values_x2", "strike_others", "beats_31"),
    [
        ((40, 20, 22), (1,), (1,)),
        ((40, 20, 20), (1, 2), (1, 2)),
        ((20, 20, 20), (0, 1, 2), (0, 1, 2)),
        ((61, 60, 62), (1,), (1,)),
        ((62, 61, 61), (1, 2), (1, 2)),
        ((62, 62, 40), (2,), (2,)),
        ((63, 62, 40), (1, 2), (2,)),
        ((63, 40, 40), (1, 2), (1, 2)),
    ],
)
def test_verdict(
    values_x2: tuple[int, ...], strike_others: tuple[int, ...], beats_31: tuple[int, ...]
) -> None:
    assert verdict(values_x2, three_aces=ThreeAcesRule.STRIKE_OTHERS).struck == strike_others
    assert verdict(values_x2, three_aces=ThreeAcesRule.BEATS_31).struck == beats_31


@pytest.mark.parametrize(
    ("values_x2", "rule", "reason"),
    [
        ((62, 62), ThreeAcesRule.STRIKE_OTHERS, Reason.NOBODY),
        ((63, 62), ThreeAcesRule.BEATS_31, Reason.NOBODY),
        ((63, 62), ThreeAcesRule.STRIKE_OTHERS, Reason.THREE_ACES),
        ((63, 20), ThreeAcesRule.BEATS_31, Reason.LOWEST),
        ((61, 20), ThreeAcesRule.STRIKE_OTHERS, Reason.LOWEST),
    ],
)
def test_verdict_names_its_rule(
    values_x2: tuple[int, ...], rule: ThreeAcesRule, reason: Reason
) -> None:
    assert verdict(values_x2, three_aces=rule).reason is reason
