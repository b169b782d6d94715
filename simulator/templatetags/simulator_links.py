"""Links in the reports of runs."""

from collections.abc import Mapping

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from decks.models import Deck
from simulator.models import Run
from simulator.reports.card_links import link_names

register = template.Library()
register.filter(link_names)


@register.filter
def linked_title(run: Run, cards: Mapping[str, SafeString]) -> SafeString:
    """What a run is called, with links to its decks where they are stored, and to the cards of a swap."""
    other = _link(run.other_deck, run.other_name) if run.other_deck else link_names(run.other_name, cards)
    return format_html(run.run_kind.title, deck=_link(run.deck, run.deck_name), other=other)


def _link(deck: Deck | None, name: str) -> str:
    return format_html('<a href="{}">{}</a>', deck.get_absolute_url(), name) if deck else name
