"""The page ``/metrics``, and who may read it."""

from __future__ import annotations

import ipaddress

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CollectorRegistry
from prometheus_client.exposition import choose_encoder

from accounts.callers import get_address
from config.metrics.requests import is_counted_apart, register_requests
from config.metrics.state import StateCollector

TEXT = "text/plain; charset=utf-8"
COUNTED_APART = (
    "Each process counts its own requests. Start the web server with python -m config.web_server, "
    "so that they count together.\n"
)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """The metrics, for a request with the operator's token or from one of the operator's networks.

    :raises Http404: where the operator has set neither.
    """
    if not settings.METRICS_TOKEN and not settings.METRICS_NETWORKS:
        raise Http404
    if not has_token(request) and not is_in_network(request):
        return refusal()
    if is_counted_apart(request):
        return HttpResponse(COUNTED_APART, status=503, content_type=TEXT)
    registry = CollectorRegistry()
    register_requests(registry)
    registry.register(StateCollector())
    encode, content_type = choose_encoder(request.headers.get("Accept", ""))
    return HttpResponse(encode(registry), content_type=content_type)


def refusal() -> HttpResponse:
    """The response to a request that may not read the metrics."""
    if settings.METRICS_TOKEN:
        headers = {"WWW-Authenticate": "Bearer"}
        return HttpResponse("A token is needed.\n", status=401, headers=headers, content_type=TEXT)
    return HttpResponse("Metrics are not for this network.\n", status=403, content_type=TEXT)


def has_token(request: HttpRequest) -> bool:
    """Whether the request has the operator's token."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    is_bearer = scheme.lower() == "bearer" and bool(settings.METRICS_TOKEN)
    return is_bearer and constant_time_compare(token.strip(), settings.METRICS_TOKEN)


def is_in_network(request: HttpRequest) -> bool:
    """Whether the request comes from one of the operator's networks, through trusted proxies at most."""
    try:
        address = ipaddress.ip_address(get_address(request))
    except ValueError:
        return False
    return any(address in network for network in settings.METRICS_NETWORKS)
