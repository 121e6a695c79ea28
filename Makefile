# The commands of the project: `make run` for those who use it, the others for those who change it.
# Everything lives in .venv (libraries) and var/ (the clique's own files); both are made here.

PYTHON := .venv/bin/python
PYTEST := $(PYTHON) -m pytest

# Checks and tests never read the clique's own files. pytest makes a folder for itself.
CHECK_DATA := .venv/check-data

.PHONY: run upgrade test test-full check types rules messages libraries tools

# 127.0.0.1 alone; `make run LAN=1` serves the local network too, `PORT=8001` elsewhere.
run:
	@.ci/venv.sh requirements.txt
	@exec $(PYTHON) manage.py serve

# After `git pull`, while the server is stopped: a backup, the new libraries, the migrations, a look at the result.
# Whether it is stopped is asked first: a running server must not have its libraries changed under its feet.
upgrade:
	@test ! -x $(PYTHON) || $(PYTHON) -m clique.presence
	@.ci/venv.sh requirements.txt
	@exec $(PYTHON) manage.py upgrade

# A process for each core; one that is done takes tests from another. Browser tests have their own
# processes: Playwright's event loop would make Django refuse the database to every test after it.
test: tools libraries
	$(PYTEST) -n auto --dist worksteal -m "not browser"
	DJANGO_ALLOW_ASYNC_UNSAFE=1 $(PYTEST) -n auto --dist worksteal -m browser

# The long forms of the same tests.
test-full: export HYPOTHESIS_PROFILE := full
test-full: test

check: types rules

types rules: export DATA_DIR := $(CHECK_DATA)

types: libraries
	$(PYTHON) -m mypy

rules: libraries
	@.ci/tools.sh gettext
	$(PYTHON) -m ruff format --check --quiet .
	$(PYTHON) -m ruff check --quiet .
	.venv/bin/djangofmt --check templates
	$(PYTHON) .venv/bin/lint-imports --no-logo
	$(PYTHON) manage.py check --fail-level WARNING
	$(PYTHON) manage.py makemigrations --check --dry-run
	$(PYTEST) tests/clique/test_catalogues.py tests/test_architecture.py tests/test_safety_rules.py

# Catalogues of clique/locale, after sentences of the sources have changed.
messages: export DATA_DIR := $(CHECK_DATA)
messages: libraries
	@.ci/tools.sh gettext
	@.ci/catalogues.sh

libraries:
	@.ci/venv.sh .ci/requirements.txt

tools:
	@.ci/tools.sh chromium gettext hledger nginx openssl poppler-utils systemd \
	    webkit2gtk-driver xvfb
