"""The API's own pages, and the answer at addresses where nothing stands."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.urls import Resolver404, resolve
from django.views.decorators.http import require_safe
from drf_spectacular.renderers import OpenApiJsonRenderer2
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.exceptions import NotFound
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.renderers import BaseRenderer, JSONRenderer, TemplateHTMLRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from api.errors import NOTHING
from api.reference import reference
from api.resource import ApiView

DOORS = {
    "cards": "api:cards",
    "sets": "api:sets",
    "formats": "api:formats",
    "decks": "api:decks",
    "rules": "api:rules",
    "rules_search": "api:rules-search",
    "governing": "api:rules-governing",
    "keywords": "api:rules-keywords",
    "bulk_json": "api:bulk-json",
    "bulk_csv": "api:bulk-csv",
    "schema": "api:schema",
    "docs": "api:docs",
}


class PageForBrowsers(BaseContentNegotiation):
    """HTML for whoever names it, JSON for everybody else."""

    def select_parser(self, request: Request, parsers: list) -> None:
        """Nothing is ever sent here."""

    def select_renderer(self, request: Request, renderers: list, format_suffix: str | None = None) -> tuple:
        """The page where ``text/html`` is asked for."""
        page = "text/html" in request.headers.get("Accept", "")
        chosen: BaseRenderer = next(one for one in renderers if (one.format == "html") is page)
        return chosen, chosen.media_type


class Start(ApiView):
    """Where the API begins: its doors, as links."""

    renderer_classes = [JSONRenderer, TemplateHTMLRenderer]
    content_negotiation_class = PageForBrowsers
    cache_control = {"no_cache": True}

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        """The doors; with words and examples for people."""
        doors = {name: reverse(address, request=request) for name, address in DOORS.items()}
        if request.accepted_renderer.format != "html":
            return Response(doors)
        context = {
            "reference": reference(),
            "base": reverse("api:start", request=request),
            "rates": settings.API_RATES,
        }
        return Response(context, template_name="api/start.html")


class Schema(SpectacularJSONAPIView):
    """The OpenAPI schema, as JSON that a browser shows."""

    renderer_classes = [OpenApiJsonRenderer2]
    throttle_classes = []


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Every address with its parameters and shapes, to read and to try."""
    return render(request, "api/docs.html", {"reference": reference()})


class Nothing(ApiView):
    """Any other address: the one with its slash, where only that is missing; otherwise nothing."""

    permission_classes = []
    schema = None

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Lead on to the address with a slash, whatever is to be done there."""
        path = f"{request.path_info}/"
        if not request.path_info.endswith("/") and _stands(path):
            query = request.META.get("QUERY_STRING", "")
            address = f"{request.path}/{'?' if query else ''}{query}"
            return HttpResponsePermanentRedirect(address, preserve_request=True)
        return super().dispatch(request, *args, **kwargs)

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Say that nothing stands here, whatever was to be done.

        :raises NotFound: always.
        """
        super().initial(request, *args, **kwargs)
        raise NotFound(f"{NOTHING} What there is stands at {reverse('api:start', request=request)}.")


def _stands(path: str) -> bool:
    try:
        return getattr(resolve(path).func, "view_class", None) is not Nothing
    except Resolver404:
        return False
