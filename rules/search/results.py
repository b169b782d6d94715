"""Results of a search of the rules, as data for pages, the API and the command line."""

from __future__ import annotations

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
    """A rule or a glossary entry that matches a query.

    A rule has a ``number``, an entry a ``term``; ``title`` is the rule's own heading, ``section`` and
    ``section_title`` are the section it belongs to. ``marked`` are the matching sentences of its text as
    HTML, with ``matched_words`` in ``<mark>``. Where the text has no such word, ``filed_under`` is the
    matching phrase of our index. A greater ``score`` is better.
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
    matched_words: tuple[str, ...]
    filed_under: str
    score: float
    has_all_words: bool

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
    """The number of hits in another document for the same query, and the first of them."""

    document: SearchedEdition
    count: int
    hits: tuple[Hit, ...]

    @property
    def best(self) -> Hit:
        """The first hit."""
        return self.hits[0]


@dataclass(frozen=True, slots=True)
class SearchResults:
    """The hits of a query in one document, the best first.

    ``terms`` are the glossary entries that the query is about; they come before ``rules``, which may contain
    further entries. ``beside`` are related entries, ``headings`` the sections of that name.
    ``terms_elsewhere`` are the entries of other documents whose term is the whole query, unless this
    document has it, ``elsewhere`` the best hits in other documents, the best document first. ``read_as`` is
    the query with its spelling corrected, empty if nothing was; ``unknown`` are words that occur in no rule.
    ``more`` counts the hits that are left out.
    """

    query: str
    document: SearchedEdition | None
    terms: tuple[Hit, ...] = ()
    rules: tuple[Hit, ...] = ()
    beside: tuple[Hit, ...] = ()
    headings: tuple[Hit, ...] = ()
    terms_elsewhere: tuple[Hit, ...] = ()
    elsewhere: tuple[OtherDocumentHits, ...] = ()
    read_as: str = ""
    unknown: tuple[str, ...] = ()
    more: int = 0

    @property
    def count(self) -> int:
        """The number of hits in the document, shown or not."""
        return len(self.terms) + len(self.rules) + self.more

    @property
    def hits(self) -> tuple[Hit, ...]:
        """The hits in the order in which they are shown."""
        return (*self.terms, *self.rules)
