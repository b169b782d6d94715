"""The parts of a query that were not understood: where they stand, why, and what to write instead."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from cards.query.correct import corrected
from cards.query.tree import Problem


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the query; ``slips`` are the numbers of the problems that it is a part of."""

    text: str
    slips: tuple[int, ...] = ()

    @property
    def described_by(self) -> str:
        """Where on the page its problems are told."""
        return " ".join(f"slip-{number}" for number in self.slips)


@dataclass(frozen=True, slots=True)
class Slip:
    """One problem, with the query as it would be without it, if it is known, and its address."""

    number: int
    sentence: str
    corrected: str | None
    address: str


class Slips:
    """The problems of a query, for the page; ``address`` gives the address of another query."""

    def __init__(self, text: str, problems: Sequence[Problem], address: Callable[[str], str]) -> None:
        self.text = text
        self.problems = problems
        self.address = address

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
    def each(self) -> list[Slip]:
        """The problems in the order of their places."""
        found = []
        for number, problem in enumerate(self.problems, 1):
            text = self._corrected([problem])
            found.append(Slip(number, problem.sentence, text, self.address(text or "")))
        return found

    @property
    def all_corrected(self) -> str | None:
        """The query with everything corrected that can be, where that is more than one part."""
        known = [problem for problem in self.problems if problem.suggestion is not None]
        return self._corrected(known) if len(known) > 1 else None

    @property
    def all_address(self) -> str:
        """The address of the query with everything corrected."""
        return self.address(self.all_corrected or "")

    def _corrected(self, problems: Sequence[Problem]) -> str | None:
        if any(problem.suggestion is None for problem in problems):
            return None
        return " ".join(corrected(self.text, problems).split()) or None
