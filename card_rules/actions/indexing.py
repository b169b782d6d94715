"""Storing the topics of cards: to read the text of every card takes too long for a search."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from django.db import transaction
from django.db.models import Exists, OuterRef

import card_rules
import engine
from card_rules.models import IndexedTopics
from card_rules.topics import find_topics
from cards.models import Card

BATCH_SIZE = 500
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
    current = IndexedTopics.objects.filter(card=OuterRef("pk"), version=version())
    outdated = list(Card.objects.filter(~Exists(current)).order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(outdated), BATCH_SIZE):
        with transaction.atomic():
            batch = Card.objects.filter(pk__in=outdated[start : start + BATCH_SIZE])
            index_topics(list(batch.prefetch_related("faces")))
    return len(outdated)


@cache
def version() -> str:
    """A digest of the code and data that decide which topics a card has."""
    digest = hashlib.sha256()
    for folder, path in _sources():
        digest.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _sources() -> Iterator[tuple[Path, Path]]:
    for folder, patterns in SOURCES:
        for pattern in patterns:
            yield from ((folder, path) for path in sorted(folder.glob(pattern)))
