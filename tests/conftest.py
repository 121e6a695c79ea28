"""What every test runs on: a folder for the program's files that is thrown away, plain static files.

Runs before Django reads its settings; nothing here may import the project.
"""

import os
import tempfile
from pathlib import Path

from django.conf import settings
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

pytest_plugins = ["tests.ledger.installer"]

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


def pytest_unconfigure() -> None:
    DATA_DIR.cleanup()
