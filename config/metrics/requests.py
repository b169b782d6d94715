"""Requests, counted by the name of their view: never by address, of which there are any number.

The processes of a web server count into files of one folder (``config/metrics/folder.py``), so each of them
can report the sum.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponseBase
from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from config.metrics.folder import FOLDER_VARIABLE

GetResponse = Callable[[HttpRequest], HttpResponseBase]

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)  # seconds
NO_VIEW = "none"
"""The view of requests that reach none: unknown addresses, static files, redirects to HTTPS."""

disable_created_metrics()  # type: ignore[no-untyped-call]
process_registry = CollectorRegistry()
requests_total = Counter(
    "loremaster_requests_total",
    "Requests answered, by view, method and class of the status",
    ["view", "method", "status"],
    registry=process_registry,
)
request_duration = Histogram(
    "loremaster_request_duration_seconds",
    "Time until the response begins, by view",
    ["view"],
    buckets=BUCKETS,
    registry=process_registry,
)


def counted_requests(get_response: GetResponse) -> GetResponse:
    """Count every request and its time, where the operator reads metrics.

    :raises MiddlewareNotUsed: where nobody does.
    """
    if not settings.METRICS_TOKEN and not settings.METRICS_NETWORKS:
        raise MiddlewareNotUsed

    def middleware(request: HttpRequest) -> HttpResponseBase:
        started = time.perf_counter()
        response = get_response(request)
        view = request.resolver_match.view_name if request.resolver_match else NO_VIEW
        method = request.method if request.method in METHODS else "other"
        requests_total.labels(view, method, f"{response.status_code // 100}xx").inc()
        request_duration.labels(view).observe(time.perf_counter() - started)
        return response

    return middleware


def register_requests(registry: CollectorRegistry) -> None:
    """Let the registry report the requests of all processes together, or else of this one."""
    if FOLDER_VARIABLE in os.environ:
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry.register(ProcessCollector())


class ProcessCollector(Collector):
    """The requests of this process alone."""

    def collect(self):  # type: ignore[no-untyped-def]
        """The metrics."""
        return process_registry.collect()


def is_counted_apart(request: HttpRequest) -> bool:
    """Whether other processes answer requests as well, and count them for themselves."""
    return bool(request.META.get("wsgi.multiprocess")) and FOLDER_VARIABLE not in os.environ
