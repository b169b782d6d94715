"""Flags of the card search: how much of the text of a card is simulated (``is:full``, ``has:unplayed``)."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q

from cards.query.conditions import Condition
from cards.query.flag_keys import register_flag
from simulator.models import IndexedCoverage

Level = IndexedCoverage.Level


def _coverage(description: str, *levels: str) -> Condition:
    rows = IndexedCoverage.objects.filter(card=OuterRef("pk"), level__in=levels)
    return Condition(Q(Exists(rows)), description)


register_flag("is", "full", _coverage("all text simulated", Level.FULL))
register_flag("is", "partial", _coverage("part of the text simulated", Level.PARTIAL))
register_flag("is", "unplayed", _coverage("no text simulated", Level.NONE))
register_flag("has", "unplayed", _coverage("text that is not simulated", Level.PARTIAL, Level.NONE))
