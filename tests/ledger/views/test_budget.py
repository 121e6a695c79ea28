import pytest
from django.test import Client

from ledger.models import Budget
from tests.hostile import BAD_LINES, post
from tests.ledger.views.reading import faults, led_to, values, words
from tests.ledger.views.two_years import budget
from tests.people import make_admin, make_plain_club, signed_in

pytestmark = pytest.mark.django_db

PATH, BUDGET = "/jahr/", "/jahr/budget/"


@pytest.fixture
def treasurer() -> Client:
    make_plain_club()
    return signed_in(make_admin())


def test_budget_takes_a_new_category_and_keeps_what_is_not_named(treasurer: Client) -> None:
    first = treasurer.post(BUDGET, budget(**{"budget-3000": "1’234.50", "budget-3100": ""}))
    seen = values(treasurer.get(BUDGET), "seen")[0]
    second = treasurer.post(
        BUDGET, budget(seen=seen, new_category="Wagen", new_amount="12,5") | {"budget-3000": "0"}
    )

    assert [led_to(answer).split("?")[0] for answer in (first, second)] == [PATH, PATH]
    planned = Budget.objects.order_by("account__code").values_list("account__code", "amount_rappen")
    assert list(planned) == [("3000", 0), ("4001", 1250)]


def test_budget_sent_again_is_the_same(treasurer: Client) -> None:
    """As after an answer that was lost: there is a line more now, and the form names it not."""
    form = budget(new_category="Wagen", new_amount="12,5") | {"budget-3000": "", "budget-3100": "7"}

    answers = [treasurer.post(BUDGET, form) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert sorted(Budget.objects.values_list("amount_rappen", flat=True)) == [700, 1250]


def test_budget_that_is_emptied_is_none(treasurer: Client) -> None:
    treasurer.post(BUDGET, budget(**{"budget-3000": "10"}))
    seen = values(treasurer.get(BUDGET), "seen")[0]

    treasurer.post(BUDGET, budget(seen=seen, **{"budget-3000": ""}))

    assert values(treasurer.get(BUDGET), "budget-3000") == [""]
    assert "Budget" not in words(treasurer.get(PATH), "num")


def test_budget_that_moved_meanwhile_asks_again(treasurer: Client) -> None:
    treasurer.post(BUDGET, budget(**{"budget-3100": "10"}), follow=True)

    response = treasurer.post(BUDGET, budget(**{"budget-3100": "99"}))

    assert response.status_code == 409
    assert len(faults(response)) == 1
    assert list(Budget.objects.values_list("amount_rappen", flat=True)) == [1000]


@pytest.mark.parametrize(
    "changes",
    [
        *({"budget-3100": amount} for amount in ("-1", "1e3", "٥٠", "1_0", "x", "9" * 30)),
        {"budget-3100": "1’000’000.01"},
        {"new_amount": "5"},
        {"new_category": "Wagen"},
        {"new_category": "Wagen", "new_amount": "0"},
        *({"new_category": text} for text in BAD_LINES),
    ],
)
def test_absurd_budget_is_one_sentence(treasurer: Client, changes: dict[str, str]) -> None:
    response = post(treasurer, BUDGET, budget(**changes))

    assert (response.status_code, len(faults(response))) == (422, 1)
    assert Budget.objects.count() == 0
