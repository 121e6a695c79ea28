"""A disk without room: refused in words, nothing acknowledged is lost, and it goes on once there is room again."""

import http.client
import os
import resource
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from hypothesis import settings

from tests.journeys.server import Server, told
from tests.ledger.installation import Installer
from tests.ports import THIS_MACHINE, free_port

Answer = tuple[int, str]

SMALL = "size=96m"
SECRET = "x" * 32
PAPER = b"%PDF-1.4 " + b"x" * 100_000
NO_ROOM = "Auf dem Computer ist kein Platz mehr; nichts wurde gespeichert, sag es der Verwaltung."
TAKES_NOTHING = "Der Speicher des Computers nimmt nichts mehr an; nichts wurde gespeichert, sag es der Verwaltung."


def may_mount() -> bool:
    """Whether this machine lets tests mount a filesystem of their own: root's privilege, and not every container's."""
    command = ["unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


class SmallDisk:
    """A small filesystem that holds a backup of PostgreSQL's empty books; what fills it up is a file beside the program's."""

    sentence = NO_ROOM
    # That the folder has no room is seen before anything is written; the page it leads back to says so.
    backup_status = 302

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.filler = folder / "filler"
        subprocess.run(["mount", "-t", "tmpfs", "-o", SMALL, "tmpfs", folder], check=True)

    def fill(self, server: Server) -> None:
        with self.filler.open("wb", buffering=0) as file:
            try:
                while file.write(b"x" * 4096):
                    pass
            except OSError:
                return

    def free(self, server: Server) -> None:
        self.filler.unlink()

    def close(self) -> None:
        subprocess.run(["umount", "--lazy", self.folder], check=True)


class ForbiddenDisk:
    """Any filesystem: the system lets the server write no byte into any file."""

    sentence = TAKES_NOTHING
    backup_status = 507

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, server: Server) -> None:
        self._limit(server, 0)

    def free(self, server: Server) -> None:
        self._limit(server, resource.RLIM_INFINITY)

    def close(self) -> None:
        """Nothing to take down."""

    def _limit(self, server: Server, size: int) -> None:
        for worker in server.workers:
            resource.prlimit(worker, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


DISKS = [SmallDisk, ForbiddenDisk] if may_mount() else [ForbiddenDisk]


@pytest.fixture(params=DISKS if settings().max_examples > 100 else DISKS[:1])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Any]:
    folder = tmp_path / "disk"
    folder.mkdir()
    disk = request.param(folder)
    yield disk
    disk.close()


@pytest.fixture
def server(
    disk: Any, tmp_path: Path, django_db_setup: None, installer: Installer
) -> Iterator[Server]:
    with installer.copies(disk.folder, "full_disk") as (made,):
        url = made.environment.get("DATABASE_URL", "")
        server = Server(made.folder, free_port(), log=tmp_path / "log", database=url)
        yield server
        server.stop()


@dataclass
class Browser:
    """Somebody who sends forms, whole and with a fresh key unless told otherwise."""

    port: int
    cookie: str

    def get(self, path: str) -> Answer:
        return self._ask("GET", path, None, {})

    def post(self, path: str, fields: Mapping[str, object], **headers: str) -> Answer:
        sent = {"key": str(uuid4()), "seen": "0", **fields}
        body = encode_multipart(BOUNDARY, sent)
        own = {"Content-Type": MULTIPART_CONTENT, "X-CSRFToken": SECRET}
        return self._ask("POST", path, body, own | headers)

    def _ask(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
        cookie = {"Cookie": f"{self.cookie}; csrftoken={SECRET}"}
        with closing(http.client.HTTPConnection(THIS_MACHINE, self.port, timeout=30)) as line:
            line.request(method, path, body, cookie | headers)
            answer = line.getresponse()
            return answer.status, answer.read().decode(errors="replace")


def receipt() -> SimpleUploadedFile:
    """A paper that no other is like."""
    return SimpleUploadedFile("beleg.pdf", PAPER + os.urandom(8), content_type="application/pdf")


@dataclass
class Evening:
    """What a treasurer and a tablet send while the disk is full, and again once it is not."""

    treasurer: Browser
    tablet: Browser
    board: str
    gift: dict[str, str]

    def give(self, key: str = "") -> Answer:
        return self.treasurer.post("/kasse/spende/", self.gift | {"key": key or str(uuid4())})

    def tap(self) -> Answer:
        sent = {"kind": "void", "seen": "1"}
        return self.tablet.post(f"{self.board}runde/", sent, **{"HX-Request": "true"})

    def spend(self) -> Answer:
        expense = self.gift | {"text": "Kerzen", "new_category": "Kerzen"}
        return self.treasurer.post("/kasse/ausgabe/", {**expense, "receipt": receipt()})

    def prove(self) -> Answer:
        return self.treasurer.post("/buchungen/1/beleg/", {"receipt": receipt()})

    def back_up(self) -> Answer:
        return self.treasurer.post("/dateien/sicherung/", {})

    def read(self) -> list[Answer]:
        """The till, the board and a paper."""
        till, paper = (self.treasurer.get(path) for path in ("/kasse/", "/zahlliste.pdf"))
        return [till, self.tablet.get(self.board), paper]


@pytest.fixture
def evening(server: Server) -> Evening:
    house = told(server, "fill(tables=1, players=4, devices=1)")
    server.start()
    return Evening(
        treasurer=Browser(server.port, f"sessionid={house['session']}"),
        tablet=Browser(server.port, f"device={house['tablets'][0]}"),
        board=f"/spiel/{house['games'][0]}/",
        gift={"amount": "5.00", "day": house["day"], "means": "cash", "text": ""},
    )


def test_full_disk_refuses_in_words_and_goes_on_when_there_is_room(
    server: Server, disk: Any, evening: Evening, tmp_path: Path
) -> None:
    key = str(uuid4())
    taken = [evening.give()]
    disk.fill(server)
    papers = [evening.spend(), evening.prove()]
    books = [evening.give(key), evening.tap(), evening.back_up()]
    pages = evening.read()
    left = [path.name for path in server.folder.rglob(".*")]
    disk.free(server)
    taken += [evening.give(key), evening.spend(), evening.prove(), evening.back_up()]

    (tmp_path / "keys").write_text(key)
    rows = told(server, f"tell({str(tmp_path / 'keys')!r})")
    assert [status for status, _text in papers] == [507, 507]
    assert all(NO_ROOM in text for _status, text in papers)
    if server.database:
        # PostgreSQL has a disk of its own, with room; what `pg_dump` says of this one stands on the page it leads back to.
        assert [status for status, _text in books] == [302, 200, 302]
    else:
        assert [status for status, _text in books] == [507, 507, disk.backup_status]
        assert all(disk.sentence in text for status, text in books if status == 507)
        assert "DOCTYPE" not in books[1][1]
    assert [status for status, _text in pages] == [200, 200, 200]
    assert left == []
    assert [status for status, _text in taken] == [302, 302, 302, 302, 200]
    assert rows["lost"] == []
    assert (rows["gifts"], rows["commands"]["expense"], rows["commands"]["receipt"]) == (2, 1, 2)
    assert server.manage("verify").startswith("ok 3 ")
