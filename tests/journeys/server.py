"""The program as `make run` starts it, in a folder of its own, for tests that need the real thing."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
DATABASE = "clique.sqlite3"


@dataclass
class Server:
    """A running program with its own database; `manage` runs a command on the same files.

    `https` are the names behind a proxy; `log` takes what it complains about. `database` is the URL of a PostgreSQL,
    `root` where the program lies.
    """

    folder: Path
    port: int
    settings: str = "clique.settings"
    https: str = ""
    log: Path | None = None
    database: str = ""
    processes: int = 1
    root: Path = ROOT
    process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        if self.https:
            return f"https://{self.https.partition(',')[0]}"
        return f"http://127.0.0.1:{self.port}"

    @property
    def environment(self) -> dict[str, str]:
        return os.environ | {
            "DATA_DIR": str(self.folder),
            "PORT": str(self.port),
            "DJANGO_SETTINGS_MODULE": self.settings,
            "PYTHONPATH": str(self.root),
            "HTTPS": self.https,
            "DATABASE_URL": self.database,
            "PROCESSES": str(self.processes),
        }

    @property
    def workers(self) -> list[int]:
        """The processes that serve (Linux)."""
        assert self.process is not None
        pid = self.process.pid
        return [
            int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        ]

    @property
    def processor_s(self) -> float:
        """The seconds of a processor that its processes have taken since the start, without its PostgreSQL (Linux)."""
        return sum(self.processor_s_by_process.values())

    @property
    def processor_s_by_process(self) -> dict[int, float]:
        """The same, by the number of each process."""
        assert self.process is not None
        taken = {}
        for pid in (self.process.pid, *self.workers):
            # One that was killed may be gone by now.
            with suppress(OSError):
                fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
                taken[pid] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return taken

    def start(self) -> None:
        """Start it and wait for its last line, the address."""
        with ExitStack() as stack:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve"],
                cwd=self.root,
                env=self.environment,
                stdout=subprocess.PIPE,
                stderr=stack.enter_context(self.log.open("w")) if self.log else None,
                text=True,
                start_new_session=True,
            )
        assert self.process.stdout is not None
        if self.https:
            self.process.stdout.readline()
        line = self.process.stdout.readline().strip()
        assert line == f"{self.url}/", line

    def stop(self) -> None:
        """Stop it as Ctrl-C would, and wait for it."""
        if self.process is not None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(timeout=10)
            assert self.process.stdout is not None
            self.process.stdout.close()

    def kill(self) -> None:
        """Kill all its processes at once, as a power cut would."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def manage(self, *arguments: str) -> str:
        """What `manage.py` prints for these arguments; fails the test when it fails."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=self.root,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def manage_json(self, *arguments: str) -> Any:
        """The JSON that `manage.py` prints for these arguments."""
        return json.loads(self.manage(*arguments))

    def make_sample(self) -> str:
        """Put the sample clique into the empty SQLite file, served or not; gives what `sample_clique` prints."""
        assert not self.database
        made, printed = _made("migrate", "sample_clique")
        with (
            closing(sqlite3.connect(made / DATABASE)) as source,
            closing(sqlite3.connect(self.folder / DATABASE)) as target,
        ):
            source.backup(target)
        shutil.copytree(made / "receipts", self.folder / "receipts", dirs_exist_ok=True)
        return printed


def migrated(folder: Path) -> Path:
    """The folder, new and with an empty database in it."""
    made, _printed = _made("migrate")
    folder.mkdir(mode=0o700)
    shutil.copy(made / DATABASE, folder)
    return folder


@cache
def _made(*commands: str) -> tuple[Path, str]:
    """A folder in which these commands ran, for others to copy; and what the last one printed."""
    server = Server(folder=Path(os.environ["DATA_DIR"], f"made-{commands[-1]}"), port=0)
    printed = [server.manage(command) for command in commands]
    return server.folder, printed[-1]


def told(server: Server, call: str) -> Any:
    """What `fill(…)` or `tell(…)` of `tests/house.py` prints on the server's database."""
    words = f"from tests.house import fill, tell; {call}"
    return json.loads(server.manage("shell", "-c", words).splitlines()[-1])
