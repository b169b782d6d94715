"""Long lists in pages: where one is, how to go on, in the body and in the ``Link`` header (RFC 8288)."""

from collections.abc import Callable, Sequence
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from api.resource import number

PAGE_SIZE, LARGEST_PAGE, LAST_PAGE = 60, 250, 1_000_000

PARAMETERS = [
    OpenApiParameter("page", int, default=1, description="Which page, from 1"),
    OpenApiParameter("page_size", int, default=PAGE_SIZE, description=f"At most {LARGEST_PAGE}"),
]


class PageSerializer(serializers.Serializer):
    """What stands beside the results of a page."""

    count = serializers.IntegerField(help_text="How many results there are on all pages")
    page = serializers.IntegerField()
    page_size = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)


def paged(
    request: Request,
    found: QuerySet | Sequence[Any],
    shape: Callable[[Sequence[Any]], list[Any]],
    **further: object,
) -> Response:
    """The page of a list that the request asks for; ``further`` keys stand before the results.

    :raises NotFound: for a page behind the last one.
    """
    page = number(request, "page", 1, LAST_PAGE)
    size = number(request, "page_size", PAGE_SIZE, LARGEST_PAGE)
    count = found.count() if isinstance(found, QuerySet) else len(found)
    last = max(1, -(-count // size))
    if page > last:
        raise NotFound(f"There is no page {page}: the last one is {last}.")
    links = {"first": 1, "prev": page - 1, "next": page + 1, "last": last}
    links = {name: _address(request, place) for name, place in links.items() if 1 <= place <= last}
    body = {
        "count": count,
        "page": page,
        "page_size": size,
        "next": links.get("next"),
        "previous": links.get("prev"),
        **further,
        "results": shape(found[(page - 1) * size : page * size]),
    }
    told = ", ".join(f'<{address}>; rel="{name}"' for name, address in links.items())
    return Response(body, headers={"Link": told})


def _address(request: Request, page: int) -> str:
    return replace_query_param(request.build_absolute_uri(), "page", page)
