"""Storing what each card can answer, whenever it is written."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import engine
from cards.models import Card, QuestionTerms
from cards.models.card_indexes import BATCH_SIZE, update_index
from cards.questions.terms import terms_of_cards
from common import stemming
from common.source_version import source_version

SOURCES = (
    (Path(__file__).parent, ("terms.py", "power_terms.py")),
    (Path(stemming.__file__).parent, ("stemming.py",)),
    (Path(engine.__file__).parent, ("cardtext/**/*.py", "tree/*.py")),
)
"""The code that decides which terms a card has."""


def index_question_terms(cards: Sequence[Card]) -> None:
    """Store the terms of these cards in place of those that are stored."""
    terms = terms_of_cards(card.printed() for card in cards)
    rows = [
        QuestionTerms(card=card, terms=card_terms, version=version())
        for card, card_terms in zip(cards, terms, strict=True)
    ]
    QuestionTerms.objects.bulk_create(
        rows,
        batch_size=BATCH_SIZE,
        update_conflicts=True,
        unique_fields=["card"],
        update_fields=["terms", "version"],
    )


def index_outdated_question_terms() -> int:
    """Store the terms of cards whose stored ones are missing or of another version; return their number."""
    return update_index(QuestionTerms, version(), index_question_terms)


@cache
def version() -> str:
    """A digest of the code that decides which terms a card has."""
    return source_version(SOURCES)
