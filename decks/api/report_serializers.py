"""Serializers of reports on the legality of decks. Every key is always present."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import NoReverseMatch
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.reverse import reverse

from decks import formats
from decks.alternatives import find_legal_formats
from decks.decklist import DeckList
from decks.files.deck_file import labelled_name
from decks.formats import Format
from decks.legality import CardChange, LegalityReport, Verdict, Violation
from decks.models import Zone
from decks.name_lookup import label_of_printed


@dataclass(frozen=True, slots=True)
class CheckedDeck:
    """A deck with its report."""

    deck: DeckList
    report: LegalityReport

    @property
    def verdict(self) -> Verdict:
        """The verdict on the deck with its unmatched lines."""
        return self.report.verdict_with(self.deck.unmatched)

    @property
    def is_legal(self) -> bool:
        """Whether the deck is known to be legal."""
        return self.verdict is Verdict.LEGAL

    @property
    def legal_formats(self) -> list[Format]:
        """The formats in which a deck that is not legal in its own is legal as it is."""
        if self.report.legal or self.deck.unmatched:
            return []
        return find_legal_formats(self.deck, formats.all_formats())


class ChangeSerializer(serializers.Serializer):
    """One step of a fix, as `changes` of a deck takes it."""

    card = serializers.SerializerMethodField(
        help_text="The card's name, with its set where several cards share the name"
    )
    zone = serializers.ChoiceField(choices=Zone.choices)
    count = serializers.IntegerField(help_text="The new number of copies")

    def get_card(self, change: CardChange) -> str:
        """The card as `changes` of a deck names it."""
        return labelled_name(change.card.name, label_of_printed(change.card))


class PlainViolationSerializer(serializers.Serializer):
    """One thing that rule 100 forbids, or that a reader must judge."""

    code = serializers.CharField(help_text="Never changes its meaning")
    rule = serializers.CharField(help_text="Number of the rule, in the edition of the check")
    message = serializers.CharField()
    cards = serializers.ListField(child=serializers.CharField())
    fix = serializers.SerializerMethodField(help_text="How to fix it, in a sentence; may be empty")

    def get_fix(self, violation: Violation) -> str:
        """The fix and its consequence."""
        return " ".join(filter(None, [violation.fix, violation.consequence]))


class ViolationSerializer(PlainViolationSerializer):
    """One thing that rule 100 forbids, or that a reader must judge."""

    rule_page = serializers.SerializerMethodField(help_text="The rule's page for people")
    changes = ChangeSerializer(many=True, help_text="The fix as data")

    def get_rule_page(self, violation: Violation) -> str | None:
        """The page of the rule, if there is one, in the edition of the ``report`` of the context."""
        edition = self.context["report"].format.edition
        place = (edition.document, edition.key, violation.rule)
        try:
            request = self.context["request"]
            return reverse("rules:rule", args=place, request=request) if violation.rule else None
        except NoReverseMatch:
            return None


class UnmatchedSerializer(serializers.Serializer):
    """A line that matches no card."""

    line = serializers.IntegerField()
    text = serializers.CharField()
    candidates = serializers.ListField(child=serializers.CharField(), help_text="Best first")


class IncompleteCardSerializer(serializers.Serializer):
    """A card of which a fact is unknown; the verdict does not depend on it."""

    card = serializers.CharField(source="name", help_text="The card's name")
    missing = serializers.CharField(help_text="The facts that no source tells, in words")


class PlainReportSerializer(serializers.Serializer):
    """Whether a deck may be played, and why not: what ``check_deck --json`` prints."""

    legal = serializers.BooleanField(source="is_legal", help_text="Whether the deck is known to be legal")
    verdict = serializers.ChoiceField(choices=[(verdict.value, verdict.name.title()) for verdict in Verdict])
    name = serializers.CharField(source="deck.name")
    format = serializers.CharField(source="report.format.key")
    edition = serializers.CharField(
        source="report.format.edition.key", help_text="Of the comprehensive rules"
    )
    hero = serializers.CharField(source="deck.hero.name", allow_null=True)
    cards = serializers.IntegerField(source="deck.main_count", help_text="In the main deck")
    side = serializers.IntegerField(source="deck.side_count", help_text="In the side deck")
    violations = PlainViolationSerializer(
        source="report.violations", many=True, help_text="Every violation at once"
    )
    notices = PlainViolationSerializer(
        source="report.notices", many=True, help_text="What the check could not judge"
    )
    incomplete = IncompleteCardSerializer(
        source="report.incomplete", many=True, help_text="Cards of which a fact is unknown"
    )
    unmatched = UnmatchedSerializer(source="deck.unmatched", many=True)
    import_notes = serializers.ListField(
        source="deck.import_notes",
        child=serializers.CharField(),
        help_text="How the list was read, where it can be read otherwise: a sentence each",
    )
    legal_in = serializers.SerializerMethodField(help_text="If it is not legal: the formats in which it is")

    def get_legal_in(self, checked_deck: CheckedDeck) -> list[str]:
        """The keys of the formats."""
        return [format.key for format in checked_deck.legal_formats]


class ReportSerializer(PlainReportSerializer):
    """Whether a deck may be played, and why not."""

    def get_fields(self) -> dict[str, Any]:
        """The fields of the plain report, with rule pages and changes in their place."""
        fields = super().get_fields()
        for name in ("violations", "notices"):
            plain = fields[name]
            fields[name] = ViolationSerializer(source=plain.source, many=True, help_text=plain.help_text)
        return fields


def serialize_report(deck: DeckList, report: LegalityReport, request: Request) -> dict[str, Any]:
    """The report as the API answers it."""
    context = {"request": request, "report": report}
    return ReportSerializer(CheckedDeck(deck, report), context=context).data
