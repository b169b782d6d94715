"""Who writes: the user of a token, or of a session with its CSRF token. Reading never looks at a cookie."""

from django.contrib.auth.models import AbstractBaseUser
from rest_framework.authentication import BaseAuthentication, SessionAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from api.models import Token

SCHEMES = ("bearer", "token")
LONGEST = 200


class ByToken(BaseAuthentication):
    """``Authorization: Bearer lm_...`` (or ``Token lm_...``)."""

    def authenticate(self, request: Request) -> tuple[AbstractBaseUser, Token] | None:
        """The user of the token; nobody where none is sent.

        :raises AuthenticationFailed: for a token that works for nobody.
        """
        parts = get_authorization_header(request).decode("latin-1").split()
        if not parts or parts[0].lower() not in SCHEMES:
            return None
        if len(parts) != 2:
            raise AuthenticationFailed("The Authorization header reads “Bearer” and then one token.")
        token = Token.objects.of_secret(parts[1]) if len(parts[1]) <= LONGEST else None
        if token is None or not token.user.is_active:
            raise AuthenticationFailed(
                "This token does not work: it was revoked, or it is not spelled out whole."
            )
        token.mark_used()
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        """How to ask again."""
        return "Bearer"


class BySession(SessionAuthentication):
    """The signed-in user of the site's own pages, who may write; what is read is the same for everybody."""

    def authenticate(self, request: Request) -> tuple[AbstractBaseUser, None] | None:
        """The session's user, for a request that writes."""
        return None if request.method in SAFE_METHODS else super().authenticate(request)
