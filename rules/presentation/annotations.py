"""What a page shows beside the text of a rule: who cites it, what it defines, other editions, scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rules.card_lookup import CardTopicLink, card_source
from rules.catalog.library import Book, RuleMention, RulesLibrary
from rules.catalog.records import find_citations
from rules.editions.counterparts import Counterparts
from rules.identifiers.addresses import is_current
from rules.scenario_lookup import ScenarioLink, scenario_source


@dataclass(frozen=True, slots=True)
class PageLink:
    """A page to follow: the text of the link, its address, and the heading beside it."""

    name: str
    url: str
    title: str = ""


@dataclass(slots=True)
class RuleAnnotations:
    """What is shown beside the text of a rule."""

    referred_to_by: list[PageLink] = field(default_factory=list)
    guides: list[PageLink] = field(default_factory=list)
    defines: list[PageLink] = field(default_factory=list)
    mentioned_in: list[PageLink] = field(default_factory=list)
    card_topics: Sequence[CardTopicLink] = ()
    editions: list[PageLink] = field(default_factory=list)
    scenarios: Sequence[ScenarioLink] = ()

    @property
    def count(self) -> int:
        """How many other places cite the rule."""
        return sum(map(len, (self.referred_to_by, self.guides, self.defines, self.mentioned_in)))


def link_counterparts(counterparts: Counterparts, number: str) -> list[PageLink]:
    """The rule, section or chapter in the other editions of the document, under its number there."""
    return [
        PageLink(
            f"{counterpart} in edition {other.document.edition}",
            other.url(counterpart),
            other.titles[counterpart],
        )
        for other, counterpart in counterparts.of_number(number)
    ]


def annotate_rules(library: RulesLibrary, book: Book, numbers: Iterable[str]) -> dict[str, RuleAnnotations]:
    """The annotations of these rules by number."""
    counterparts = Counterparts(library, book)
    return {number: _annotate(library, book, number, counterparts) for number in numbers}


def _annotate(library: RulesLibrary, book: Book, number: str, counterparts: Counterparts) -> RuleAnnotations:
    citations = find_citations(library, book, number)
    is_in_current_rules = is_current(book.document.key, book.document.edition)
    return RuleAnnotations(
        referred_to_by=[
            PageLink(mention.rule, mention.url) for mention in citations.rules if mention.rule != number
        ],
        guides=[PageLink(_guide_title(mention), mention.url) for mention in citations.guide_rules],
        defines=[PageLink(mention.term, mention.url) for mention in citations.defined_entries],
        mentioned_in=[PageLink(mention.term, mention.url) for mention in citations.other_entries],
        card_topics=card_source().topics_of_rule(number) if is_in_current_rules else (),
        editions=link_counterparts(counterparts, number),
        scenarios=scenario_source().about(number) if is_in_current_rules else (),
    )


def _guide_title(mention: RuleMention) -> str:
    return mention.book.titles.get(mention.rule) or mention.book.document.title
