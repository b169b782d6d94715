"""Where a game was continued from: another game, a recorded game, a scenario, or a sample hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import Http404
from django.urls import reverse
from django.utils.http import urlencode

from accounts.visitors import Visitor
from decks.permissions import can_view
from play.models import Table
from play.permissions import can_see_everything, get_table
from simulator.permissions import get_run
from simulator.views.games import game_url


@dataclass(frozen=True, slots=True)
class Origin:
    """From where a game was continued, in words, and its page; empty for who may not see it."""

    text: str
    url: str


def origin_of(table: Table, visitor: Visitor) -> Origin | None:
    """From where a game was continued, as a visitor may see it; ``None`` for one that began anew."""
    if not table.origin:
        return None
    try:
        url = ADDRESSES[table.origin["kind"]](table, visitor)
    except Http404:
        url = ""
    return Origin(origin_text(table), url)


def origin_text(table: Table) -> str:
    """From where a game was continued, in words; empty for one that began anew."""
    origin = table.origin
    return TEXTS[origin["kind"]](table, origin) if origin else ""


def _turn(origin: dict[str, Any]) -> str:
    return f"turn {origin['turn']}" if origin["turn"] else "the start"


def _table_address(table: Table, visitor: Visitor) -> str:
    if table.continued_from_id is None:
        return ""
    earlier = get_table(visitor, table.continued_from_id)
    if earlier.is_over and can_see_everything(earlier, visitor):
        return f"{reverse('play:replay', args=[earlier.pk])}?step={table.origin['line']}"
    return earlier.get_absolute_url()


def _run_address(table: Table, visitor: Visitor) -> str:
    origin = table.origin
    address = game_url(get_run(visitor, origin["run"]), origin["game"], origin["version"])
    return f"{address}?step={origin['line']}"


def _scenario_address(table: Table, visitor: Visitor) -> str:
    address = reverse("card_rules:scenario", args=[table.origin["scenario"]])
    return f"{address}?step={table.origin['step']}"


def _hand_address(table: Table, visitor: Visitor) -> str:
    deck = table.seats.all()[0].deck
    if deck is None or not can_view(visitor, deck):
        return ""
    return f"{reverse('simulator:hand', args=[deck.pk])}?{urlencode(table.origin['hand'], doseq=True)}"


TEXTS: dict[str, Callable[[Table, dict[str, Any]], str]] = {
    "table": lambda table, origin: f"{_turn(origin)} of an earlier game",
    "run": lambda table, origin: f"{_turn(origin)} of simulated game {origin['game'] + 1}",
    "scenario": lambda table, origin: f"step {origin['step']} of the scenario “{origin['title']}”",
    "hand": lambda table, origin: f"a sample hand of {table.seats.all()[0].deck_name}",
}
ADDRESSES: dict[str, Callable[[Table, Visitor], str]] = {
    "table": _table_address,
    "run": _run_address,
    "scenario": _scenario_address,
    "hand": _hand_address,
}
