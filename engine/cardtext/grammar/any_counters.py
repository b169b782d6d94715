"""Counters of any name (Rule 404.1)."""

from __future__ import annotations

from engine.cardtext.phrases import phrase
from engine.tree.counter_effects import AddAnotherCounter, RemoveAnyCounter

PHRASES = (
    phrase("effect", RemoveAnyCounter, "remove a counter from {card}"),
    phrase("effect", AddAnotherCounter, "choose a counter on {card} and add another of those counters to it"),
)
