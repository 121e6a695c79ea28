"""The program's settings with one more address, the floor that the benchmark measures against."""

from clique.settings import *  # noqa: F403 - the same settings, whatever they are
from clique.settings import BASE_DIR, TEMPLATES

ROOT_URLCONF = "tests.bench.urls"
TEMPLATES[0]["DIRS"] = [*TEMPLATES[0]["DIRS"], BASE_DIR / "tests" / "bench" / "templates"]
