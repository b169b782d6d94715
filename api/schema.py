"""The OpenAPI schema, and what it says of every operation: how a token is sent, and the shape of errors."""

from threading import Lock
from typing import Any, ClassVar

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import build_bearer_security_scheme_object
from drf_spectacular.utils import Direction, OpenApiResponse
from rest_framework.permissions import SAFE_METHODS, AllowAny

from api.errors import ErrorSerializer
from api.permissions import TokenScope

WRITE_SCOPE = "Needs a token that can write: with one that can only read, the answer is 403."
OPTIONAL_SCOPE = "Needs no token; one that can only read is refused with 403."
ABOUT_TOKENS = (
    "Created on the account page, to read only or to read and write; it expires after 30 days up to a year,"
    " or never. An expired or revoked token is answered with 401, whatever it is sent for."
)


class SharedSchemaGenerator(SchemaGenerator):
    """Generates the schema once per process: it is the same for every request.

    The framework's generators may not work in two threads at once: its extensions load what they extend
    when they are first used.
    """

    _lock: ClassVar[Lock] = Lock()
    _schema: ClassVar[dict[str, Any] | None] = None

    def get_schema(self, request: object = None, public: bool = False) -> dict[str, Any]:
        """The schema of all operations; it must not be changed."""
        with self._lock:
            if SharedSchemaGenerator._schema is None:
                SharedSchemaGenerator._schema = super().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
            return SharedSchemaGenerator._schema


class ErrorAutoSchema(AutoSchema):
    """The schema of an operation, whose default response is an error."""

    def get_operation(self, *arguments: Any, **options: Any) -> dict[str, Any] | None:
        """The operation; of one that writes the description says what its token must allow."""
        operation: dict[str, Any] | None = super().get_operation(*arguments, **options)
        permissions = self.view.get_permissions()
        is_writing = self.method not in SAFE_METHODS
        if operation and is_writing and any(isinstance(permission, TokenScope) for permission in permissions):
            is_open = any(isinstance(permission, AllowAny) for permission in permissions)
            sentence = OPTIONAL_SCOPE if is_open else WRITE_SCOPE
            operation["description"] = f"{operation.get('description', '')} {sentence}".strip()
        return operation

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
        return {**build_bearer_security_scheme_object("Authorization", "Bearer"), "description": ABOUT_TOKENS}


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
