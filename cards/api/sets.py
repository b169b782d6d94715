"""Sets as they were sold."""

from __future__ import annotations

from django.db.models import Count, QuerySet
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from api.base_views import Resource, list_response
from cards.api.serializers import SetSerializer
from cards.models import Set
from cards.models.sets import find_sets, set_slug

LONGEST = 150


class SetsSerializer(serializers.Serializer):
    """All sets, oldest first; they are one page."""

    count = serializers.IntegerField()
    results = SetSerializer(many=True)


class SeveralSets(NotFound):
    """Several sets are called so; the answer names their addresses."""

    code = "several-sets"

    def __init__(self, sets: list[Set]) -> None:
        addresses = [set_slug(card_set) for card_set in sets]
        super().__init__(f"Several sets match. Use one of these addresses: {' or '.join(addresses)}.")
        self.further = {"candidates": addresses}


def counted() -> QuerySet[Set]:
    """All sets, each with how many printings and cards it has."""
    return Set.objects.annotate(
        printing_count=Count("printings"), card_count=Count("printings__card", distinct=True)
    )


class Sets(Resource):
    """All sets."""

    @extend_schema(
        operation_id="sets", summary="All sets, oldest first", tags=["sets"], responses=SetsSerializer
    )
    def get(self, request: Request) -> Response:
        return list_response(SetSerializer(counted(), many=True, context={"request": request}).data)


class OneSet(Resource):
    """One set."""

    @extend_schema(
        operation_id="set",
        summary="One set",
        description=(
            "By its address, or by its code or name in any spelling; where several are called so, an error "
            "names them in `candidates`."
        ),
        tags=["sets"],
        responses=SetSerializer,
    )
    def get(self, request: Request, name: str) -> Response:
        matches = find_sets(name, counted()) if len(name) <= LONGEST else []
        if not matches:
            raise Http404(f"No set is named “{name[:50]}”. All sets are listed at /api/sets/.")
        if len(matches) > 1:
            raise SeveralSets(matches)
        return Response(SetSerializer(matches[0], context={"request": request}).data)
