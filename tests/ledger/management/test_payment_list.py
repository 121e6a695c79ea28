import os
import stat
import subprocess
import sys
from datetime import date
from io import BytesIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pypdf import PdfReader

from games.models import Evening
from tests.make import make_booked_game, make_club

ROOT = Path(__file__).parents[3]

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> None:
    make_club(town="Basel")
    make_booked_game(3)


def text(path: Path) -> str:
    return PdfReader(path).pages[0].extract_text()


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ([], "Einsätze"),
        (["--evening", "2026-11-06"], "Stand Fr 6. November 2026, nach dem Spiel"),
        (["--from", "2026-11-01", "--to", "2026-11-06"], "1.11.2026 bis 6.11.2026"),
    ],
)
def test_command_writes_the_list(tmp_path: Path, options: list[str], words: str) -> None:
    file = tmp_path / "list.pdf"

    call_command("payment_list", *options, "--output", str(file))

    assert words in text(file)
    assert "3 Personen" in text(file)
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.usefixtures("club")
def test_command_speaks_the_language_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "list.pdf"
    tags = []
    for options in ([], ["--language", "gsw"], ["--language", "en"]):
        call_command("payment_list", *options, "--output", str(file))
        tags.append(str(PdfReader(file).root_object["/Lang"]))

    assert tags == ["de-CH", "gsw-CH", "en-GB"]


@pytest.mark.usefixtures("club")
def test_command_gives_the_same_bytes_again(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    first, second = tmp_path / "1.pdf", tmp_path / "2.pdf"

    call_command("payment_list", "--output", str(first))
    call_command("payment_list", "--output", str(second))
    call_command("payment_list", "--output", "-")

    printed = capfdbinary.readouterr()
    assert first.read_bytes() == second.read_bytes() == printed.out
    assert printed.err == b""


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--evening", "2026-11-07"], "no evening began on 2026-11-07"),
        (
            ["--evening", "6.11.2026"],
            "--evening is '6.11.2026'; it must be a date such as 2026-12-04",
        ),
        (
            ["--evening", "2026-W45-5"],
            "--evening is '2026-W45-5'; it must be a date such as 2026-12-04",
        ),
        (
            ["--evening", "20261106"],
            "--evening is '20261106'; it must be a date such as 2026-12-04",
        ),
        (["--evening", ""], "--evening is ''; it must be a date such as 2026-12-04"),
        (
            ["--from", "2026-02-30", "--to", "2026-03-01"],
            "--from is '2026-02-30'; it must be a date such as 2026-12-04",
        ),
        (["--from", "2026-11-01"], "--from and --to belong together"),
        (["--to", "2026-11-01"], "--from and --to belong together"),
        (["--from", "2026-11-02", "--to", "2026-11-01"], "--to lies before --from"),
        (
            ["--evening", "2026-11-06", "--from", "2026-11-01", "--to", "2026-11-02"],
            "either --evening, or --from and --to",
        ),
        (["--language", "fr"], "--language is 'fr'; it must be one of gsw, de, en"),
    ],
)
def test_command_refuses_nonsense(tmp_path: Path, options: list[str], words: str) -> None:
    with pytest.raises(CommandError) as refusal:
        call_command("payment_list", *options, "--output", str(tmp_path / "list.pdf"))

    assert str(refusal.value) == words
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("club")
def test_list_of_a_planned_evening_would_be_of_a_day_to_come(tmp_path: Path) -> None:
    Evening.objects.create(date=date(2027, 2, 5))

    with pytest.raises(CommandError, match="no evening began on 2027-02-05"):
        call_command(
            "payment_list", "--evening", "2027-02-05", "--output", str(tmp_path / "list.pdf")
        )


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "Is a directory"),
        ("missing/list.pdf", "No such file or directory"),
        ("a\0b.pdf", "there is no such file"),
        ("loop.pdf", "there is no such file"),
        ("x" * 300, "File name too long"),
    ],
)
def test_command_refuses_an_output_it_cannot_write(tmp_path: Path, name: str, words: str) -> None:
    (tmp_path / "loop.pdf").symlink_to("loop.pdf")

    with pytest.raises(CommandError, match=words):
        call_command("payment_list", "--output", f"{tmp_path}/{name}")

    assert [file.name for file in tmp_path.iterdir()] == ["loop.pdf"]


@pytest.mark.usefixtures("club")
def test_command_follows_a_link_and_keeps_a_device(tmp_path: Path) -> None:
    real, link, pipe = tmp_path / "real.pdf", tmp_path / "link.pdf", tmp_path / "pipe"
    real.write_bytes(b"old")
    link.symlink_to(real)
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE)

    call_command("payment_list", "--output", str(link))
    call_command("payment_list", "--output", str(pipe))

    assert link.is_symlink()
    assert reader.communicate()[0] == real.read_bytes()
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    PdfReader(BytesIO(real.read_bytes()))


def test_command_needs_a_club(tmp_path: Path) -> None:
    with pytest.raises(CommandError) as refusal:
        call_command("payment_list", "--output", str(tmp_path / "list.pdf"))

    assert str(refusal.value) == "there is no club yet; open the first page in a browser"


def test_refusal_is_one_line_and_status_1(tmp_path: Path) -> None:
    (tmp_path / "clique.sqlite3").touch()
    done = subprocess.run(
        [sys.executable, "manage.py", "payment_list", "--from", "x", "--to", "y", "--output", "-"],
        cwd=ROOT,
        env={**os.environ, "DATA_DIR": str(tmp_path)},
        capture_output=True,
        check=False,
        text=True,
    )

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "CommandError: --from is 'x'; it must be a date such as 2026-12-04\n"
