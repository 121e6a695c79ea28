"""Settings of the project; what differs from machine to machine comes from the environment.

`PORT`, `DATA_DIR` (private files: database, secret key, static files), `BACKUP_DIR`, `DATABASE_URL`, `PROCESSES`, `LAN`,
`HTTPS`, `EMAIL_URL` and `EMAIL_FROM` are the only variables. What a person may change stands in the
database, on the settings page.
"""

from pathlib import Path

import environ
from django.conf.locale import LANG_INFO

from clique.machine import (
    database,
    https_names,
    lan_hosts,
    port,
    private_folder,
    processes,
    secret_key,
    use_newer_sqlite,
)
from clique.mail_server import mail_server

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = private_folder(Path(env.str("DATA_DIR", "") or BASE_DIR / "var"))
# Where backups go beside DATA_DIR: a folder on a stick or another machine.
BACKUP_DIR = env.str("BACKUP_DIR", "") and str(Path(env.str("BACKUP_DIR")).resolve())
PORT = port(env)
LAN = env.bool("LAN", False)
# The names by which browsers reach the program's own proxy over HTTPS; with any, nothing goes over plain HTTP.
HTTPS_NAMES = https_names(env, lan=LAN)

SECRET_KEY = secret_key(DATA_DIR)
DEBUG = False
LOCAL_HOSTS = ["127.0.0.1", "localhost", "[::1]", *(lan_hosts() if LAN else [])]
ALLOWED_HOSTS = HTTPS_NAMES or LOCAL_HOSTS

INSTALLED_APPS = [
    "clique",
    "games",
    "ledger",
    "django_htmx",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "clique.health.HealthMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "clique.compression.PageCompressionMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "clique.frame_headers.FrameHeadersMiddleware",
    "clique.kept_taps.OutboxMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "clique.kept_pages.ProgramVersionMiddleware",
    "clique.middleware.ClubMiddleware",
    "clique.kept_taps.OwnTapsMiddleware",
    "clique.middleware.ActorMiddleware",
    "clique.kept_pages.PageOwnerMiddleware",
    "clique.middleware.LanguageMiddleware",
    "clique.middleware.BodySizeMiddleware",
    "clique.middleware.WrongMethodMiddleware",
    "clique.shortages.ShortageMiddleware",
]

ROOT_URLCONF = "clique.urls"
WSGI_APPLICATION = "clique.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["django.template.loaders.filesystem.Loader"],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.messages.context_processors.messages",
                "clique.context.frame",
            ],
        },
    },
]
use_newer_sqlite()
DATABASES = {"default": database(env, DATA_DIR)}
PROCESSES = processes(env, engine=DATABASES["default"]["ENGINE"])

# Without a host there is no mail server, and nothing is sent.
_MAIL = mail_server(env)
EMAIL_HOST = _MAIL.host
EMAIL_PORT = _MAIL.port
EMAIL_HOST_USER = _MAIL.user
EMAIL_HOST_PASSWORD = _MAIL.password
EMAIL_USE_TLS = _MAIL.has_starttls
EMAIL_USE_SSL = _MAIL.has_tls
EMAIL_TIMEOUT = 15
DEFAULT_FROM_EMAIL = _MAIL.sender

AUTHENTICATION_BACKENDS = ["clique.backends.MemberBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 12},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "clique:sign_in"
LOGIN_REDIRECT_URL = "/"
# The television's page.
TV_URL = "games:tv"
# Where everything leads while the database holds no club, and what works all the same.
FIRST_START_URL = "ledger:first_start"
URLS_WITHOUT_CLUB = ["ledger:first_start_sample", "clique:language", "clique:open_network"]

# German is the source language: a text that a catalogue lacks shows in German, never in English.
LANGUAGE_CODE = "de"
LANGUAGES = [("gsw", "Baseldytsch"), ("de", "Deutsch"), ("en", "English")]
LANG_INFO["gsw"] = {
    "bidi": False,
    "code": "gsw",
    "name": "Basel German",
    "name_local": "Baseldytsch",
}
LOCALE_PATHS = [BASE_DIR / "clique" / "locale"]
FORMAT_MODULE_PATH = ["clique.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "Europe/Zurich"

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# A browser takes a cookie of this name from this very host alone, over HTTPS alone, and for all of its pages.
COOKIE_PREFIX = "__Host-" if HTTPS_NAMES else ""
SESSION_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid"
SESSION_COOKIE_SECURE = bool(HTTPS_NAMES)
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30
CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}csrftoken"
CSRF_COOKIE_SECURE = bool(HTTPS_NAMES)
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "clique.views.refusals.csrf_failure"
LANGUAGE_COOKIE_NAME = f"{COOKIE_PREFIX}django_language"
MESSAGE_STORAGE = "clique.message_storage.MessageStorage"
if HTTPS_NAMES:
    # Only the proxy on this machine reaches the port, and it sets the header itself.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    # A month: who goes back to plain HTTP is not locked out for a year.
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 30
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
# `FrameHeadersMiddleware` sends it where browsers heed it.
SECURE_CROSS_ORIGIN_OPENER_POLICY = None
# Scripts, styles, fonts and pictures come from the app alone; nothing inline, nothing evaluated.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "form-action": ["'self'"],
        "manifest-src": ["'self'"],
        "worker-src": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    },
}
# What a request may bring: what is no file, and all of it from a stranger and from somebody known. A photo that is too large
# for a receipt still gets its own sentence.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_100_000
MOST_BYTES_OF_STRANGER = 1_200_000
MOST_BYTES = 32_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "loggers": {"django.request": {"handlers": ["console"], "level": "ERROR", "propagate": False}},
}
