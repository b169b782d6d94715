"""Two editions side by side, and the history of one rule."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.base_views import Resource, read_choice
from api.pagination import PAGE_PARAMETERS, paginate
from rules.api.lookup import RuleNotFoundError, get_document, get_rule
from rules.api.serializers.editions import (
    CHANGES,
    ComparisonSerializer,
    HistorySerializer,
    RuleChangeSerializer,
)
from rules.api.views.context import serializer_context
from rules.editions.comparison import ChangeKind
from rules.editions.history import rule_history
from rules.editions.loading import LoadedComparison, compare_editions

ANY = "any"


class ComparisonView(Resource):
    """Two editions of a document."""

    @extend_schema(
        operation_id="compare_editions",
        summary="Two editions side by side",
        description=(
            "Every rule of either, in the order of the newer: rules are matched by their text, across "
            "renumbering, and changed ones are compared word by word. A citation that only follows its rule "
            "to a new number is no change. The editions may be named in either order. An edition of which "
            "only an extract is loaded is named in `not_known`."
        ),
        tags=["rules"],
        parameters=[OpenApiParameter("kind", str, enum=[ANY, *CHANGES], default=ANY), *PAGE_PARAMETERS],
        responses=ComparisonSerializer,
    )
    def get(self, request: Request, document: str, older: str, newer: str) -> Response:
        if older == newer:
            raise ValidationError({"newer": "Name two different editions."})
        kind = read_choice(request, "kind", ANY, *CHANGES)
        loaded = compare_editions(get_document(document, older), get_document(document, newer))
        comparison = loaded.comparison
        context = {"comparison": comparison}
        return paginate(
            request,
            [change for change in comparison.changes if kind in (ANY, change.kind.value)],
            lambda changes: RuleChangeSerializer(changes, many=True, context=context).data,
            document=loaded.newer.key,
            older=loaded.older.edition,
            newer=loaded.newer.edition,
            source=loaded.source.value if loaded.source else None,
            counts={kind.value: comparison.counts[kind] for kind in ChangeKind},
            not_known=_unknown_sections(loaded),
        )


def _unknown_sections(loaded: LoadedComparison) -> list[dict[str, Any]]:
    """The sections that survive only as headings, of either edition that is not complete."""
    editions = ((loaded.older, loaded.comparison.older), (loaded.newer, loaded.comparison.newer))
    return [
        {
            "edition": document.edition,
            "sections": [str(section) for section in sorted(rules.unknown)],
            "breaks_off": [str(section) for section in sorted(rules.broken_off)],
        }
        for document, rules in editions
        if not rules.is_complete
    ]


class RuleHistoryView(Resource):
    """A rule through all editions."""

    @extend_schema(
        operation_id="rule_history",
        summary="The history of a rule through all editions",
        description=(
            "The oldest edition first, with what each did to the rule as compared with the edition before it "
            "that is known: `first` is the oldest wording that is loaded."
        ),
        tags=["rules"],
        responses=HistorySerializer,
    )
    def get(self, request: Request, document: str, edition: str, number: str) -> Response:
        rule = get_rule(get_document(document, edition), number)
        if not rule.parsed_number.rule:
            raise RuleNotFoundError(rule.document, number, rule.parsed_number)
        stages = rule_history(rule.document, rule.number)
        history = {"document": rule.document.key, "count": len(stages), "results": stages}
        return Response(HistorySerializer(history, context=serializer_context(request)).data)
