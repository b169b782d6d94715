"""Writing what files state into the database, and reading stored cards as plain facts.

An import stores the statements of its file, and makes the cards of the names concerned anew from all
statements about them (:mod:`cards.importing.merging`). So files can come in any order, a card is changed
only where the answer changes, and nothing is lost: what a file does not mention stays.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db import connection, transaction

from cards.importing.card_store import CardStore
from cards.importing.facts import Rejection
from cards.importing.merging.cards import merge_cards
from cards.importing.records import RecordStore
from cards.importing.related_names import related_names
from cards.importing.set_store import SetStore
from cards.importing.source_cards import ParsedCardFile, statement_of
from cards.importing.stored_facts import card_facts
from cards.models import Card, CardText, Face, Printing, Set, SourceRecord

__all__ = ["CardImportReport", "card_facts", "import_file", "refresh_cards"]

# After so many new rows the database counts anew, or it would plan searches as if the tables were empty.
MIN_ROWS_TO_ANALYZE = 500


@dataclass(slots=True)
class CardImportReport:
    """What an import did: every row read is exactly one of created, updated, unchanged and rejected.

    ``disagreements`` counts the facts of these cards that sources state differently.
    """

    read: int = 0
    created: int = 0
    updated: int = 0
    unchanged: int = 0
    disagreements: int = 0
    rejected: list[Rejection] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def import_file(card_file: ParsedCardFile, *, dry_run: bool = False) -> CardImportReport:
    """Write what a file states in one transaction; a dry run reports the same and is rolled back."""
    with transaction.atomic():
        report = _import(card_file)
        if dry_run:
            transaction.set_rollback(True)
    return report


def refresh_cards(names: Iterable[str]) -> None:
    """Make the cards of these folded names, and of their other spellings, anew from what is stored."""
    with transaction.atomic():
        _update_pool(related_names(names), ParsedCardFile())


def _import(card_file: ParsedCardFile) -> CardImportReport:
    cards = _update_pool(related_names((), card_file.statements), card_file)
    counts: Counter[str] = Counter()
    rejected = list(card_file.rejected)
    for statement in card_file.statements:
        reason = cards.unusable.get((statement.source, statement.key))
        if reason is None:
            counts[cards.outcome(statement)] += 1
        else:
            rejected.append(Rejection(statement.line, f"{statement.name}: {reason}."))
    if len(cards.new_cards) + len(cards.new_printings) >= MIN_ROWS_TO_ANALYZE:
        _analyze_tables()
    return CardImportReport(
        read=card_file.row_count,
        created=counts["created"],
        updated=counts["updated"],
        unchanged=counts["unchanged"],
        disagreements=cards.disagreement_count,
        rejected=sorted(rejected, key=lambda rejection: rejection.line),
        notes=card_file.notes,
    )


def _update_pool(names: set[str], card_file: ParsedCardFile) -> CardStore:
    """Store the statements of a file, and the cards that follow from all statements about these names."""
    stored_cards = list(Card.objects.filter(folded__in=names).with_details())
    facts = dict(zip((card.pk for card in stored_cards), card_facts(stored_cards), strict=True))
    records = RecordStore(names)
    with_statements = records.card_keys
    without_statements = [card for card in stored_cards if card.pk not in with_statements]
    for statement in card_file.statements:
        records.add(statement)
    for card in without_statements:
        records.add_stored(statement_of(facts[card.pk]), card)
    merged, unusable = merge_cards(records.statements.values())
    sets = SetStore()
    for set_facts in card_file.sets:
        sets.add(set_facts, card_file.source)
    cards = CardStore(stored_cards, facts, records, sets)
    cards.save(merged, unusable)
    return cards


def _analyze_tables() -> None:
    with connection.cursor() as cursor:
        for model in (Set, Card, CardText, Face, Printing, SourceRecord):
            cursor.execute(f"ANALYZE {connection.ops.quote_name(model._meta.db_table)}")
