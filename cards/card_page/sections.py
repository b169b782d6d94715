"""The panels of a card's page, and the door through which other rooms add theirs.

A room that knows more of a card than this one (who may play it, which decks use it, which rules govern it)
calls :func:`register` from its ``AppConfig.ready``; its panel then stands on the page of every card that it
has something to say about.
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
class Panel:
    """A part of a card's page, under a heading of its own.

    ``key`` is its place on the page (``#legality``), ``title`` the heading, and panels stand by ``order``,
    lowest first. ``context`` gives what ``template`` needs beside ``card`` and ``request``, in a number of
    database queries that does not grow with what it finds; a panel that gives nothing is left out.
    """

    key: str
    title: str
    order: int
    template: str
    context: Callable[[Card, HttpRequest], Context]


@dataclass(frozen=True, slots=True)
class Shown:
    """A panel as it stands on the page of one card."""

    key: str
    title: str
    html: SafeString


_known: dict[str, Panel] = {}


def register(panel: Panel) -> Panel:
    """Put a panel on the card pages.

    :raises ValueError: when its key is taken.
    """
    if panel.key in _known:
        raise ValueError(f"The panel {panel.key} is taken.")
    _known[panel.key] = panel
    return panel


def shown(card: Card, request: HttpRequest) -> list[Shown]:
    """The panels that have something to say about this card, in order."""
    found = []
    for panel in sorted(_known.values(), key=lambda panel: (panel.order, panel.key)):
        context = panel.context(card, request)
        if context:
            html = render_to_string(panel.template, {**context, "card": card}, request)
            found.append(Shown(panel.key, panel.title, html))
    return found
