"""Settings come from the environment, with defaults that suit one machine with nothing installed.

Naming the site's hosts (``ALLOWED_HOSTS``) makes it a public one: then a secret key must be set, and
everything goes over HTTPS. Without, it answers to nobody but this machine. ``docs/operating.md`` lists every
variable.
"""

import os
from pathlib import Path

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from api.settings import *  # noqa: F403

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("LOREMASTER_VAR_DIR") or BASE_DIR / "var").absolute()


def _words(name: str) -> list[str]:
    """The comma-separated words of an environment variable."""
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def _switch(name: str, default: bool) -> bool:
    """Whether an environment variable says 1 (yes) or 0 (no)."""
    value = os.environ.get(name) or str(int(default))
    if value not in ("0", "1"):
        raise ImproperlyConfigured(f"The environment variable {name} is 0 or 1, not {value!r}.")
    return value == "1"


def _number(name: str, default: int) -> int:
    """The whole number in an environment variable."""
    value = os.environ.get(name) or str(default)
    if not value.isdecimal():
        raise ImproperlyConfigured(f"The environment variable {name} is a whole number, not {value!r}.")
    return int(value)


def _choice(name: str, *choices: str) -> str:
    """The word in an environment variable, one of these; the first is the default."""
    value = os.environ.get(name) or choices[0]
    if value not in choices:
        words = f"{', '.join(choices[:-1])} or {choices[-1]}"
        raise ImproperlyConfigured(f"The environment variable {name} is {words}, not {value!r}.")
    return value


# Who may ask, and how safely
PUBLIC = bool(_words("ALLOWED_HOSTS"))
DEBUG = _switch("DEBUG", False)
ALLOWED_HOSTS = _words("ALLOWED_HOSTS") or ["localhost", "127.0.0.1", "[::1]"]
CSRF_TRUSTED_ORIGINS = _words("CSRF_TRUSTED_ORIGINS")

DEVELOPMENT_KEY = "only-for-development-on-one-machine-never-on-a-public-site"
SECRET_KEY = os.environ.get("SECRET_KEY") or DEVELOPMENT_KEY
if PUBLIC and SECRET_KEY == DEVELOPMENT_KEY:
    raise ImproperlyConfigured(
        "ALLOWED_HOSTS makes this a public site: set SECRET_KEY in the environment to a long random text."
    )

HTTPS = _switch("HTTPS", PUBLIC)
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS and _switch("SSL_REDIRECT", True)
SECURE_REDIRECT_EXEMPT = ["^healthz$"]
SECURE_HSTS_SECONDS = _number("HSTS_SECONDS", 31_536_000) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = _switch("HSTS_SUBDOMAINS", False)
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]  # subdomains are for the operator to promise
TRUST_PROXY = _switch("TRUST_PROXY", False)
if TRUST_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_AGE = 400 * 24 * 3600  # the longest that browsers keep one; renewed by accounts.middleware
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
LARGEST_BODY = 5_000_000  # bytes of a request, files included
DATA_UPLOAD_MAX_MEMORY_SIZE = LARGEST_BODY
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000
DATA_UPLOAD_MAX_NUMBER_FILES = 100

INSTALLED_APPS = [
    "config.admin_config.LoremasterAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.postgres",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django_htmx",
    "rest_framework",
    "corsheaders",
    "drf_spectacular",
    "config",
    "accounts",
    "api",
    "cards",
    "decks",
    "simulator",
    "rules",
    "card_rules",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "config.middleware.content_security_policy",
    "corsheaders.middleware.CorsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # pages; files come packed already
    "config.middleware.body_limit",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "accounts.middleware.renewed_session",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

# Accounts
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.backend.NameBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "accounts:login"
LOGIN_REDIRECT_URL = "decks:list"
LOGOUT_REDIRECT_URL = "home"

# Mail, for passwords that were forgotten. Without a server nothing is sent, and the pages say so.
EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_PORT = _number("EMAIL_PORT", 587)
EMAIL_USE_SSL = EMAIL_PORT == 465
EMAIL_USE_TLS = not EMAIL_USE_SSL and _switch("EMAIL_TLS", True)
EMAIL_HOST_USER = os.environ.get("EMAIL_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_PASSWORD", "")
EMAIL_TIMEOUT = 10  # seconds
DEFAULT_FROM_EMAIL = SERVER_EMAIL = os.environ.get("EMAIL_FROM") or "loremaster@localhost"

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

# The database. Connections are made anew for each request: kept ones pile up past the server's limit.
if os.environ.get("DATABASE_URL"):
    DATABASES = {"default": dj_database_url.config(conn_max_age=0)}
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("connect_timeout", 5)
else:
    DATABASES = {
        "default": {
            "ENGINE": "config.embedded.postgres",
            "NAME": "postgres",
            "USER": "postgres",
            "DATA_DIR": VAR_DIR / "postgres",
        }
    }
if os.environ.get("LOREMASTER_DATABASE_NAME"):
    DATABASES["default"]["NAME"] = os.environ["LOREMASTER_DATABASE_NAME"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_TZ = True

# Static files: as they lie in the source on one machine; collected, hashed and compressed on a public site
STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = VAR_DIR / "static" if PUBLIC else None
WHITENOISE_USE_FINDERS = not PUBLIC
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if PUBLIC
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"not_health": {"()": "config.health.NotAboutHealth"}},
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["not_health"]}
    },
    "root": {"handlers": ["stderr"], "level": os.environ.get("LOG_LEVEL") or "WARNING"},
    "loggers": {"django": {"handlers": ["stderr"], "propagate": False}},
}

# The queue. Several installations may share a broker under different names.
QUEUE = os.environ.get("LOREMASTER_QUEUE") or "loremaster"
EMBEDDED_VALKEY_DIR = VAR_DIR / "valkey"
# A task whose worker vanished is given to another one after this many seconds; no task may take longer.
VISIBILITY_TIMEOUT = max(_number("LOREMASTER_VISIBILITY_TIMEOUT", 300), 10)

CELERY_BROKER_URL = os.environ.get("CELERY_BROKER_URL") or "embedded://valkey"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker waits for its broker as long as it takes
CELERY_TASK_DEFAULT_QUEUE = QUEUE
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True  # results are rows in the database
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = VISIBILITY_TIMEOUT - 5
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

# What processes share for a minute: how often each caller has asked the API (api/throttles.py)
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "KEY_PREFIX": QUEUE,
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
    }
}
_broker = CELERY_BROKER_URL if CELERY_BROKER_URL.startswith(("redis://", "rediss://")) else ""
if CACHE_URL := os.environ.get("CACHE_URL") or _broker:
    CACHES["default"]["LOCATION"] = CACHE_URL
else:
    CACHES["default"]["LOCATION"] = "unix:///embedded?db=1"
    CACHES["default"]["OPTIONS"]["pool_class"] = "config.embedded.valkey.Pool"

# The API: requests a minute, by scope; 0 sets no limit
API_RATES = {
    "anonymous": _number("API_RATE_ANONYMOUS", 300),  # all requests of one address
    "token": _number("API_RATE_TOKEN", 1200),  # all requests of one user
    "validate": _number("API_RATE_VALIDATE", 60),
    "write": _number("API_RATE_WRITE", 120),
    "bulk": _number("API_RATE_BULK", 20),
}

# Which wording of the rules is shown where an official text is loaded beside ours (rules/catalog)
RULES_WORDING = _choice("LOREMASTER_RULES_WORDING", "both", "restatement", "official")
