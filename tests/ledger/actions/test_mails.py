"""Mails asked for: noted once for each paper, refused as a whole or noted as a whole."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.test import override_settings

from clique.errors import KeyReused, StaleView, UserError
from clique.models import Club
from ledger.actions.mails import drop_mails, order_test, retry_mails
from ledger.mail.errors import (
    AlreadyMailed,
    NoAddress,
    NobodyChosen,
    NoMailServer,
    NoOwnAddress,
    NothingToBill,
    NothingToRetry,
)
from ledger.mail_model import MailKind, MailSent, MailState
from ledger.queries.mails import LOST_AFTER, mail_order
from tests.ledger.mail.post_box import server_at
from tests.ledger.make_books import NOW, pay
from tests.ledger.make_mails import make_debtors, make_paid_club, order, states
from tests.make import make_member
from tests.people import actor, make_person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def club() -> Iterator[Club]:
    with server_at(25):
        yield make_paid_club()


def test_order_notes_a_mail_for_each_member() -> None:
    anni, beat = make_debtors("Anni", "Beat")
    treasurer = make_person("Elsbeth")
    beat.language = "en"
    beat.save()

    key = order(beat, anni, by=actor(treasurer))

    assert [
        (m.order, m.member, m.address, m.language, m.head, m.balance_rappen, m.state, m.by)
        for m in MailSent.objects.all()
    ] == [
        (key, anni, "m0@example.ch", "de", 1, 500, "waiting", treasurer),
        (key, beat, "m1@example.ch", "en", 1, 500, "waiting", treasurer),
    ]


def test_order_sent_twice_is_noted_once() -> None:
    (anni,) = make_debtors("Anni")
    key = uuid4()

    assert [order(anni, key=key), order(anni, key=key)] == [key, key]

    assert states() == [("Anni", "waiting")]


def test_key_with_other_members_is_refused() -> None:
    anni, beat = make_debtors("Anni", "Beat")
    key = order(anni)

    with pytest.raises(KeyReused):
        order(beat, key=key)


@pytest.mark.parametrize("state", ["waiting", "sending", "sent", "unsure"])
def test_paper_that_may_be_there_goes_again_only_on_purpose(state: str) -> None:
    anni, beat = make_debtors("Anni", "Beat")
    order(anni)
    MailSent.objects.update(state=state, tries=1, tried_at=NOW)

    with pytest.raises(AlreadyMailed, match="Anni,"):
        order(anni, beat)
    assert states() == [("Anni", state)]

    order(anni, beat, again=True)
    assert states() == [("Anni", state), ("Anni", "waiting"), ("Beat", "waiting")]
    assert list(MailSent.objects.values_list("is_again", flat=True)) == [False, True, False]


@pytest.mark.parametrize("state", ["failed", "dropped"])
def test_paper_that_never_left_goes_anew(state: str) -> None:
    (anni,) = make_debtors("Anni")
    order(anni)
    MailSent.objects.update(state=state)

    order(anni)

    assert states() == [("Anni", state), ("Anni", "waiting")]


def test_paper_with_new_figures_goes_anew_whatever_others_paid() -> None:
    anni, beat = make_debtors("Anni", "Beat")
    order(anni, beat)
    pay(anni, 100)

    order(anni)
    with pytest.raises(AlreadyMailed, match="Beat,"):
        order(beat)

    assert states() == [("Anni", "waiting"), ("Beat", "waiting"), ("Anni", "waiting")]


def test_other_paper_of_the_same_figures_goes_too() -> None:
    (anni,) = make_debtors("Anni")
    order(anni)

    order(anni, kind=MailKind.STATEMENT)

    assert states() == [("Anni", "waiting")] * 2


def test_refusals_note_nothing() -> None:
    anni, beat = make_debtors("Anni", "Beat")
    carla = make_member("Carla", email="carla@example.ch")
    pay(beat, 500)
    (dominik,) = make_debtors("Dominik")
    dominik.email = ""
    dominik.save()

    for members, refusal in (
        ([], NobodyChosen),
        ([anni, beat], NothingToBill),
        ([anni, carla], NothingToBill),
        ([anni, dominik], NoAddress),
    ):
        with pytest.raises(refusal):
            order(*members)
    with pytest.raises(StaleView):
        order(anni, seen=1)

    assert states() == []


def test_without_a_server_nothing_is_noted() -> None:
    (anni,) = make_debtors("Anni")

    with override_settings(EMAIL_HOST=""), pytest.raises(NoMailServer):
        order(anni)

    assert states() == []


def test_test_goes_to_who_asks(club: Club) -> None:
    person = make_person("Elsbeth", email="elsbeth@example.ch")
    key = uuid4()

    for _time in range(2):
        order_test(key=key, by=actor(person), club=club, now=NOW)

    mail = MailSent.objects.get()
    assert (mail.order, mail.kind, mail.address) == (key, "test", "elsbeth@example.ch")


def test_test_without_an_address_is_refused(club: Club) -> None:
    with pytest.raises(NoOwnAddress):
        order_test(key=uuid4(), by=actor(make_person("Elsbeth")), club=club, now=NOW)


def retry(key: object, state: MailState, *, seen: int) -> None:
    retry_mails(
        order=key,  # type: ignore[arg-type]  # the UUID of an order
        state=state,
        key=uuid4(),
        seen=seen,
        by=actor(make_person(f"P{uuid4()}")),
        now=NOW,
    )


def seen_of(key: object) -> int:
    found = mail_order(key, now=NOW)  # type: ignore[arg-type]  # the UUID of an order
    assert found is not None
    return found.seen


def test_what_failed_waits_again_at_the_new_address() -> None:
    anni, beat = make_debtors("Anni", "Beat")
    key = order(anni, beat)
    MailSent.objects.filter(member=anni).update(state="failed", words="550", tries=1, tried_at=NOW)
    MailSent.objects.filter(member=beat).update(state="sent", tries=1, tried_at=NOW)
    anni.email = "neu@example.ch"
    anni.save()

    retry(key, MailState.FAILED, seen=2)

    assert states() == [("Anni", "waiting"), ("Beat", "sent")]
    mail = MailSent.objects.get(member=anni)
    assert (mail.address, mail.words, mail.tries) == ("neu@example.ch", "", 1)


def test_what_failed_is_dropped_if_another_order_brought_it() -> None:
    (anni,) = make_debtors("Anni")
    first = order(anni)
    MailSent.objects.update(state="failed", tries=1, tried_at=NOW)
    order(anni)

    retry(first, MailState.FAILED, seen=1)

    assert states() == [("Anni", "dropped"), ("Anni", "waiting")]


def test_second_copy_that_failed_is_tried_again_all_the_same() -> None:
    (anni,) = make_debtors("Anni")
    order(anni)
    second = order(anni, again=True)
    MailSent.objects.filter(order=second).update(state="failed", tries=1, tried_at=NOW)

    retry(second, MailState.FAILED, seen=1)

    assert states() == [("Anni", "waiting")] * 2


def test_test_that_failed_is_tried_again_whatever_other_tests_did(club: Club) -> None:
    person = make_person("Elsbeth", email="elsbeth@example.ch")
    keys = [order_test(key=uuid4(), by=actor(person), club=club, now=NOW) for _time in range(2)]
    MailSent.objects.filter(order=keys[0]).update(state="sent", tries=1, tried_at=NOW)
    MailSent.objects.filter(order=keys[1]).update(state="failed", tries=1, tried_at=NOW)

    retry(keys[1], MailState.FAILED, seen=1)

    assert states() == [("Elsbeth", "sent"), ("Elsbeth", "waiting")]


def test_unsure_and_lost_ones_wait_again_only_when_asked_for() -> None:
    anni, beat, carla = make_debtors("Anni", "Beat", "Carla")
    key = order(anni, beat, carla)
    mails = MailSent.objects
    mails.filter(member=anni).update(state="unsure", tries=1, tried_at=NOW)
    mails.filter(member=beat).update(state="sending", tries=1, tried_at=NOW - 2 * LOST_AFTER)
    mails.filter(member=carla).update(state="sending", tries=1, tried_at=NOW)

    retry(key, MailState.FAILED, seen=3)
    assert states() == [("Anni", "unsure"), ("Beat", "sending"), ("Carla", "sending")]

    retry(key, MailState.UNSURE, seen=3)
    assert states() == [("Anni", "waiting"), ("Beat", "waiting"), ("Carla", "sending")]


def test_retry_of_an_order_that_moved_on_is_refused() -> None:
    (anni,) = make_debtors("Anni")
    key = order(anni)
    MailSent.objects.update(state="failed", tries=2, tried_at=NOW)

    for unknown, seen in ((key, 1), (uuid4(), 0)):
        with pytest.raises(NothingToRetry):
            retry(unknown, MailState.FAILED, seen=seen)

    assert states() == [("Anni", "failed")]


def test_rest_is_dropped_and_may_be_ordered_anew() -> None:
    anni, beat = make_debtors("Anni", "Beat")
    key = order(anni, beat)
    MailSent.objects.filter(member=anni).update(state="sent", tries=1, tried_at=NOW)
    asked = {"order": key, "key": uuid4(), "by": actor(make_person("Elsbeth")), "now": NOW}

    for _time in range(2):
        drop_mails(**asked, seen=1)  # type: ignore[arg-type]  # as a form sends it
    order(beat)

    assert states() == [("Anni", "sent"), ("Beat", "dropped"), ("Beat", "waiting")]
    assert seen_of(key) == 2


def test_sentences_name_three_and_count_the_rest() -> None:
    people = make_debtors("Anni", "Beat", "Carla", "Dominik", "Elsbeth")
    order(*people)

    with pytest.raises(UserError) as refused:
        order(*people)

    assert str(refused.value) == (
        "Genau das ging schon an Anni, Beat, Carla (+2), und nichts wurde gesendet; setze unten das Häkchen,"
        " wenn sie es nochmals bekommen sollen."
    )
