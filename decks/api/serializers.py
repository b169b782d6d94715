"""Serializers of decks and formats. Every key is always present."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.pagination import PageSerializer
from cards.api.serializers import ProblemSerializer, address
from decks.api.report_serializers import ReportSerializer, serialize_report
from decks.card_text.hero_traits import classes
from decks.files.writers import WRITERS
from decks.formats import Format
from decks.formats.overview import pool_size
from decks.models import Deck, Visibility, Zone


class CardNameSerializer(serializers.Serializer):
    """A card; see /api/cards/<slug>/."""

    slug = serializers.SlugField()
    name = serializers.CharField()


class EntrySerializer(serializers.Serializer):
    """A number of copies of a card in one zone."""

    card = CardNameSerializer()
    zone = serializers.ChoiceField(choices=Zone.choices)
    count = serializers.IntegerField()
    note = serializers.CharField(allow_blank=True)


class LineSerializer(serializers.Serializer):
    """A line of an imported list that matches no card, with suggestions."""

    number = serializers.IntegerField()
    text = serializers.CharField()
    zone = serializers.ChoiceField(choices=Zone.choices)
    count = serializers.IntegerField()
    candidates = serializers.ListField(child=serializers.CharField())


class SummarySerializer(serializers.Serializer):
    """A deck in a list."""

    id = serializers.CharField()
    name = serializers.CharField()
    hero = CardNameSerializer(allow_null=True)
    classes = serializers.SerializerMethodField(help_text="The classes of the hero (Rule 206.1a)")
    format = serializers.CharField()
    visibility = serializers.ChoiceField(choices=Visibility.choices)
    tags = serializers.ListField(child=serializers.CharField())
    maker = serializers.CharField(
        source="owner.get_username", allow_null=True, help_text="Name of the user; null for decks without one"
    )
    starter = serializers.SerializerMethodField(help_text="Whether it came with the site")
    cards = serializers.SerializerMethodField(help_text="Number of cards in the main deck")
    side = serializers.SerializerMethodField(help_text="Number of cards in the side deck")
    maybe = serializers.SerializerMethodField(help_text="Number of cards on the maybeboard")
    created = serializers.DateTimeField()
    updated = serializers.DateTimeField()
    url = serializers.HyperlinkedIdentityField(view_name="api:deck", help_text="The deck in the API")
    page = serializers.HyperlinkedIdentityField(
        view_name="decks:detail", help_text="The deck's page for people"
    )

    def get_classes(self, deck: Deck) -> list[str]:
        return sorted(classes(deck.hero.printed())) if deck.hero else []

    def get_starter(self, deck: Deck) -> bool:
        return bool(deck.starter)

    def get_cards(self, deck: Deck) -> int:
        return _count(deck, Zone.MAIN)

    def get_side(self, deck: Deck) -> int:
        return _count(deck, Zone.SIDE)

    def get_maybe(self, deck: Deck) -> int:
        return _count(deck, Zone.MAYBE)


class DeckSerializer(SummarySerializer):
    """A deck with its cards and its report."""

    description = serializers.CharField()
    entries = EntrySerializer(many=True)
    unmatched = LineSerializer(many=True)
    report = serializers.SerializerMethodField()
    files = serializers.SerializerMethodField(help_text="The deck in every export format")
    undo = serializers.CharField(source="would_undo", help_text="The change that “undo” reverses")
    redo = serializers.CharField(source="would_redo", help_text="The change that “redo” repeats")

    @extend_schema_field(ReportSerializer)
    def get_report(self, deck: Deck) -> dict[str, Any]:
        return serialize_report(deck.decklist(), deck.report, self.context["request"])

    def get_files(self, deck: Deck) -> dict[str, str]:
        return {key: address(self, "api:deck-file", deck.pk, key) for key in WRITERS}


class DecksSerializer(PageSerializer):
    """The results of a deck search."""

    explained = serializers.CharField(help_text="The query in words")
    problems = ProblemSerializer(many=True)
    results = SummarySerializer(many=True)


class PeriodSerializer(serializers.Serializer):
    """A time in which a format was played as another format, or itself, defines it."""

    format = serializers.CharField(help_text="Key of the format that defines it")
    since = serializers.CharField(help_text="The first month or year, such as 2010-12; may be empty")
    until = serializers.CharField(help_text="The first month after it; may be empty")
    source = serializers.CharField()  # type: ignore[assignment] # a key of the API


class FormatSerializer(serializers.Serializer):
    """A format, its limits, its bans and its history."""

    key = serializers.CharField()
    name = serializers.CharField()
    about = serializers.CharField()
    minimum = serializers.IntegerField(help_text="Least number of cards in the main deck")
    maximum = serializers.IntegerField(allow_null=True)
    copies = serializers.IntegerField(allow_null=True, help_text="Copies of one card; null for no limit")
    side_deck = serializers.IntegerField(allow_null=True)
    limited = serializers.BooleanField(
        help_text="Whether the side deck is all cards not played, and only the main deck is judged"
    )
    edition = serializers.CharField(source="edition.key")
    banned = serializers.ListField(child=serializers.CharField())
    restricted = serializers.DictField(child=serializers.IntegerField())
    built_in = serializers.BooleanField()
    source = serializers.CharField()  # type: ignore[assignment] # a key of the API
    pool_size = serializers.SerializerMethodField(help_text="Card names in its pool, without the banned ones")
    undecided = serializers.SerializerMethodField(
        help_text="Card names of which no source tells whether they were allowed"
    )
    is_pool_assumed = serializers.BooleanField(
        help_text="Whether its sets stand in for a pool whose source is not imported"
    )
    periods = PeriodSerializer(many=True, help_text="Its history, oldest first")
    page = serializers.SerializerMethodField(help_text="The format's page for people")

    def get_pool_size(self, format: Format) -> int:
        return pool_size(format)

    def get_undecided(self, format: Format) -> int:
        return len(format.undecided)

    def get_page(self, format: Format) -> str:
        return address(self, "decks:format", format.key)


class FormatsSerializer(serializers.Serializer):
    """Every format, and the editions of the rules that decks are checked by."""

    count = serializers.IntegerField()
    editions = serializers.ListField(child=serializers.CharField())
    results = FormatSerializer(many=True)


def _count(deck: Deck, zone: Zone) -> int:
    """The cards of a zone, as the query counted them, or from the loaded entries."""
    count: int | None = getattr(deck, f"count_{zone}", None)
    if count is None:
        return sum(entry.count for entry in deck.entries.all() if entry.zone == zone)
    return count
