"""Links from the cards of a report to their pages, with previews."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString

from cards.models import Card


def card_links(names: Iterable[str]) -> dict[str, SafeString]:
    """The names of cards as links, by name; a card that is not stored has none."""
    return {
        name: format_html('<a href="{}" data-card="{}">{}</a>', card.get_absolute_url(), card.slug, name)
        for name, card in Card.objects.named(names).items()
    }


def link_names(text: str, links: Mapping[str, SafeString]) -> SafeString:
    """A text with the names of cards in it as links; of names that contain one another, the longer one."""
    if not links:
        return escape(text)
    names = "|".join(re.escape(name) for name in sorted(links, key=len, reverse=True))
    parts = re.split(rf"(?<!\w)({names})(?!\w)", text)
    return format_html_join("", "{}", ((links.get(part, part),) for part in parts))
