"""Models of rules documents: each number and term once, with its wordings side by side.

A Document is one edition of one document, so that editions can be compared. A Rule is a number in it
(chapter, section or rule), a GlossaryEntry a term. Their texts are Wordings, one per source: our restatement
and the official text never overwrite each other. Examples and cross references belong to a wording.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex, OpClass
from django.db import models
from django.db.models import F, Prefetch, Q
from django.db.models.functions import Upper
from django.urls import reverse

from rules.identifiers.addresses import entry_url, rule_url
from rules.identifiers.numbers import RuleNumber
from rules.parsers.parsed_document import WordingSource

if TYPE_CHECKING:
    from django.db.models.fields.related_descriptors import RelatedManager

NUMBER_LENGTH = 12


class DocumentQuerySet(models.QuerySet["Document"]):
    """Documents by key and edition."""

    def named(self, key: str, edition: str | None = None) -> Document | None:
        """The document of that key and edition; without an edition, the latest."""
        editions = self.filter(key=key)
        if edition is not None:
            editions = editions.filter(edition=edition)
        return editions.order_by(F("effective").desc(nulls_last=True), "-pk").first()


class Document(models.Model):
    """One edition of one rules document, like edition 7.4 of the comprehensive rules (key ``wow-tcg``)."""

    key = models.SlugField(max_length=40)
    edition = models.CharField(max_length=20)
    title = models.CharField(max_length=200, blank=True)
    effective = models.DateField(null=True, blank=True)
    guide_to = models.SlugField(max_length=40, blank=True)
    """For a guide, the key of the document that its references lead to; its own numbers are not shown."""

    objects = DocumentQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["key", "edition"], name="one_document_per_key_and_edition")
        ]
        ordering = ["key", F("effective").desc(nulls_last=True), "pk"]

    def __str__(self) -> str:
        return f"{self.title or self.key} {self.edition}"

    def get_absolute_url(self) -> str:
        """The contents of this edition."""
        return reverse("rules:document", args=[self.key, self.edition])


class WordingsMixin:
    """Wordings by source, of rules and glossary entries; the official one is the authority."""

    if TYPE_CHECKING:
        wordings: RelatedManager[Wording]

    def wording(self, *preferred: WordingSource) -> Wording | None:
        """The wording of the first of these sources that there is; by default the official one first."""
        by_source = {wording.source: wording for wording in self.wordings.all()}
        for source in preferred or (WordingSource.OFFICIAL, WordingSource.RESTATEMENT):
            if source in by_source:
                return by_source[source]
        return None


class RuleQuerySet(models.QuerySet["Rule"]):
    """Rules with their related objects, in a constant number of queries."""

    def with_wordings(self) -> RuleQuerySet:
        """With document and wordings."""
        return self.select_related("document").prefetch_related("wordings")

    def with_details(self) -> RuleQuerySet:
        """With wordings, their examples and their cross references."""
        references = CrossReference.objects.select_related("target").prefetch_related("target__wordings")
        wordings = Wording.objects.prefetch_related("examples", Prefetch("references", queryset=references))
        return self.select_related("document").prefetch_related(Prefetch("wordings", queryset=wordings))

    def section(self, number: RuleNumber) -> RuleQuerySet:
        """The section of ``number``, heading included."""
        return self.filter(order__0=number.chapter, order__1=number.section)

    def headings(self) -> RuleQuerySet:
        """Chapters and sections."""
        return self.filter(order__2=0)

    def numbered(self) -> RuleQuerySet:
        """Rules proper."""
        return self.exclude(order__2=0)


class Rule(WordingsMixin, models.Model):
    """A number of a document: a chapter (``4``), a section (``410``) or a rule (``410.6a``)."""

    document = models.ForeignKey(Document, on_delete=models.CASCADE, related_name="rules")
    number = models.CharField(max_length=NUMBER_LENGTH)
    order = ArrayField(models.SmallIntegerField(), size=4)
    parent = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="children"
    )

    objects = RuleQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["document", "number"], name="one_rule_per_number")]
        indexes = [models.Index(fields=["document", "order"])]
        ordering = ["document_id", "order"]

    def __str__(self) -> str:
        return self.number

    def get_absolute_url(self) -> str:
        """The page of the section, at this rule."""
        return rule_url(self.number, self.document.key, self.document.edition)

    @property
    def parsed_number(self) -> RuleNumber:
        """The number as its parts."""
        return RuleNumber(*self.order)

    @property
    def title(self) -> str:
        """The heading, from the first wording that has one."""
        return next((wording.title for wording in self.wordings.all() if wording.title), "")


class GlossaryEntry(WordingsMixin, models.Model):
    """A term of a document's glossary."""

    document = models.ForeignKey(Document, on_delete=models.CASCADE, related_name="glossary")
    term = models.CharField(max_length=100)
    slug = models.SlugField(max_length=110)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["document", "slug"], name="one_entry_per_term")]
        indexes = [GinIndex(OpClass(Upper("term"), name="gin_trgm_ops"), name="glossary_term_trigram")]
        ordering = ["document_id", "slug"]
        verbose_name_plural = "glossary entries"

    def __str__(self) -> str:
        return self.term

    def get_absolute_url(self) -> str:
        """The entry's own page."""
        return entry_url(self.slug, self.document.key, self.document.edition)


class Wording(models.Model):
    """The text of one rule or one glossary entry in one source.

    ``title`` is a rule's heading or the entry's term. ``text`` is light Markdown: paragraphs, bullets,
    tables, bold, italics, ``[[Card Name]]``. ``cards`` are the names of the cards quoted in text and
    examples.
    """

    rule = models.ForeignKey(Rule, on_delete=models.CASCADE, null=True, blank=True, related_name="wordings")
    entry = models.ForeignKey(
        GlossaryEntry, on_delete=models.CASCADE, null=True, blank=True, related_name="wordings"
    )
    source = models.CharField(
        max_length=12, choices=[(source.value, source.value) for source in WordingSource]
    )
    title = models.CharField(max_length=200, blank=True)
    text = models.TextField(blank=True)
    cards = ArrayField(models.CharField(max_length=100), default=list, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(rule__isnull=True) ^ Q(entry__isnull=True), name="wording_of_a_rule_or_an_entry"
            ),
            models.UniqueConstraint(fields=["rule", "source"], name="one_wording_per_rule_and_source"),
            models.UniqueConstraint(fields=["entry", "source"], name="one_wording_per_entry_and_source"),
        ]
        ordering = ["source"]

    def __str__(self) -> str:
        return f"{self.rule or self.entry} ({self.source})"

    @property
    def is_official(self) -> bool:
        """Whether this is the text of the official document."""
        return self.source == WordingSource.OFFICIAL


class Example(models.Model):
    """An example that a wording gives. Quoted cards follow as further paragraphs."""

    wording = models.ForeignKey(Wording, on_delete=models.CASCADE, related_name="examples")
    position = models.PositiveSmallIntegerField()
    text = models.TextField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["wording", "position"], name="one_example_per_position")
        ]
        ordering = ["position"]

    def __str__(self) -> str:
        return f"{self.wording}, example {self.position + 1}"


class CrossReference(models.Model):
    """A rule cited by a wording. ``target`` is empty while no such rule is loaded.

    ``defines`` marks the rule that a glossary entry names with its term.
    """

    wording = models.ForeignKey(Wording, on_delete=models.CASCADE, related_name="references")
    number = models.CharField(max_length=NUMBER_LENGTH)
    target = models.ForeignKey(
        Rule, on_delete=models.SET_NULL, null=True, blank=True, related_name="referred_to_by"
    )
    defines = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["wording", "number"], name="one_reference_per_number")]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.wording} to {self.number}"
