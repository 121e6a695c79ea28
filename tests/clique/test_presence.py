"""The lock by which a restore knows that the program serves."""

import subprocess
import sys
from pathlib import Path

import pytest

from clique.presence import Occupied, announce_server, without_servers

ROOT = Path(__file__).resolve().parents[2]
SERVER = """
import pathlib, sys
from clique.presence import announce_server
announce_server(pathlib.Path(sys.argv[1]))
print(1, flush=True)
input()
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
