"""Chapters, sections and rules."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view

from api.base_views import ObjectView
from rules.api.lookup import get_document, get_rule
from rules.api.serializers.rules import RuleInContextSerializer
from rules.api.views.context import RulesContextMixin
from rules.catalog.records import RuleRecord, rule_with_parts
from rules.models import Rule


@extend_schema_view(
    get=extend_schema(
        operation_id="rule",
        summary="A rule, a section or a chapter",
        description=(
            "With everything known about it, what precedes and follows it, and its parts. If there is no "
            "such number, the error has the nearest ones in `candidates`."
        ),
        tags=["rules"],
        parameters=[
            OpenApiParameter(
                "number", str, "path", description="A chapter, section or rule, such as `410.6a`"
            )
        ],
    )
)
class RuleView(RulesContextMixin, ObjectView):
    """A chapter, a section or a rule."""

    serializer_class = RuleInContextSerializer

    def get_rule(self) -> Rule:
        """The rule, fetched ``with_details``.

        :raises DocumentNotFoundError: when the edition is not loaded.
        :raises RuleNotFoundError: when it has no such number.
        """
        document = get_document(self.kwargs["document"], self.kwargs["edition"])
        return get_rule(document, self.kwargs["number"])

    def get_object(self) -> RuleRecord:
        """The rule with its parts."""
        return rule_with_parts(self.get_rule())
