"""The start page, the reference and the schema of the API, and unknown addresses."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase, HttpResponsePermanentRedirect
from django.urls import Resolver404, resolve
from django.views.generic import TemplateView
from drf_spectacular.renderers import OpenApiJsonRenderer2
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.exceptions import NotFound
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer, JSONRenderer, TemplateHTMLRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from api.base_views import ApiView
from api.errors import UNKNOWN_ADDRESS
from api.reference import get_reference

ENTRY_POINTS = {
    "cards": "api:cards",
    "sets": "api:sets",
    "formats": "api:formats",
    "decks": "api:decks",
    "rules": "api:rules",
    "rules_search": "api:rules-search",
    "governing": "api:rules-for-cards",
    "keywords": "api:rules-keywords",
    "runs": "api:runs",
    "bulk_json": "api:bulk-json",
    "bulk_csv": "api:bulk-csv",
    "schema": "api:schema",
    "docs": "api:docs",
}


class BrowserPageNegotiation(BaseContentNegotiation):
    """HTML for clients that ask for it by name, JSON for all others."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> None:
        """Requests have no body."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """The HTML renderer if ``text/html`` is accepted by name."""
        accepts_html = "text/html" in request.headers.get("Accept", "")
        chosen = next(renderer for renderer in renderers if (renderer.format == "html") is accepts_html)
        return chosen, chosen.media_type


class ApiStartView(ApiView):
    """The start of the API: links to its resources."""

    renderer_classes = [JSONRenderer, TemplateHTMLRenderer]
    content_negotiation_class = BrowserPageNegotiation
    cache_control = {"no_cache": True}

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        """The links as JSON, or a page with explanations and examples."""
        links = {name: reverse(address, request=request) for name, address in ENTRY_POINTS.items()}
        if request.accepted_renderer.format != "html":
            return Response(links)
        context = {
            "reference": get_reference(),
            "base": reverse("api:start", request=request),
            "rates": settings.API_RATES,
        }
        return Response(context, template_name="api/start.html")


class SchemaView(SpectacularJSONAPIView):
    """The OpenAPI schema, as JSON that browsers show."""

    renderer_classes = [OpenApiJsonRenderer2]
    throttle_classes = []

    def _get_version_parameter(self, request: Request) -> None:
        """No parameter chooses a version: there is one."""


class ReferenceView(TemplateView):
    """The reference: every operation with its parameters and shapes, to read and to try."""

    template_name = "api/docs.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add the operations."""
        return super().get_context_data(reference=get_reference(), **kwargs)


class UnknownAddressView(ApiView):
    """Any other address: redirects if only the slash at its end is missing, otherwise 404."""

    permission_classes = []
    schema = None

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        """Redirect to the address with a slash, if there is one, with method and body."""
        path = f"{request.path_info}/"
        if not request.path_info.endswith("/") and _is_known(path):
            query = request.META.get("QUERY_STRING", "")
            address = f"{request.path}/{'?' if query else ''}{query}"
            return HttpResponsePermanentRedirect(address, preserve_request=True)
        return super().dispatch(request, *args, **kwargs)

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Answer any method with 404.

        :raises NotFound: always.
        """
        super().initial(request, *args, **kwargs)
        raise NotFound(f"{UNKNOWN_ADDRESS} See {reverse('api:start', request=request)}.")


def _is_known(path: str) -> bool:
    try:
        return getattr(resolve(path).func, "view_class", None) is not UnknownAddressView
    except Resolver404:
        return False
