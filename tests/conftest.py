"""What every test runs on: a folder for the program's files that is thrown away, plain static files.

Runs before Django reads its settings; nothing here may import the program.
"""

import gc
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

from tests.ledger.installation import Installer

DATA_DIR = tempfile.TemporaryDirectory(prefix="zoggeli-tests-")
# whitenoise warns of a missing folder, and a warning is an error here.
Path(DATA_DIR.name, "static").mkdir()
for name in ("HTTPS", "LAN", "PORT", "PROCESSES", "EMAIL_URL", "EMAIL_FROM", "BACKUP_DIR"):
    os.environ.pop(name, None)
os.environ["DATA_DIR"] = DATA_DIR.name
os.environ["DJANGO_SETTINGS_MODULE"] = "clique.settings"

# No deadline and no complaint of slowness: the machine may be busy with something else.
hypothesis_settings.register_profile(
    "default",
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
hypothesis_settings.register_profile(
    "full",
    max_examples=500,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
hypothesis_settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_configure() -> None:
    # The manifest belongs to `collectstatic`, which `tests/clique/test_serving.py` runs for real.
    storages = dict(settings.STORAGES)
    storages["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = storages
    # Slow on purpose; tests make many accounts.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        # A file as in real life: the threads of races do not wait for each other in memory, as they do before a file.
        database.setdefault("TEST", {})["NAME"] = f"{DATA_DIR.name}/tests.sqlite3"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what may come out otherwise on another kind of database; pytest-django keeps all other tests from it.

    What is of the program alone, though it reads rows, says so itself: `any_database`.
    """
    for item in items:
        if item.get_closest_marker("any_database"):
            continue
        asks = {"db", "transactional_db", "installer"} & set(getattr(item, "fixturenames", ()))
        if asks or item.get_closest_marker("django_db"):
            item.add_marker("database")


def pytest_collection_finish() -> None:
    # What collecting the tests has made stays to the end; looking through it again and again takes a twentieth of the time.
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def installer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installer]:
    installer = Installer(tmp_path_factory.mktemp("kinds"))
    yield installer
    installer.close()


def pytest_unconfigure() -> None:
    DATA_DIR.cleanup()
