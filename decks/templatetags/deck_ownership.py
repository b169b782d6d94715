"""Which decks of a list belong to the visitor."""

from django import template

from accounts.visitors import Visitor
from decks.models import Deck

register = template.Library()


@register.simple_tag
def owned_by(deck: Deck, visitor: Visitor) -> bool:
    """Whether the deck belongs to the visitor."""
    return deck.is_owned_by(visitor)
