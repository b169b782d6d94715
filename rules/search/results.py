"""What a search finds, as data for pages, the API and the command line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.safestring import SafeString


@dataclass(frozen=True, slots=True)
class SearchedEdition:
    """An edition of a document, by name."""

    pk: int
    key: str
    edition: str
    title: str
    is_guide: bool = False

    @property
    def slug(self) -> str:
        """The document as a part of an address: ``wow-tcg-7.4``."""
        return f"{self.key}-{self.edition}"

    def __str__(self) -> str:
        return f"{self.title or self.key} {self.edition}"


@dataclass(frozen=True, slots=True)
class Hit:
    """A rule or a glossary entry found.

    A rule has a ``number``, an entry a ``term``; ``title`` is the rule's own heading, ``section`` and
    ``section_title`` say where it stands. ``marked`` is what answers of its text, from the beginning of a
    sentence on, with the words found in ``<mark>``, and ``found`` are those words. Where the text has none of
    them, ``filed_under`` is what our index says for it. A greater ``score`` is better.
    """

    document: SearchedEdition
    number: str
    term: str
    title: str
    section: str
    section_title: str
    url: str
    section_url: str
    marked: SafeString
    found: tuple[str, ...]
    filed_under: str
    score: float
    has_all_words: bool

    @property
    def name(self) -> str:
        """What the hit is called: its number, or its term."""
        return self.number or self.term


@dataclass(frozen=True, slots=True)
class NeighbourRule:
    """A rule of the section around a hit, in our words where there are any; the hit itself is one of them."""

    number: str
    title: str
    text: str
    url: str
    is_hit: bool


@dataclass(frozen=True, slots=True)
class OtherDocumentHits:
    """What another document has for the same query: how many hits, and the best of them."""

    document: SearchedEdition
    count: int
    best: Hit


@dataclass(frozen=True, slots=True)
class SearchResults:
    """What a query finds in one document, the best first.

    ``terms`` are the glossary entries that the query is about; they come before ``rules``, which may hold
    further entries. ``beside`` are entries that it merely touches, ``headings`` sections of that name.
    ``read_as`` is the query with misspelt words put right, if there were any, and ``unknown`` are words that
    no rule knows. ``more`` counts the hits left out.
    """

    query: str
    document: SearchedEdition | None
    terms: tuple[Hit, ...] = ()
    rules: tuple[Hit, ...] = ()
    beside: tuple[Hit, ...] = ()
    headings: tuple[Hit, ...] = ()
    elsewhere: tuple[OtherDocumentHits, ...] = ()
    read_as: str = ""
    unknown: tuple[str, ...] = ()
    more: int = 0

    @property
    def count(self) -> int:
        """Everything found in the document, shown or not."""
        return len(self.terms) + len(self.rules) + self.more

    def __iter__(self) -> Iterator[Hit]:
        """The hits in the order in which they are shown."""
        yield from self.terms
        yield from self.rules
