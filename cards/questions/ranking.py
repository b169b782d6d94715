"""The cards that answer most of a question.

Every part of a question counts by its rarity among all cards, times how well a card answers it. A card that
answers more of the parts stands before one that answers few of them well, and a card that does little else
before one with a long text.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable
from functools import cached_property
from math import log
from operator import itemgetter

from cards.models import QuestionTerms
from cards.models.pool_stamp import current_stamp
from cards.query.spelling import nearest
from cards.questions.reading import Question, QuestionPart, read_question
from common.cache import cached_by_stamp

MOST_CARDS = 120
LEAST_SHARE = 0.45
"""Of the best card's score, from which a card counts as near."""
COVERAGE = 0.6
"""How much the share of the answered parts counts."""
LENGTH = 0.25
"""How much a long text counts against a card."""
WRONG_KIND = 0.7
"""What a card keeps of its score for each kind of card that is asked for and that it is not."""
SHORTEST_CORRECTED = 4


class QuestionIndex:
    """Every card by what it can answer."""

    def __init__(self, rows: Iterable[tuple[int, list[str]]]) -> None:
        self._keys = array("i")
        self._lengths = array("i")
        self._places: dict[str, array[int]] = {}
        for place, (key, terms) in enumerate(rows):
            self._keys.append(key)
            self._lengths.append(sum(term.startswith("x:") for term in terms))
            for term in terms:
                self._places.setdefault(term, array("i")).append(place)
        total = sum(self._lengths)
        self._mean_length = total / len(self._keys) if total else 1.0

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems that stand on cards."""
        fields = ("n:", "t:", "x:")
        return frozenset(term[2:] for term in self._places if term.startswith(fields) and " " not in term)

    def read(self, text: str) -> Question:
        """A question, with its unknown words corrected."""
        return read_question(text, self._corrected)

    def _corrected(self, stem: str) -> str:
        if stem in self.stems or len(stem) < SHORTEST_CORRECTED:
            return stem
        return nearest(stem, self._long_stems) or stem

    @cached_property
    def _long_stems(self) -> list[str]:
        return sorted(stem for stem in self.stems if len(stem) >= SHORTEST_CORRECTED and not stem.isdecimal())

    def closest(self, question: Question) -> list[tuple[int, float]]:
        """The keys of the cards that answer most of a question and their scores, the best first."""
        scores: dict[int, float] = {}
        answered: dict[int, float] = {}
        total = 0.0
        heads = []
        for part in question.parts:
            strengths = self._strengths(part)
            if not strengths:
                continue
            weight = part.importance * self._rarity(len(strengths))
            total += weight
            for place, strength in strengths.items():
                scores[place] = scores.get(place, 0.0) + part.importance * strength
                answered[place] = answered.get(place, 0.0) + weight
            if part.is_head:
                heads.append(strengths)
        ranked = sorted(
            (
                -score
                * self._factor(place, answered[place] / total)
                * WRONG_KIND ** sum(place not in head for head in heads),
                place,
            )
            for place, score in scores.items()
        )
        if not ranked:
            return []
        least = ranked[0][0] * LEAST_SHARE
        return [(self._keys[place], -score) for score, place in ranked[:MOST_CARDS] if score <= least]

    def _factor(self, place: int, coverage: float) -> float:
        length = 1 + LENGTH * (self._lengths[place] / self._mean_length)
        return (1 - COVERAGE + COVERAGE * coverage) / length

    def _strengths(self, part: QuestionPart) -> dict[int, float]:
        """How well each card answers a part, times the rarity of that answer; others are left out.

        What is typed is as rare as it is itself for one half, and for the other as all that the part means:
        who writes "boots" means armor, and boots more.
        """
        answers = [(answer, self._places_of(answer.terms)) for answer in part.answers]
        rarity_of_part = self._rarity(len(set().union(*(places for _, places in answers))))
        rated = []
        for answer, places in answers:
            own = self._rarity(len(places)) if answer.is_typed else rarity_of_part
            rated.append((answer.strength * (rarity_of_part + own) / 2, places))
        strengths: dict[int, float] = {}
        for strength, places in sorted(rated, key=itemgetter(0)):
            strengths.update(dict.fromkeys(places, strength))
        return strengths

    def _places_of(self, terms: tuple[str, ...]) -> Collection[int]:
        """The cards that have all of these terms."""
        first, *others = (self._places.get(term, ()) for term in terms)
        return set(first).intersection(*others) if others else first

    def _rarity(self, count: int) -> float:
        return log(1 + len(self._keys) / (count + 0.5))


@cached_by_stamp(current_stamp)
def question_index() -> QuestionIndex:
    """What the cards can answer as they are now."""
    return QuestionIndex(
        QuestionTerms.objects.order_by("card__words", "card_id").values_list("card", "terms")
    )
