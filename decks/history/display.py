"""A difference for a page: the cards of each zone with their counts, and other changes, before and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cards.models import Card
from decks.history.diff import Difference

ZONES = {"main": "Main deck", "side": "Side deck", "maybe": "Maybeboard"}
METADATA = {"name": "Name", "hero": "Hero", "format": "Format", "tags": "Tags", "description": "Description"}


@dataclass(frozen=True, slots=True)
class CountChange:
    """How many copies of a card there were and are; ``card`` is ``None`` if it no longer exists."""

    card: Card | None
    was: int
    now: int

    @property
    def change(self) -> int:
        """How many more, or below 0 fewer."""
        return self.now - self.was

    @property
    def signed(self) -> str:
        """``+2`` or ``−2``."""
        return f"{'+' if self.change > 0 else '−'}{abs(self.change)}"


@dataclass(frozen=True, slots=True)
class TextChange:
    """A text before and after: part of the metadata, or the note on a card."""

    label: str
    was: str
    now: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplayedDifference:
    """All of a difference; ``lines`` are unmatched lines with their sign."""

    zones: tuple[tuple[str, tuple[CountChange, ...]], ...]
    metadata: tuple[TextChange, ...]
    notes: tuple[TextChange, ...]
    lines: tuple[tuple[str, str], ...]

    @property
    def added(self) -> int:
        """How many copies were added, in all zones together."""
        return sum(row.change for _, rows in self.zones for row in rows if row.change > 0)

    @property
    def removed(self) -> int:
        """How many copies were removed."""
        return -sum(row.change for _, rows in self.zones for row in rows if row.change < 0)


def display(
    difference: Difference, cards: Mapping[int, Card], formats: Mapping[str, str]
) -> DisplayedDifference:
    """The difference with cards in place of their keys, and formats by their names."""
    zones = ((title, tuple(_count_changes(difference, zone, cards))) for zone, title in ZONES.items())
    return DisplayedDifference(
        zones=tuple((title, rows) for title, rows in zones if rows),
        metadata=tuple(_metadata_changes(difference, cards, formats)),
        notes=tuple(_note_changes(difference, cards)),
        lines=tuple(_line_changes(difference)),
    )


def _count_changes(difference: Difference, zone: str, cards: Mapping[int, Card]) -> list[CountChange]:
    """The cards of a zone whose count changed, added ones first, by name."""
    counts = (
        CountChange(cards.get(card), was.count if was else 0, now.count if now else 0)
        for (card, place), (was, now) in difference.entries.items()
        if place == zone
    )
    changes = [row for row in counts if row.change]
    return sorted(changes, key=lambda row: (row.change < 0, row.card.words if row.card else ""))


def _metadata_changes(
    difference: Difference, cards: Mapping[int, Card], formats: Mapping[str, str]
) -> Iterator[TextChange]:
    def text_of(key: str, value: object) -> str:
        if key == "hero":
            return _name(cards, value) if isinstance(value, int) else "none"
        if key == "tags":
            return ", ".join(value) if isinstance(value, tuple) and value else "none"
        return formats.get(str(value), str(value)) if key == "format" else str(value)

    for key, label in METADATA.items():
        if key in difference.metadata:
            was, now = difference.metadata[key]
            yield TextChange(label, text_of(key, was), text_of(key, now))


def _note_changes(difference: Difference, cards: Mapping[int, Card]) -> list[TextChange]:
    notes = (
        TextChange(_name(cards, card), was.note if was else "", now.note if now else "")
        for (card, _), (was, now) in difference.entries.items()
    )
    return [note for note in notes if note.was != note.now]


def _line_changes(difference: Difference) -> list[tuple[str, str]]:
    signed_lines = (
        (sign, line) for pair in difference.lines.values() for sign, line in zip("−+", pair, strict=True)
    )
    return [(sign, line.text) for sign, line in signed_lines if line is not None]


def _name(cards: Mapping[int, Card], key: int) -> str:
    return cards[key].name if key in cards else "a card that no longer exists"
