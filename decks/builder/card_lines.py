"""The line about a card in the lists of the builder, cached until the pool changes."""

from __future__ import annotations

from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from cards.models import Card
from cards.models.pool_stamp import current_stamp
from cards.rendering.card_drawing import CardDrawing
from common.cache import StampedCache
from decks import name_lookup

MAX_LINES = 8192  # of about 1 kB each


@dataclass(frozen=True, slots=True)
class CardLine:
    """The cells about a card in a row, and its name, with its label where other cards have the same name."""

    cells: SafeString
    full_name: str


_lines: StampedCache[CardLine] = StampedCache(current_stamp, max_entries=MAX_LINES, is_rendered=True)


class CardLineRenderer:
    """Renders lines of cards of the pool as it is now. Create it before the cards are read."""

    def __init__(self) -> None:
        self.stamp = current_stamp()

    def render(self, card: Card) -> CardLine:
        """Cost, name with type, traits and numbers of a card, each a cell of the row's grid."""
        return _lines.get(card.pk, lambda: _rendered(card), stamp=self.stamp)


def _rendered(card: Card) -> CardLine:
    label = name_lookup.label(card)
    context = {"card": card, "drawing": CardDrawing(card), "label": label}
    cells = render_to_string("decks/builder/_card_line.html", context)
    return CardLine(cells, f"{card.name} ({label})" if label else card.name)
