"""The systemd unit: every line of it is understood, its command is that of `make run`, and what it shuts stays shut."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
UNIT = ROOT / "deploy" / "zoggeli.service"
SHUT = {
    "CapabilityBoundingSet": "",
    "NoNewPrivileges": "yes",
    "PrivateDevices": "yes",
    "PrivateTmp": "yes",
    "ProtectHome": "yes",
    "ProtectSystem": "strict",
    "StateDirectoryMode": "0700",
    "SystemCallFilter": "@system-service",
    "UMask": "0077",
}


def verify(unit: Path) -> tuple[int, str]:
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)],
        capture_output=True,
        text=True,
        check=False,
    )
    # It looks at the machine's other units on the way.
    return done.returncode, "".join(line for line in done.stderr.splitlines() if unit.name in line)


def test_unit_is_understood_by_systemd(tmp_path: Path) -> None:
    text = UNIT.read_text().replace("/opt/zoggeli", str(ROOT))
    unit = tmp_path / "zoggeli.service"
    unit.write_text(text)
    wrong = tmp_path / "wrong.service"
    wrong.write_text(text.replace("ProtectHome=", "ProtectHouse="))

    assert verify(unit) == (0, "")
    assert "ProtectHouse" in verify(wrong)[1]


def test_unit_serves_as_make_run_does_and_is_shut() -> None:
    settings = dict(re.findall(r"^(\w+)=(.*)$", UNIT.read_text(), re.MULTILINE))

    assert settings["ExecStart"] == "/opt/zoggeli/.venv/bin/python manage.py serve"
    assert "manage.py serve" in (ROOT / "Makefile").read_text()
    assert {name: settings[name] for name in SHUT} == SHUT
