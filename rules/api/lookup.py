"""The documents, rules and terms that addresses name, or errors with candidates."""

from __future__ import annotations

from api.errors import UnknownNameError
from rules.catalog.library import Book, library
from rules.catalog.lookup import find_rule, find_term, nearest_rules, similar_terms
from rules.identifiers.addresses import DOCUMENT, EDITION, current_key
from rules.identifiers.number_parsing import parse_typed_number
from rules.identifiers.numbers import RuleNumber
from rules.models import Document, GlossaryEntry, Rule

LONGEST_NAME = 100
"""Characters of a term that are looked at."""


class DocumentNotFoundError(UnknownNameError):
    """No document of that key and edition is loaded; the answer names those that are."""

    code = "no-such-document"

    def __init__(self, key: str, edition: str | None = None) -> None:
        name = f"{key[:40]} {edition[:20]}" if edition else key[:40]
        loaded = [f"{document.key} {document.edition}" for document in Document.objects.all()]
        super().__init__(f"No rules document “{name}” is loaded.", loaded)


class RuleNotFoundError(UnknownNameError):
    """The document has no such number; the answer names the nearest ones."""

    code = "no-such-rule"

    def __init__(self, document: Document, typed_number: str, number: RuleNumber | None = None) -> None:
        candidates = [rule.number for rule in nearest_rules(document, number)] if number else []
        hint = f" Nearest: {', '.join(candidates)}." if candidates else " A number looks like 410.6a."
        name = f"{document.key} {document.edition}"
        super().__init__(f"There is no rule {typed_number[:40]} in {name}.{hint}", candidates)


class TermNotFoundError(UnknownNameError):
    """The glossary has no such term; the answer names similar ones."""

    code = "no-such-term"

    def __init__(self, document: Document, term: str) -> None:
        candidates = similar_terms(document, term)
        hint = f" Did you mean {candidates[0]}?" if candidates else ""
        name = f"{document.key} {document.edition}"
        super().__init__(f"The glossary of {name} has no “{term[:60]}”.{hint}", candidates)


def get_document(key: str, edition: str | None = None) -> Document:
    """The edition of that name, or the latest.

    :raises DocumentNotFoundError: when it is not loaded.
    """
    document = Document.objects.named(current_key(key), edition)
    if not document:
        raise DocumentNotFoundError(key, edition)
    return document


def get_book(key: str, edition: str) -> Book:
    """The contents of an edition.

    :raises DocumentNotFoundError: when it is not loaded.
    """
    book = library().book(current_key(key), edition)
    if not book:
        raise DocumentNotFoundError(key, edition)
    return book


def get_current_document() -> Document:
    """The rules that the site plays by.

    :raises DocumentNotFoundError: when nothing is loaded.
    """
    return Document.objects.named(DOCUMENT, EDITION) or get_document(DOCUMENT)


def get_rule(document: Document, typed_number: str) -> Rule:
    """A rule ``with_details`` by its number, as people type it.

    :raises RuleNotFoundError: when the document has none.
    """
    number = parse_typed_number(typed_number)
    rule = find_rule(document, number) if number else None
    if not rule:
        raise RuleNotFoundError(document, typed_number, number)
    return rule


def get_term(document: Document, term: str) -> GlossaryEntry:
    """A glossary entry by its slug, or by its term in any form.

    :raises TermNotFoundError: when the glossary has none.
    """
    entry = find_term(document, term[:LONGEST_NAME])
    if not entry:
        raise TermNotFoundError(document, term[:LONGEST_NAME])
    return entry
