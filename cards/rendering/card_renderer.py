"""Drawn cards, cached until the pool changes: most cards of a page of results were drawn before."""

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from cards.models import Card, Printing
from cards.models.pool_stamp import current_stamp
from common.cache import StampedCache

MAX_DRAWN_CARDS = 8192  # of about 3 kB each

_drawn_cards: StampedCache[SafeString] = StampedCache(
    current_stamp, max_entries=MAX_DRAWN_CARDS, is_rendered=True
)


class CardRenderer:
    """Draws cards of the pool as it is now. Create it before the cards are read: see :mod:`common.cache`."""

    def __init__(self) -> None:
        self.stamp = current_stamp()

    def has(self, card: Card, printing: Printing | None) -> bool:
        """Whether the drawn card is in the cache."""
        return _drawn_cards.has(_key(card, printing), stamp=self.stamp)

    def draw(self, card: Card, printing: Printing | None) -> SafeString:
        """The front of a card, with the number of a printing."""
        return _drawn_cards.get(
            _key(card, printing),
            lambda: render_to_string("cards/_card.html", {"card": card, "printing": printing}),
            stamp=self.stamp,
        )


def _key(card: Card, printing: Printing | None) -> tuple[int, int | None]:
    return card.pk, printing.pk if printing else None
