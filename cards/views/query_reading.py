"""How the words of a query were read: as clauses, and where the words themselves are searched."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cards.query.word_facts import WordFact, clause_text, literal_query


@dataclass(frozen=True, slots=True)
class QueryReading:
    """Words of a query that were read as facts; ``url`` gives the address of another query."""

    text: str
    facts: Sequence[WordFact]
    url: Callable[[str], str]

    def __bool__(self) -> bool:
        return bool(self.facts)

    @property
    def clauses(self) -> str:
        """What the words were read as, as clauses."""
        return " ".join(map(clause_text, self.facts))

    @property
    def literal_query(self) -> str:
        """The query for the words themselves."""
        return literal_query(self.text, self.facts)

    @property
    def literal_url(self) -> str:
        """The address of that query."""
        return self.url(self.literal_query)
