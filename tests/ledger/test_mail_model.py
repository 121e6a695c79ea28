"""What the database holds of mails, whatever the program does."""

from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, transaction

from ledger.mail_model import UNDER_WAY, MailKind, MailSent, MailState
from tests.make import NOW, make_member

pytestmark = pytest.mark.django_db


def note(**changes: object) -> MailSent:
    usual: dict[str, object] = {
        "order": uuid4(),
        "kind": MailKind.BILL,
        "address": "anni@example.ch",
        "language": "de",
        "head": 7,
        "balance_rappen": 500,
        "ordered_at": NOW,
    }
    return MailSent.objects.create(**(usual | changes))


@pytest.mark.parametrize("state", [*UNDER_WAY])
def test_one_paper_of_one_head_goes_to_a_member_once(state: MailState) -> None:
    anni = make_member("Anni")
    note(member=anni, state=state)

    with pytest.raises(IntegrityError), transaction.atomic():
        note(member=anni)

    assert MailSent.objects.count() == 1


@pytest.mark.parametrize(
    "changes",
    [
        {"is_again": True},
        {"head": 8},
        {"kind": MailKind.STATEMENT},
        {"state": MailState.FAILED},
        {"state": MailState.DROPPED},
    ],
)
def test_what_is_no_second_copy_goes(changes: dict[str, object]) -> None:
    anni = make_member("Anni")
    note(member=anni)

    note(member=anni, **changes)

    assert MailSent.objects.count() == 2


def test_tests_go_as_often_as_somebody_likes() -> None:
    anni = make_member("Anni")

    for _time in range(2):
        note(member=anni, kind=MailKind.TEST, head=0)

    assert MailSent.objects.count() == 2


def test_member_is_in_an_order_once() -> None:
    anni = make_member("Anni")
    order = UUID(int=1)
    note(member=anni, order=order)

    with pytest.raises(IntegrityError), transaction.atomic():
        note(member=anni, order=order, is_again=True)


def test_try_has_its_time() -> None:
    anni = make_member("Anni")

    with pytest.raises(IntegrityError), transaction.atomic():
        note(member=anni, tries=1)


def test_member_with_a_mail_stays() -> None:
    anni = make_member("Anni")
    note(member=anni)

    with pytest.raises(IntegrityError), transaction.atomic():
        anni.delete()
