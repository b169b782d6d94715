"""A deck on paper: the lines of a list, and the sheets of stand-ins for its cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import segno
from django.utils.safestring import SafeString, mark_safe

from cards.models import Card
from cards.rendering.drawing import Drawing
from decks.models import Deck, Entry, Zone
from decks.statistics.deck_cards import main_type
from decks.statistics.facets import PLURALS

ON_A_SHEET = 9
MOST_PROXIES = 360
MOST_ICONS = 5
LONGEST_QR = 900
_TEXT_SIZES = (150, 280, 400, 530, 700, 900)
"""How many characters fit on a proxy in each size of type, largest first."""


@dataclass(frozen=True, slots=True)
class Part:
    """The entries of one type, or of the side deck, by name."""

    title: str
    entries: list[Entry]

    @property
    def count(self) -> int:
        """How many cards they are."""
        return sum(entry.count for entry in self.entries)


@dataclass(frozen=True, slots=True)
class Proxy:
    """One side of a card, to be cut out and put into a sleeve."""

    drawing: Drawing

    @property
    def card(self) -> Card:
        """The card it stands for."""
        return self.drawing.card

    @property
    def text_size(self) -> int:
        """Which size of type its text fits in: 0 is the largest."""
        length = sum(len(paragraph) + 30 for paragraph in self.drawing.wording)
        return next((size for size, most in enumerate(_TEXT_SIZES) if length <= most), len(_TEXT_SIZES))

    @property
    def icons(self) -> str:
        """Its class and faction icons in words, for paper has no colours."""
        if len(self.card.classes) > MOST_ICONS:
            return f"{len(self.card.classes)} classes"
        return ", ".join([*self.card.factions, *self.card.classes])

    @property
    def stats(self) -> list[str]:
        """What stands in its corners, in words."""
        return [stat.label for stat in (self.drawing.left, self.drawing.right) if stat]


def parts(deck: Deck) -> list[Part]:
    """The main deck by type, then the side deck."""
    entries = sorted(deck.entries.all(), key=lambda entry: entry.card.words)
    main = [entry for entry in entries if entry.zone == Zone.MAIN]
    found = [
        Part(title, [entry for entry in main if main_type(entry.card.printed()) is kind])
        for kind, title in PLURALS.items()
    ]
    found.append(Part("Side deck", [entry for entry in entries if entry.zone == Zone.SIDE]))
    return [part for part in found if part.entries]


def qr(address: str) -> SafeString:
    """A QR code of an address as a picture; nothing where the address is too long to be read off paper."""
    if not 0 < len(address) <= LONGEST_QR:
        return mark_safe("")
    code = segno.make_qr(address, error="l")
    return mark_safe(code.svg_inline(border=2, omitsize=True))  # noqa: S308  (segno's own drawing)


def copies(deck: Deck, zones: Iterable[str]) -> dict[Card, int]:
    """How many copies of each card these zones hold together, by name."""
    counts: dict[Card, int] = {}
    for entry in sorted(deck.entries.all(), key=lambda entry: entry.card.words):
        if entry.zone in set(zones):
            counts[entry.card] = counts.get(entry.card, 0) + entry.count
    return counts


def proxies(hero: Card | None, cards: Mapping[Card, int]) -> list[Proxy]:
    """A hero's two faces (Rule 301.2), then every copy of every card."""
    sides = [Drawing(hero, side) for side in ("front", "back")[: 2 if hero.back else 1]] if hero else []
    return [Proxy(side) for side in sides] + [
        Proxy(Drawing(card)) for card, count in cards.items() for _ in range(count)
    ]


def sheets(proxies: list[Proxy]) -> list[list[Proxy]]:
    """Nine to a sheet."""
    return [proxies[start : start + ON_A_SHEET] for start in range(0, len(proxies), ON_A_SHEET)]
