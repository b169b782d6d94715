"""What a person means who asks for a rule or a term by name, and what is near it where there is none."""

from __future__ import annotations

from django.contrib.postgres.search import TrigramSimilarity
from django.db.models import Q

from rules.catalog.library import library
from rules.identifiers.numbers import RuleNumber
from rules.identifiers.slugs import term_slug
from rules.models import Document, GlossaryEntry, Rule

LEAST_SIMILARITY = 0.2
"""The trigram likeness, from 0 to 1, from which a term is proposed."""

MOST_SIMILAR = 5


def find_rule(document: Document, number: RuleNumber) -> Rule | None:
    """The rule of that number ``in_full``."""
    return document.rules.in_full().filter(number=str(number)).first()


def nearest_rules(document: Document, number: RuleNumber, each_side: int = 2) -> list[Rule]:
    """Rules close to a number that the document lacks: the closest heading above, then neighbours."""
    rules = list(document.rules.worded().order_by("order"))
    by_number = {rule.number: rule for rule in rules}
    above = next((by_number[str(up)] for up in number.ancestors if str(up) in by_number), None)
    before = [rule for rule in rules if rule.order < number.order][-each_side:]
    after = [rule for rule in rules if rule.order > number.order][:each_side]
    neighbours = ([above] if above else []) + before + after
    return list(dict.fromkeys(neighbours))


def find_term(document: Document, name: str) -> GlossaryEntry | None:
    """The glossary entry of that slug or term in any form, such as ``Protectors``, with all that it says."""
    entries = document.glossary.prefetch_related("wordings__examples", "wordings__references")
    entry = entries.filter(Q(slug=term_slug(name)) | Q(term__iexact=name)).first()
    if not entry and (slug := _spoken(document, name)):
        entry = entries.filter(slug=slug).first()
    if entry:
        entry.document = document
    return entry


def similar_terms(document: Document, name: str) -> list[str]:
    """The terms that look most like what was asked for, the likest first."""
    entries = document.glossary.annotate(likeness=TrigramSimilarity("term", name.replace("-", " ")))
    near = entries.filter(likeness__gte=LEAST_SIMILARITY).order_by("-likeness", "slug")
    return list(near.values_list("term", flat=True)[:MOST_SIMILAR])


def _spoken(document: Document, name: str) -> str:
    """The slug of the term that the words mean in running text, if they are all of it."""
    book = library().book(document.key, document.edition)
    words = name.replace("-", " ")
    mentions = book.terms.mentions(words) if book else ()
    return next((mention.slug for mention in mentions if (mention.start, mention.end) == (0, len(words))), "")
