"""How many requests a caller may send, counted per minute for all processes together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from accounts.callers import identify_caller
from common.limits.counts import count
from common.limits.limit import Limit

if TYPE_CHECKING:
    from rest_framework.views import APIView


class MinuteThrottle(BaseThrottle):
    """Requests per minute (``settings.API_RATES``) of a user or an address, in all and by scope.

    Views name further scopes in ``throttle_scopes``, by method or for all (``"*"``).
    """

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Whether no limit is exceeded. The tightest one is reported in the headers of the response."""
        view_scopes = getattr(view, "throttle_scopes", {})
        general_scope = "token" if request.user.is_authenticated else "anonymous"
        scopes = (general_scope, view_scopes.get(request.method) or view_scopes.get("*"))
        limits = [Limit(f"api:{scope}", settings.API_RATES[scope]) for scope in scopes if scope]
        usages = [usage for limit in limits if (usage := count(limit, identify_caller(request)))]
        if not usages:
            return True
        self.usage = min(usages, key=lambda usage: usage.remaining)
        request.usage = self.usage  # type: ignore[attr-defined]  # for ApiView
        return self.usage.remaining >= 0

    def wait(self) -> int:
        """Seconds until the next minute begins."""
        return self.usage.wait
