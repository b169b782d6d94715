"""Cards described by the counters on them: "with a web counter", "with web counters" (Rule 404.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.cardtext.inflection import article
from engine.cardtext.parser import Parser
from engine.cardtext.renderer import Renderer
from engine.cardtext.tokens import Tokens
from engine.tree.references import Filter


def read_counters(
    parser: Parser, value: Filter, position: int, *, is_plural: bool
) -> Iterator[tuple[Filter, int]]:
    """What stands behind "with": one counter, or behind a noun in the plural several."""
    for name, end in parser.parse("counter_name", position + 1):
        if parser.words[position] == article(name) and parser.words[end] == "counter":
            yield replace(value, counter=name), end + 1
    if is_plural:
        for name, end in parser.parse("counter_name", position):
            if parser.words[end] == "counters":
                yield replace(value, counter=name, several_counters=True), end + 1


def counter_words(renderer: Renderer, value: Filter) -> Tokens | None:
    """The counters behind "with"."""
    name = None if value.counter is None else renderer.render("counter_name", value.counter)
    if value.counter is None or name is None:
        return None
    if value.several_counters:
        return ("with", *name, "counters")
    return ("with", article(value.counter), *name, "counter")
