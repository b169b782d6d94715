"""A difference as a page shows it: card by card in each zone, and what else was said before and is now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cards.models import Card
from decks.history.diff import Difference

ZONES = {"main": "Main deck", "side": "Side deck", "maybe": "Maybe-board"}
SAID = {"name": "Name", "hero": "Hero", "format": "Format", "tags": "Tags", "description": "Description"}


@dataclass(frozen=True, slots=True)
class Counted:
    """How many copies of a card there were and are; ``card`` is ``None`` where it is known no longer."""

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
class Told:
    """Something said of the deck, or of one of its cards, as it was and as it is."""

    label: str
    was: str
    now: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """All of a difference; ``lines`` without a card are signed as copies are."""

    zones: tuple[tuple[str, tuple[Counted, ...]], ...]
    told: tuple[Told, ...]
    notes: tuple[Told, ...]
    lines: tuple[tuple[str, str], ...]

    @property
    def more(self) -> int:
        """How many copies have come, in all zones together."""
        return sum(one.change for _, counted in self.zones for one in counted if one.change > 0)

    @property
    def fewer(self) -> int:
        """How many have gone."""
        return -sum(one.change for _, counted in self.zones for one in counted if one.change < 0)


def show(difference: Difference, cards: Mapping[int, Card], formats: Mapping[str, str]) -> Shown:
    """The difference with its cards in place of their keys, and formats by their names."""
    zones = ((title, tuple(_counted(difference, zone, cards))) for zone, title in ZONES.items())
    return Shown(
        zones=tuple((title, counted) for title, counted in zones if counted),
        told=tuple(_told(difference, cards, formats)),
        notes=tuple(_notes(difference, cards)),
        lines=tuple(_lines(difference)),
    )


def _counted(difference: Difference, zone: str, cards: Mapping[int, Card]) -> list[Counted]:
    found = [
        Counted(cards.get(card), was.count if was else 0, now.count if now else 0)
        for (card, place), (was, now) in difference.entries.items()
        if place == zone
    ]
    changed = [one for one in found if one.change]
    return sorted(changed, key=lambda one: (one.change < 0, one.card.words if one.card else ""))


def _told(difference: Difference, cards: Mapping[int, Card], formats: Mapping[str, str]) -> list[Told]:
    def word(key: str, value: object) -> str:
        if key == "hero":
            return _name(cards, value) if isinstance(value, int) else "none"
        if key == "tags":
            return ", ".join(value) if isinstance(value, tuple) and value else "none"
        return formats.get(str(value), str(value)) if key == "format" else str(value)

    return [
        Told(label, *(word(key, value) for value in difference.said[key]))
        for key, label in SAID.items()
        if key in difference.said
    ]


def _notes(difference: Difference, cards: Mapping[int, Card]) -> list[Told]:
    notes = (
        Told(_name(cards, card), was.note if was else "", now.note if now else "")
        for (card, _), (was, now) in difference.entries.items()
    )
    return [note for note in notes if note.was != note.now]


def _lines(difference: Difference) -> list[tuple[str, str]]:
    told = ((sign, line) for both in difference.lines.values() for sign, line in zip("−+", both, strict=True))
    return [(sign, line.text) for sign, line in told if line is not None]


def _name(cards: Mapping[int, Card], key: int) -> str:
    return cards[key].name if key in cards else "a card no longer known"
