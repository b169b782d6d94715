"""Putting a file's cards into the database, and taking them out again.

What wins, when files disagree: the facts of a card come from the highest :class:`Source` that told
of it, and a lower one changes nothing about them; a printing's empty field never erases a filled
one; a card, set or printing that a file does not mention stays. So the starter pool, loaded at
each start, leaves a full pool as it is, and a correction made in a native file outlives the next
import of the community file.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from django.db import connection, transaction

from cards.importing.facts import (
    CardFacts,
    Entry,
    PrintingFacts,
    Reading,
    Rejection,
    SetFacts,
    without_printings,
)
from cards.importing.identity import recognised
from cards.indexing.normalize import fold, slug, words
from cards.indexing.search_index import card_traits, lines_of_words, searched, texts
from cards.models import Card, CardText, Face, Kind, Printing, Set, Source
from cards.models.sets import release_order
from engine.cards import Back

RANK = {source: rank for rank, source in enumerate(Source)}
# Addresses under /cards/ that are not cards.
RESERVED = frozenset({"random", "sets", "suggest", "syntax"})
BATCH = 500
# After so many new rows the database counts anew, or it would plan searches as if the tables were empty.
MANY = 500


@dataclass(slots=True)
class Report:
    """What an import did: every row read is exactly one of created, updated, unchanged and rejected."""

    read: int = 0
    created: int = 0
    updated: int = 0
    unchanged: int = 0
    rejected: list[Rejection] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def import_reading(reading: Reading, *, dry_run: bool = False) -> Report:
    """Carry a file into the database in one transaction; a dry run reports the same and is undone."""
    with transaction.atomic():
        counts = _Import(reading.entries).run()
        if dry_run:
            transaction.set_rollback(True)
    return Report(
        read=reading.rows,
        created=counts["created"],
        updated=counts["updated"],
        unchanged=counts["unchanged"],
        rejected=sorted(reading.rejected, key=lambda rejection: rejection.line),
        notes=reading.notes,
    )


def card_facts(cards: Iterable[Card]) -> Iterator[CardFacts]:
    """The plain facts of stored cards; fetch them ``.whole()``."""
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


PRINTING_FIELDS = ("rarity", "artist", "flavour", "text")
PRINTING_WORDS = {"artist_words": "artist", "flavour_words": "flavour"}


def printing_words(values: Mapping[str, Any]) -> dict[str, str]:
    """The columns that searches look in, for those of a printing that are given."""
    return {
        column: lines_of_words(values[name].splitlines())
        for column, name in PRINTING_WORDS.items()
        if name in values
    }


class _Import:
    """One import: what is there already, and what is to be written."""

    def __init__(self, entries: list[Entry]) -> None:
        names = {fold(entry.card.printed.name) for entry in entries}
        stored = list(Card.objects.filter(folded__in=names).whole())
        self.cards = {(card.folded, card.kind, card.variant): card for card in stored}
        self.facts = dict(zip(self.cards, card_facts(stored), strict=True))
        self.entries = list(recognised(entries, self.facts))
        self.sets = {set_facts(one).key: one for one in Set.objects.all()}
        self.slugs = {*RESERVED, *Card.objects.values_list("slug", flat=True)}
        self.new_cards: list[Card] = []
        self.changed_cards: list[Card] = []
        self.faces: list[Face] = []
        self.texts: list[CardText] = []
        self.new_printings: list[Printing] = []
        self.changed_printings: list[Printing] = []
        self.counts: Counter[str] = Counter()

    def run(self) -> Counter[str]:
        self._save_sets()
        for entry in self.entries:
            self._entry(entry)
        Card.objects.bulk_create(self.new_cards, batch_size=BATCH)
        Card.objects.bulk_update(self.changed_cards, CARD_FIELDS, batch_size=BATCH)
        Face.objects.filter(card__in=self.changed_cards).delete()
        CardText.objects.filter(card__in=self.changed_cards).delete()
        Face.objects.bulk_create(self.faces, batch_size=BATCH)
        CardText.objects.bulk_create(self.texts, batch_size=BATCH)
        Printing.objects.bulk_create(self.new_printings, batch_size=BATCH)
        Printing.objects.bulk_update(
            self.changed_printings, [*PRINTING_FIELDS, *PRINTING_WORDS], batch_size=BATCH
        )
        if len(self.new_cards) + len(self.new_printings) >= MANY:
            _look_anew()
        return self.counts

    def _save_sets(self) -> None:
        wanted = {
            printing.set.key: printing.set
            for entry in self.entries
            for row in entry.rows
            for printing in row.printings
        }
        new = [
            Set(
                code=facts.code,
                name=facts.name,
                folded_code=fold(facts.code),
                folded_name=fold(facts.name),
                block=facts.block,
                order=release_order(facts.code),
            )
            for key, facts in wanted.items()
            if key not in self.sets
        ]
        Set.objects.bulk_create(new)
        self.sets |= {set_facts(one).key: one for one in new}

    def _entry(self, entry: Entry) -> None:
        stored = self.facts.get(entry.card.key)
        if stored is None:
            card = Card(**card_fields(entry.card), slug=self._free_slug(entry.card))
            self.new_cards.append(card)
            self._sides(card, entry.card)
            changed = True
        else:
            card = self.cards[entry.card.key]
            changed = self._facts(card, stored, entry)
        known = {printing.key: printing for printing in stored.printings} if stored else {}
        seen: set[Any] = set()
        for row in entry.rows:
            fresh = [printing for printing in row.printings if printing.key not in seen]
            seen |= {printing.key for printing in fresh}
            touched = [self._printing(card, known.get(printing.key), printing, entry) for printing in fresh]
            if stored is None:
                self.counts["created"] += 1
            else:
                self.counts["updated" if changed or any(touched) else "unchanged"] += 1

    def _facts(self, card: Card, stored: CardFacts, entry: Entry) -> bool:
        """Take over the facts of the card itself, where the file may and they differ."""
        same = without_printings(stored) == without_printings(entry.card)
        if (same and RANK[entry.card.source] == RANK[stored.source]) or not outranks(stored, entry):
            return False
        for name, value in card_fields(entry.card).items():
            setattr(card, name, value)
        self.changed_cards.append(card)
        self._sides(card, entry.card)
        return True

    def _sides(self, card: Card, facts: CardFacts) -> None:
        """What is stored beside a card that is new or has changed."""
        self.faces += faces(card, facts)
        found = texts(facts.printed, facts.wording, facts.back_wording)
        self.texts += [CardText(card=card, scope=scope, **columns) for scope, columns in found.items()]

    def _printing(self, card: Card, stored: PrintingFacts | None, told: PrintingFacts, entry: Entry) -> bool:
        if stored is None:
            values = {name: getattr(told, name) for name in ("number", "treatment", *PRINTING_FIELDS)}
            self.new_printings.append(
                Printing(card=card, set=self.sets[told.set.key], **values, **printing_words(values))
            )
            return True
        outranked = RANK[entry.card.source] < RANK[Source(card.source)]
        fields = {
            name: value
            for name in PRINTING_FIELDS
            if (value := getattr(told, name))
            and value != (old := getattr(stored, name))
            and not (old and outranked)
        }
        if not fields:
            return False
        printing = next(one for one in card.printings.all() if _printing_key(one) == told.key)
        for name, value in {**fields, **printing_words(fields)}.items():
            setattr(printing, name, value)
        self.changed_printings.append(printing)
        return True

    def _free_slug(self, facts: CardFacts) -> str:
        """The address of a new card: its name, with what tells it from its namesakes."""
        kind = "" if facts.kind is Kind.DECK else facts.kind.value
        further = facts.variant or kind
        address = "-".join(filter(None, [slug(facts.printed.name)[:130], further and slug(further)[:100]]))
        numbered = (f"{address}-{count}" for count in range(2, len(self.slugs) + 3))
        free = next(each for each in chain([address], numbered) if each not in self.slugs)
        self.slugs.add(free)
        return free


def _look_anew() -> None:
    with connection.cursor() as cursor:
        for model in (Set, Card, CardText, Face, Printing):
            cursor.execute(f"ANALYZE {connection.ops.quote_name(model._meta.db_table)}")


def outranks(stored: CardFacts, entry: Entry) -> bool:
    """Whether a file may change what is known of a card.

    A file of a lower source may not. One of the same community source may only if it tells of
    every printing that is known, for a part of the printings could speak an older language.
    """
    told, known = RANK[entry.card.source], RANK[stored.source]
    if told == known == RANK[Source.COMMUNITY]:
        rows = {printing.key for row in entry.rows for printing in row.printings}
        return rows >= {printing.key for printing in stored.printings}
    return told >= known


def _printing_key(printing: Printing) -> tuple[str, str, int, str]:
    return *set_facts(printing.set).key, printing.number, printing.treatment


def card_fields(facts: CardFacts) -> dict[str, Any]:
    """The values of the columns of :class:`Card`, slug apart."""
    printed, back = facts.printed, facts.printed.back or Back()
    tags = [str(tag) for tag in printed.tags]
    said = [
        *printed.types,
        *tags,
        printed.race,
        printed.talent,
        *printed.professions,
        *printed.text,
        *back.text,
    ]
    return {
        "name": printed.name,
        "kind": facts.kind.value,
        "variant": facts.variant,
        "folded": fold(printed.name),
        "words": words(printed.name),
        "types": [each.value for each in printed.types],
        "cost_number": None if printed.cost is None else printed.cost.number,
        "cost_x": 0 if printed.cost is None else printed.cost.x,
        "classes": sorted(each.value for each in printed.classes),
        "factions": sorted(each.value for each in printed.factions),
        "tags": tags,
        "race": printed.race or "",
        "talent": printed.talent or "",
        "professions": list(printed.professions),
        "atk": printed.atk,
        "damage_types": [each.value for each in printed.damage_types],
        "health": printed.health,
        "defense": printed.defense,
        "strike_cost": printed.strike_cost,
        "capacity": printed.capacity,
        "source": facts.source.value,
        "traits": card_traits(printed, facts.wording, facts.back_wording),
        "searched_text": searched([printed.name, *said]),
    }


CARD_FIELDS = (
    *("name", "words"),
    *("cost_number", "cost_x", "types", "classes", "factions", "tags", "race", "talent", "professions"),
    *(
        "atk",
        "damage_types",
        "health",
        "defense",
        "strike_cost",
        "capacity",
        "source",
        "traits",
        "searched_text",
    ),
)


def faces(card: Card, facts: CardFacts) -> list[Face]:
    """The sides of a card, as they are to be stored."""
    printed = facts.printed
    sides = [Face(card=card, side=Face.Side.FRONT, text=list(printed.text), wording=list(facts.wording))]
    if printed.back:
        back = {"text": list(printed.back.text), "atk": printed.back.atk, "health": printed.back.health}
        sides.append(Face(card=card, side=Face.Side.BACK, wording=list(facts.back_wording), **back))
    return sides
