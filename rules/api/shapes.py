"""What a document, a rule and a glossary entry are as plain data: to the API, the export and the command.

Every key is always there. Addresses begin with ``site``, which is empty where the site's own is not known.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.catalog.source_preference import preferred_sources
from rules.identifiers.numbers import RuleNumber
from rules.markup.rich_text import plain_text
from rules.models import CrossReference, Document, Example, GlossaryEntry, Rule, Wording, WordingsMixin

FORMAT, VERSION = "loremaster-rules", 1
"""What an exported document calls itself. ``VERSION`` rises when a key is renamed or taken away."""

_Back = dict[int, list[CrossReference]]


def kind_of(number: RuleNumber) -> str:
    """``chapter``, ``section`` or ``rule``."""
    if not number.section:
        return "chapter"
    return "rule" if number.rule else "section"


def described_edition(document: Document, site: str = "") -> dict[str, Any]:
    """Which edition of which document it is; ``guide_to`` is the document that a guide explains."""
    return {
        "document": document.key,
        "edition": document.edition,
        "title": document.title or document.key,
        "effective": document.effective.isoformat() if document.effective else None,
        "guide_to": document.guide_to or None,
        "page": site + document.get_absolute_url(),
    }


def described(rule: Rule, site: str = "") -> dict[str, Any]:
    """A rule fetched ``in_full``; ``text`` is the wording that the operator prefers."""
    return described_rules([rule], site)[0]


def described_whole(rule: Rule, site: str = "") -> dict[str, Any]:
    """A rule fetched ``in_full`` with its ``parts``.

    A chapter has its sections, a section all of its rules, a rule its lettered ones.
    """
    number = rule.parsed_number
    is_section = number.section and not number.rule
    below = rule.document.rules.numbered().section(number) if is_section else rule.children.all()
    told, *parts = described_rules([rule, *below.in_full().order_by("order")], site)
    return {**told, "parts": parts}


def described_rules(rules: Iterable[Rule], site: str = "") -> list[dict[str, Any]]:
    """Rules fetched ``in_full``, with one query for all that refer to them."""
    rules = list(rules)
    back: _Back = {}
    for reference in CrossReference.objects.pointing_at(rules).select_related("wording__entry__document"):
        back.setdefault(reference.target_id, []).append(reference)
    return [_rule(rule, back.get(rule.pk, []), site) for rule in rules]


def described_entry(entry: GlossaryEntry, site: str = "") -> dict[str, Any]:
    """A glossary entry of which wordings, examples and references are fetched."""
    references = [reference for wording in entry.wordings.all() for reference in wording.references.all()]
    return {
        "document": entry.document.key,
        "edition": entry.document.edition,
        "term": entry.term,
        "slug": entry.slug,
        **_worded(entry),
        "defined_by": _distinct(reference.number for reference in references if reference.defines),
        "references": _distinct(reference.number for reference in references),
        "page": site + entry.get_absolute_url(),
    }


def described_document(document: Document, site: str = "") -> dict[str, Any]:
    """All of one edition: every chapter, section and rule in its order, and every glossary entry."""
    entries = document.glossary.prefetch_related("wordings__examples", "wordings__references")
    for entry in entries:
        entry.document = document
    return {
        "format": FORMAT,
        "version": VERSION,
        **described_edition(document, site),
        "rules": described_rules(document.rules.in_full().order_by("order"), site),
        "glossary": [described_entry(entry, site) for entry in entries],
    }


def _rule(rule: Rule, back: list[CrossReference], site: str) -> dict[str, Any]:
    number = rule.parsed_number
    references = (each.number for one in rule.wordings.all() for each in one.references.all())
    rules = [each.wording.rule for each in back if each.wording.rule]
    entries = [(not each.defines, each.wording.entry) for each in back if each.wording.entry]
    return {
        "document": rule.document.key,
        "edition": rule.document.edition,
        "number": rule.number,
        "kind": kind_of(number),
        "section": str(RuleNumber(number.chapter, number.section)) if number.section else None,
        "title": rule.title,
        **_worded(rule),
        "references": _distinct(references),
        "referenced_by": _distinct(one.number for one in rules if one.document_id == rule.document_id),
        "guides": _guides(rule, rules, site),
        "glossary": _distinct(
            entry.term
            for _, entry in sorted(entries, key=lambda one: one[0])
            if entry.document_id == rule.document_id
        ),
        "cards": _distinct(name for wording in rule.wordings.all() for name in wording.cards),
        "page": site + rule.get_absolute_url(),
    }


def _guides(rule: Rule, rules: list[Rule], site: str) -> list[dict[str, str]]:
    """Where other documents speak of the rule. The numbers of a guide are anchors: its pages count."""
    others = {one.pk: one for one in rules if one.document_id != rule.document_id}
    return [
        {"document": one.document.key, "title": one.document.title, "page": site + one.get_absolute_url()}
        for one in others.values()
    ]


def _worded(item: WordingsMixin) -> dict[str, Any]:
    """The wording that counts, and every wording by its source."""
    wordings = {one.source: _wording(one) for one in item.wordings.all()}
    chosen = item.wording(*preferred_sources())
    shown = wordings[chosen.source] if chosen else {"text": "", "markdown": "", "examples": []}
    return {"source": chosen.source if chosen else None, **shown, "wordings": wordings}


def _wording(wording: Wording) -> dict[str, Any]:
    return {
        "text": plain_text(wording.text),
        "markdown": wording.text,
        "examples": [_example(example) for example in wording.examples.all()],
    }


def _example(example: Example) -> str:
    return plain_text(example.text)


def _distinct(values: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(values))
