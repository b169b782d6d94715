"""Where references lead: found anew whenever a document is imported or removed."""

from __future__ import annotations

from django.contrib.postgres.aggregates import StringAgg
from django.contrib.postgres.search import SearchVector
from django.db.models import OuterRef, Q, Subquery, Value

from rules.models import CrossReference, Document, Example, Wording


def settle(document: Document) -> None:
    """Lead the references of a document to their rules, and so those of the guides to it.

    A guide's references lead to the latest edition of the document it is a guide to.
    """
    for one in (document, *Document.objects.filter(guide_to=document.key).exclude(pk=document.pk)):
        _lead(one)


def _lead(document: Document) -> None:
    cited = Document.objects.named(document.guide_to) if document.guide_to else document
    rules = dict(cited.rules.values_list("number", "pk")) if cited else {}
    here = Q(wording__rule__document=document) | Q(wording__entry__document=document)
    moved = []
    for reference in CrossReference.objects.filter(here):
        if reference.target_id != rules.get(reference.number):
            reference.target_id = rules.get(reference.number)
            moved.append(reference)
    CrossReference.objects.bulk_update(moved, ["target"])


def index(wordings: list[int]) -> None:
    """Note the words of these wordings for the search inside PostgreSQL."""
    examples = (
        Example.objects.filter(wording=OuterRef("pk"))
        .order_by()
        .values("wording")
        .annotate(all=StringAgg("text", Value(" ")))
        .values("all")
    )
    Wording.objects.filter(pk__in=wordings).update(
        search=SearchVector("title", weight="A", config="english")
        + SearchVector("text", weight="B", config="english")
        + SearchVector(Subquery(examples), weight="C", config="english")
    )
