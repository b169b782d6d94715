"""Search results."""

from __future__ import annotations

from html import unescape

from django.utils.html import strip_tags
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rules.api.serializers.fields import OptionalTextField, SiteURLField, text_list
from rules.api.serializers.rules import SOURCES
from rules.catalog.library import library
from rules.catalog.source_preference import source_note
from rules.identifiers.slugs import term_slug
from rules.parsers.parsed_document import WordingSource
from rules.search import Hit


def hit_source(hit: Hit) -> WordingSource:
    """The source of the text in which a hit was found."""
    book = library().book(hit.document.key, hit.document.edition)
    return book.source_of(hit.number or term_slug(hit.term)) if book else WordingSource.OFFICIAL


class HitSerializer(serializers.Serializer):
    """A rule or a glossary entry. The numbers of a guide are only anchors, so its rules have none here."""

    document = serializers.CharField(source="document.key")
    edition = serializers.CharField(source="document.edition")
    number = serializers.SerializerMethodField(help_text="Of a rule")
    term = OptionalTextField(help_text="Of a glossary entry")
    title = serializers.CharField()
    section = serializers.SerializerMethodField()
    section_title = serializers.CharField()
    text = serializers.SerializerMethodField(help_text="The part of its text that matches")
    marked = serializers.CharField(help_text="The same as HTML, with the matching words in `<mark>`")
    found = text_list(source="matched_words", help_text="The matching words")
    page = SiteURLField(source="url")
    source = serializers.SerializerMethodField(  # type: ignore[assignment]  # the metaclass collects the fields
        help_text="The source of `text`: the official document, or our own restatement of it"
    )
    note = serializers.SerializerMethodField(help_text="To show beside `text` if it is no official wording")

    @extend_schema_field(serializers.ChoiceField(choices=SOURCES))
    def get_source(self, hit: Hit) -> str:
        """The source of the text."""
        return hit_source(hit).value

    def get_note(self, hit: Hit) -> str | None:
        """That the text is a restatement; nothing for an official text or a guide."""
        return None if hit.document.is_guide else source_note(hit_source(hit)) or None

    def get_number(self, hit: Hit) -> str | None:
        """The number of a rule that is not part of a guide."""
        return None if hit.document.is_guide else hit.number or None

    def get_section(self, hit: Hit) -> str | None:
        """The number of the section, except in a guide."""
        return None if hit.document.is_guide else hit.section or None

    def get_text(self, hit: Hit) -> str:
        """The matching text without marks."""
        return unescape(strip_tags(hit.marked))


class OtherDocumentSerializer(serializers.Serializer):
    """What another document has for the same query."""

    document = serializers.CharField(source="document.key")
    edition = serializers.CharField(source="document.edition")
    count = serializers.IntegerField()
    best = HitSerializer()
    results = HitSerializer(source="hits", many=True, help_text="The first few")
    is_leading = serializers.BooleanField(help_text="Whether it answers better than the searched document")


class SearchResultsSerializer(serializers.Serializer):
    """The results of a search in one document, the best first."""

    query = serializers.CharField()
    document = serializers.CharField(source="document.key", allow_null=True)
    edition = serializers.CharField(source="document.edition", allow_null=True)
    read_as = OptionalTextField(help_text="The query with corrected spelling")
    unknown = text_list(help_text="Words that no rule contains")
    count = serializers.IntegerField(help_text="Number of results, shown or not")
    results = HitSerializer(source="hits", many=True)
    beside = HitSerializer(many=True, help_text="Glossary entries that match only partly")
    headings = HitSerializer(many=True, help_text="Sections of that name")
    elsewhere = OtherDocumentSerializer(many=True)
