"""How many questions of a file are answered: the share with an expected card among the first five."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from cards.indexing.normalize import fold
from cards.models import Card
from cards.search import closest_cards

FIRST = 5


@dataclass(frozen=True)
class CardQuestion:
    """A question and the names of the cards of which any answers it."""

    question: str
    cards: tuple[str, ...]

    @property
    def answers(self) -> list[str]:
        """The names of the first cards that the site shows."""
        return [card.name for card in closest_cards(self.question, FIRST)]

    @property
    def is_answered(self) -> bool:
        """Whether an expected card is among them."""
        return bool({fold(name) for name in self.cards} & {fold(name) for name in self.answers})

    @property
    def is_of_pool(self) -> bool:
        """Whether the database has an expected card at all."""
        return Card.objects.filter(folded__in=map(fold, self.cards)).exists()


def load_questions(path: Path) -> Iterator[CardQuestion]:
    """The questions of a file: a list of objects with ``question`` and ``cards``."""
    for row in json.loads(path.read_text(encoding="utf-8")):
        yield CardQuestion(row["question"], tuple(row["cards"]))


def unanswered(questions: Iterable[CardQuestion]) -> list[CardQuestion]:
    """Those without an expected card among the first ones."""
    return [question for question in questions if not question.is_answered]
