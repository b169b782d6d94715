"""The sections of a card's page that other apps add.

An app that knows more about a card than this one (who may play it, which decks use it, which rules govern it)
calls :func:`register` in its ``AppConfig.ready``; its section is then on the page of every card that it has
content for.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Any

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from cards.models import Card
from cards.models.pool_stamp import current_stamp
from common.cache import StampedCache

Context = Mapping[str, Any]
MOST_CACHED = 2_000
"""Sections whose HTML is kept: about a kilobyte each."""


class SectionPlace(StrEnum):
    """Where a section stands: under the name, without a heading; below the text; or beside it, with room."""

    HEAD = "head"
    MAIN = "main"
    BESIDE = "beside"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSection:
    """A part of a card's page.

    ``key`` is its fragment in the address (``#legality``), ``title`` the heading, or the label of a section
    at the head of the page; those of a place are sorted by ``order``. ``context`` returns what ``template``
    needs besides ``card`` and ``request``, in a fixed number of database queries; a section whose context is
    empty is left out. Where ``depends_on_pool_alone``, the HTML is kept until the card pool changes.
    """

    key: str
    title: str
    order: int
    template: str
    context: Callable[[Card, HttpRequest], Context]
    place: SectionPlace = SectionPlace.MAIN
    depends_on_pool_alone: bool = False


@dataclass(frozen=True, slots=True)
class RenderedCardSection:
    """A section of the page of one card."""

    key: str
    title: str
    html: SafeString


_registry: dict[str, CardSection] = {}
_html_cache: StampedCache[SafeString] = StampedCache(current_stamp, max_entries=MOST_CACHED, is_rendered=True)


def register(section: CardSection) -> CardSection:
    """Add a section to the pages of cards.

    :raises ValueError: when its key is taken.
    """
    if section.key in _registry:
        raise ValueError(f"Another section has the key {section.key}.")
    _registry[section.key] = section
    return section


def rendered_sections(card: Card, request: HttpRequest) -> dict[str, list[RenderedCardSection]]:
    """The sections with content for this card by their place, in order."""
    sections: dict[str, list[RenderedCardSection]] = defaultdict(list)
    for section in sorted(_registry.values(), key=lambda section: (section.order, section.key)):
        if section.depends_on_pool_alone:
            html = _html_cache.get((section.key, card.pk), partial(_render, section, card, request))
        else:
            html = _render(section, card, request)
        if html:
            sections[section.place].append(RenderedCardSection(section.key, section.title, html))
    return dict(sections)


def _render(section: CardSection, card: Card, request: HttpRequest) -> SafeString:
    """The HTML of a section; empty where it has no content for this card."""
    context = section.context(card, request)
    if not context:
        return SafeString()
    return render_to_string(section.template, {**context, "card": card}, request)
