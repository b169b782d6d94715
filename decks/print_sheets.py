"""A deck on paper: the sections of its list, a QR code, and sheets of proxies for its cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import segno
from django.utils.safestring import SafeString, mark_safe

from cards.models import Card
from cards.rendering.card_drawing import CardDrawing
from cards.rendering.type_line import name_classes
from decks.models import Deck, Entry, Zone
from decks.statistics.deck_cards import main_type
from decks.statistics.facets import PLURALS

PROXIES_PER_SHEET = 9
MAX_PROXIES = 360
MAX_ICONS = 5
MAX_QR_LENGTH = 900
_TEXT_SIZES = (150, 280, 400, 530, 700, 900)
"""How many characters fit on a proxy in each size of type, largest first."""


@dataclass(frozen=True, slots=True)
class ListSection:
    """The entries of one type, or of the side deck, by name."""

    title: str
    entries: list[Entry]

    @property
    def count(self) -> int:
        """How many cards the section has."""
        return sum(entry.count for entry in self.entries)


@dataclass(frozen=True, slots=True)
class Proxy:
    """One side of a card, to cut out and put into a sleeve."""

    drawing: CardDrawing

    @property
    def card(self) -> Card:
        """The card that the proxy represents."""
        return self.drawing.card

    @property
    def text_size(self) -> int:
        """The index of the type size in which its text fits: 0 is the largest."""
        length = sum(len(paragraph) + 30 for paragraph in self.drawing.wording)
        return next((size for size, limit in enumerate(_TEXT_SIZES) if length <= limit), len(_TEXT_SIZES))

    @property
    def icons(self) -> str:
        """Its class and faction icons in words, because paper has no colours."""
        names = [*self.card.factions, *name_classes(self.card.classes)]
        return f"{len(self.card.classes)} classes" if len(names) > MAX_ICONS else ", ".join(names)

    @property
    def stats(self) -> list[str]:
        """The values in its corners, in words."""
        return [stat.label for stat in (self.drawing.left, self.drawing.right) if stat]


def list_sections(deck: Deck) -> list[ListSection]:
    """The main deck by type, then the side deck."""
    entries = sorted(deck.entries.all(), key=lambda entry: entry.card.words)
    main = [entry for entry in entries if entry.zone == Zone.MAIN]
    sections = [
        ListSection(title, [entry for entry in main if main_type(entry.card.printed()) is kind])
        for kind, title in PLURALS.items()
    ]
    sections.append(ListSection("Side deck", [entry for entry in entries if entry.zone == Zone.SIDE]))
    return [section for section in sections if section.entries]


def qr_code(address: str) -> SafeString:
    """A QR code of an address as SVG; empty if the address is too long to be scanned."""
    if not 0 < len(address) <= MAX_QR_LENGTH:
        return mark_safe("")
    code = segno.make_qr(address, error="l")
    return mark_safe(code.svg_inline(border=2, omitsize=True))  # noqa: S308  (segno's own drawing)


def count_copies(deck: Deck, zones: Iterable[str]) -> dict[Card, int]:
    """How many copies of each card these zones hold together, by name."""
    counts: dict[Card, int] = {}
    for entry in sorted(deck.entries.all(), key=lambda entry: entry.card.words):
        if entry.zone in set(zones):
            counts[entry.card] = counts.get(entry.card, 0) + entry.count
    return counts


def make_proxies(hero: Card | None, cards: Mapping[Card, int]) -> list[Proxy]:
    """A proxy of each face of the hero (Rule 301.2), then of every copy of every card."""
    sides = [CardDrawing(hero, side) for side in ("front", "back")[: 2 if hero.back else 1]] if hero else []
    return [Proxy(side) for side in sides] + [
        Proxy(CardDrawing(card)) for card, count in cards.items() for _ in range(count)
    ]


def split_into_sheets(proxies: list[Proxy]) -> list[list[Proxy]]:
    """The proxies in groups of nine, one group for each sheet."""
    return [proxies[start : start + PROXIES_PER_SHEET] for start in range(0, len(proxies), PROXIES_PER_SHEET)]
