"""The hierarchy of the rules of a document, and the removal of rules and terms without a wording."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Manager

from rules.actions.foreign_keys import set_foreign_keys
from rules.identifiers.numbers import RuleNumber
from rules.models import Document, Rule


def delete_without_wordings(items: Manager[Any]) -> None:
    """Delete the rules or glossary entries that have no wording."""
    items.filter(wordings__isnull=True).delete()


def set_parents(document: Document) -> None:
    """Put every rule of a document under the nearest number above it that the document has."""
    rules = {RuleNumber(*rule.order): rule for rule in document.rules.all()}
    moved: dict[int, int | None] = {}
    for number, rule in rules.items():
        parent = _first(rules.get(ancestor) for ancestor in number.ancestors)
        parent_id = parent.pk if parent else None
        if rule.parent_id != parent_id:
            moved[rule.pk] = parent_id
    set_foreign_keys(Rule, "parent_id", moved)


def _first(rules: Iterable[Rule | None]) -> Rule | None:
    return next((rule for rule in rules if rule), None)
