"""Search results."""

from __future__ import annotations

from html import unescape

from django.utils.html import strip_tags
from rest_framework import serializers

from rules.api.serializers.fields import OptionalTextField, SiteURLField, text_list
from rules.search import Hit


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
