"""Results of a search of the rules, as data for pages, the API and the command line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

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
    """A rule or a glossary entry that matches a query.

    A rule has a ``number``, an entry a ``term``; ``title`` is the rule's own heading, ``section`` and
    ``section_title`` are the section it belongs to. ``mark`` makes ``marked``, as most hits are not shown.
    Where the text has none of ``matched_words``, ``filed_under`` is the matching phrase of our index. A
    greater ``score`` is better.
    """

    document: SearchedEdition
    number: str
    term: str
    title: str
    section: str
    section_title: str
    url: str
    section_url: str
    mark: Callable[[], SafeString] = field(compare=False, repr=False)
    matched_words: tuple[str, ...]
    filed_under: str
    score: float
    has_all_words: bool

    @property
    def marked(self) -> SafeString:
        """The matching sentences of its text as HTML, with ``matched_words`` in ``<mark>``."""
        return self.mark()

    @property
    def name(self) -> str:
        """The number of the rule, or the term."""
        return self.number or self.term


@dataclass(frozen=True, slots=True)
class NeighbourRule:
    """A rule of the section of a hit, in our words where there are any; the hit itself is one of them."""

    number: str
    title: str
    text: str
    url: str
    is_hit: bool


@dataclass(frozen=True, slots=True)
class OtherDocumentHits:
    """The number of hits in another document for the same query, and the first of them.

    With ``is_leading`` the document answers the query better than the one that is searched, or only its
    glossary has a term that is the whole query.
    """

    document: SearchedEdition
    count: int
    hits: tuple[Hit, ...]

    is_leading: bool = False

    @property
    def best(self) -> Hit:
        """The first hit."""
        return self.hits[0]


@dataclass(frozen=True, slots=True)
class SearchResults:
    """The hits of a query in one document, the best first.

    ``terms`` are the glossary entries that the query is about; they come before ``rules``, which may contain
    further entries. ``beside`` are related entries, ``headings`` the sections of that name.
    ``elsewhere`` are the best hits in other documents, the best document first. ``read_as`` is
    the query with its spelling corrected, empty if nothing was; ``unknown`` are words that occur in no rule.
    ``more`` counts the hits that are left out. ``ignores_quotes`` tells that nothing has the quoted words
    side by side, so that these are the hits without the quotation marks.
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
    ignores_quotes: bool = False

    @property
    def count(self) -> int:
        """The number of hits in the document, shown or not."""
        return len(self.terms) + len(self.rules) + self.more

    @property
    def hits(self) -> tuple[Hit, ...]:
        """The hits in the order in which they are shown."""
        return (*self.terms, *self.rules)

    @property
    def leading_documents(self) -> list[OtherDocumentHits]:
        """The hits in documents that answer the query better than this one."""
        return [other for other in self.elsewhere if other.is_leading]

    @property
    def following_documents(self) -> list[OtherDocumentHits]:
        """The hits in the remaining documents."""
        return [other for other in self.elsewhere if not other.is_leading]
