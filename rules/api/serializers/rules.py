"""Rules and glossary entries, alone or all of a document, for the API, the export and the command.

They serialize the records of :mod:`rules.catalog.records`; an export is that of a ``Book``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from api.pagination import PageSerializer
from rules.api.serializers.documents import DocumentSerializer
from rules.api.serializers.fields import OptionalTextField, SiteURLField, text_list
from rules.catalog.library import Book
from rules.catalog.lookup import rule_after, rule_before
from rules.catalog.records import EntryRecord, RuleRecord, entry_records, rule_records
from rules.models import Rule
from rules.parsers.parsed_document import WordingSource

SOURCES = [source.value for source in WordingSource]
RULE_KINDS = ["chapter", "section", "rule"]
EXPORT_FORMAT, EXPORT_VERSION = "loremaster-rules", 1
"""What an exported document calls itself. The version rises when a key is renamed or removed."""


class WordingSerializer(serializers.Serializer):
    """The wording of one source."""

    text = serializers.CharField(help_text="Without formatting")
    markdown = serializers.CharField(
        help_text="Light Markdown: paragraphs, bullets, tables, bold, italics, `[[Card Name]]`"
    )
    examples = text_list()


class GuideSerializer(serializers.Serializer):
    """A place in a guide that cites a rule."""

    document = serializers.CharField(source="book.document.key")
    title = serializers.CharField(source="book.document.title")
    page = SiteURLField(source="url")


class PlaceSerializer(serializers.Serializer):
    """Where a rule or a glossary entry stands."""

    document = serializers.CharField(source="document.key")
    edition = serializers.CharField(source="document.edition")


class CorrectedReferenceSerializer(serializers.Serializer):
    """A reference of ours that the official document prints with another number."""

    number = serializers.CharField(help_text="The rule that is meant, one of `references`")
    printed = serializers.CharField(
        allow_blank=True, help_text="The number in the official document, empty where it was lost"
    )


class WordingsSerializer(serializers.Serializer):
    """The preferred wording, and every wording by its source."""

    source = serializers.ChoiceField(  # type: ignore[assignment]  # the metaclass collects the fields
        source="preferred_wording.source",
        choices=SOURCES,
        allow_null=True,
        help_text="The source of `text`: the official document, or our own restatement of it",
    )
    note = OptionalTextField(help_text="To show beside `text` if it is not the official wording")
    text = serializers.CharField(source="preferred_wording.text", help_text="Without formatting")
    markdown = serializers.CharField(
        source="preferred_wording.markdown",
        help_text="Light Markdown: paragraphs, bullets, tables, bold, italics, `[[Card Name]]`",
    )
    examples = text_list(source="preferred_wording.examples")
    wordings = serializers.DictField(child=WordingSerializer(), help_text="By source")


class _RuleNameSerializer(serializers.Serializer):
    number = serializers.CharField(help_text="Such as `4`, `410`, `410.6a`")
    kind = serializers.ChoiceField(choices=RULE_KINDS)
    section = serializers.CharField(allow_null=True, help_text="The section it stands in")
    title = serializers.CharField(help_text="Its heading, if it has one")


class RuleSerializer(PlaceSerializer, _RuleNameSerializer, WordingsSerializer):
    """A chapter, a section or a rule."""

    references = text_list(help_text="Numbers that it cites, in the order of the text")
    corrected_references = CorrectedReferenceSerializer(many=True)
    referenced_by = text_list(source="citing_numbers", help_text="Rules of the same edition that cite it")
    guides = GuideSerializer(source="guide_rules", many=True)
    glossary = text_list(source="terms", help_text="Terms whose entries cite it, those that it defines first")
    cards = text_list(help_text="Cards that it quotes, by name")
    page = SiteURLField(source="url", help_text="The page for people")


class RuleWithPartsSerializer(RuleSerializer):
    """A chapter, a section or a rule with its parts."""

    parts = RuleSerializer(
        many=True,
        help_text="The sections of a chapter, the rules of a section, the lettered rules of a rule",
    )


class NeighbourSerializer(serializers.Serializer):
    """The rule, section or chapter before or after."""

    number = serializers.CharField()
    title = serializers.CharField()
    url = serializers.SerializerMethodField()

    def get_url(self, rule: Rule) -> str:
        """The address in the API."""
        return _rule_url(rule, self.context)


class RuleInContextSerializer(RuleWithPartsSerializer):
    """A chapter, a section or a rule, its parts, and what stands before and after it."""

    url = serializers.SerializerMethodField()
    history = serializers.SerializerMethodField(
        help_text="Its history through all editions; null for chapters and sections"
    )
    previous = serializers.SerializerMethodField()
    next = serializers.SerializerMethodField()

    def get_url(self, record: RuleRecord) -> str:
        """The address in the API."""
        return _rule_url(record.model, self.context)

    def get_history(self, record: RuleRecord) -> str | None:
        """The address of the history of a rule; chapters and sections have none."""
        if record.kind != "rule":
            return None
        return _rule_url(record.model, self.context, "api:rules-history")

    @extend_schema_field(NeighbourSerializer(allow_null=True))
    def get_previous(self, record: RuleRecord) -> dict[str, Any] | None:
        """What stands before it."""
        return self._serialize_neighbour(rule_before(record.model))

    @extend_schema_field(NeighbourSerializer(allow_null=True))
    def get_next(self, record: RuleRecord) -> dict[str, Any] | None:
        """What stands after it."""
        return self._serialize_neighbour(rule_after(record.model))

    def _serialize_neighbour(self, rule: Rule | None) -> dict[str, Any] | None:
        return NeighbourSerializer(rule, context=self.context).data if rule else None


class _TermNameSerializer(serializers.Serializer):
    term = serializers.CharField()
    slug = serializers.CharField()


class TermSerializer(PlaceSerializer, _TermNameSerializer, WordingsSerializer):
    """A glossary entry."""

    defined_by = text_list(
        source="defining_rules", help_text="The rules that the glossary names with the term itself"
    )
    references = text_list(help_text="Numbers that it cites, in the order of the text")
    corrected_references = CorrectedReferenceSerializer(many=True)
    page = SiteURLField(source="url", help_text="The page for people")


class AddressedTermSerializer(TermSerializer):
    """A glossary entry with its address in the API."""

    url = serializers.SerializerMethodField()

    def get_url(self, record: EntryRecord) -> str:
        """The address in the API."""
        arguments = [record.document.key, record.document.edition, record.slug]
        return reverse("api:rules-term", args=arguments, request=self.context["request"])


class GlossarySerializer(PageSerializer):
    """A page of a glossary, in alphabetical order."""

    results = AddressedTermSerializer(many=True)


class _ExportFormatSerializer(serializers.Serializer):
    format = serializers.ReadOnlyField(default=EXPORT_FORMAT)
    version = serializers.ReadOnlyField(default=EXPORT_VERSION)


class ExportSerializer(_ExportFormatSerializer, DocumentSerializer):
    """All of one edition: every rule in its order, and every glossary entry."""

    rules = serializers.SerializerMethodField()
    glossary = serializers.SerializerMethodField()

    def get_rules(self, book: Book) -> list[dict[str, Any]]:
        """Chapters, sections and rules in the order of the document."""
        records = rule_records(book.document.rules.with_details().order_by("order"))
        return list(RuleSerializer(records, many=True, context=self.context).data)

    def get_glossary(self, book: Book) -> list[dict[str, Any]]:
        """The entries in alphabetical order."""
        entries = book.document.glossary.prefetch_related("wordings__examples", "wordings__references")
        for entry in entries:
            entry.document = book.document
        return list(TermSerializer(entry_records(entries), many=True, context=self.context).data)


def _rule_url(rule: Rule, context: Mapping[str, Any], view_name: str = "api:rules-rule") -> str:
    arguments = [rule.document.key, rule.document.edition, rule.number]
    return reverse(view_name, args=arguments, request=context["request"])
