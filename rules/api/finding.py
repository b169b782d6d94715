"""What an address names, or an error that says what is near."""

from __future__ import annotations

from rest_framework.exceptions import NotFound

from rules.catalog.library import Book, library
from rules.catalog.lookup import find_rule, find_term, nearest_rules, similar_terms
from rules.identifiers.addresses import DOCUMENT, EDITION, current_key
from rules.identifiers.number_parsing import parse_typed_number
from rules.identifiers.numbers import RuleNumber
from rules.models import Document, GlossaryEntry, Rule

LONGEST = 100
"""Characters of a name that are looked at."""


class NoSuchDocument(NotFound):
    """No document of that key and edition is loaded; the answer names those that are."""

    code = "no-such-document"

    def __init__(self, key: str, edition: str | None = None) -> None:
        loaded = [f"{one.key} {one.edition}" for one in Document.objects.all()]
        asked = f"{key[:40]} {edition[:20]}" if edition else key[:40]
        super().__init__(f"No rules document “{asked}” is loaded.")
        self.further = {"candidates": loaded}


class NoSuchRule(NotFound):
    """The document has no such number; the answer names the nearest ones."""

    code = "no-such-rule"

    def __init__(self, document: Document, asked: str, number: RuleNumber | None = None) -> None:
        near = [rule.number for rule in nearest_rules(document, number)] if number else []
        told = f" Nearest: {', '.join(near)}." if near else " A number looks like 410.6a."
        super().__init__(f"There is no rule {asked[:40]} in {document.key} {document.edition}.{told}")
        self.further = {"candidates": near}


class NoSuchTerm(NotFound):
    """The glossary has no such term; the answer names those that look like it."""

    code = "no-such-term"

    def __init__(self, document: Document, asked: str) -> None:
        near = similar_terms(document, asked)
        told = f" Did you mean {near[0]}?" if near else ""
        super().__init__(f"The glossary of {document.key} {document.edition} has no “{asked[:60]}”.{told}")
        self.further = {"candidates": near}


def document(key: str, edition: str | None = None) -> Document:
    """The edition of that name, or the latest.

    :raises NoSuchDocument: when it is not loaded.
    """
    found = Document.objects.named(current_key(key), edition)
    if not found:
        raise NoSuchDocument(key, edition)
    return found


def book(key: str, edition: str) -> Book:
    """The contents of an edition.

    :raises NoSuchDocument: when it is not loaded.
    """
    found = library().book(current_key(key), edition)
    if not found:
        raise NoSuchDocument(key, edition)
    return found


def current() -> Document:
    """The rules that the site plays by.

    :raises NoSuchDocument: when nothing is loaded.
    """
    return Document.objects.named(DOCUMENT, EDITION) or document(DOCUMENT)


def rule(document: Document, asked: str) -> Rule:
    """A rule ``in_full`` by its number, as people type it.

    :raises NoSuchRule: when the document has none.
    """
    number = parse_typed_number(asked)
    found = find_rule(document, number) if number else None
    if not found:
        raise NoSuchRule(document, asked, number)
    return found


def entry(document: Document, asked: str) -> GlossaryEntry:
    """A glossary entry by its slug, or by its term in any form.

    :raises NoSuchTerm: when the glossary has none.
    """
    found = find_term(document, asked[:LONGEST])
    if not found:
        raise NoSuchTerm(document, asked[:LONGEST])
    return found
