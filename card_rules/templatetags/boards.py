"""Parts of a board that most moves leave as they are: drawn once, and kept as HTML."""

from collections.abc import Hashable
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from card_rules.boards.board import CardTile, Pile, PlayerSide
from common.cache import StampedCache

register = template.Library()

MOST_PARTS = 2_000
"""So many parts are kept, of some 3 KB each."""

_parts: StampedCache[SafeString] = StampedCache(lambda: "", max_entries=MOST_PARTS, is_rendered=True)


@register.simple_tag
def board_card(card: CardTile) -> SafeString:
    """A card of a board, with what is attached to it."""
    return _draw_part("boards/_card.html", card, {"card": card})


@register.simple_tag
def board_pile(pile: Pile, side: PlayerSide) -> SafeString:
    """A pile of a player."""
    return _draw_part("boards/_pile.html", (pile, side.name), {"pile": pile, "side": side})


def _draw_part(template_name: str, key: Hashable, context: dict[str, Any]) -> SafeString:
    return _parts.get((template_name, key), lambda: render_to_string(template_name, context))
