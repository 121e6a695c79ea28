from datetime import timedelta
from uuid import uuid4

import pytest

from clique.actors import NOBODY
from clique.codes import token_hash
from clique.device_acts import revoke_device
from clique.device_errors import NoSuchTvCode, TvCodeTaken
from clique.models import Command, Device, DeviceKind
from clique.tv_pairing import claim, fresh_tv_code, make_tv_link, pair_tv, tv_link, tv_of_link
from tests.make import NOW

pytestmark = pytest.mark.django_db


def test_letters_let_the_screen_in_that_shows_them() -> None:
    code = fresh_tv_code()
    assert claim(code, now=NOW) is None

    pair_tv(code, key=uuid4(), by=NOBODY, now=NOW)

    known = claim(code, now=NOW)
    device = Device.objects.get()
    assert known is not None
    assert known.device == device
    assert device.kind == DeviceKind.TV
    assert device.token_hash == token_hash(known.token)
    assert claim(fresh_tv_code(), now=NOW) is None
    assert code not in str(list(Device.objects.values()) + list(Command.objects.values()))


def test_screen_that_lost_the_answer_asks_again() -> None:
    code = fresh_tv_code()
    pair_tv(code, key=uuid4(), by=NOBODY, now=NOW)

    assert claim(code, now=NOW) == claim(code, now=NOW + timedelta(minutes=9))


def test_letters_hold_for_ten_minutes() -> None:
    code = fresh_tv_code()
    pair_tv(code, key=uuid4(), by=NOBODY, now=NOW)

    assert claim(code, now=NOW + timedelta(minutes=10)) is None


def test_same_command_pairs_once_and_another_not_at_all() -> None:
    code, key = fresh_tv_code(), uuid4()
    pair_tv(code, key=key, by=NOBODY, now=NOW)

    pair_tv(code, key=key, by=NOBODY, now=NOW)

    assert Device.objects.count() == 1
    with pytest.raises(TvCodeTaken):
        pair_tv(code, key=uuid4(), by=NOBODY, now=NOW)


def test_letters_come_round_again() -> None:
    code = fresh_tv_code()
    pair_tv(code, key=uuid4(), by=NOBODY, now=NOW)

    pair_tv(code, key=uuid4(), by=NOBODY, now=NOW + timedelta(minutes=10))

    assert Device.objects.count() == 2


def test_slip_of_the_finger_is_refused() -> None:
    code = fresh_tv_code()
    slip = code[:-1] + ("2" if code[-1] != "2" else "3")

    with pytest.raises(NoSuchTvCode):
        pair_tv(slip, key=uuid4(), by=NOBODY, now=NOW)

    assert Device.objects.count() == 0


def test_link_holds_until_it_is_withdrawn() -> None:
    make_tv_link(key=uuid4(), by=NOBODY, now=NOW)
    link = tv_link()
    assert link is not None
    assert tv_of_link(link.token) == link

    revoke_device(device_id=link.device.pk, key=uuid4(), by=NOBODY, now=NOW)

    assert tv_link() is None
    assert tv_of_link(link.token) is None


def test_new_link_ends_the_one_before() -> None:
    make_tv_link(key=uuid4(), by=NOBODY, now=NOW)
    old = tv_link()
    make_tv_link(key=uuid4(), by=NOBODY, now=NOW)
    new = tv_link()

    assert old is not None
    assert new is not None
    assert old.token != new.token
    assert tv_of_link(old.token) is None


def test_link_is_the_same_each_time_it_is_shown_and_no_key_of_another_kind() -> None:
    make_tv_link(key=uuid4(), by=NOBODY, now=NOW)
    code = fresh_tv_code()
    pair_tv(code, key=uuid4(), by=NOBODY, now=NOW)
    paired = claim(code, now=NOW)

    assert tv_link() == tv_link()
    assert paired is not None
    assert tv_of_link(paired.token) is None
    assert tv_of_link("") is None
