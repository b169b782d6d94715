"""Sets of cards."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, QuerySet
from django.http import Http404
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers

from api.base_views import ObjectView, complete_list
from api.errors import UnknownNameError
from cards.api.serializers import SetSerializer
from cards.models import Set
from cards.models.sets import find_sets

LONGEST = 150


class SetsSerializer(serializers.Serializer):
    """All sets, oldest first, on one page."""

    count = serializers.IntegerField()
    results = SetSerializer(many=True)


class AmbiguousSetError(UnknownNameError):
    """Several sets have this name; ``candidates`` are their addresses."""

    code = "several-sets"

    def __init__(self, sets: list[Set]) -> None:
        addresses = [card_set.slug for card_set in sets]
        super().__init__(
            f"Several sets match. Use one of these addresses: {' or '.join(addresses)}.", addresses
        )


def sets_with_counts() -> QuerySet[Set]:
    """All sets, each with the number of its printings and cards."""
    return Set.objects.annotate(
        printing_count=Count("printings"), card_count=Count("printings__card", distinct=True)
    )


@extend_schema_view(get=extend_schema(operation_id="sets", summary="All sets, oldest first", tags=["sets"]))
class AllSetsView(ObjectView):
    """All sets."""

    serializer_class = SetsSerializer

    def get_object(self) -> dict[str, Any]:
        """The list."""
        return complete_list(sets_with_counts())


@extend_schema_view(
    get=extend_schema(
        operation_id="set",
        summary="One set",
        description=(
            "By its address, or by its code or name in any spelling. If several sets match, the error lists "
            "their addresses in `candidates`."
        ),
        tags=["sets"],
    )
)
class SetView(ObjectView):
    """One set."""

    serializer_class = SetSerializer

    def get_object(self) -> Set:
        """The set.

        :raises Http404: when no set has this name.
        :raises AmbiguousSetError: when several have it.
        """
        name = self.kwargs["name"]
        matches = find_sets(name, sets_with_counts()) if len(name) <= LONGEST else []
        if not matches:
            raise Http404(f"No set is named “{name[:50]}”. All sets are listed at /api/sets/.")
        if len(matches) > 1:
            raise AmbiguousSetError(matches)
        return matches[0]
