"""Which rules govern cards, and what on cards has rules."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.reverse import reverse

from api.base_views import ObjectView, complete_list
from api.input import QuerySerializer, RepeatedParameter, TextParameter
from card_rules.api.serializers import CardRulesSerializer, TopicListSerializer
from card_rules.rules_for_cards import (
    LONGEST_NAME,
    MOST_CARDS,
    distinct_cards,
    interactions_of,
    resolve_names,
    topics_of_cards,
)
from card_rules.topics import all_topics
from rules.api.views.context import RulesContextMixin


class CardNamesQuerySerializer(QuerySerializer):
    """The names of cards."""

    card = RepeatedParameter(
        child=TextParameter(max_length=LONGEST_NAME),
        max_length=MOST_CARDS,
        help_text=f"A card's name; up to {MOST_CARDS} times",
    )


@extend_schema_view(
    get=extend_schema(
        operation_id="governing_rules",
        summary="Which rules govern these cards",
        description=(
            "For each card the topics printed on it that have rules, and why; for two cards and more also "
            "the rules that apply between them, the most relevant first. A card that is named twice stands "
            "for two copies of it. A name that no card has is in `unknown`, with candidates. The rules are "
            "those that the site plays by."
        ),
        tags=["rules"],
        parameters=[CardNamesQuerySerializer],
    )
)
class CardRulesView(RulesContextMixin, ObjectView):
    """The rules behind one card or several."""

    serializer_class = CardRulesSerializer

    def get_object(self) -> dict[str, Any]:
        """The cards with their topics, the rules between them, and the names that no card has."""
        resolved_names = resolve_names(CardNamesQuerySerializer.read(self.request)["card"])
        cards = topics_of_cards(resolved_names)
        urls = {resolved.link.name: resolved.link.url for resolved in resolved_names if resolved.link}
        return {
            "cards": [{"topics": card, "url": urls.get(card.name)} for card in distinct_cards(cards)],
            "between": interactions_of(cards),
            "unknown": [resolved for resolved in resolved_names if not resolved.card],
        }


@extend_schema_view(
    get=extend_schema(
        operation_id="rules_keywords",
        summary="Keywords and what else on cards has rules",
        description="Each with a short explanation, the rules that govern it, and a search for its cards.",
        tags=["rules"],
    )
)
class KeywordsView(ObjectView):
    """Keywords, and the types, tags, words and values that have rules as well."""

    serializer_class = TopicListSerializer

    def get_serializer_context(self) -> dict[str, Any]:
        """The context of serializers, with the address of the card search."""
        return {**super().get_serializer_context(), "cards_url": reverse("api:cards", request=self.request)}

    def get_object(self) -> dict[str, Any]:
        """The list."""
        return complete_list(all_topics())
