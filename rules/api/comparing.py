"""Two editions beside each other, and the line of one rule."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.pages import PARAMETERS, paged
from api.resource import Resource, one_of
from rules.api import answers, finding
from rules.api.compared import described_fate, described_stage, not_known
from rules.api.documents import site
from rules.editions.comparison import ChangeKind
from rules.editions.history import rule_history
from rules.editions.loading import compare_editions

ANY = "any"


class Compare(Resource):
    """Two editions of a document."""

    @extend_schema(
        operation_id="compare_editions",
        summary="Two editions beside each other",
        description=(
            "Every rule of either, in the order of the newer: rules are matched by what they say, across "
            "renumbering, and changed ones are told word by word. A citation that only follows its rule to a "
            "new number is no change. Either direction of time may be asked for. An edition of which only an "
            "extract is at hand is named in `not_known`."
        ),
        tags=["rules"],
        parameters=[
            OpenApiParameter("kind", str, enum=[ANY, *answers.CHANGES], default=ANY),
            *PARAMETERS,
        ],
        responses=answers.ComparisonSerializer,
    )
    def get(self, request: Request, document: str, older: str, newer: str) -> Response:
        if older == newer:
            raise ValidationError({"newer": "Name two editions that are not the same."})
        kind = one_of(request, "kind", ANY, *answers.CHANGES)
        both = compare_editions(finding.document(document, older), finding.document(document, newer))
        found = [fate for fate in both.comparison.changes if kind in (ANY, fate.kind.value)]
        return paged(
            request,
            found,
            lambda rows: [described_fate(both.comparison, fate) for fate in rows],
            document=both.newer.key,
            older=both.older.edition,
            newer=both.newer.edition,
            source=both.source.value if both.source else None,
            counts={kind.value: both.comparison.counts[kind] for kind in ChangeKind},
            not_known=not_known(both),
        )


class History(Resource):
    """A rule through all editions."""

    @extend_schema(
        operation_id="rule_history",
        summary="The line of a rule through all editions",
        description=(
            "The oldest edition first, with what each did to the rule as compared with the edition before it "
            "that is known: `first` is the oldest wording at hand."
        ),
        tags=["rules"],
        responses=answers.HistorySerializer,
    )
    def get(self, request: Request, document: str, edition: str, number: str) -> Response:
        rule = finding.rule(finding.document(document, edition), number)
        if not rule.order[2]:
            raise finding.NoSuchRule(rule.document, number, rule.parsed_number)
        stages = [described_stage(stage, site(request)) for stage in rule_history(rule.document, rule.number)]
        return Response({"document": rule.document.key, "count": len(stages), "results": stages})
