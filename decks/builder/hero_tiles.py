"""A hero as it is offered for a deck, cached until the pool changes."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from cards.models import Card
from cards.models.pool_stamp import current_stamp
from common.cache import StampedCache

MAX_TILES = 1024  # of about 1.5 kB each

_tiles: StampedCache[SafeString] = StampedCache(current_stamp, max_entries=MAX_TILES, is_rendered=True)


class HeroTileRenderer:
    """Renders heroes of the pool as it is now. Create it before the heroes are read."""

    def __init__(self) -> None:
        self.stamp = current_stamp()

    def render(self, hero: Card) -> SafeString:
        """The portrait, the name, the facts and the text of a hero, as content of a button."""
        return _tiles.get(hero.pk, lambda: _rendered(hero), stamp=self.stamp)


def _rendered(hero: Card) -> SafeString:
    return render_to_string("decks/create/_hero_tile.html", {"hero": hero})
