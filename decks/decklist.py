"""A deck list as plain data, used by legality, statistics, deck files and the simulator."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from engine.cards import PrintedCard

Entries = tuple[tuple[PrintedCard, int], ...]


@dataclass(frozen=True, slots=True)
class UnmatchedLine:
    """A line of a deck file that matches no card, and the cards it may mean, best first.

    ``zone`` is the zone of its card, ``main``, ``side`` or ``maybe``, and ``count`` how many copies it has.
    ``is_hero`` says that the file marks the line as the hero's, as in ``Hero: Spellweaver Jihan``.
    """

    line: int
    text: str
    candidates: tuple[str, ...] = ()
    zone: str = "main"
    count: int = 1
    is_hero: bool = False

    @property
    def side(self) -> bool:
        """Whether its card belongs in the side deck."""
        return self.zone == "side"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckList:
    """A hero, a main deck, a side deck, and the unmatched lines (Rule 100.1, 100.3).

    ``maybe`` has cards that the owner may add later: they are not counted and not checked.
    ``import_notes`` are sentences about how a file was read, where it can be read otherwise.
    """

    name: str = ""
    hero: PrintedCard | None = None
    main: Entries = ()
    side: Entries = ()
    maybe: Entries = ()
    unmatched: tuple[UnmatchedLine, ...] = ()
    import_notes: tuple[str, ...] = ()

    @property
    def main_count(self) -> int:
        """How many cards the main deck has, without the hero."""
        return sum(count for _, count in self.main)

    @property
    def side_count(self) -> int:
        """How many cards the side deck has."""
        return sum(count for _, count in self.side)

    def unmatched_count(self, zone: str) -> int:
        """How many copies the unmatched lines of a zone have."""
        return sum(line.count for line in self.unmatched if line.zone == zone)

    def possible_hero_lines(self) -> tuple[UnmatchedLine, ...]:
        """The unmatched lines that may name the hero: those marked as its line, else single cards outside the
        side deck.
        """
        marked = tuple(line for line in self.unmatched if line.is_hero)
        return marked or tuple(line for line in self.unmatched if line.count == 1 and line.zone == "main")

    def cards(self) -> dict[PrintedCard, int]:
        """Every card of main and side deck with its total count, in the order of the list."""
        total: Counter[PrintedCard] = Counter()
        for card, count in self.main + self.side:
            total[card] += count
        return dict(total)
