"""Settings are read from the environment; the defaults suit a single machine with nothing installed.

With ``ALLOWED_HOSTS`` the site is public: a secret key is required, and everything uses HTTPS. Without, it
answers this machine alone. ``docs/operating.md`` lists every variable.
"""

from pathlib import Path
from typing import Any

import dj_database_url
from csp.constants import NONE, SELF, UNSAFE_INLINE
from django.core.exceptions import ImproperlyConfigured

from api.settings import *  # noqa: F403
from config.environment import (
    read_choice,
    read_day,
    read_flag,
    read_list,
    read_networks,
    read_number,
    read_text,
)
from decks import file_limits

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(read_text("LOREMASTER_VAR_DIR", str(BASE_DIR / "var"))).absolute()


# Hosts and security
PUBLIC = bool(read_list("ALLOWED_HOSTS"))
DEBUG = read_flag("DEBUG", False)
ALLOWED_HOSTS = read_list("ALLOWED_HOSTS") or ["localhost", "127.0.0.1", "[::1]"]
CSRF_TRUSTED_ORIGINS = read_list("CSRF_TRUSTED_ORIGINS")

DEVELOPMENT_KEY = "only-for-development-on-one-machine-never-on-a-public-site"
SECRET_KEY = read_text("SECRET_KEY", DEVELOPMENT_KEY)
if PUBLIC and SECRET_KEY == DEVELOPMENT_KEY:
    raise ImproperlyConfigured(
        "ALLOWED_HOSTS makes this a public site: set SECRET_KEY in the environment to a long random text."
    )

HTTPS = read_flag("HTTPS", PUBLIC)
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS and read_flag("SSL_REDIRECT", True)
SECURE_REDIRECT_EXEMPT = ["^healthz$", "^metrics$"]
SECURE_HSTS_SECONDS = read_number("HSTS_SECONDS", 31_536_000) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = read_flag("HSTS_SUBDOMAINS", False)
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]  # subdomains are for the operator to promise
SILENCED_SYSTEM_CHECKS += read_list("SILENCED_CHECKS")
TRUST_PROXY = read_flag("TRUST_PROXY", False)
if TRUST_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

SESSION_ENGINE = "accounts.session_store"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_AGE = 400 * 24 * 3600  # the longest that browsers keep one; renewed by accounts.middleware
X_FRAME_OPTIONS = "DENY"
# Everything comes from the site itself; no inline script, no eval. Style attributes alone may be inline:
# drawn cards and charts carry their measures in them.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "style-src-attr": [UNSAFE_INLINE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
SECURE_REFERRER_POLICY = "same-origin"
# The site uses none of what browsers ask people's permission for. A deck is copied by its own button.
PERMISSIONS_POLICY: dict[str, list[str]] = {
    "accelerometer": [],
    "autoplay": [],
    "bluetooth": [],
    "browsing-topics": [],
    "camera": [],
    "display-capture": [],
    "encrypted-media": [],
    "gamepad": [],
    "geolocation": [],
    "gyroscope": [],
    "hid": [],
    "idle-detection": [],
    "magnetometer": [],
    "microphone": [],
    "midi": [],
    "payment": [],
    "picture-in-picture": [],
    "publickey-credentials-get": [],
    "screen-wake-lock": [],
    "serial": [],
    "usb": [],
    "xr-spatial-tracking": [],
}
# Whom to tell about a vulnerability, and until when that is right (config/security_contact.py)
SECURITY_CONTACT = read_list("SECURITY_CONTACT")
SECURITY_EXPIRES = read_day("SECURITY_EXPIRES")
LARGEST_BODY = DATA_UPLOAD_MAX_MEMORY_SIZE = file_limits.REQUEST_BYTES.value
DATA_UPLOAD_MAX_NUMBER_FIELDS = file_limits.REQUEST_FIELDS.value
DATA_UPLOAD_MAX_NUMBER_FILES = file_limits.UPLOAD_FILES.value
WEB_THREADS = max(read_number("WEB_THREADS", 4), 4)  # requests that a web process answers at a time

INSTALLED_APPS = [
    "config.admin_config.LoremasterAdminConfig",
    "accounts",  # before Django's own accounts, whose command it replaces
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
    "csp",
    "drf_spectacular",
    "config",
    "api",
    "cards",
    "decks",
    "simulator",
    "play",
    "rules",
    "card_rules",
]

MIDDLEWARE = [
    "config.metrics.requests.counted_requests",
    # Headers come first, so that a redirect to HTTPS, a file and an error page have them as well.
    "config.middleware.security_headers",
    "csp.middleware.CSPMiddleware",
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "config.middleware.fatal_exceptions",
    "config.middleware.null_characters",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # pages; files come packed already
    "config.middleware.body_limit",
    "accounts.middleware.noted_session",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "accounts.middleware.renewed_session",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.middleware.method_not_allowed",
    "common.limits.pages.RefusalMiddleware",
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
AUDIT_RETENTION_DAYS = read_number("LOREMASTER_AUDIT_DAYS", 365)  # 0 keeps the audit log for ever
LOGIN_URL = "accounts:login"
LOGIN_REDIRECT_URL = "decks:list"
LOGOUT_REDIRECT_URL = "home"

# Mail, for passwords that were forgotten. Without a server nothing is sent, and the pages say so.
EMAIL_HOST = read_text("EMAIL_HOST")
EMAIL_PORT = read_number("EMAIL_PORT", 587)
EMAIL_USE_SSL = EMAIL_PORT == 465
EMAIL_USE_TLS = not EMAIL_USE_SSL and read_flag("EMAIL_TLS", True)
EMAIL_HOST_USER = read_text("EMAIL_USER")
EMAIL_HOST_PASSWORD = read_text("EMAIL_PASSWORD")
EMAIL_TIMEOUT = 10  # seconds
DEFAULT_FROM_EMAIL = SERVER_EMAIL = read_text("EMAIL_FROM", "loremaster@localhost")

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
DATABASES: dict[str, dict[str, Any]]
if read_text("DATABASE_URL"):
    DATABASES = {"default": dict(dj_database_url.config(conn_max_age=0))}
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
if read_text("LOREMASTER_DATABASE_NAME"):
    DATABASES["default"]["NAME"] = read_text("LOREMASTER_DATABASE_NAME")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_TZ = True
USE_I18N = False  # every page is in English: no address and no number asks for the language

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
    "filters": {
        "not_health": {"()": "config.log_filters.HealthCheckFilter"},
        "refused": {"()": "config.log_filters.RefusedRequestFilter"},
    },
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["not_health", "refused"],
        }
    },
    "root": {"handlers": ["stderr"], "level": read_text("LOG_LEVEL", "WARNING")},
    "loggers": {"django": {"handlers": ["stderr"], "propagate": False}},
}

# The queue. Several installations may share a broker under different names.
QUEUE = read_text("LOREMASTER_QUEUE", "loremaster")
EMBEDDED_VALKEY_DIR = VAR_DIR / "valkey"
# A task whose worker vanished is given to another one after this many seconds; no task may take longer.
VISIBILITY_TIMEOUT = max(read_number("LOREMASTER_VISIBILITY_TIMEOUT", 300), 10)

# After how many seconds without its first game a simulation makes /healthz fail; 0 for never
QUEUE_MAX_WAIT = read_number("QUEUE_MAX_WAIT", 900)

CELERY_BROKER_URL = read_text("CELERY_BROKER_URL", "embedded://valkey")
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker waits for its broker as long as it takes
CELERY_TASK_DEFAULT_QUEUE = QUEUE
CELERY_IMPORTS = ["config.worker_commands"]
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

# How much lower the priority of the processes is that play games; 19 is the lowest
WORKER_NICENESS = min(read_number("LOREMASTER_WORKER_NICENESS", 10), 19)

# What processes share: for a minute, how often each caller has requested something (common/limits)
CACHES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "KEY_PREFIX": QUEUE,
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
    },
    # PNG pictures of cards and decks (cards/views/pictures.py), of some 100 kB each
    "pictures": {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": VAR_DIR / "pictures",
        "TIMEOUT": None,
        "OPTIONS": {"MAX_ENTRIES": 1000},
    },
}
_broker = CELERY_BROKER_URL if CELERY_BROKER_URL.startswith(("redis://", "rediss://")) else ""
if CACHE_URL := read_text("CACHE_URL", _broker):
    CACHES["default"]["LOCATION"] = CACHE_URL
else:
    CACHES["default"]["LOCATION"] = "unix:///embedded?db=1"
    CACHES["default"]["OPTIONS"]["pool_class"] = "config.embedded.valkey.Pool"

# The API: requests a minute, by scope; 0 sets no limit
API_RATES = {
    "anonymous": read_number("API_RATE_ANONYMOUS", 300),  # all requests of one address
    "token": read_number("API_RATE_TOKEN", 1200),  # all requests of one user
    "validate": read_number("API_RATE_VALIDATE", 60),
    "write": read_number("API_RATE_WRITE", 120),
    "bulk": read_number("API_RATE_BULK", 20),
}

# The most decks of an account, of a browser without one, and made without one from an address in a day;
# 0 sets no limit
DECK_QUOTAS = {
    "account": read_number("DECKS_PER_ACCOUNT", 1000),
    "visitor": read_number("DECKS_PER_VISITOR", 200),
    "address": read_number("DECKS_PER_ADDRESS", 300),
}
# After how many days without a visit decks made without an account are deleted; 0 keeps them
DECK_EXPIRY = {
    "empty": read_number("EMPTY_DECK_DAYS", 1),
    "filled": read_number("ANONYMOUS_DECK_DAYS", 400),
}

# After how many days runs that have ended are deleted, unless somebody has stepped through a game of theirs;
# 0 keeps them
RUN_EXPIRY_DAYS = read_number("RUN_DAYS", 400)
GAME_EXPIRY_DAYS = read_number("GAME_DAYS", 90)

# Who may read /metrics: whoever sends the token, or comes from one of the networks; without both, nobody
METRICS_TOKEN = read_text("METRICS_TOKEN")
METRICS_NETWORKS = read_networks("METRICS_NETWORKS")

# Imports of deck lists a minute that one caller may make on pages; 0 sets no limit
IMPORT_RATE = read_number("IMPORT_RATE", 30)
# Pictures of cards and decks a minute that one caller may have drawn; 0 sets no limit
PICTURE_RATE = read_number("PICTURE_RATE", 30)
# Simulations a minute that one caller may start; 0 sets no limit
SIMULATION_RATE = read_number("SIMULATION_RATE", 20)
GAME_RATE = read_number("GAME_RATE", 20)
MOVE_RATE = read_number("MOVE_RATE", 600)
PHRASE_RATE = read_number("PHRASE_RATE", 12)

# Which wording of the rules is shown where an official text is loaded beside ours (rules/catalog)
RULES_WORDING = read_choice("LOREMASTER_RULES_WORDING", "both", "restatement", "official")
