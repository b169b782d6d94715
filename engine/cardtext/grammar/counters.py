"""Instructions that put counters on cards and remove them (Rule 404)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.cardtext.inflection import article
from engine.cardtext.phrases import Phrase, phrase
from engine.tree.counter_effects import AddAnotherCounter, DoubleCounters, RemoveAnyCounter
from engine.tree.effects import AddCounters, RemoveCounters
from engine.tree.references import This
from engine.tree.values import Number
from engine.tree.words import Noun


def _counters(node: type, template: str, **fixed: Any) -> Iterator[Phrase]:
    """A phrase about counters with one counter, and with several (Rule 404.1)."""
    for word in ("a", "an"):
        worded = template.replace("{counters}", f"{word} {{name:counter_name}} counter")
        yield phrase("counters", node, worded, count=Number(1), check=_named_with(word), **fixed)
    several = template.replace("{counters}", "{count:how_many} {name:counter_name} counters")
    yield phrase("counters", node, several, **fixed)


def _named_with(word: str) -> Callable[[AddCounters | RemoveCounters], bool]:
    return lambda effect: article(effect.name) == word


PHRASES: tuple[Phrase, ...] = (
    phrase("effect", None, "{=counters~}"),
    *_counters(AddCounters, "put {counters} on {card}< for each {per:each_thing}>"),
    *_counters(AddCounters, "add {counters}< for each {per:each_thing}>"),
    phrase(
        "effect",
        AddCounters,
        "put {name:counter_name} counters on {card} equal to {count:described_amount}",
    ),
    phrase("effect", AddCounters, "add {name:counter_name} counters equal to {count:described_amount}"),
    phrase(
        "effect",
        AddCounters,
        "put {count:how_many} {name:counter_name} counters divided as you choose on {card}",
        divided=True,
    ),
    *_counters(RemoveCounters, "remove {counters}", card=This(Noun.CARD)),
    *_counters(RemoveCounters, "remove {counters} from {card}"),
    phrase(
        "effect",
        RemoveCounters,
        "remove all {name:counter_name} counters",
        card=This(Noun.CARD),
        count=None,
    ),
    phrase("effect", RemoveCounters, "remove all {name:counter_name} counters from {card}", count=None),
    phrase("effect", RemoveAnyCounter, "remove a counter from {card}"),
    phrase("effect", DoubleCounters, "double the number of {name:counter_name} counters on {card}"),
    phrase("effect", AddAnotherCounter, "choose a counter on {card} and add another of those counters to it"),
)
