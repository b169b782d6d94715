"""Template tags and filters for decks."""

from collections.abc import Iterable, Mapping
from urllib.parse import quote

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from cards.models import Card
from decks import name_lookup
from decks.builder.arrangement import FacetFilter
from decks.files import LineZone
from decks.files.list_lines import parse_unmatched_line
from decks.files.writers import WRITERS
from decks.formats.sources import link_sources
from decks.models import Deck, Unmatched
from decks.statistics.charts import FacetBar
from decks.statistics.facets import Facet

register = template.Library()
MOST_LINES = 100
"""Unmatched lines that a page shows."""


register.filter("link_sources", link_sources)


@register.filter
def get_item(counts: Mapping[int, int], key: int) -> int:
    """The count under a key, 0 where there is none."""
    return counts.get(key, 0)


@register.filter
def full_name(card: Card) -> str:
    """The name of the card, with its label where other cards have the same name."""
    label = name_lookup.label(card)
    return f"{card.name} ({label})" if label else card.name


ZONE_PLACES = {"side": "in the side deck", "maybe": "on the maybeboard"}


@register.simple_tag
def stepper(name: str, card_key: int, zone: str, count: int) -> SafeString:
    """The copies of a card in a zone, between buttons of the form "edit" that change them."""
    button = (
        '<button type="submit" form="edit" class="stepper-button" name="step" value="{}-{}:{}1" '
        'aria-label="{} one {}">{}</button>'
    )
    return format_html(
        f'<span class="stepper">{button}<span class="count tabular-nums">{{}}</span>'
        f'<span class="visually-hidden">{{}}</span>{button}</span>',
        *(zone, card_key, "-", "Remove", name, "−"),
        *(count, ZONE_PLACES.get(zone, "in the deck")),
        *(zone, card_key, "+", "Add", name, "+"),
    )


@register.simple_tag
def share_row(facet: Facet, bar: FacetBar, link: str, chosen: FacetFilter | None) -> SafeString:
    """A row of the chart of a facet: a link to the cards that are counted, their number and their share."""
    value = bar.data.value
    is_chosen = chosen is not None and chosen.value == value and chosen.facet.key == facet.key
    return format_html(
        '<tr><th scope="row"><a href="?{}show={}:{}"{}>{}</a></th><td class="tabular-nums number">{}</td>'
        '<td><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="mark" x="0" y="0" width="{}" height="10"></rect></svg>'
        '<span class="visually-hidden">{}</span></td></tr>',
        *(link, facet.key, quote(value), mark_safe(' aria-current="true"') if is_chosen else ""),
        *(bar.data.label, bar.data.count, bar.length, bar.percent),
    )


@register.inclusion_tag("decks/import_export/_file_links.html")
def deck_files(deck: Deck) -> dict[str, object]:
    """A link to the deck as a file of each format."""
    return {"deck": deck, "writers": WRITERS.values()}


@register.simple_tag
def explain_lines(lines: Iterable[Unmatched]) -> dict[int, str]:
    """Why lines match no card although a raid card or a token has their names, by number."""
    first_lines = list(lines)[:MOST_LINES]
    return name_lookup.explain_lines(
        parse_unmatched_line(line.number, line.text, LineZone(line.zone)) for line in first_lines
    )
