"""Real threads while mails go out: nobody waits for the mail server, and nothing goes twice."""

from collections.abc import Iterator
from email.message import EmailMessage
from functools import partial
from threading import Event, Thread
from uuid import UUID

import pytest
from django.db import connection

from clique.models import Club
from clique.transactions import write_transaction
from ledger.actions.mail_delivery import deliver
from ledger.mail_model import MailSent
from tests.ledger.mail.post_box import PostBox, post_box
from tests.ledger.make_books import NOW
from tests.ledger.make_mails import make_debtors, make_paid_club, order, send, states
from tests.races import race

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def club() -> Club:
    return make_paid_club()


@pytest.fixture
def box() -> Iterator[PostBox]:
    with post_box() as box:
        yield box


def test_try_that_seemed_lost_does_not_speak_for_the_next_one(box: PostBox) -> None:
    key = order(*make_debtors("Anni"))

    def begin_again() -> None:
        MailSent.objects.update(state="sending", tries=2)
        connection.close()

    def on_mail(_mail: EmailMessage) -> None:
        other = Thread(target=begin_again)
        other.start()
        other.join(timeout=10)

    box.on_mail = on_mail
    send(key)

    assert box.addresses == ["m0@example.ch"]
    assert states() == [("Anni", "sending")]


def test_writers_do_not_wait_while_a_mail_is_under_way(box: PostBox) -> None:
    (anni,) = make_debtors("Anni")
    key = order(anni)
    wrote = Event()

    def write() -> None:
        try:
            with write_transaction():
                Club.objects.update(name="Geschrieben")
            wrote.set()
        finally:
            connection.close()

    def on_mail(_mail: EmailMessage) -> None:
        writer = Thread(target=write)
        writer.start()
        writer.join(timeout=10)

    box.on_mail = on_mail
    send(key)

    assert wrote.is_set()
    assert states() == [("Anni", "sent")]


def test_buttons_pressed_at_once_send_each_mail_once(box: PostBox, club: Club) -> None:
    key = order(*make_debtors("Anni", "Beat", "Carla", "Dominik"))

    race(*[partial(deliver, order=key, club=club, now=NOW, budget_s=60)] * 6)

    assert sorted(box.addresses) == [f"m{number}@example.ch" for number in range(4)]
    assert {state for _name, state in states()} == {"sent"}


def test_orders_at_once_of_one_paper_note_it_once(box: PostBox) -> None:
    (anni,) = make_debtors("Anni")

    answers = race(*(lambda: order(anni, seen=1) for _treasurer in range(6)))

    assert sum(isinstance(answer, UUID) for answer in answers) == 1
    assert states() == [("Anni", "waiting")]
