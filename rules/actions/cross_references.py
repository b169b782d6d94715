"""Resolves cross references to rules, whenever a document is imported or removed."""

from __future__ import annotations

from django.db.models import Q

from rules.actions.foreign_keys import set_foreign_keys
from rules.models import CrossReference, Document


def resolve_references(document: Document) -> None:
    """Set the target of every reference of a document, and of the guides to it.

    The references of a guide lead to the latest edition of the document that it is a guide to.
    """
    for citing in (document, *Document.objects.filter(guide_to=document.key).exclude(pk=document.pk)):
        _resolve(citing)


def _resolve(document: Document) -> None:
    cited = Document.objects.named(document.guide_to) if document.guide_to else document
    rules = dict(cited.rules.values_list("number", "pk")) if cited else {}
    is_own = Q(wording__rule__document=document) | Q(wording__entry__document=document)
    references = CrossReference.objects.filter(is_own).values_list("pk", "number", "target_id")
    changed = {pk: rules.get(number) for pk, number, target in references if target != rules.get(number)}
    set_foreign_keys(CrossReference, "target_id", changed)
