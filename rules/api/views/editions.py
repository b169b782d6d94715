"""Two editions side by side, and the history of one rule."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.base_views import ObjectView, ResourceView, complete_list
from api.input import OptionField, QuerySerializer
from api.pagination import PageQuerySerializer
from rules.api.lookup import RuleNotFoundError, get_document, get_rule
from rules.api.serializers.editions import CHANGES, ComparisonSerializer, HistorySerializer
from rules.api.views.context import RulesContextMixin
from rules.editions.comparison import ChangeKind
from rules.editions.history import rule_history
from rules.editions.loading import LoadedComparison, compare_editions

ANY = "any"


class ComparisonQuerySerializer(QuerySerializer):
    """Which changes of a comparison."""

    kind = OptionField([ANY, *CHANGES], default=ANY, help_text="Only changes of this kind")


class ComparisonView(ResourceView):
    """Two editions of a document."""

    serializer_class = ComparisonSerializer

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
        parameters=[ComparisonQuerySerializer, PageQuerySerializer],
    )
    def get(self, request: Request, document: str, older: str, newer: str) -> Response:
        if older == newer:
            raise ValidationError({"newer": "Name two different editions."})
        kind = ComparisonQuerySerializer.read(request)["kind"]
        loaded = compare_editions(get_document(document, older), get_document(document, newer))
        changes = [change for change in loaded.comparison.changes if kind in (ANY, change.kind.value)]
        return self.get_paginated_response(
            self.paginate_queryset(changes),
            context={"comparison": loaded.comparison},
            document=loaded.newer.key,
            older=loaded.older.edition,
            newer=loaded.newer.edition,
            source=loaded.source.value if loaded.source else None,
            counts={kind.value: loaded.comparison.counts[kind] for kind in ChangeKind},
            not_known=_unknown_sections(loaded),
        )


def _unknown_sections(loaded: LoadedComparison) -> list[dict[str, Any]]:
    """The sections that survive only as headings, of either edition that is not complete."""
    editions = ((loaded.older, loaded.comparison.older), (loaded.newer, loaded.comparison.newer))
    return [
        {
            "edition": document.edition,
            "sections": sorted(rules.unknown),
            "breaks_off": sorted(rules.broken_off),
        }
        for document, rules in editions
        if not rules.is_complete
    ]


@extend_schema_view(
    get=extend_schema(
        operation_id="rule_history",
        summary="The history of a rule through all editions",
        description=(
            "The oldest edition first, with what each changed since the last edition before it that is "
            "known: `first` is the oldest wording that is loaded."
        ),
        tags=["rules"],
    )
)
class RuleHistoryView(RulesContextMixin, ObjectView):
    """A rule through all editions."""

    serializer_class = HistorySerializer

    def get_object(self) -> dict[str, Any]:
        """The history.

        :raises DocumentNotFoundError: when the edition is not loaded.
        :raises RuleNotFoundError: when it has no such rule; chapters and sections have no history.
        """
        document, number = self.kwargs["document"], self.kwargs["number"]
        rule = get_rule(get_document(document, self.kwargs["edition"]), number)
        if not rule.parsed_number.rule:
            raise RuleNotFoundError(rule.document, number, rule.parsed_number)
        return {"document": rule.document.key, **complete_list(rule_history(rule.document, rule.number))}
