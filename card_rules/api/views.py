"""Which rules govern cards, and what on cards has rules."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from api.base_views import Resource, list_response
from card_rules.api.serializers import CardRulesSerializer, TopicListSerializer, TopicSerializer
from card_rules.lookup import LONGEST_NAME, MOST_CARDS, interactions_of, resolve_names, topics_of_cards
from card_rules.topics import all_topics


class CardRulesView(Resource):
    """The rules behind one card or several."""

    @extend_schema(
        operation_id="governing_rules",
        summary="Which rules govern these cards",
        description=(
            "For each card the topics printed on it that have rules, and why; for two cards and more also "
            "the rules that apply between them, the most relevant first. A name that no card has is in "
            "`unknown`, with candidates. The rules are those that the site plays by."
        ),
        tags=["rules"],
        parameters=[
            OpenApiParameter("card", str, many=True, description=f"A card's name; up to {MOST_CARDS} times")
        ],
        responses=CardRulesSerializer,
    )
    def get(self, request: Request) -> Response:
        resolved_names = resolve_names(_read_names(request))
        cards = topics_of_cards(resolved_names)
        site = request.build_absolute_uri("/").removesuffix("/")
        links = (resolved.link for resolved in resolved_names if resolved.link)
        rules_of_cards = {
            "cards": cards,
            "between": interactions_of(cards),
            "unknown": [
                {"name": resolved.name, "candidates": resolved.candidates}
                for resolved in resolved_names
                if not resolved.card
            ],
        }
        context = {"site": site, "page_urls": {link.name: site + link.url for link in links}}
        return Response(CardRulesSerializer(rules_of_cards, context=context).data)


def _read_names(request: Request) -> list[str]:
    names = [name.strip() for name in request.query_params.getlist("card") if name.strip()]
    if len(names) > MOST_CARDS:
        raise ValidationError({"card": f"Name at most {MOST_CARDS} cards."})
    if any(len(name) > LONGEST_NAME or "\x00" in name for name in names):
        raise ValidationError({"card": f"A card's name has at most {LONGEST_NAME} characters."})
    return names


class KeywordsView(Resource):
    """Keywords, and the types, tags, words and values that have rules as well."""

    @extend_schema(
        operation_id="rules_keywords",
        summary="Keywords and what else on cards has rules",
        description="Each with a short explanation, the rules that govern it, and a search for its cards.",
        tags=["rules"],
        responses=TopicListSerializer,
    )
    def get(self, request: Request) -> Response:
        context = {"cards_url": reverse("api:cards", request=request)}
        return list_response(TopicSerializer(all_topics(), many=True, context=context).data)
