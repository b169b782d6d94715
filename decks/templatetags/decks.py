"""Template tags and filters for decks."""

from collections.abc import Iterable, Mapping

from django import template

from cards.models import Card
from decks import name_lookup
from decks.files import LineZone
from decks.files.list_lines import parse_unmatched_line
from decks.files.writers import WRITERS
from decks.models import Deck, Unmatched

register = template.Library()
MOST_LINES = 100
"""Unmatched lines that a page shows."""


@register.filter
def get_item(counts: Mapping[int, int], key: int) -> int:
    """The count under a key, 0 where there is none."""
    return counts.get(key, 0)


@register.inclusion_tag("decks/import_export/_file_links.html")
def deck_files(deck: Deck) -> dict[str, object]:
    """A link to the deck as a file of each format."""
    return {"deck": deck, "writers": WRITERS.values()}


@register.filter
def namesake_label(card: Card) -> str:
    """What tells a card from others of its name, such as its set; empty if no other has it."""
    return name_lookup.labels_by_key().get(card.pk, "")


@register.simple_tag
def explain_lines(lines: Iterable[Unmatched]) -> dict[int, str]:
    """Why lines match no card although a raid card or a token has their names, by number."""
    first_lines = list(lines)[:MOST_LINES]
    return name_lookup.explain_lines(
        parse_unmatched_line(line.number, line.text, LineZone(line.zone)) for line in first_lines
    )
