"""Scenarios, and what happens at each of their steps."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.urls import reverse
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from api.base_views import ObjectView, ResourceView
from api.input import TextParameter
from api.pagination import PageQuerySerializer
from card_rules.api.scenario_serializers import ScenarioSerializer, ScenariosSerializer
from card_rules.scenarios.listing import LONGEST_SEARCH, all_scenarios, find_scenarios
from card_rules.scenarios.recordings import recording_of
from rules.api.views.context import RulesContextMixin


class ScenarioQuerySerializer(PageQuerySerializer):
    """Which scenarios."""

    q = TextParameter(
        max_length=LONGEST_SEARCH,
        help_text="A rule's number with all below it, a term of the glossary, or words; empty for all",
    )


@extend_schema_view(
    get=extend_schema(
        operation_id="scenarios",
        summary="Scenarios that show the rules",
        description="Short games on a board set up for them, each of which shows a rule or a keyword.",
        tags=["rules"],
        parameters=[ScenarioQuerySerializer],
    )
)
class ScenarioListView(RulesContextMixin, ResourceView):
    """Scenarios, in the order of the rules that they show."""

    serializer_class = ScenariosSerializer

    def get(self, request: Request) -> Response:
        """A page of them."""
        text = ScenarioQuerySerializer.read(request)["q"]
        scenarios = find_scenarios(text) if text else all_scenarios()
        return self.get_paginated_response(self.paginate_queryset(scenarios))


@extend_schema_view(
    get=extend_schema(
        operation_id="scenario",
        summary="A scenario, step by step",
        description="What players do, what happens then and by which rule, and the board after each step.",
        tags=["rules"],
    )
)
class ScenarioDetailView(RulesContextMixin, ObjectView):
    """A scenario that has been played."""

    serializer_class = ScenarioSerializer

    def get_object(self) -> dict[str, Any]:
        """The scenario with its steps.

        :raises Http404: when there is none at the address.
        """
        slug = self.kwargs["slug"]
        recording = recording_of(slug)
        if recording is None:
            raise Http404("There is no scenario at this address.")
        url = reverse("card_rules:scenario", args=[slug])
        return {"scenario": recording.scenario, "url": url, "steps": recording.steps}
