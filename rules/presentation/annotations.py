"""What is known about a rule beside its text: who speaks of it, what it defines, where else it stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rules.card_lookup import CardTopicLink, card_source
from rules.catalog.library import Book, RuleMention, RulesLibrary
from rules.catalog.records import find_citations
from rules.identifiers.addresses import is_current


@dataclass(frozen=True, slots=True)
class Place:
    """Something to go to: what it is called, its address, and what is shown beside a link to it."""

    name: str
    url: str
    title: str = ""


@dataclass(slots=True)
class About:
    """What is known about a rule beside its text."""

    referred_to_by: list[Place] = field(default_factory=list)
    guides: list[Place] = field(default_factory=list)
    defines: list[Place] = field(default_factory=list)
    mentioned_in: list[Place] = field(default_factory=list)
    card_topics: Sequence[CardTopicLink] = ()
    editions: list[Place] = field(default_factory=list)

    @property
    def count(self) -> int:
        """How many other places speak of the rule."""
        return sum(map(len, (self.referred_to_by, self.guides, self.defines, self.mentioned_in)))


def editions(library: RulesLibrary, book: Book, number: str) -> list[Place]:
    """The other editions of the document that have this number, the latest first."""
    return [
        Place(f"edition {other.document.edition}", other.url(number), other.titles[number])
        for other in library.editions(book.document.key)
        if other is not book and number in other.titles
    ]


def abouts(library: RulesLibrary, book: Book, numbers: Iterable[str]) -> dict[str, About]:
    """What is known about each of these rules."""
    return {number: _about(library, book, number) for number in numbers}


def _about(library: RulesLibrary, book: Book, number: str) -> About:
    citations = find_citations(library, book, number)
    is_in_current_rules = is_current(book.document.key, book.document.edition)
    return About(
        referred_to_by=[
            Place(mention.rule, mention.url) for mention in citations.rules if mention.rule != number
        ],
        guides=[Place(_guide_title(mention), mention.url) for mention in citations.guide_rules],
        defines=[Place(mention.term, mention.url) for mention in citations.defined_entries],
        mentioned_in=[Place(mention.term, mention.url) for mention in citations.other_entries],
        card_topics=card_source().topics_of_rule(number) if is_in_current_rules else (),
        editions=editions(library, book, number),
    )


def _guide_title(mention: RuleMention) -> str:
    return mention.book.titles.get(mention.rule) or mention.book.document.title
