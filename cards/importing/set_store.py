"""Writing sets: each once, whatever the sources call it, with the facts of the most trusted source."""

from dataclasses import replace
from datetime import date
from typing import Any

from django.db.models import Exists, OuterRef

from cards.importing.facts import SetFacts
from cards.importing.merging.precedence import BY_TRUST
from cards.models import Printing, Set, Source
from cards.models.sets import release_order
from cards.set_catalog import set_catalog

SetKey = tuple[str, str]
FACTS = ("block", "kind", "released", "total", "publisher")
CATALOG = "catalog"
DESCRIBING = frozenset({Source.OPERATOR, Source.NATIVE, Source.CARDCARP})
"""The sources that list sets with facts of their own."""
ENTERED_BY_HAND = 0
"""The order of a set that was not imported."""
RANKS: dict[str, int] = {
    source: place for place, source in enumerate((*BY_TRUST[:2], CATALOG, *BY_TRUST[2:]))
}
RELEASE_RANKS: dict[str, int] = {source: place for place, source in enumerate((*BY_TRUST, CATALOG))}
"""The catalog says what a set is; when it was released, a collection that tells it knows better."""


def set_facts(stored: Set) -> SetFacts:
    """The plain facts of a stored set."""
    return SetFacts(
        code=stored.code,
        name=stored.name,
        block=stored.block,
        kind=stored.kind,
        released=stored.released.strftime("%Y-%m") if stored.released else "",
        total=stored.total,
        publisher=stored.publisher,
    )


class SetStore:
    """The stored sets by their keys; new ones are added, and better facts of known ones taken over."""

    def __init__(self) -> None:
        self.sets = {set_facts(stored).key: stored for stored in Set.objects.all()}
        self.changed: dict[SetKey, Set] = {}
        self.new: dict[SetKey, Set] = {}
        self._duplicates: list[tuple[Set, SetKey]] = []
        self._use_catalog_names()

    def __getitem__(self, key: SetKey) -> Set:
        return self.sets[key]

    def _use_catalog_names(self) -> None:
        """Rename a set that was stored under the name that one collection has for it.

        If the set is stored under both names, its printings move to the one of the catalog.
        """
        for key, stored in list(self.sets.items()):
            catalog_set = set_catalog().resolve(stored.code, stored.name)
            if catalog_set is None or catalog_set.key == key:
                continue
            del self.sets[key]
            if catalog_set.key in self.sets:
                self._duplicates.append((stored, catalog_set.key))
                continue
            stored.code, stored.name = catalog_set.code, catalog_set.name
            self.sets[catalog_set.key] = self.changed[catalog_set.key] = stored

    def add(self, facts: SetFacts, source: Source) -> None:
        """Take over what a source states about a set, where no better source has."""
        catalog_set = set_catalog().resolve(facts.code, facts.name)
        if catalog_set:
            facts = replace(facts, code=catalog_set.code, name=catalog_set.name)
        stored = self.sets.get(facts.key)
        if stored is None:
            stored = Set(code=facts.code, name=facts.name, order=release_order(facts.code, facts.name))
            self.sets[facts.key] = self.new[facts.key] = stored
        if catalog_set:
            catalog_facts = {
                "block": catalog_set.block,
                "kind": catalog_set.kind.value,
                "released": catalog_set.released,
            }
            self._take(stored, facts.key, catalog_facts, CATALOG)
        self._take(stored, facts.key, {fact: getattr(facts, fact) for fact in FACTS}, source)

    def _take(self, stored: Set, key: SetKey, facts: dict[str, Any], source: str) -> None:
        for fact, value in facts.items():
            ranks = RELEASE_RANKS if fact == "released" else RANKS
            present_source = stored.fact_sources.get(fact)
            if not value or (present_source and ranks[present_source] < ranks[source]):
                continue
            stored_value = date.fromisoformat(f"{value}-01") if fact == "released" else value
            if getattr(stored, fact) != stored_value or present_source != source:
                setattr(stored, fact, stored_value)
                stored.fact_sources[fact] = source
                self._mark_changed(stored, key)

    def _mark_changed(self, stored: Set, key: SetKey) -> None:
        if key not in self.new:
            self.changed[key] = stored

    def save(self) -> None:
        """Write new and changed sets."""
        for key, stored in self.sets.items():
            order = release_order(stored.code, stored.name)
            if stored.order not in (order, ENTERED_BY_HAND):
                stored.order = order
                self._mark_changed(stored, key)
        for stored in (*self.new.values(), *self.changed.values()):
            stored.set_search_columns()
        Set.objects.bulk_create(self.new.values())
        columns = ["code", "name", "order", *FACTS, "fact_sources", *Set.SEARCH_COLUMNS]
        Set.objects.bulk_update(self.changed.values(), columns)
        for duplicate, key in self._duplicates:
            self._move_printings(duplicate, self.sets[key])

    def _move_printings(self, duplicate: Set, card_set: Set) -> None:
        """Delete a set after its printings have moved to another, which may have some of them already."""
        present = Printing.objects.filter(
            card=OuterRef("card"), set=card_set, number=OuterRef("number"), treatment=OuterRef("treatment")
        )
        duplicate.printings.filter(Exists(present)).delete()
        duplicate.printings.update(set=card_set)
        duplicate.delete()

    def delete_unused(self) -> None:
        """Delete the sets without a printing: their cards are in a set that is more exact.

        A set that a source describes or an operator made stays, even if none of its cards is known.
        """
        unused = Set.objects.filter(printings=None)
        Set.objects.filter(pk__in=[stored.pk for stored in unused if not _is_lasting(stored)]).delete()


def _is_lasting(stored: Set) -> bool:
    is_described = not DESCRIBING.isdisjoint(stored.fact_sources.values())
    is_made_by_hand = stored.order == ENTERED_BY_HAND and not stored.fact_sources
    return is_described or is_made_by_hand
