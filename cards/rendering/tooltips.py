"""Explanations of the bold words of card text, and the door through which another room gives them."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Gloss:
    """What a word on a card means: a sentence, the page that says it in full, and rules as (number, address).

    ``key`` tells it from other glosses on one page.
    """

    key: str
    term: str
    says: str
    url: str = ""
    rules: tuple[tuple[str, str], ...] = ()


Source = Callable[[str], Gloss | None]
_sources: list[Source] = []


def use(source: Source) -> None:
    """Ask this source, too, what a word means."""
    _sources.append(source)


def gloss(words: str) -> Gloss | None:
    """What a few bold words mean, where a source knows it."""
    return next((found for source in _sources if (found := source(words))), None)
