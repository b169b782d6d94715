"""Explanations of the bold words of card text; other apps register their sources."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tooltip:
    """What a word on a card means: a sentence, the page with the full text, and rules as (number, address).

    ``key`` is unique on a page. ``note`` says what the sentence is not.
    """

    key: str
    term: str
    explanation: str
    url: str = ""
    rules: tuple[tuple[str, str], ...] = ()
    note: str = ""


TooltipSource = Callable[[str], Tooltip | None]
_sources: list[TooltipSource] = []


def register_source(source: TooltipSource) -> None:
    """Add a source of explanations; the first that knows a word explains it."""
    _sources.append(source)


def find_tooltip(words: str) -> Tooltip | None:
    """The explanation of a few bold words; ``None`` where no source has one."""
    return next((tooltip for source in _sources if (tooltip := source(words))), None)
