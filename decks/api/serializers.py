"""Serializers of decks and reports. Every key is always present."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import NoReverseMatch
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.reverse import reverse

from api.pagination import PageSerializer
from cards.api.cards import ProblemSerializer
from cards.api.serializers import address
from decks import formats
from decks.alternatives import find_legal_formats
from decks.card_text.hero_traits import classes
from decks.decklist import DeckList
from decks.files.writers import WRITERS
from decks.formats import Format
from decks.legality import LegalityReport, Verdict, Violation
from decks.legality.serialization import as_data, violations_as_data
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


class ChangeSerializer(serializers.Serializer):
    """One step of a fix, as `changes` of a deck takes it."""

    card = serializers.CharField(help_text="The card's name")
    zone = serializers.ChoiceField(choices=Zone.choices)
    count = serializers.IntegerField(help_text="The new number of copies")


class ViolationSerializer(serializers.Serializer):
    """One thing that rule 100 forbids, or that a reader must judge."""

    code = serializers.CharField(help_text="Never changes its meaning")
    rule = serializers.CharField(help_text="Number of the rule, in the edition of the check")
    rule_page = serializers.CharField(allow_null=True, help_text="The rule's page for people")
    message = serializers.CharField()
    cards = serializers.ListField(child=serializers.CharField())
    fix = serializers.CharField(help_text="How to fix it, in a sentence; may be empty")
    changes = ChangeSerializer(many=True, help_text="The same as data")


class UnmatchedSerializer(serializers.Serializer):
    """A line that matches no card."""

    line = serializers.IntegerField()
    text = serializers.CharField()
    candidates = serializers.ListField(child=serializers.CharField(), help_text="Best first")


class ReportSerializer(serializers.Serializer):
    """Whether a deck may be played, and why not."""

    legal = serializers.BooleanField(help_text="Whether the deck is known to be legal")
    verdict = serializers.ChoiceField(choices=[(verdict.value, verdict.name.title()) for verdict in Verdict])
    name = serializers.CharField()
    format = serializers.CharField()
    edition = serializers.CharField(help_text="Of the comprehensive rules")
    hero = serializers.CharField(allow_null=True)
    cards = serializers.IntegerField(help_text="In the main deck")
    side = serializers.IntegerField(help_text="In the side deck")
    violations = ViolationSerializer(many=True, help_text="Every violation at once")
    notices = ViolationSerializer(many=True, help_text="What the check could not judge")
    unmatched = UnmatchedSerializer(many=True)
    legal_in = serializers.ListField(
        child=serializers.CharField(), help_text="If it is not legal: the formats in which it is"
    )


class SummarySerializer(serializers.Serializer):
    """A deck in a list."""

    id = serializers.CharField()
    name = serializers.CharField()
    hero = CardNameSerializer(allow_null=True)
    classes = serializers.SerializerMethodField(help_text="The hero's (Rule 206.1a)")
    format = serializers.CharField()
    visibility = serializers.ChoiceField(choices=Visibility.choices)
    tags = serializers.ListField(child=serializers.CharField())
    maker = serializers.SerializerMethodField(help_text="Name of the user; null for decks without one")
    starter = serializers.SerializerMethodField(help_text="Whether it came with the site")
    cards = serializers.SerializerMethodField(help_text="How many the main deck has")
    side = serializers.SerializerMethodField(help_text="How many the side deck has")
    maybe = serializers.SerializerMethodField(help_text="How many are on the maybe-board")
    created = serializers.DateTimeField()
    updated = serializers.DateTimeField()
    url = serializers.SerializerMethodField(help_text="The deck here")
    page = serializers.SerializerMethodField(help_text="The deck's page for people")

    def get_classes(self, deck: Deck) -> list[str]:
        return sorted(classes(deck.hero.printed())) if deck.hero else []

    def get_maker(self, deck: Deck) -> str | None:
        return deck.owner.get_username() if deck.owner else None

    def get_starter(self, deck: Deck) -> bool:
        return bool(deck.starter)

    def get_cards(self, deck: Deck) -> int:
        return _count(deck, Zone.MAIN)

    def get_side(self, deck: Deck) -> int:
        return _count(deck, Zone.SIDE)

    def get_maybe(self, deck: Deck) -> int:
        return _count(deck, Zone.MAYBE)

    def get_url(self, deck: Deck) -> str:
        return address(self, "api:deck", deck.pk)

    def get_page(self, deck: Deck) -> str:
        return address(self, "decks:detail", deck.pk)


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
    def get_report(self, deck: Deck) -> dict[str, object]:
        return report_data(deck.decklist(), deck.report, self.context["request"])

    def get_files(self, deck: Deck) -> dict[str, str]:
        return {key: address(self, "api:deck-file", deck.pk, key) for key in WRITERS}


class DecksSerializer(PageSerializer):
    """The results of a deck search."""

    explained = serializers.CharField(help_text="The query in words")
    problems = ProblemSerializer(many=True)
    results = SummarySerializer(many=True)


class FormatSerializer(serializers.Serializer):
    """A format and its limits."""

    key = serializers.CharField()
    name = serializers.CharField()
    about = serializers.CharField()
    minimum = serializers.IntegerField(help_text="Cards that a main deck has at least")
    maximum = serializers.IntegerField(allow_null=True)
    copies = serializers.IntegerField(allow_null=True, help_text="Of one card; null where there is no limit")
    side_deck = serializers.IntegerField(allow_null=True)
    edition = serializers.CharField(source="edition.key")
    banned = serializers.ListField(child=serializers.CharField())
    restricted = serializers.DictField(child=serializers.IntegerField())
    built_in = serializers.BooleanField()


class FormatsSerializer(serializers.Serializer):
    """Every format, and the editions of the rules that decks are checked by."""

    count = serializers.IntegerField()
    editions = serializers.ListField(child=serializers.CharField())
    results = FormatSerializer(many=True)


def report_data(deck: DeckList, report: LegalityReport, request: Request) -> dict[str, object]:
    """The report as ``check_deck`` prints it, with the pages of the rules and the fixes as data."""
    other_formats = [] if report.legal else find_legal_formats(deck, formats.all_formats())
    return {
        **as_data(deck, report),
        "violations": _violation_rows(report.format, report.violations, request),
        "notices": _violation_rows(report.format, report.notices, request),
        "legal_in": [format.key for format in other_formats],
    }


def formats_data() -> dict[str, object]:
    """Every format and edition."""
    rows = FormatSerializer(formats.all_formats(), many=True).data
    return {"count": len(rows), "editions": list(formats.EDITIONS), "results": rows}


def _violation_rows(
    format: Format, violations: Sequence[Violation], request: Request
) -> list[dict[str, object]]:
    return [
        {**row, "rule_page": _rule_page(format, violation, request), "changes": _changes(violation)}
        for row, violation in zip(violations_as_data(violations), violations, strict=True)
    ]


def _rule_page(format: Format, violation: Violation, request: Request) -> str | None:
    place = (format.edition.document, format.edition.key, violation.rule)
    try:
        return reverse("rules:rule", args=place, request=request) if violation.rule else None
    except NoReverseMatch:
        return None


def _changes(violation: Violation) -> list[dict[str, object]]:
    return [
        {"card": change.card.name, "zone": change.zone, "count": change.count} for change in violation.changes
    ]


def _count(deck: Deck, zone: Zone) -> int:
    """The cards of a zone, as the query counted them, or from the loaded entries."""
    count: int | None = getattr(deck, f"count_{zone}", None)
    if count is None:
        return sum(entry.count for entry in deck.entries.all() if entry.zone == zone)
    return count
