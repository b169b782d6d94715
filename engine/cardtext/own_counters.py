"""Powers about counters that only text which is not understood could put on their card (Rule 404.1)."""

from __future__ import annotations

import re
from difflib import get_close_matches

from engine.cardtext.reading import CardReading
from engine.cardtext.unplayed import waits_for
from engine.tree.conditions import HasCounters
from engine.tree.costs import RemoveCounterCost
from engine.tree.counter_effects import DoubleCounters
from engine.tree.effects import AddCounters, RemoveCounters
from engine.tree.node import cached_by_identity, walk
from engine.tree.powers import EntersWith, Power
from engine.tree.references import It, This
from engine.tree.values import CountersOn

CounterNames = frozenset[str]

_NEARLY = 0.85
"""So alike are two names of which one is misspelt: "cannonball" and "cannoball"."""


def unknown_counters(text: CardReading) -> CounterNames:
    """The names of counters that the powers of a card refer to, that none of them puts on a card, and that
    text which is not understood mentions: what it says of them may be all that puts them there. Also those
    with nearly the name of counters that a power puts, as one of the two is misspelt.
    """
    readings = (*text.front, *text.back)
    if not any(own_counters_used(power) for reading in readings for power in reading.powers):
        return frozenset()
    played = [reading for reading in readings if reading.power is not None and not waits_for(reading.power)]
    powers = [power for reading in played for power in reading.powers]
    names = frozenset(name for power in powers for name in own_counters_used(power))
    put = {name for power in powers for name in _counters_put_by(power)}
    names -= put
    if not names:
        return names
    unknown = " ".join(reading.normalized for reading in readings if reading not in played)
    return frozenset(
        name
        for name in names
        if re.search(rf"(?<!\S){re.escape(name)} counter", unknown)
        or get_close_matches(name, put, n=1, cutoff=_NEARLY)
    )


@cached_by_identity
def own_counters_used(power: Power) -> CounterNames:
    """The names of the counters on its own card that a power refers to."""
    return frozenset(
        node.name
        for node in walk(power)
        if isinstance(node, HasCounters | CountersOn | DoubleCounters | RemoveCounters | RemoveCounterCost)
        and (node.card is None or isinstance(node.card, This | It))
    )


@cached_by_identity
def _counters_put_by(power: Power) -> CounterNames:
    names = {node.name for node in walk(power) if isinstance(node, AddCounters)}
    names |= {node.counter_name for node in walk(power) if isinstance(node, EntersWith)}
    return frozenset(names)
