"""What a program may do with a token."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

if TYPE_CHECKING:
    from rest_framework.views import APIView


class TokenScope(BasePermission):
    """Writing needs a token that can write. Without a token, other permissions decide."""

    message = "This token can only read; create one that can also write on your account page."

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Whether the token of the request, if it has one, allows the method."""
        return getattr(request.auth, "can_write", True) or request.method in SAFE_METHODS
