"""Base views of the API."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils.cache import patch_cache_control
from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import conditional_page
from rest_framework.generics import GenericAPIView, RetrieveAPIView
from rest_framework.metadata import SimpleMetadata
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.pagination import LinkedPagination


class ViewMetadata(SimpleMetadata):
    """The response to OPTIONS: the name and the media types of a view. Its fields are in the schema."""

    def determine_actions(self, request: Request, view: APIView) -> dict[str, Any]:
        """None: the framework would describe the fields of the response as those of the request."""
        return {}


class ApiView(GenericAPIView):
    """A view whose responses report the remaining requests of the caller.

    A list in pages: ``self.get_paginated_response(self.paginate_queryset(rows))``, with a serializer class
    that is a ``PageSerializer``.
    """

    cache_control: dict[str, bool] = {"no_store": True}
    metadata_class = ViewMetadata
    pagination_class = LinkedPagination
    paginator: LinkedPagination

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Add the headers that all responses have."""
        response = super().finalize_response(request, response, *args, **kwargs)
        if usage := getattr(request, "usage", None):
            response["X-RateLimit-Limit"] = str(usage.maximum)
            response["X-RateLimit-Remaining"] = str(max(0, usage.remaining))
            response["X-RateLimit-Reset"] = str(usage.wait)
        if "Cache-Control" not in response and response.status_code < 400:
            patch_cache_control(response, **self.cache_control)
        return response

    def paginate_queryset(self, queryset: QuerySet | Sequence[Any]) -> list[Any]:
        """The results of the requested page."""
        return self.paginator.paginate_queryset(queryset, self.request, view=self)

    def get_paginated_response(
        self, data: Any, *, context: Mapping[str, Any] | None = None, **further: object
    ) -> Response:
        """A page with these results; ``further`` keys are those of its serializer beside them."""
        page = {**self.paginator.page_data, **further, "results": data}
        serializer = self.get_serializer(page, context={**self.get_serializer_context(), **(context or {})})
        return Response(serializer.data, headers={"Link": self.paginator.link_header})


@method_decorator([gzip_page, conditional_page], name="dispatch")
class ResourceView(ApiView):
    """A view for reading that is the same for everybody, with an ETag of its content, compressed."""

    cache_control = {"public": True, "no_cache": True}
    permission_classes = [AllowAny]


class ObjectView(ResourceView, RetrieveAPIView):
    """A resource that is one object: ``get_object`` returns what ``serializer_class`` serializes."""


def complete_list(results: Collection[Any]) -> dict[str, Any]:
    """A list that is short enough for one page, for serializers with ``count`` and ``results``."""
    return {"count": len(results), "results": results}
