"""The sections of a card's page that other apps add.

An app that knows more about a card than this one (who may play it, which decks use it, which rules govern it)
calls :func:`register` in its ``AppConfig.ready``; its section is then on the page of every card that it has
content for.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from cards.models import Card

Context = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSection:
    """A part of a card's page, under a heading of its own.

    ``key`` is its fragment in the address (``#legality``), ``title`` the heading; sections are sorted by
    ``order``. ``context`` returns what ``template`` needs besides ``card`` and ``request``, in a fixed number
    of database queries; a section whose context is empty is left out. Sections that are ``beside`` the text
    have a column of their own where there is room for one.
    """

    key: str
    title: str
    order: int
    template: str
    context: Callable[[Card, HttpRequest], Context]
    beside: bool = False


@dataclass(frozen=True, slots=True)
class RenderedCardSection:
    """A section of the page of one card."""

    key: str
    title: str
    html: SafeString
    beside: bool = False


_registry: dict[str, CardSection] = {}


def register(section: CardSection) -> CardSection:
    """Add a section to the pages of cards.

    :raises ValueError: when its key is taken.
    """
    if section.key in _registry:
        raise ValueError(f"Another section has the key {section.key}.")
    _registry[section.key] = section
    return section


def rendered_sections(card: Card, request: HttpRequest) -> list[RenderedCardSection]:
    """The sections with content for this card, in order."""
    sections = []
    for section in sorted(_registry.values(), key=lambda section: (section.order, section.key)):
        context = section.context(card, request)
        if context:
            html = render_to_string(section.template, {**context, "card": card}, request)
            sections.append(RenderedCardSection(section.key, section.title, html, section.beside))
    return sections
