"""`manage.py bill`: one line says why there is none, a file is whole or not there."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pypdf import PdfReader

from clique.models import Club
from ledger.pdf.member_bill import member_bills_pdf
from ledger.queries.member_bill import SlipKind, member_bill, open_bills
from tests.ledger.qr_bill.bills import IBAN
from tests.ledger.views.at_the_till import owes, today
from tests.make import make_club, make_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "bill.pdf"


def set_up(**changes: object) -> None:
    account: dict[str, object] = {"iban": IBAN, "postal_code": "4000", "town": "Basel"}
    make_club("Zoggeli", **(account | changes))
    owes("Anni", 7)
    owes("Beat", 9, number=2)
    make_member("Carla")


def test_command_writes_the_bill_of_one_or_of_all(file: Path) -> None:
    set_up()
    owing = open_bills(club=_club(), today=today())

    call_command("bill", "--member", " anni ", "--output", str(file))
    one = file.read_bytes()
    call_command("bill", "--all", "--output", str(file))

    assert one == member_bills_pdf(owing[:1])
    assert file.read_bytes() == member_bills_pdf(owing)
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("de", "Empfangsschein"),
        ("gsw", "Empfangsschein"),
        ("en", "Receipt"),
        ("fr", "Récépissé"),
        ("it", "Ricevuta"),
    ],
)
def test_command_speaks_the_language_asked_for(file: Path, language: str, word: str) -> None:
    set_up()

    call_command("bill", "--member", "Anni", "--language", language, "--output", str(file))

    assert word in PdfReader(file).pages[0].extract_text()


def test_command_writes_a_blank_slip(file: Path) -> None:
    set_up()
    dora = make_member("Dora")
    blank = member_bill(member=dora, club=_club(), today=today(), slip=SlipKind.BLANK)

    call_command("bill", "--member", "Dora", "--blank", "--output", str(file))

    assert file.read_bytes() == member_bills_pdf([blank])


def test_command_says_that_nothing_is_open(file: Path) -> None:
    set_up()

    call_command("bill", "--member", "Carla", "--output", str(file))

    text = PdfReader(file).pages[0].extract_text()
    assert "Nichts ist offen." in text
    assert "Empfangsschein" not in text


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--member", "Nemo"], "there is no member called 'Nemo'"),
        (["--all", "--blank"], "--blank goes with --member"),
        (["--all", "--language", "es"], "--language is 'es'; it must be one of"),
        (["--all", "--member", "Anni"], "not allowed with argument"),
        ([], "one of the arguments --member --all is required"),
    ],
)
def test_command_refuses(file: Path, options: list[str], reason: str) -> None:
    set_up()

    with pytest.raises(CommandError, match=reason):
        call_command("bill", *options, "--output", str(file))

    assert not file.exists()


def test_command_without_an_account_to_pay_to_says_so(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up(iban="")

    with pytest.raises(SystemExit) as end:
        call_command("bill", "--all", "--output", str(file))

    assert end.value.code == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert not file.exists()


def test_command_without_a_debt_or_a_club_is_refused(file: Path) -> None:
    with pytest.raises(CommandError, match="there is no club yet"):
        call_command("bill", "--all", "--output", str(file))

    make_club(iban=IBAN, postal_code="4000", town="Basel")
    with pytest.raises(CommandError, match="nobody owes anything"):
        call_command("bill", "--all", "--output", str(file))


def _club() -> Club:
    return Club.objects.get()
