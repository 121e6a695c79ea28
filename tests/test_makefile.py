"""`make run` and the helpers in `.ci/`, with stand-ins for Python, pip and apt-get on the PATH."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PYTHONS = ("python3", "python3.11", "python3.12", "python3.13", "python3.14")
# Answers the questions of `.ci/venv.sh`, and writes down what it is told to do.
WORKING_PYTHON = """#!/bin/sh
case "$*" in
    *ensurepip* | *version_info* | "-m pip --version") ;;
    "-m clique.presence") test ! -e running || { echo the server runs >&2 && exit 1; } ;;
    *sys.version*) echo 3.11 ;;
    "-m venv --clear .venv") mkdir -p .venv/bin && cp "$0" .venv/bin/python ;;
    *) echo "$*" >>told && test ! -e offline || exit 1 ;;
esac
"""
INSTALL = "-m pip install --quiet --disable-pip-version-check --requirement requirements.txt"
SERVE = "manage.py serve"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder with the Makefile, its helpers and a `bin` that shadows the machine's Pythons."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    shutil.copytree(ROOT / ".ci", tmp_path / ".ci")
    (tmp_path / "requirements.txt").write_text("Django==1\n")
    (tmp_path / "bin").mkdir()
    return tmp_path


def put_command(project: Path, name: str, script: str) -> None:
    command = project / "bin" / name
    command.write_text(script)
    command.chmod(0o755)


def put_pythons(project: Path, script: str) -> None:
    for name in PYTHONS:
        put_command(project, name, script)


def make_run(project: Path) -> subprocess.CompletedProcess[str]:
    path = f"{project / 'bin'}:{os.environ['PATH']}"
    return run(project, ["make", "--silent", "run"], path=path)


def run(project: Path, words: list[str], *, path: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": path}
    return subprocess.run(
        words, cwd=project, env=environment, capture_output=True, text=True, check=False
    )


def told(project: Path) -> list[str]:
    return (project / "told").read_text().splitlines()


def test_make_run_with_an_old_python_says_which_is_needed(project: Path) -> None:
    put_pythons(project, "#!/bin/sh\nexit 1\n")

    answer = make_run(project)

    assert answer.returncode != 0
    assert answer.stderr.splitlines()[0] == (
        "Python 3.11 or newer is needed, and none is found: install python3.11 (or newer) first."
    )
    assert not (project / ".venv").exists()


def test_make_run_without_venv_says_what_to_install(project: Path) -> None:
    put_pythons(project, '#!/bin/sh\ncase "$*" in *ensurepip*) exit 1 ;; esac\n')

    answer = make_run(project)

    assert answer.returncode != 0
    assert answer.stderr.splitlines()[0] == (
        "Python's venv module is missing: install it with `apt-get install python3-venv`."
    )


def test_make_run_installs_once_and_again_when_the_requirements_change(project: Path) -> None:
    put_pythons(project, WORKING_PYTHON)

    make_run(project)
    make_run(project)
    (project / "requirements.txt").write_text("Django==2\n")
    make_run(project)

    assert told(project) == [INSTALL, SERVE, SERVE, INSTALL, SERVE]


def test_make_upgrade_installs_and_upgrades(project: Path) -> None:
    put_pythons(project, WORKING_PYTHON)
    path = f"{project / 'bin'}:{os.environ['PATH']}"

    run(project, ["make", "--silent", "upgrade"], path=path)

    assert told(project) == [INSTALL, "manage.py upgrade"]


def test_make_upgrade_leaves_the_libraries_of_a_running_server_alone(project: Path) -> None:
    put_pythons(project, WORKING_PYTHON)
    path = f"{project / 'bin'}:{os.environ['PATH']}"
    run(project, ["make", "--silent", "upgrade"], path=path)
    (project / "requirements.txt").write_text("Django==2\n")
    (project / "running").touch()
    before = told(project)

    answer = run(project, ["make", "--silent", "upgrade"], path=path)
    (project / "running").unlink()
    run(project, ["make", "--silent", "upgrade"], path=path)

    assert answer.returncode != 0
    assert answer.stderr.splitlines()[0] == "the server runs"
    assert told(project) == [*before, INSTALL, "manage.py upgrade"]


def test_make_run_after_a_failed_installation_installs_again(project: Path) -> None:
    put_pythons(project, WORKING_PYTHON)
    (project / "offline").touch()

    failed = make_run(project)
    (project / "offline").unlink()
    make_run(project)

    assert failed.returncode != 0
    assert told(project) == [INSTALL, INSTALL, SERVE]


def test_tools_elsewhere_names_what_is_missing(project: Path) -> None:
    answer = run(project, ["/bin/sh", ".ci/tools.sh", "gettext", "make"], path=str(project / "bin"))

    assert answer.returncode == 1
    assert answer.stderr == (
        "Not found: gettext make. Install these with your package manager, then try again.\n"
    )


def test_tools_as_a_user_on_debian_gives_the_line_to_type(project: Path) -> None:
    put_command(project, "apt-get", "#!/bin/sh\n")
    put_command(project, "id", "#!/bin/sh\necho 1000\n")
    put_command(project, "make", "#!/bin/sh\n")

    answer = run(project, ["/bin/sh", ".ci/tools.sh", "gettext", "make"], path=str(project / "bin"))

    assert answer.returncode == 1
    assert answer.stderr == "Something is missing; type: sudo apt-get install -y gettext\n"


def test_tools_as_root_on_debian_installs_only_what_is_missing(project: Path) -> None:
    put_command(project, "apt-get", '#!/bin/sh\necho "$*" >>told\n')
    put_command(project, "id", "#!/bin/sh\necho 0\n")
    put_command(project, "make", "#!/bin/sh\n")

    answer = run(project, ["/bin/sh", ".ci/tools.sh", "gettext", "make"], path=str(project / "bin"))

    assert answer.returncode == 0
    assert told(project) == ["update -qq", "install -y -qq --no-install-recommends gettext"]
