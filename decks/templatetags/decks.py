"""Template tags and filters for decks."""

from collections.abc import Mapping

from django import template

from decks.files.writers import WRITERS
from decks.models import Deck

register = template.Library()


@register.filter
def get_item(counts: Mapping[int, int], key: int) -> int:
    """The count under a key, 0 where there is none."""
    return counts.get(key, 0)


@register.inclusion_tag("decks/import_export/_file_links.html")
def deck_files(deck: Deck) -> dict[str, object]:
    """A link to the deck as a file of each format."""
    return {"deck": deck, "writers": WRITERS.values()}
