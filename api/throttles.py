"""How often one caller may ask, counted over each minute for all processes together."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import redis
from django.conf import settings
from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from accounts.limits import get_caller

if TYPE_CHECKING:
    from rest_framework.views import APIView

MINUTE = 60
log = logging.getLogger(__name__)


class PerMinute(BaseThrottle):
    """A budget of requests a minute (``settings.API_RATES``): of a user or an address, and of a scope.

    Views name further scopes in ``throttle_scopes``, by method or for all (``"*"``). When the cache does not
    answer, nobody is turned away.
    """

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Whether there is something left of every budget; the first one is told in the answer's headers."""
        self.now = time.time()
        caller, scopes = self._caller(request), self._scopes(request, view)
        try:
            counts = {scope: self._count(f"{scope}:{caller}") for scope in scopes}
        except (redis.RedisError, OSError) as error:
            log.warning("The API counts no requests, for the cache does not answer: %s", error)
            return True
        limits = {scope: settings.API_RATES[scope] for scope in counts}
        tightest = min(counts, key=lambda scope: limits[scope] - counts[scope], default=None)
        if tightest is None:
            return True
        request.rate = (limits[tightest], max(0, limits[tightest] - counts[tightest]), self.wait())
        return counts[tightest] <= limits[tightest]

    def wait(self) -> int:
        """Seconds until the next minute's budget."""
        return MINUTE - int(self.now) % MINUTE

    def _scopes(self, request: Request, view: APIView) -> Iterator[str]:
        further = getattr(view, "throttle_scopes", {})
        everything = "token" if request.user.is_authenticated else "anonymous"
        named = (everything, further.get(request.method) or further.get("*"))
        return (scope for scope in named if scope and settings.API_RATES[scope])

    def _caller(self, request: Request) -> str:
        if request.user.is_authenticated:
            return f"user-{request.user.pk}"
        return get_caller(request)

    def _count(self, name: str) -> int:
        key = f"api:{name}:{int(self.now) // MINUTE}"
        cache.add(key, 0, timeout=2 * MINUTE)
        return cache.incr(key)
