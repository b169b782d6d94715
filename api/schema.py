"""What the OpenAPI schema says of every operation: how a token is sent, and the shape of errors."""

from typing import Any

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import build_bearer_security_scheme_object
from drf_spectacular.utils import Direction, OpenApiResponse

from api.errors import ErrorSerializer


class ErrorAutoSchema(AutoSchema):
    """The schema of an operation, whose default response is an error."""

    def _get_response_bodies(self, direction: Direction = "response") -> dict[str, Any]:
        error = OpenApiResponse(ErrorSerializer, "An error")
        default = self._get_response_for_code(error, "default", direction=direction)  # type: ignore[no-untyped-call]
        return {**super()._get_response_bodies(direction), "default": default}


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
