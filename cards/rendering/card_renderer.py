"""Drawn cards, cached until the pool changes: most cards of a page of results were drawn before."""

from collections.abc import Callable

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from cards.models import Card, Printing
from cards.models.pool_stamp import current_stamp
from common.cache import StampedCache

DrawingKey = tuple[int, int | None]
"""The keys of a card and of the printing whose number is drawn."""
Drawable = tuple[Card, Printing | None]
MAX_DRAWN_CARDS = 8192  # of about 3 kB each

_drawn_cards: StampedCache[SafeString] = StampedCache(
    current_stamp, max_entries=MAX_DRAWN_CARDS, is_rendered=True
)
MAX_DRAWN_SIDES = 1024  # of about 6 kB each

_drawn_sides: StampedCache[SafeString] = StampedCache(
    current_stamp, max_entries=MAX_DRAWN_SIDES, is_rendered=True
)


class CardRenderer:
    """Draws cards of the pool as it is now. Create it before the cards are read: see :mod:`common.cache`."""

    def __init__(self) -> None:
        self.stamp = current_stamp()

    def has(self, key: DrawingKey) -> bool:
        """Whether the drawn card is in the cache."""
        return _drawn_cards.has(key, stamp=self.stamp)

    def draw(self, card: Card, printing: Printing | None) -> SafeString:
        """The front of a card, with the number of a printing."""
        return self.draw_by_key(drawing_key(card, printing), lambda: (card, printing))

    def draw_sides(self, card: Card) -> SafeString:
        """A card as it is shown beside its name: the front, and the back where it has one."""
        return _drawn_sides.get(card.pk, lambda: _drawn_with_back(card), stamp=self.stamp)

    def draw_by_key(self, key: DrawingKey, load: Callable[[], Drawable]) -> SafeString:
        """The same by its key; the card and its printing are loaded only to draw them."""
        return _drawn_cards.get(key, lambda: _drawn(*load()), stamp=self.stamp)


def _drawn(card: Card, printing: Printing | None) -> SafeString:
    return render_to_string("cards/_card.html", {"card": card, "printing": printing})


def _drawn_with_back(card: Card) -> SafeString:
    return render_to_string("cards/card/_preview.html", {"card": card})


def drawing_key(card: Card, printing: Printing | None) -> DrawingKey:
    """What tells a drawn card from others."""
    return card.pk, printing.pk if printing else None
