"""Editions of documents (a ``Book`` of the library) and their contents."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from rules.api.serializers.fields import OptionalTextField, SiteURLField
from rules.catalog.library import Book, RuleHeading


class DocumentSerializer(serializers.Serializer):
    """One edition of one document, by name."""

    document = serializers.CharField(source="document.key", help_text="Its key, such as `wow-tcg`")
    edition = serializers.CharField(source="document.edition", help_text="Such as `7.4`")
    title = serializers.SerializerMethodField()
    effective = serializers.DateField(
        source="document.effective", allow_null=True, help_text="The day from which it is in force"
    )
    guide_to = OptionalTextField(
        source="document.guide_to",
        help_text="For a guide, the document whose rules its texts cite; its own numbers are only anchors",
    )
    page = SiteURLField(source="document.get_absolute_url", help_text="The page for people")

    def get_title(self, book: Book) -> str:
        """The title, or the key of a document without one."""
        return book.document.title or book.document.key


class EditionSerializer(DocumentSerializer):
    """One edition of one document."""

    url = serializers.SerializerMethodField(help_text="Its contents in the API")
    whole = serializers.SerializerMethodField("get_export_url", help_text="All of it in one file")
    rules = serializers.IntegerField(source="rule_count", help_text="How many numbered rules are loaded")
    terms = serializers.SerializerMethodField(help_text="How many glossary entries are loaded")

    def get_url(self, book: Book) -> str:
        """The address of the contents in the API."""
        return self._reverse("api:rules-edition", book)

    def get_export_url(self, book: Book) -> str:
        """The address of the exported document."""
        return self._reverse("rules:full_text_json", book)

    def get_terms(self, book: Book) -> int:
        """The number of glossary entries."""
        return len(book.entries)

    def _reverse(self, view_name: str, book: Book) -> str:
        edition = [book.document.key, book.document.edition]
        return reverse(view_name, args=edition, request=self.context["request"])


class EditionListSerializer(serializers.Serializer):
    """All documents, each with its editions, the latest first."""

    count = serializers.IntegerField()
    results = EditionSerializer(many=True)


class HeadingSerializer(serializers.Serializer):
    """A section in the contents."""

    number = serializers.CharField()
    title = serializers.CharField()
    rules = serializers.IntegerField(
        help_text="How many numbered rules it has; 0 where only its title is known"
    )
    url = serializers.SerializerMethodField()

    def get_url(self, heading: RuleHeading) -> str:
        """The address in the API."""
        return f"{self.context['rules_url']}{heading.number}/"


class ChapterSerializer(HeadingSerializer):
    """A chapter in the contents."""

    sections = HeadingSerializer(many=True)


class ContentsSerializer(EditionSerializer):
    """An edition with its contents."""

    chapters = serializers.SerializerMethodField()

    @extend_schema_field(ChapterSerializer(many=True))
    def get_chapters(self, book: Book) -> list[dict[str, Any]]:
        """The chapters with their sections."""
        context = {**self.context, "rules_url": f"{self.get_url(book)}rules/"}
        return list(ChapterSerializer(book.chapters, many=True, context=context).data)
