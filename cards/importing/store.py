"""Writing the cards of a file into the database, and reading stored cards as plain facts.

What wins, when files disagree: the facts of a card come from the highest :class:`Source` that has
it, and a lower one changes nothing about them; a printing's empty field never erases a filled
one; a card, set or printing that a file does not mention stays. So the starter pool, loaded at
each start, leaves a full pool as it is, and a correction made in a native file outlives the next
import of the community file.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.db import connection, transaction

from cards.importing.facts import (
    CardEntry,
    CardFacts,
    ParsedCardFile,
    PrintingFacts,
    Rejection,
    SetFacts,
    without_printings,
)
from cards.importing.variant_matching import with_stored_variants
from cards.indexing.normalize import fold
from cards.models import Card, CardText, Face, Kind, Printing, Set, Source
from cards.models.card_indexes import write_indexes
from cards.models.sets import release_order
from cards.models.slugs import RESERVED_SLUGS, free_slug

RANK = {source: rank for rank, source in enumerate(Source)}
BATCH_SIZE = 500
# After so many new rows the database counts anew, or it would plan searches as if the tables were empty.
MIN_ROWS_TO_ANALYZE = 500
PRINTING_FIELDS = ("rarity", "artist", "flavour", "text")


@dataclass(slots=True)
class CardImportReport:
    """What an import did: every row read is exactly one of created, updated, unchanged and rejected."""

    read: int = 0
    created: int = 0
    updated: int = 0
    unchanged: int = 0
    rejected: list[Rejection] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def import_file(card_file: ParsedCardFile, *, dry_run: bool = False) -> CardImportReport:
    """Write the cards of a file in one transaction; a dry run reports the same and is rolled back."""
    with transaction.atomic():
        counts = _CardImport(card_file.entries).run()
        if dry_run:
            transaction.set_rollback(True)
    return CardImportReport(
        read=card_file.row_count,
        created=counts["created"],
        updated=counts["updated"],
        unchanged=counts["unchanged"],
        rejected=sorted(card_file.rejected, key=lambda rejection: rejection.line),
        notes=card_file.notes,
    )


def card_facts(cards: Iterable[Card]) -> Iterator[CardFacts]:
    """The plain facts of stored cards; fetch them ``.with_details()``."""
    for card in cards:
        printings = tuple(
            PrintingFacts(
                set=set_facts(printing.set),
                **{name: getattr(printing, name) for name in ("number", *PRINTING_FIELDS, "treatment")},
            )
            for printing in card.printings.all()
        )
        yield CardFacts(
            printed=card.printed(),
            kind=Kind(card.kind),
            variant=card.variant,
            wording=tuple(card.front.wording),
            back_wording=tuple(card.back.wording) if card.back else (),
            source=Source(card.source),
            printings=printings,
        )


def set_facts(stored: Set) -> SetFacts:
    """The plain facts of a stored set."""
    return SetFacts(code=stored.code, name=stored.name, block=stored.block)


class _CardImport:
    """One import: what is stored already, and what is to be written."""

    def __init__(self, entries: list[CardEntry]) -> None:
        names = {fold(entry.card.printed.name) for entry in entries}
        stored = list(Card.objects.filter(folded__in=names).with_details())
        self.cards = {(card.folded, card.kind, card.variant): card for card in stored}
        self.facts = dict(zip(self.cards, card_facts(stored), strict=True))
        self.entries = list(with_stored_variants(entries, self.facts))
        self.sets = {set_facts(stored_set).key: stored_set for stored_set in Set.objects.all()}
        self.slugs = {*RESERVED_SLUGS, *Card.objects.values_list("slug", flat=True)}
        self.new_cards: list[Card] = []
        self.changed_cards: list[Card] = []
        self.faces: list[Face] = []
        self.new_printings: list[Printing] = []
        self.changed_printings: list[Printing] = []
        self.counts: Counter[str] = Counter()

    def run(self) -> Counter[str]:
        self._save_sets()
        for entry in self.entries:
            self._add_entry(entry)
        self._save_cards()
        self._save_printings()
        if len(self.new_cards) + len(self.new_printings) >= MIN_ROWS_TO_ANALYZE:
            _analyze_tables()
        return self.counts

    def _save_sets(self) -> None:
        mentioned = {
            printing.set.key: printing.set
            for entry in self.entries
            for row in entry.rows
            for printing in row.printings
        }
        new_sets = [
            Set(code=facts.code, name=facts.name, block=facts.block, order=release_order(facts.code, facts.name))
            for key, facts in mentioned.items()
            if key not in self.sets
        ]
        for new_set in new_sets:
            new_set.set_search_columns()
        Set.objects.bulk_create(new_sets)
        self.sets |= {set_facts(new_set).key: new_set for new_set in new_sets}

    def _save_cards(self) -> None:
        """Write cards with their faces, and once for each card what searches look in."""
        cards = [*self.new_cards, *self.changed_cards]
        for card in cards:
            card.set_search_columns()
        Card.objects.bulk_create(self.new_cards, batch_size=BATCH_SIZE)
        Card.objects.bulk_update(self.changed_cards, CHANGEABLE_COLUMNS, batch_size=BATCH_SIZE)
        Face.objects.filter(card__in=self.changed_cards).delete()
        Face.objects.bulk_create(self.faces, batch_size=BATCH_SIZE)
        CardText.write(cards)
        write_indexes(cards)

    def _save_printings(self) -> None:
        for printing in (*self.new_printings, *self.changed_printings):
            printing.set_search_columns()
        Printing.objects.bulk_create(self.new_printings, batch_size=BATCH_SIZE)
        columns = [*PRINTING_FIELDS, *Printing.SEARCH_COLUMNS]
        Printing.objects.bulk_update(self.changed_printings, columns, batch_size=BATCH_SIZE)

    def _add_entry(self, entry: CardEntry) -> None:
        stored = self.facts.get(entry.card.key)
        if stored is None:
            card = Card(**card_columns(entry.card), slug=self._free_slug(entry.card))
            self.new_cards.append(card)
            self._set_faces(card, entry.card)
            is_changed = True
        else:
            card = self.cards[entry.card.key]
            is_changed = self._update_facts(card, stored, entry)
        stored_printings = {printing.key: printing for printing in stored.printings} if stored else {}
        added: set[Any] = set()
        for row in entry.rows:
            printings = [printing for printing in row.printings if printing.key not in added]
            added |= {printing.key for printing in printings}
            written = [
                self._add_printing(card, stored_printings.get(printing.key), printing, entry)
                for printing in printings
            ]
            if stored is None:
                self.counts["created"] += 1
            else:
                self.counts["updated" if is_changed or any(written) else "unchanged"] += 1

    def _update_facts(self, card: Card, stored: CardFacts, entry: CardEntry) -> bool:
        """Take over the facts of the card itself, where the file may and they differ."""
        is_same = without_printings(stored) == without_printings(entry.card)
        if (is_same and RANK[entry.card.source] == RANK[stored.source]) or not outranks(stored, entry):
            return False
        for column, value in card_columns(entry.card).items():
            setattr(card, column, value)
        self.changed_cards.append(card)
        self._set_faces(card, entry.card)
        return True

    def _set_faces(self, card: Card, facts: CardFacts) -> None:
        printed, back = facts.printed, None
        front = Face(card=card, side=Face.Side.FRONT, text=list(printed.text), wording=list(facts.wording))
        if printed.back:
            back = Face(
                card=card,
                side=Face.Side.BACK,
                text=list(printed.back.text),
                wording=list(facts.back_wording),
                atk=printed.back.atk,
                health=printed.back.health,
            )
        card.front, card.back = front, back
        self.faces += [face for face in (front, back) if face]

    def _add_printing(
        self, card: Card, stored: PrintingFacts | None, facts: PrintingFacts, entry: CardEntry
    ) -> bool:
        """Add or change a printing; whether there was anything to write."""
        if stored is None:
            columns = {name: getattr(facts, name) for name in ("number", "treatment", *PRINTING_FIELDS)}
            self.new_printings.append(Printing(card=card, set=self.sets[facts.set.key], **columns))
            return True
        is_outranked = RANK[entry.card.source] < RANK[Source(card.source)]
        changes = {
            name: value
            for name in PRINTING_FIELDS
            if (value := getattr(facts, name))
            and value != (stored_value := getattr(stored, name))
            and not (stored_value and is_outranked)
        }
        if not changes:
            return False
        printing = next(
            candidate for candidate in card.printings.all() if _printing_key(candidate) == facts.key
        )
        for name, value in changes.items():
            setattr(printing, name, value)
        self.changed_printings.append(printing)
        return True

    def _free_slug(self, facts: CardFacts) -> str:
        kind = "" if facts.kind is Kind.DECK else facts.kind.value
        address = free_slug(facts.printed.name, facts.variant or kind, self.slugs)
        self.slugs.add(address)
        return address


def _analyze_tables() -> None:
    with connection.cursor() as cursor:
        for model in (Set, Card, CardText, Face, Printing):
            cursor.execute(f"ANALYZE {connection.ops.quote_name(model._meta.db_table)}")


def outranks(stored: CardFacts, entry: CardEntry) -> bool:
    """Whether a file may change the stored facts of a card.

    A file of a lower source may not. One of the same community source may only if it has every
    printing that is stored, for a part of the printings could be in an older wording.
    """
    rank, stored_rank = RANK[entry.card.source], RANK[stored.source]
    if rank == stored_rank == RANK[Source.COMMUNITY]:
        printings = {printing.key for row in entry.rows for printing in row.printings}
        return printings >= {printing.key for printing in stored.printings}
    return rank >= stored_rank


def _printing_key(printing: Printing) -> tuple[str, str, int, str]:
    return *set_facts(printing.set).key, printing.number, printing.treatment


def card_columns(facts: CardFacts) -> dict[str, Any]:
    """The columns of :class:`Card` that hold facts: all but the address and the search columns."""
    printed = facts.printed
    return {
        "name": printed.name,
        "kind": facts.kind.value,
        "variant": facts.variant,
        "types": [card_type.value for card_type in printed.types],
        "cost_number": None if printed.cost is None else printed.cost.number,
        "cost_x": 0 if printed.cost is None else printed.cost.x,
        "classes": sorted(icon.value for icon in printed.classes),
        "factions": sorted(icon.value for icon in printed.factions),
        "tags": [str(tag) for tag in printed.tags],
        "race": printed.race or "",
        "talent": printed.talent or "",
        "professions": list(printed.professions),
        "atk": printed.atk,
        "damage_types": [damage_type.value for damage_type in printed.damage_types],
        "health": printed.health,
        "defense": printed.defense,
        "strike_cost": printed.strike_cost,
        "capacity": printed.capacity,
        "source": facts.source.value,
    }


CHANGEABLE_COLUMNS = (
    *("name", "types", "cost_number", "cost_x", "classes", "factions", "tags", "race", "talent"),
    *("professions", "atk", "damage_types", "health", "defense", "strike_cost", "capacity", "source"),
    *Card.SEARCH_COLUMNS,
)
