"""Where references lead: found anew whenever a document is imported or removed."""

from __future__ import annotations

from django.db.models import Q

from rules.models import CrossReference, Document


def resolve_references(document: Document) -> None:
    """Lead the references of a document to their rules, and so those of the guides to it.

    A guide's references lead to the latest edition of the document it is a guide to.
    """
    for citing in (document, *Document.objects.filter(guide_to=document.key).exclude(pk=document.pk)):
        _resolve(citing)


def _resolve(document: Document) -> None:
    cited = Document.objects.named(document.guide_to) if document.guide_to else document
    rules = dict(cited.rules.values_list("number", "pk")) if cited else {}
    here = Q(wording__rule__document=document) | Q(wording__entry__document=document)
    moved = []
    for reference in CrossReference.objects.filter(here):
        if reference.target_id != rules.get(reference.number):
            reference.target_id = rules.get(reference.number)
            moved.append(reference)
    CrossReference.objects.bulk_update(moved, ["target"])
