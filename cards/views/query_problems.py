"""The parts of a query that are not understood: where they stand, why, and the queries that mend them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from cards.query.corrections import Correction
from cards.query.tree import Problem


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the query; ``problems`` are the numbers of the problems that it is a part of."""

    text: str
    problems: tuple[int, ...] = ()

    @property
    def described_by(self) -> str:
        """The ids of the list items that explain its problems."""
        return " ".join(f"query-problem-{number}" for number in self.problems)


@dataclass(frozen=True, slots=True)
class CorrectedQuery:
    """A mended query with results: its address, and how many results there are."""

    text: str
    url: str
    count: int


@dataclass(frozen=True, slots=True)
class NumberedProblem:
    """A problem of the query, with the queries that mend it alone."""

    number: int
    sentence: str
    corrections: tuple[CorrectedQuery, ...]


class QueryProblems:
    """The problems of a query, for the page; ``url`` gives the address of another query."""

    def __init__(
        self,
        text: str,
        problems: Sequence[Problem],
        url: Callable[[str], str],
        corrections: Sequence[Correction] = (),
    ) -> None:
        self.text = text
        self.problems = problems
        self.url = url
        self.corrections = corrections

    def __bool__(self) -> bool:
        return bool(self.problems)

    @property
    def pieces(self) -> Iterator[Piece]:
        """The query, cut where a problem begins or ends."""
        cuts = {0, len(self.text)}
        for problem in self.problems:
            cuts |= {min(problem.start, len(self.text)), min(problem.end, len(self.text))}
        places = sorted(cuts)
        for start, end in pairwise(places):
            within = (
                number
                for number, problem in enumerate(self.problems, 1)
                if problem.start <= start and end <= problem.end
            )
            yield Piece(self.text[start:end], tuple(within))

    @property
    def best(self) -> CorrectedQuery | None:
        """The query that was probably meant."""
        return self._corrected(self.corrections[0]) if self.corrections else None

    @property
    def numbered(self) -> list[NumberedProblem]:
        """The problems in the order of their places, each with the other queries that mend it."""
        return [
            NumberedProblem(number, problem.sentence, tuple(self._others(number - 1)))
            for number, problem in enumerate(self.problems, 1)
        ]

    def _others(self, place: int) -> Iterator[CorrectedQuery]:
        for correction in self.corrections[1:]:
            if correction.mends == (place,):
                yield self._corrected(correction)

    def _corrected(self, correction: Correction) -> CorrectedQuery:
        return CorrectedQuery(correction.text, self.url(correction.text), correction.count)
