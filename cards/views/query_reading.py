"""How words of a query were read, as clauses or a question, and where the words themselves are searched."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cards.query.word_facts import WordFact, clause_text
from cards.search import CardSearch


@dataclass(frozen=True, slots=True)
class QueryReading:
    """Words that were read as facts, or as a question; ``url`` gives the address of another query.

    ``literal_query`` searches for the words themselves; without one nothing was read.
    """

    facts: Sequence[WordFact]
    literal_query: str | None
    url: Callable[[str], str]
    is_question: bool = False

    def __bool__(self) -> bool:
        return self.literal_query is not None

    @property
    def clauses(self) -> str:
        """What the words were read as, as clauses."""
        return " ".join(map(clause_text, self.facts))

    @property
    def literal_url(self) -> str:
        """The address of the search for the words themselves."""
        return self.url(self.literal_query or "")


def read_query(search: CardSearch, url: Callable[[str], str]) -> QueryReading:
    """How a search read its words."""
    return QueryReading(
        search.interpretation.facts, search.literal_query, url, is_question=search.question is not None
    )
