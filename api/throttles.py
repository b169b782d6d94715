"""How many requests a caller may send, counted per minute for all processes together."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.conf import settings
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from accounts.callers import identify_caller
from common.minute_counts import CACHE_ERRORS, count_in_minute, seconds_to_next_minute

if TYPE_CHECKING:
    from rest_framework.views import APIView

logger = logging.getLogger(__name__)


class MinuteThrottle(BaseThrottle):
    """Requests per minute (``settings.API_RATES``) of a user or an address, in all and by scope.

    Views name further scopes in ``throttle_scopes``, by method or for all (``"*"``). When the cache does not
    answer, nobody is refused.
    """

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Whether no limit is exceeded. The tightest one is reported in the headers of the response."""
        self.now = time.time()
        caller, scopes = identify_caller(request), self._get_scopes(request, view)
        try:
            counts = {scope: count_in_minute(f"api:{scope}:{caller}", self.now) for scope in scopes}
        except CACHE_ERRORS as error:
            logger.warning("API requests are not limited: the cache does not answer: %s", error)
            return True
        limits = {scope: settings.API_RATES[scope] for scope in counts}
        tightest = min(counts, key=lambda scope: limits[scope] - counts[scope], default=None)
        if tightest is None:
            return True
        remaining = max(0, limits[tightest] - counts[tightest])
        request.rate = (limits[tightest], remaining, self.wait())  # type: ignore[attr-defined]  # for ApiView
        return counts[tightest] <= limits[tightest]

    def wait(self) -> int:
        """Seconds until the next minute begins."""
        return seconds_to_next_minute(self.now)

    def _get_scopes(self, request: Request, view: APIView) -> Iterator[str]:
        view_scopes = getattr(view, "throttle_scopes", {})
        general_scope = "token" if request.user.is_authenticated else "anonymous"
        scopes = (general_scope, view_scopes.get(request.method) or view_scopes.get("*"))
        return (scope for scope in scopes if scope and settings.API_RATES[scope])
