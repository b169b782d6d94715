"""Who writes: the user of a token, or of a session with its CSRF token. Reading ignores cookies."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.http import QueryDict
from django.utils.formats import date_format
from rest_framework.authentication import BaseAuthentication, SessionAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from api.models import Token

SCHEMES = ("bearer", "token")
LONGEST_SECRET = 200
CSRF_FAILED = "Pages of this site must send their CSRF token as “X-CSRFToken”; programs send an API token."


class ApiTokenAuthentication(BaseAuthentication):
    """``Authorization: Bearer lm_...`` (or ``Token lm_...``)."""

    def authenticate(self, request: Request) -> tuple[AbstractBaseUser, Token] | None:
        """The user of the token; ``None`` where none is sent.

        :raises AuthenticationFailed: when the token is not valid or has expired.
        """
        parts = get_authorization_header(request).decode("latin-1").split()
        if not parts or parts[0].lower() not in SCHEMES:
            return None
        if len(parts) != 2:
            raise AuthenticationFailed("The Authorization header must be “Bearer” followed by one token.")
        token = Token.objects.get_by_secret(parts[1]) if len(parts[1]) <= LONGEST_SECRET else None
        if token is None or not token.user.is_active:
            raise AuthenticationFailed("This token is not valid: it is incomplete or has been revoked.")
        if token.expires is not None and token.is_expired:
            day = date_format(token.expires, "j F Y")
            raise AuthenticationFailed(f"This token expired on {day}; create a new one on your account page.")
        token.mark_used()
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        """The scheme to use, for ``WWW-Authenticate``."""
        return "Bearer"


class WritingSessionAuthentication(SessionAuthentication):
    """The logged-in user of the site's own pages, for requests that write; reading needs no user."""

    def authenticate(self, request: Request) -> tuple[AbstractBaseUser, None] | None:
        """The user of the session, for a request that writes."""
        return None if request.method in SAFE_METHODS else super().authenticate(request)

    def enforce_csrf(self, request: Request) -> None:
        """Check the CSRF token of the page.

        :raises PermissionDenied: when it is missing or wrong.
        :raises ParseError: when it may be in a form that cannot be parsed.
        """
        try:
            super().enforce_csrf(FormRequest(request))  # type: ignore[arg-type]  # it has what is read
        except PermissionDenied:
            raise PermissionDenied(CSRF_FAILED) from None


class FormRequest:
    """A request as Django's CSRF check reads it: with the fields of its form, whatever parsed its body.

    A parser may return anything for a body, even one that is labelled as a form. Only a multipart form is
    certain to be one, so the token of any other body must be in the header.
    """

    def __init__(self, request: Request) -> None:
        self._rest_request = request

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rest_request, name)

    @property
    def POST(self) -> Mapping[str, Any]:  # noqa: N802  Django's name
        """The fields of a multipart form."""
        if not (self._rest_request.content_type or "").lower().startswith("multipart/form-data"):
            return {}
        fields = self._rest_request.POST
        return fields if isinstance(fields, QueryDict) else {}
