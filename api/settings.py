"""Settings of Django REST framework, the schema and CORS; the limits are in ``config/settings.py``."""

from typing import Any

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "api.authentication.ApiTokenAuthentication",
        "api.authentication.WritingSessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": [
        "rest_framework.permissions.IsAuthenticatedOrReadOnly",
        "api.permissions.TokenScope",
    ],
    "DEFAULT_THROTTLE_CLASSES": ["api.throttles.MinuteThrottle"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["api.parsers.SafeJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "api.schema.ErrorAutoSchema",
    "EXCEPTION_HANDLER": "api.errors.handle_exception",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    "URL_FORMAT_OVERRIDE": None,
    "COMPACT_JSON": True,
}

DESCRIPTION = """
Every card, set, public deck and rule of this site for your program. The search language, the deck check, the
simulator and the games are here, too.

Reading needs no account, key or special header, and is open to pages of any origin. Writing needs a token
that can write (`Authorization: Bearer ...`), which you create on your account page; one that can only read
shows your private decks, too. All text is UTF-8, all times are UTC, and responses are JSON unless you request
another format. An error is always `{"status", "code", "message"}`,
with `fields` where single values are invalid: `message` is a sentence for people, `code` a word for programs.
Within one version, keys are added but never renamed or removed.
"""

SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Loremaster API",
    "DESCRIPTION": DESCRIPTION.strip(),
    "VERSION": "1.4",
    "DEFAULT_GENERATOR_CLASS": "api.schema.SharedSchemaGenerator",
    "SERVE_INCLUDE_SCHEMA": False,
    "SORT_OPERATIONS": False,
    "SORT_OPERATION_PARAMETERS": False,
    "COMPONENT_SPLIT_PATCH": False,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "SERVE_AUTHENTICATION": [],
    "TAGS": [
        {"name": "cards", "description": "Cards: search, lookup, suggestions"},
        {"name": "sets", "description": "Sets of cards"},
        {"name": "bulk", "description": "All cards in one file"},
        {"name": "decks", "description": "Decks: check a list; read, create and change decks"},
        {"name": "runs", "description": "Simulations: start a run of games, watch it, read its results"},
        {"name": "tables", "description": "Games at the play table: begin one, see it as its player, decide"},
        {"name": "rules", "description": "Rules: documents, rules and terms; comparing editions"},
    ],
    "ENUM_NAME_OVERRIDES": {
        "OpponentEnum": "play.api.input.OPPONENTS",
        "KindEnum": "cards.models.Kind.choices",
        "SourceEnum": "cards.models.Source.choices",
        "RuleKindEnum": "rules.api.serializers.rules.RULE_KINDS",
        "ChangeEnum": "rules.api.serializers.editions.CHANGES",
        "RunKindEnum": "simulator.api.input.RUN_KINDS",
        "SeatEnum": "simulator.api.input.SEATS",
        "StateEnum": "simulator.api.serializers.RUN_STATES",
        "TableStateEnum": "play.api.serializers.TABLE_STATES",
        "WordingEnum": "rules.api.serializers.rules.SOURCES",
    },
}

# Any page may read and, with a token of its user, write; cookies are never sent from another origin.
CORS_ALLOW_ALL_ORIGINS = True
CORS_URLS_REGEX = r"^/api/(?!tokens/)"
CORS_EXPOSE_HEADERS = [
    *("ETag", "Link", "Location", "Retry-After"),
    *("X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"),
]
CORS_ALLOW_HEADERS = ["accept", "authorization", "content-type", "if-match", "if-none-match"]
CORS_PREFLIGHT_MAX_AGE = 86_400
