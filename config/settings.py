"""Settings come from the environment, with defaults that suit one machine with nothing installed."""

import os
from pathlib import Path

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("LOREMASTER_VAR_DIR", BASE_DIR / "var"))

DEVELOPMENT_KEY = "only-for-development-never-in-production"  # noqa: S105
DEBUG = os.environ.get("DEBUG", "1") == "1"
SECRET_KEY = os.environ.get("SECRET_KEY", DEVELOPMENT_KEY)
if not DEBUG and SECRET_KEY == DEVELOPMENT_KEY:
    raise ImproperlyConfigured(
        "Set SECRET_KEY in the environment: production does not start with the default key."
    )
ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]").split(",")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.postgres",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "rest_framework",
    "cards",
    "decks",
    "simulator",
    "rules",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

if "DATABASE_URL" in os.environ:
    DATABASES = {"default": dj_database_url.config(conn_health_checks=True)}
else:
    DATABASES = {
        "default": {
            "ENGINE": "config.embedded.postgres",
            "NAME": "postgres",
            "USER": "postgres",
            "DATA_DIR": VAR_DIR / "postgres",
            "CONN_HEALTH_CHECKS": True,
        }
    }
if "LOREMASTER_DATABASE_NAME" in os.environ:
    DATABASES["default"]["NAME"] = os.environ["LOREMASTER_DATABASE_NAME"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = VAR_DIR / "static"

# One queue; several installations may share a broker under different names.
QUEUE = os.environ.get("LOREMASTER_QUEUE", "loremaster")
EMBEDDED_VALKEY_DIR = VAR_DIR / "valkey"
# A task whose worker vanished is given to another one after this many seconds; no task may take longer.
VISIBILITY_TIMEOUT = int(os.environ.get("LOREMASTER_VISIBILITY_TIMEOUT", "300"))

CELERY_BROKER_URL = os.environ.get("CELERY_BROKER_URL", "embedded://")
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_DEFAULT_QUEUE = QUEUE
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = max(VISIBILITY_TIMEOUT - 10, 5)
CELERY_WORKER_POOL = "prefork"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
if CELERY_BROKER_URL.startswith(("embedded:", "redis")):
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "global_keyprefix": f"{QUEUE}:",
        "visibility_timeout": VISIBILITY_TIMEOUT,
        "unacked_restore_interval": 2,
        "unacked_restore_throttle": 1,
    }
