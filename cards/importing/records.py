"""The stored statements of all sources about the names of an import, and those that it adds."""

from collections.abc import Iterable

from cards.importing.source_cards import SourceCard
from cards.models import Card, SourceRecord

BATCH_SIZE = 1000
RecordKey = tuple[str, str]


class RecordStore:
    """Statements by source and key; a new one replaces the one that has its key."""

    def __init__(self, names: Iterable[str]) -> None:
        stored = SourceRecord.objects.filter(folded__in=list(names))
        self.records: dict[RecordKey, SourceRecord] = {
            (record.source, record.key): record for record in stored
        }
        self.statements = {
            key: SourceCard.from_content(record.source, record.key, record.content)
            for key, record in self.records.items()
        }
        self._new: list[SourceRecord] = []
        self._changed: dict[RecordKey, SourceRecord] = {}

    @property
    def card_keys(self) -> set[int]:
        """The primary keys of the cards that the stored statements are part of."""
        return {record.card_id for record in self.records.values() if record.card_id}

    def add(self, statement: SourceCard) -> None:
        """Add a statement, or replace the one with its key."""
        key, content = (statement.source.value, statement.key), statement.content()
        self.statements[key] = statement
        record = self.records.get(key)
        if record is None:
            record = SourceRecord(
                source=statement.source.value, key=statement.key, folded=statement.folded, content=content
            )
            self.records[key] = record
            self._new.append(record)
        elif record.content != content:
            record.content, record.folded = content, statement.folded
            self._changed[key] = record

    def add_stored(self, statement: SourceCard, card: Card) -> None:
        """Add what a stored card says, of which no statement is kept: it was entered by hand."""
        if (statement.source.value, statement.key) not in self.statements:
            self.add(statement)
        record = self.records[statement.source.value, statement.key]
        record.card = record.card or card

    def card_of(self, statement: SourceCard) -> int | None:
        """The primary key of the card that the statement was part of before."""
        return self.records[statement.source.value, statement.key].card_id

    def assign(self, statement: SourceCard, card: Card) -> None:
        """Note of which card the statement is a part."""
        key = statement.source.value, statement.key
        record = self.records[key]
        if record.card_id != card.pk:
            record.card = card
            if record.pk:
                self._changed[key] = record

    def save(self) -> None:
        """Write new and changed statements; the cards are stored already."""
        for record in self._new:
            record.card_id = record.card.pk if record.card else None
        SourceRecord.objects.bulk_create(self._new, batch_size=BATCH_SIZE)
        SourceRecord.objects.bulk_update(
            self._changed.values(), ["content", "folded", "card"], batch_size=BATCH_SIZE
        )
