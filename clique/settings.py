"""Settings of the project; what differs from machine to machine comes from the environment.

`PORT`, `DATA_DIR` (private files: database, secret key, static files), `DATABASE_URL`, `LAN`, `EMAIL_URL` and `EMAIL_FROM` are
the only variables. What a person may change stands in the database, on the settings page.
"""

from pathlib import Path

import environ
from django.conf.locale import LANG_INFO

from clique.machine import database, lan_hosts, port, private_folder, secret_key
from clique.mail_server import mail_server

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = private_folder(Path(env.str("DATA_DIR", str(BASE_DIR / "var"))).resolve())
PORT = port(env)
LAN = env.bool("LAN", False)

SECRET_KEY = secret_key(DATA_DIR)
DEBUG = False
ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]", *(lan_hosts() if LAN else [])]

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
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "clique.middleware.PrivacyMiddleware",
    "clique.middleware.ClubMiddleware",
    "clique.middleware.ActorMiddleware",
    "clique.middleware.LanguageMiddleware",
    "clique.middleware.WrongMethodMiddleware",
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
DATABASES = {"default": database(env, DATA_DIR)}

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
URLS_WITHOUT_CLUB = ["ledger:first_start_sample", "clique:language"]

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

SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "clique.views.refusals.csrf_failure"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
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
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    },
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_100_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "loggers": {"django.request": {"handlers": ["console"], "level": "ERROR", "propagate": False}},
}
