"""What the OpenAPI schema says of every operation: how a token is sent, and the shape of errors."""

from typing import Any

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.plumbing import build_bearer_security_scheme_object

ERROR = {
    "type": "object",
    "description": "The shape of every error.",
    "required": ["status", "code", "message"],
    "properties": {
        "status": {"type": "integer", "description": "The HTTP status", "example": 404},
        "code": {"type": "string", "description": "A word for programs", "example": "not-found"},
        "message": {"type": "string", "description": "One sentence for people"},
        "fields": {
            "type": "object",
            "additionalProperties": {"type": "string"},
            "description": "One sentence for each invalid value, by its path",
        },
        "candidates": {
            "type": "array",
            "items": {"type": "string"},
            "description": "Similar names, best first, when nothing has the requested name",
        },
    },
}


class TokenScheme(OpenApiAuthenticationExtension):
    """How a token is sent."""

    target_class = "api.authentication.ApiTokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        """A bearer token."""
        return build_bearer_security_scheme_object("Authorization", "Bearer")


class SessionScheme(OpenApiAuthenticationExtension):
    """The session of a logged-in user, with which the site's own pages may write."""

    target_class = "api.authentication.WritingSessionAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        """A cookie, with the CSRF token that goes with it."""
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": settings.SESSION_COOKIE_NAME,
            "description": "For the pages of this site, with the header X-CSRFToken; programs use a token.",
        }


def add_errors(result: dict[str, Any], generator: object, request: object, public: bool) -> dict[str, Any]:
    """Add the default response to every operation: an error of the one shape."""
    result["components"].setdefault("schemas", {})["Error"] = ERROR
    body = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    for operations in result["paths"].values():
        for operation in operations.values():
            operation["responses"]["default"] = {"description": "An error", "content": body}
    return result
