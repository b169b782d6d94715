"""Writing cards: what follows from the statements, into the rows that are stored already."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from django.db.models import SlugField, Value
from django.db.models.functions import Cast, Concat

from cards.importing.facts import CardFacts, PrintingFacts
from cards.importing.merging.cards import MergedCard, UnusableGroup
from cards.importing.merging.grouping import set_candidates
from cards.importing.merging.printings import MergedPrinting
from cards.importing.records import RecordStore
from cards.importing.set_store import SetStore
from cards.importing.source_cards import PRINTING_FACTS, SourceCard
from cards.importing.stored_facts import CHANGEABLE_COLUMNS, card_columns, printing_facts
from cards.models import Card, CardText, Face, FactDisagreement, Kind, Printing, Source
from cards.models.card import write_indexes
from cards.models.card_replacement import replace_cards
from cards.models.former_addresses import record_former_addresses
from cards.models.slugs import RESERVED_SLUGS, free_slug

BATCH_SIZE = 500
PrintingKey = tuple[str, str, int, str]


class CardStore:
    """The stored cards of some names, and how an import changes them.

    After :meth:`save`, ``unusable`` has the reason for each statement of which no card could be made, by
    source and key, and ``disagreement_count`` counts the facts that sources state differently.
    """

    def __init__(
        self, cards: Sequence[Card], facts: dict[int, CardFacts], records: RecordStore, sets: SetStore
    ) -> None:
        self.cards = {card.pk: card for card in cards}
        self.facts = facts
        self.records = records
        self.sets = sets
        self.slugs = {*RESERVED_SLUGS, *Card.objects.values_list("slug", flat=True)}
        self.new_cards: list[Card] = []
        self.changed_cards: list[Card] = []
        self.faces: list[Face] = []
        self.new_printings: list[Printing] = []
        self.changed_printings: list[Printing] = []
        self.old_printings: list[Printing] = []
        self.unusable: dict[tuple[Source, str], str] = {}
        self.disagreement_count = 0
        self._card_of_statement: dict[tuple[Source, str], Card] = {}
        self._moving: set[int] = set()
        self._former_slugs: dict[str, Card] = {}
        self._new_cards: set[int] = set()
        self._changed_cards: set[int] = set()
        self._changed_places: set[tuple[int, PrintingKey]] = set()

    def save(self, merged: list[MergedCard], unusable: Iterable[UnusableGroup]) -> None:
        """Write the cards with their printings, the statements, and the disagreements."""
        for group in unusable:
            self.unusable |= {(member.source, member.key): group.reason for member in group.statements}
        self._add_sets(merged)
        matches = self._match(merged)
        successors = self._successors(merged, matches)
        self._release_slugs(merged, matches, successors)
        cards = [self._update_card(card.card, matches.get(place)) for place, card in enumerate(merged)]
        for card, merged_card in zip(cards, merged, strict=True):
            self._update_printings(card, merged_card)
        self._save_cards()
        self._save_printings()
        if self._former_slugs:
            record_former_addresses(self._former_slugs)
        replace_cards({stored: cards[place] for stored, place in successors.items()})
        for card, merged_card in zip(cards, merged, strict=True):
            for statement in merged_card.statements:
                self.records.assign(statement, card)
                self._card_of_statement[statement.source, statement.key] = card
        self.records.save()
        self._save_disagreements(cards, merged)

    def outcome(self, statement: SourceCard) -> str:
        """Whether the card of a row was created, it or a printing of the row updated, or neither."""
        card = self._card_of_statement[statement.source, statement.key]
        if id(card) in self._new_cards:
            return "created"
        is_updated = id(card) in self._changed_cards or any(
            (id(card), key) in self._changed_places
            for printing in statement.printings
            for key in _possible_keys(statement.source, printing)
        )
        return "updated" if is_updated else "unchanged"

    def _add_sets(self, merged: Iterable[MergedCard]) -> None:
        for card in merged:
            for printing in card.printings:
                self.sets.add(printing.facts.set, Source(printing.fact_sources["printing"]))
        self.sets.save()

    def _match(self, merged: list[MergedCard]) -> dict[int, Card]:
        """The stored card of each card, by place: the one with most of its statements, else its namesake."""
        votes = [
            (-count, place, key)
            for place, card in enumerate(merged)
            for key, count in Counter(map(self.records.card_of, card.statements)).items()
            if key in self.cards
        ]
        matches: dict[int, Card] = {}
        taken: set[int] = set()
        for _, place, key in sorted(votes):
            if place not in matches and key not in taken:
                matches[place] = self.cards[key]
                taken.add(key)
        by_name = {(card.folded, card.kind, card.variant): card for card in self.cards.values()}
        for place, card in enumerate(merged):
            namesake = by_name.get(card.card.key)
            if place not in matches and namesake and namesake.pk not in taken:
                matches[place] = namesake
                taken.add(namesake.pk)
        return matches

    def _successors(self, merged: list[MergedCard], matches: dict[int, Card]) -> dict[Card, int]:
        """The stored cards that are now part of another, with its place."""
        homes = {
            self.records.card_of(statement): place
            for place, card in enumerate(merged)
            for statement in card.statements
        }
        matched_keys = {card.pk for card in matches.values()}
        return {
            card: homes[key] for key, card in self.cards.items() if key in homes and key not in matched_keys
        }

    def _release_slugs(
        self, merged: list[MergedCard], matches: dict[int, Card], successors: Iterable[Card]
    ) -> None:
        """Take their addresses from cards that have another name or variant now, or are a part of another.

        So addresses do not depend on the order of the imports either.
        """
        self._moving = {
            card.pk
            for place, card in matches.items()
            if (card.folded, card.kind, card.variant) != merged[place].card.key
        } | {card.pk for card in successors}
        self.slugs -= {self.cards[key].slug for key in self._moving}

    def _update_card(self, facts: CardFacts, stored: Card | None) -> Card:
        """The row of a card, with the facts that follow from the statements."""
        if stored is None:
            card = Card(**card_columns(facts), slug=self._free_slug(facts))
            self.new_cards.append(card)
            self._new_cards.add(id(card))
        else:
            card = stored
            if replace(self.facts[card.pk], printings=()) == replace(facts, printings=()):
                return card
            for column, value in card_columns(facts).items():
                setattr(card, column, value)
            if card.pk in self._moving:
                self._former_slugs[card.slug] = card
                card.slug = self._free_slug(facts)
            self.changed_cards.append(card)
            self._changed_cards.add(id(card))
        self._set_faces(card, facts)
        return card

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

    def _update_printings(self, card: Card, merged: MergedCard) -> None:
        stored = (
            {printing_facts(printing).key: printing for printing in card.printings.all()} if card.pk else {}
        )
        for printing in merged.printings:
            row = stored.pop(printing.facts.key, None)
            if row is None:
                self.new_printings.append(self._new_printing(card, printing))
            elif not self._set_printing(row, printing):
                continue
            self._changed_places.add((id(card), printing.facts.key))
        self.old_printings += stored.values()

    def _new_printing(self, card: Card, printing: MergedPrinting) -> Printing:
        columns = {name: getattr(printing.facts, name) for name in ("number", "treatment", *PRINTING_FACTS)}
        card_set = self.sets[printing.facts.set.key]
        return Printing(card=card, set=card_set, fact_sources=printing.fact_sources, **columns)

    def _set_printing(self, row: Printing, printing: MergedPrinting) -> bool:
        """Take over the facts of a printing; whether any differs."""
        values = {name: getattr(printing.facts, name) for name in PRINTING_FACTS}
        values["fact_sources"] = printing.fact_sources
        changes = {name: value for name, value in values.items() if getattr(row, name) != value}
        for name, value in changes.items():
            setattr(row, name, value)
        if changes:
            self.changed_printings.append(row)
        return bool(changes)

    def _save_cards(self) -> None:
        """Write cards with their faces, and once for each card what searches look in."""
        cards = [*self.new_cards, *self.changed_cards]
        for card in cards:
            card.set_search_columns()
        moved = Card.objects.filter(pk__in=self._moving)
        moved.update(slug=Concat(Value("moving-"), Cast("pk", SlugField())))
        Card.objects.bulk_create(self.new_cards, batch_size=BATCH_SIZE)
        Card.objects.bulk_update(self.changed_cards, CHANGEABLE_COLUMNS, batch_size=BATCH_SIZE)
        Face.objects.filter(card__in=self.changed_cards).delete()
        Face.objects.bulk_create(self.faces, batch_size=BATCH_SIZE)
        CardText.write(cards)
        write_indexes(cards)

    def _save_printings(self) -> None:
        for printing in (*self.new_printings, *self.changed_printings):
            printing.set_search_columns()
        Printing.objects.filter(pk__in=[printing.pk for printing in self.old_printings]).delete()
        Printing.objects.bulk_create(self.new_printings, batch_size=BATCH_SIZE)
        columns = [*PRINTING_FACTS, "fact_sources", *Printing.SEARCH_COLUMNS]
        Printing.objects.bulk_update(self.changed_printings, columns, batch_size=BATCH_SIZE)
        self.sets.delete_unused()

    def _save_disagreements(self, cards: list[Card], merged: list[MergedCard]) -> None:
        """Write the disagreements about the cards in place of those that are there, where they differ."""
        stored: dict[int, set[str]] = defaultdict(set)
        for row in FactDisagreement.objects.filter(card__in=cards):
            stored[row.card_id].add(repr((row.fact, row.printing, row.values, row.resolved)))
        new: list[FactDisagreement] = []
        outdated: list[Card] = []
        for card, merged_card in zip(cards, merged, strict=True):
            rows = [
                FactDisagreement(
                    card=card,
                    fact=disagreement.fact,
                    printing=disagreement.printing,
                    values=list(disagreement.values),
                    resolved=disagreement.is_resolved,
                )
                for disagreement in merged_card.disagreements
            ]
            self.disagreement_count += len(rows)
            if {repr((row.fact, row.printing, row.values, row.resolved)) for row in rows} != stored[card.pk]:
                outdated.append(card)
                new += rows
        FactDisagreement.objects.filter(card__in=outdated).delete()
        FactDisagreement.objects.bulk_create(new, batch_size=BATCH_SIZE)

    def _free_slug(self, facts: CardFacts) -> str:
        kind = "" if facts.kind is Kind.DECK else facts.kind.value
        address = free_slug(facts.printed.name, facts.variant or kind, self.slugs)
        self.slugs.add(address)
        return address


def _possible_keys(source: Source, printing: PrintingFacts) -> Iterator[PrintingKey]:
    """The keys under which a printing that a row names may be stored."""
    candidates = set_candidates(source, printing)
    set_keys = [candidate.key for candidate in candidates] or [printing.set.key]
    return ((*set_key, printing.number, printing.treatment) for set_key in set_keys)
