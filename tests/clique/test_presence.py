"""The lock by which a restore knows that the program serves, and an upgrade."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from clique.presence import AlreadyServed, Occupied, announce_server, claim_folder, without_servers

ROOT = Path(__file__).resolve().parents[2]
CLAIM = """
import pathlib, sys
from clique.presence import AlreadyServed, claim_folder
try:
    claim_folder(pathlib.Path(sys.argv[1]), address="second", is_alone=sys.argv[2] == "alone")
except AlreadyServed as error:
    print("refused by", error)
else:
    print("serves")
"""
SERVER = """
import pathlib, sys
from clique.presence import announce_server
announce_server(pathlib.Path(sys.argv[1]))
print(1, flush=True)
input()
"""

ASKED = """
import runpy, sys
sys.path.insert(0, sys.argv[1])
runpy.run_module("clique.presence", run_name="__main__")
"""


def test_servers_share_a_folder_and_keep_others_out(tmp_path: Path) -> None:
    servers = [
        subprocess.Popen(
            [sys.executable, "-c", SERVER, str(tmp_path)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _number in range(2)
    ]
    for server in servers:
        assert server.stdout is not None
        assert server.stdout.readline() == "1\n"

    with pytest.raises(Occupied), without_servers(tmp_path):
        pass
    servers[0].kill()
    servers[0].communicate()
    with pytest.raises(Occupied), without_servers(tmp_path):
        pass
    servers[1].communicate("\n")

    with without_servers(tmp_path):
        pass


def test_no_server_starts_while_its_files_are_replaced(tmp_path: Path) -> None:
    with without_servers(tmp_path), pytest.raises(Occupied):
        announce_server(tmp_path)


def test_folder_is_claimed_by_one_server_or_shared_by_one_host(tmp_path: Path) -> None:
    def second(how: str) -> str:
        words = [sys.executable, "-c", CLAIM, str(tmp_path), how]
        return subprocess.run(words, cwd=ROOT, capture_output=True, check=True, text=True).stdout

    assert second("alone") == "serves\n"
    claim_folder(tmp_path, address="http://first/", is_alone=False)
    assert second("alone") == "refused by http://first/\n"
    assert second("shared") == "serves\n"
    with pytest.raises(AlreadyServed, match="second"):
        claim_folder(tmp_path, address="x")


def test_upgrade_is_told_before_anything_is_installed(tmp_path: Path) -> None:
    """By Python alone: the libraries of the new program are not there yet."""

    def told() -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-I", "-S", "-c", ASKED, str(ROOT)],
            env=os.environ | {"DATA_DIR": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stderr

    fresh, made = told(), list(tmp_path.iterdir())
    with without_servers(tmp_path):
        running = told()

    assert (fresh, made) == ((0, ""), [])
    assert running == (1, "the server runs; stop it first (nothing was changed)\n")
    assert told() == (0, "")
