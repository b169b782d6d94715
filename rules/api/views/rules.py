"""Chapters, sections and rules."""

from __future__ import annotations

from django.db.models import Q
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.base_views import Resource
from rules.api.lookup import get_document, get_rule
from rules.api.serializers.rules import RuleInContextSerializer
from rules.api.views.context import serializer_context
from rules.catalog.records import rule_kind, rule_with_parts
from rules.models import Rule

OF_THE_SAME_KIND = {
    "chapter": Q(order__1=0),
    "section": Q(order__2=0, order__1__gt=0),
    "rule": Q(order__2__gt=0),
}


class RuleView(Resource):
    """A chapter, a section or a rule."""

    @extend_schema(
        operation_id="rule",
        summary="A rule, a section or a chapter",
        description=(
            "With everything known about it, what stands before and after it, and its parts. A number that "
            "is not there is a 404 with the nearest ones in `candidates`."
        ),
        tags=["rules"],
        parameters=[
            OpenApiParameter(
                "number", str, "path", description="A chapter, section or rule, such as `410.6a`"
            )
        ],
        responses=RuleInContextSerializer,
    )
    def get(self, request: Request, document: str, edition: str, number: str) -> Response:
        return rule_response(request, get_rule(get_document(document, edition), number))


def rule_response(request: Request, rule: Rule) -> Response:
    """A rule fetched ``with_details`` with its parts and neighbours."""
    context = serializer_context(request, neighbours=_find_neighbours(rule))
    return Response(RuleInContextSerializer(rule_with_parts(rule), context=context).data)


def _find_neighbours(rule: Rule) -> tuple[Rule | None, Rule | None]:
    """The rules before and after: chapters of a chapter, sections of a section, else rules."""
    same_kind = OF_THE_SAME_KIND[rule_kind(rule.parsed_number)]
    rules = Rule.objects.with_wordings().filter(same_kind, document=rule.document)
    before = rules.filter(order__lt=rule.order).order_by("-order").first()
    return before, rules.filter(order__gt=rule.order).order_by("order").first()
