"""What a cellar does to computers: the program is killed in the middle of its work, again and again, and nothing is lost."""

import os
import random
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from urllib.request import urlopen

import psycopg
import pytest
from hypothesis import settings

from clique.serving import THIS_MACHINE, port_fault
from tests.journeys.server import ROOT, Server, told
from tests.ledger.installation import Installer
from tests.ports import free_port
from tests.writers import Tablet, Treasurer, Writer

IS_FULL = settings().max_examples > 100
KILLS = 200 if IS_FULL else 4
TABLES = 4
BACK_WITHIN_S = 3


@contextmanager
def own_postgres() -> Iterator[str]:
    """The address of a PostgreSQL that nobody else works on, and which writes to the disk: it may be killed."""
    with subprocess.Popen(
        [".ci/postgres.sh", "sh", "-c", 'echo "$DATABASE_URL" && exec cat'],
        cwd=ROOT,
        env=os.environ | {"FSYNC": "on"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.communicate()


@pytest.fixture
def house(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, installer: Installer
) -> Iterator[Installer]:
    """What makes installations; in the full form on a PostgreSQL of its own, as other tests share the usual one."""
    if not (IS_FULL and installer.url):
        yield installer
        return
    with own_postgres() as url:
        own = Installer(tmp_path_factory.mktemp("own"))
        own.url = url
        yield own


@pytest.fixture
def server(tmp_path: Path, house: Installer) -> Iterator[Server]:
    """A server on the kind of database that the tests run on, not yet started."""
    with house.copies(tmp_path, "survivor") as (made,):
        url = made.environment.get("DATABASE_URL", "")
        processes = 2 if url else 1
        server = Server(
            made.folder, free_port(), log=tmp_path / "log", database=url, processes=processes
        )
        yield server
        server.stop()


@contextmanager
def busy(server: Server) -> Iterator[list[Writer]]:
    """Tablets and the treasurer at work; after the block each of them has the answer to its last act."""
    house = told(server, f"fill(tables={TABLES}, players=4, devices={TABLES})")
    server.start()
    writers: list[Writer] = [
        Tablet(server.port, f"device={token}", f"/spiel/{game_id}/")
        for game_id, token in zip(house["games"], house["tablets"], strict=True)
    ]
    session = f"sessionid={house['session']}"
    writers.append(Treasurer(server.port, session, "/kasse/spende/", day=house["day"]))
    for writer in writers:
        writer.start()
    yield writers
    for writer in writers:
        writer.finish()


def kill_all(server: Server) -> None:
    """As a power cut."""
    server.kill()
    server.start()


def kill_worker(server: Server) -> None:
    """As the system does when memory runs out; its master starts another one."""
    for worker in server.workers[:1]:
        os.kill(worker, signal.SIGKILL)


def kill_master(server: Server) -> None:
    """Its workers see that they are alone, and go."""
    assert server.process is not None
    server.process.kill()
    server.process.communicate()
    while port_fault(THIS_MACHINE, server.port):
        time.sleep(0.02)
    server.start()


def cut_database(server: Server) -> None:
    """As PostgreSQL that restarts."""
    with psycopg.connect(server.database) as session:
        session.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def kill_backend(server: Server) -> None:
    """As the system does to PostgreSQL when memory runs out: it throws everybody out, and recovers from its log."""
    with psycopg.connect(server.database) as session:
        found = session.execute(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() ORDER BY backend_start LIMIT 1"
        ).fetchall()
    for (backend,) in found:
        os.kill(backend, signal.SIGKILL)


def all_kinds(server: Server) -> list[Callable[[Server], None]]:
    """What may happen to a server, each as often as the others; SQLite has nobody else who could go away."""
    if not server.database:
        return [kill_all, kill_worker, kill_master, kill_all]
    # A process of PostgreSQL that is killed takes those of all databases along: only on one of its own.
    databases = [cut_database, kill_backend] if IS_FULL else [cut_database]
    return [kill_all, kill_worker, kill_master, *databases]


def wait_for_answer(server: Server) -> None:
    """Wait until the server answers again."""
    while True:
        try:
            with urlopen(f"{server.url}/anmelden/", timeout=10) as response:  # noqa: S310 - the server of this test
                response.read()
                return
        except OSError:
            time.sleep(0.01)


def test_killed_at_any_moment_it_keeps_what_it_acknowledged(server: Server, tmp_path: Path) -> None:
    chance = random.Random(31)
    kinds = all_kinds(server)
    back_s, worked_s = [], []
    with busy(server) as writers:
        for number in range(KILLS):
            time.sleep(chance.uniform(0.05, 0.5))
            began, before = time.monotonic(), server.processor_s_by_process
            kinds[number % len(kinds)](server)
            wait_for_answer(server)
            back_s.append(time.monotonic() - began)
            after = server.processor_s_by_process
            worked_s.append(sum(each - before.get(pid, 0) for pid, each in after.items()))
        time.sleep(0.3)

    acknowledged = [key for writer in writers for key in writer.acknowledged]
    (tmp_path / "keys").write_text("\n".join(acknowledged))
    rows = told(server, f"tell({str(tmp_path / 'keys')!r})")
    gifts = len(writers[-1].acknowledged)
    print(
        f"{KILLS} kills, {len(acknowledged)} acknowledged, {sum(each.unanswered for each in writers)} unanswered,"
        f" back within {median(back_s):.1f} s, at most {max(back_s):.1f} s:"
        f" {', '.join(f'{kind.__name__} {max(back_s[at :: len(kinds)]):.1f}' for at, kind in enumerate(kinds))}"
    )
    assert [writer.refused for writer in writers] == [[]] * len(writers)
    assert len(acknowledged) > KILLS
    assert sum(writer.unanswered for writer in writers) >= KILLS / 2
    assert rows["lost"] == []
    assert rows["gifts"] == rows["commands"]["gift"] == gifts
    assert rows["rounds"] == rows["commands"]["round"]
    assert rows["commands"]["round"] + rows["commands"]["undo"] == len(acknowledged) - gifts
    assert server.manage("verify").startswith("ok ")
    # Other tests may be at work beside this one: what the server itself had to do is what counts.
    assert max(worked_s) < BACK_WITHIN_S
