"""Lists in pages, with links to the others in the body and in the ``Link`` header (RFC 8288)."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from api.base_views import read_number

PAGE_SIZE, LARGEST_PAGE, LAST_PAGE = 60, 250, 1_000_000

PAGE_PARAMETERS = [
    OpenApiParameter("page", int, default=1, description="Page number, from 1"),
    OpenApiParameter("page_size", int, default=PAGE_SIZE, description=f"At most {LARGEST_PAGE}"),
]


class PageSerializer(serializers.Serializer):
    """The keys of a page beside its results."""

    count = serializers.IntegerField(help_text="Number of results on all pages")
    page = serializers.IntegerField()
    page_size = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)


def paginate(
    request: Request,
    rows: QuerySet | Sequence[Any],
    serialize: Callable[[QuerySet | Sequence[Any]], Collection[Any]],
    **further: object,
) -> Response:
    """The requested page of a list; ``further`` keys are added before the results.

    :raises NotFound: for a page after the last one.
    """
    page = read_number(request, "page", 1, LAST_PAGE)
    page_size = read_number(request, "page_size", PAGE_SIZE, LARGEST_PAGE)
    count = rows.count() if isinstance(rows, QuerySet) else len(rows)
    last = max(1, -(-count // page_size))
    if page > last:
        raise NotFound(f"There is no page {page}. The last page is {last}.")
    pages = {"first": 1, "prev": page - 1, "next": page + 1, "last": last}
    links = {name: _page_address(request, place) for name, place in pages.items() if 1 <= place <= last}
    body = {
        "count": count,
        "page": page,
        "page_size": page_size,
        "next": links.get("next"),
        "previous": links.get("prev"),
        **further,
        "results": serialize(rows[(page - 1) * page_size : page * page_size]),
    }
    link_header = ", ".join(f'<{address}>; rel="{name}"' for name, address in links.items())
    return Response(body, headers={"Link": link_header})


def _page_address(request: Request, page: int) -> str:
    return replace_query_param(request.build_absolute_uri(), "page", page)
