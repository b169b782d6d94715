"""Telling one's own decks in a list."""

from django import template

from decks.actions import Owner
from decks.models import Deck

register = template.Library()


@register.simple_tag
def owned_by(deck: Deck, someone: Owner) -> bool:
    """Whether the deck belongs to the one who asks."""
    return someone.owns(deck)
