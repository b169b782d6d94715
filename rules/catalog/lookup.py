"""Finds rules and terms by number and name, and near ones where there is none."""

from __future__ import annotations

from django.contrib.postgres.search import TrigramSimilarity
from django.db.models import Q

from rules.catalog.library import library
from rules.catalog.records import rule_kind
from rules.identifiers.numbers import RuleNumber
from rules.identifiers.slugs import term_slug
from rules.models import Document, GlossaryEntry, Rule, RuleQuerySet

LEAST_SIMILARITY = 0.2
"""The least trigram similarity, from 0 to 1, of a term that is proposed."""

MOST_SIMILAR = 5

OF_KIND = {
    "chapter": Q(order__1=0),
    "section": Q(order__2=0, order__1__gt=0),
    "rule": Q(order__2__gt=0),
}


def find_rule(document: Document, number: RuleNumber) -> Rule | None:
    """The rule of a number, ``with_details``."""
    return document.rules.with_details().filter(number=str(number)).first()


def nearest_rules(document: Document, number: RuleNumber, each_side: int = 2) -> list[Rule]:
    """Rules near a number that the document lacks: the nearest heading above, then neighbours."""
    rules = list(document.rules.with_wordings().order_by("order"))
    by_number = {rule.number: rule for rule in rules}
    above = next((by_number[str(up)] for up in number.ancestors if str(up) in by_number), None)
    before = [rule for rule in rules if rule.order < number.order][-each_side:]
    after = [rule for rule in rules if rule.order > number.order][:each_side]
    neighbours = ([above] if above else []) + before + after
    return list(dict.fromkeys(neighbours))


def rule_before(rule: Rule) -> Rule | None:
    """What precedes a rule: a chapter before a chapter, a section before a section, else a rule."""
    return _rules_like(rule).filter(order__lt=rule.order).order_by("-order").first()


def rule_after(rule: Rule) -> Rule | None:
    """What follows a rule: a chapter after a chapter, a section after a section, else a rule."""
    return _rules_like(rule).filter(order__gt=rule.order).order_by("order").first()


def _rules_like(rule: Rule) -> RuleQuerySet:
    """The chapters, sections or rules of its document."""
    return rule.document.rules.with_wordings().filter(OF_KIND[rule_kind(rule.parsed_number)])


def find_term(document: Document, name: str) -> GlossaryEntry | None:
    """The glossary entry of a slug or a term in any form, such as ``Protectors``, with its wordings."""
    entries = document.glossary.prefetch_related("wordings__examples", "wordings__references")
    entry = entries.filter(Q(slug=term_slug(name)) | Q(term__iexact=name)).first()
    if not entry and (slug := _slug_of_form(document, name)):
        entry = entries.filter(slug=slug).first()
    if entry:
        entry.document = document
    return entry


def similar_terms(document: Document, name: str) -> list[str]:
    """The terms that are spelt most like a name, the most similar first."""
    entries = document.glossary.annotate(likeness=TrigramSimilarity("term", name.replace("-", " ")))
    near = entries.filter(likeness__gte=LEAST_SIMILARITY).order_by("-likeness", "slug")
    return list(near.values_list("term", flat=True)[:MOST_SIMILAR])


def _slug_of_form(document: Document, name: str) -> str:
    """The slug of the term that a whole text means, in any of its forms; empty if it is none."""
    book = library().book(document.key, document.edition)
    words = name.replace("-", " ")
    mentions = book.terms.mentions(words) if book else ()
    return next((mention.slug for mention in mentions if (mention.start, mention.end) == (0, len(words))), "")
