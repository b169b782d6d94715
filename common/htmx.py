"""Requests as views get them behind the middleware of django-htmx."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxHttpRequest(HttpRequest):
    """A request and what htmx says of it; ``htmx`` is true where htmx sent it. For annotations alone."""

    htmx: HtmxDetails
