"""What is printed on cards and has rules behind it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from api.resource import Resource, listed
from rules.api import answers
from rules.card_rules import Ground, grounds


class Keywords(Resource):
    """Keywords, and the types, tags, words and values that have rules as well."""

    @extend_schema(
        operation_id="rules_keywords",
        summary="Keywords and what else on cards has rules",
        description="Each with a short explanation, the rules that govern it, and a search for its cards.",
        tags=["rules"],
        responses=answers.KeywordsSerializer,
    )
    def get(self, request: Request) -> Response:
        cards = reverse("api:cards", request=request)
        return listed([_keyword(ground, cards) for ground in grounds()])


def _keyword(ground: Ground, cards: str) -> dict[str, Any]:
    return {
        "name": ground.name,
        "key": ground.key,
        "kind": ground.sign.kind,
        "is_keyword": ground.keyword,
        "term": ground.term,
        "says": ground.says,
        "rules": list(ground.rules),
        "cards": f"{cards}?q=rule%3A{ground.key}",
    }
