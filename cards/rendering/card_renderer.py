"""Drawn cards, kept while the pool is as it is: a page of results is mostly cards that were drawn before."""

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from cards.models import Card, Printing
from cards.models.pool_stamp import pool_stamp

MOST_KEPT = 8192  # of about 3 kB each

_kept: dict[tuple[str, int, int | None], SafeString] = {}


class CardRenderer:
    """Draws cards of the pool as it is now. Get it before the cards: then nothing older is kept as newer."""

    def __init__(self) -> None:
        self.stamp = pool_stamp().value

    def has(self, card: Card, printing: Printing | None) -> bool:
        """Whether the card was drawn before."""
        return self._key(card, printing) in _kept

    def draw(self, card: Card, printing: Printing | None) -> SafeString:
        """The front of a card, with the number of a printing."""
        key = self._key(card, printing)
        drawn = _kept.get(key)
        if drawn is None:
            drawn = render_to_string("cards/_card.html", {"card": card, "printing": printing})
            if not settings.DEBUG:
                if len(_kept) >= MOST_KEPT:
                    _kept.clear()
                _kept[key] = drawn
        return drawn

    def _key(self, card: Card, printing: Printing | None) -> tuple[str, int, int | None]:
        return self.stamp, card.pk, printing.pk if printing else None
