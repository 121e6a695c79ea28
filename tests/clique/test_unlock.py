from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client

from tests.devices import act
from tests.people import make_admin, make_person, make_plain_club

pytestmark = pytest.mark.django_db


def unlock(*arguments: str) -> tuple[str, str]:
    out, err = StringIO(), StringIO()
    call_command("unlock", *arguments, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def test_unlock_prints_a_sign_in_that_works_once() -> None:
    make_plain_club()
    admin = make_admin("Elsbeth")
    out, err = unlock()
    address, code = out.strip().split("#")

    answers = [Client().post("/code/", act(code=code)) for _ in range(2)]

    assert address == "http://127.0.0.1:8000/code/"
    assert out.count("\n") == 1
    assert err == "Elsbeth is signed in by it, once, within 15 minutes.\n"
    assert answers[0]["Location"] == f"/mitglied/{admin.pk}/zugang/"
    assert answers[1].status_code == 422


def test_unlock_takes_an_admin_by_name() -> None:
    make_plain_club()
    make_admin("Elsbeth")
    make_admin("Fritz")

    assert unlock("--member", "fritz")[1].startswith("Fritz ")


def test_unlock_makes_no_admin_of_anybody() -> None:
    make_plain_club()
    make_admin("Elsbeth")
    make_person("Anni", is_treasurer=True)

    with pytest.raises(CommandError, match="Anni is no admin who can sign in"):
        unlock("--member", "Anni")


def test_unlock_of_an_empty_database_says_what_to_do() -> None:
    with pytest.raises(CommandError, match="Nobody is set up yet"):
        unlock()
