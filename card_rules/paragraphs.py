"""The paragraphs of a card, and which topics are in each as the engine reads it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from card_rules.tree_topics import topics_of_tree
from engine.cards import PrintedCard
from engine.cardtext.reading import ParagraphReading, read_card


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph as printed.

    ``topic_names`` are the topics that its tree has; ``None`` where the engine reads no power in it.
    """

    text: str
    topic_names: frozenset[str] | None


@lru_cache(maxsize=1024)
def read_paragraphs(card: PrintedCard) -> tuple[Paragraph, ...]:
    """The paragraphs of both sides of a card, in order."""
    reading = read_card(card)
    return tuple(map(_paragraph, (*reading.front, *reading.back)))


def _paragraph(reading: ParagraphReading) -> Paragraph:
    names = (topics_of_tree(power) for power in reading.powers)
    return Paragraph(reading.text, frozenset().union(*names) if reading.powers else None)
