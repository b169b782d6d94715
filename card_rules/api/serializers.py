"""Topics and interactions of cards as JSON.

The context has ``site``, how addresses of the site begin, and for topics ``cards_url``, the address of the
card search. Docstrings of serializers are descriptions in the schema.
"""

from __future__ import annotations

from rest_framework import serializers

from card_rules.interactions import InteractionRule
from card_rules.topics import Topic
from rules.api.serializers.fields import SiteURLField
from rules.identifiers.addresses import rule_url


class TopicSerializer(serializers.Serializer):
    """Something printed on cards that has rules behind it."""

    name = serializers.CharField()
    key = serializers.CharField(help_text="`rule:<key>` in a card search finds its cards")
    kind = serializers.CharField(
        source="matcher.kind", help_text="Where it is searched for: text, type, tag, last word or value"
    )
    is_keyword = serializers.BooleanField(help_text="Whether it is printed in bold on cards")
    term = serializers.CharField(help_text="The glossary entry that explains it; may be empty")
    says = serializers.CharField(
        source="explanation_template",
        help_text="A short explanation, in our words; `{n}` is the number behind the keyword",
    )
    rules = serializers.ListField(child=serializers.CharField())
    cards = serializers.SerializerMethodField(help_text="A search in the API for its cards")

    def get_cards(self, topic: Topic) -> str:
        """The address of the search."""
        return f"{self.context['cards_url']}?q=rule%3A{topic.key}"


class TopicListSerializer(serializers.Serializer):
    """All topics, in the order in which a card's page lists them."""

    count = serializers.IntegerField()
    results = TopicSerializer(many=True)


class TopicMatchSerializer(serializers.Serializer):
    """A topic of one card."""

    name = serializers.CharField(source="topic.name")
    key = serializers.CharField(
        source="topic.key", help_text="`rule:<key>` in a card search finds all cards with it"
    )
    term = serializers.CharField(source="topic.term")
    is_keyword = serializers.BooleanField(source="topic.is_keyword")
    because = serializers.CharField(source="reason", help_text="Where it is on the card")
    says = serializers.CharField(
        source="explanation", help_text="A short explanation, in our words, with the number it has here"
    )
    rules = serializers.ListField(source="topic.rules", child=serializers.CharField())


class CardTopicsSerializer(serializers.Serializer):
    """A card and all that governs it."""

    name = serializers.CharField(source="topics.name")
    page = SiteURLField(source="url", allow_null=True, help_text="The page for people")
    governed = TopicMatchSerializer(source="topics.matches", many=True)


class InteractionReasonSerializer(serializers.Serializer):
    """Why a rule applies between cards."""

    meeting = serializers.CharField(source="summary", help_text="Which topics of which cards it connects")
    says = serializers.CharField(source="explanation", help_text="The outcome, where it is known")


class InteractionRuleSerializer(serializers.Serializer):
    """A rule that applies between the cards."""

    number = serializers.CharField()
    reasons = InteractionReasonSerializer(many=True, help_text="The best first")
    page = serializers.SerializerMethodField()

    def get_page(self, rule: InteractionRule) -> str:
        """The page for people."""
        site: str = self.context["site"]
        return site + rule_url(rule.number)


class UnknownCardSerializer(serializers.Serializer):
    """A name that no card has."""

    name = serializers.CharField()
    candidates = serializers.ListField(child=serializers.CharField())


class CardRulesSerializer(serializers.Serializer):
    """The rules behind cards."""

    cards = CardTopicsSerializer(many=True)
    between = InteractionRuleSerializer(many=True, help_text="The best first; empty for a single card")
    unknown = UnknownCardSerializer(many=True)
