"""What the OpenAPI schema says of all addresses alike: how a token is sent, and what an error looks like."""

from typing import Any

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.plumbing import build_bearer_security_scheme_object

ERROR = {
    "type": "object",
    "description": "Every error, whatever went wrong.",
    "required": ["status", "code", "message"],
    "properties": {
        "status": {"type": "integer", "description": "The HTTP status, once more", "example": 404},
        "code": {"type": "string", "description": "A word for programs", "example": "not-found"},
        "message": {"type": "string", "description": "One sentence for people"},
        "fields": {
            "type": "object",
            "additionalProperties": {"type": "string"},
            "description": "A sentence for each value at fault, by the path to it",
        },
        "candidates": {
            "type": "array",
            "items": {"type": "string"},
            "description": "What may have been meant, best first, where something was asked for by its name",
        },
    },
}


class TokenScheme(OpenApiAuthenticationExtension):
    """How a token is sent."""

    target_class = "api.authentication.ByToken"
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        """A bearer token."""
        return build_bearer_security_scheme_object("Authorization", "Bearer")


class SessionScheme(OpenApiAuthenticationExtension):
    """The site's own pages may write by the session of whoever is signed in."""

    target_class = "api.authentication.BySession"
    name = "session"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        """A cookie, with the CSRF token that goes with it."""
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": settings.SESSION_COOKIE_NAME,
            "description": "For the pages of this site, with the header X-CSRFToken; programs use a token.",
        }


def with_errors(result: dict[str, Any], generator: object, request: object, public: bool) -> dict[str, Any]:
    """Say of every operation that anything but the answers it names is an error of the one shape."""
    result["components"].setdefault("schemas", {})["Error"] = ERROR
    body = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    for operations in result["paths"].values():
        for operation in operations.values():
            operation["responses"]["default"] = {"description": "An error", "content": body}
    return result
