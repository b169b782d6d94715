"""Lists in pages, with links to the others in the body and in the ``Link`` header (RFC 8288)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.core.paginator import EmptyPage
from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.utils.urls import replace_query_param

from api.input import NumberParameter, QuerySerializer

if TYPE_CHECKING:
    from rest_framework.views import APIView

PAGE_SIZE, LARGEST_PAGE, LAST_PAGE = 60, 250, 1_000_000


class PageQuerySerializer(QuerySerializer):
    """Which page of a list."""

    page = NumberParameter(max_value=LAST_PAGE, default=1, help_text="Page number, from 1")
    page_size = NumberParameter(
        max_value=LARGEST_PAGE, default=PAGE_SIZE, help_text=f"At most {LARGEST_PAGE}"
    )


class PageSerializer(serializers.Serializer):
    """The keys of a page beside its results."""

    count = serializers.IntegerField(help_text="Number of results on all pages")
    page = serializers.IntegerField()
    page_size = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)


class LinkedPagination(PageNumberPagination):
    """Pages by number, with links to the first, the last and the neighbouring ones.

    The framework's own ignores a page size that is not valid; here it is an error, like any parameter.

    ``page_data`` is what a :class:`PageSerializer` says of the page beside its results.
    """

    link_header: str
    page_data: dict[str, Any]

    def paginate_queryset(
        self, queryset: QuerySet | Sequence[Any], request: Request, view: APIView | None = None
    ) -> list[Any]:
        """The results of the requested page.

        :raises ValidationError: when a parameter is not valid.
        :raises NotFound: for a page after the last one.
        """
        query = PageQuerySerializer.read(request)
        number, page_size = query["page"], query["page_size"]
        paginator = self.django_paginator_class(queryset, page_size)
        last = paginator.num_pages
        try:
            self.page = paginator.page(number)
        except EmptyPage:
            raise NotFound(f"There is no page {number}. The last page is {last}.") from None
        numbers = {"first": 1, "prev": number - 1, "next": number + 1, "last": last}
        address = request.build_absolute_uri()
        links = {
            relation: replace_query_param(address, self.page_query_param, page)
            for relation, page in numbers.items()
            if 1 <= page <= last
        }
        self.link_header = ", ".join(f'<{link}>; rel="{relation}"' for relation, link in links.items())
        self.page_data = {
            "count": paginator.count,
            "page": number,
            "page_size": page_size,
            "next": links.get("next"),
            "previous": links.get("prev"),
        }
        return list(self.page)
