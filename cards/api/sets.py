"""Sets as they were sold."""

from django.db.models import Count
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.resource import Resource, listed
from cards.api.shapes import SetShape
from cards.models import Set

LONGEST_CODE = 20


class SetsShape(serializers.Serializer):
    """All sets, oldest first; they are one page."""

    count = serializers.IntegerField()
    results = SetShape(many=True)


def _sets():
    return Set.objects.annotate(
        printing_count=Count("printings"), card_count=Count("printings__card", distinct=True)
    )


class Sets(Resource):
    """All sets."""

    @extend_schema(operation_id="sets", summary="All sets, oldest first", tags=["sets"], responses=SetsShape)
    def get(self, request: Request) -> Response:
        return listed(SetShape(_sets(), many=True, context={"request": request}).data)


class OneSet(Resource):
    """The sets of a code."""

    @extend_schema(
        operation_id="set",
        summary="The sets of one code",
        description="Mostly one; some promotional sets of different years share a code.",
        tags=["sets"],
        responses=SetsShape,
    )
    def get(self, request: Request, code: str) -> Response:
        known = len(code) <= LONGEST_CODE and code.isprintable()
        found = list(_sets().filter(code__iexact=code)) if known else []
        if not found:
            raise Http404(f"No set has the code “{code[:LONGEST_CODE]}”. All codes stand at /api/sets/.")
        return listed(SetShape(found, many=True, context={"request": request}).data)
