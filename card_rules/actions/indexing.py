"""Storing the topics of cards: to read the text of every card takes too long for a search."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import card_rules
import engine
from card_rules.models import IndexedTopics
from card_rules.topics import find_topics
from cards.models import Card
from cards.models.card_indexes import BATCH_SIZE, update_index
from common.source_version import source_version

SOURCES = (
    (Path(card_rules.__file__).parent, ("topics.py", "tree_topics/*.py", "paragraphs.py")),
    (Path(card_rules.__file__).parent, ("data/topics.toml",)),
    (Path(engine.__file__).parent, ("cardtext/**/*.py", "tree/*.py")),
)
"""The code and data that decide which topics a card has."""


def index_topics(cards: Sequence[Card]) -> None:
    """Store the topics of these cards in place of those that are stored."""
    rows = [
        IndexedTopics(
            card=card, topics=[match.topic.key for match in find_topics(card.printed())], version=version()
        )
        for card in cards
    ]
    IndexedTopics.objects.bulk_create(
        rows,
        batch_size=BATCH_SIZE,
        update_conflicts=True,
        unique_fields=["card"],
        update_fields=["topics", "version"],
    )


def index_outdated_topics() -> int:
    """Store the topics of cards whose stored ones are missing or of another version; return their number."""
    return update_index(IndexedTopics, version(), index_topics)


@cache
def version() -> str:
    """A digest of the code and data that decide which topics a card has."""
    return source_version(SOURCES)
