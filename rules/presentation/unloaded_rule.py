"""What is known of a rule whose own text is not loaded: who cites it, and the cards that it governs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.card_lookup import CardTopicLink, card_source
from rules.catalog.library import Book, RuleMention, RulesLibrary
from rules.identifiers.addresses import is_current
from rules.identifiers.numbers import RuleNumber
from rules.markup.rich_text import preview


@dataclass(frozen=True, slots=True)
class UnloadedRule:
    """Entries that cite a rule, with how their text begins; rules that cite it; what it governs on cards."""

    entries: list[tuple[RuleMention, str]]
    rules: list[RuleMention]
    card_topics: Sequence[CardTopicLink]

    def __bool__(self) -> bool:
        return bool(self.entries or self.rules or self.card_topics)


def describe_unloaded_rule(library: RulesLibrary, book: Book, number: RuleNumber) -> UnloadedRule:
    """Who cites this rule, or a part of it."""
    mentions = library.mentions[book.document.pk]
    own_mentions = [
        mention
        for cited_number in sorted(map(RuleNumber.parse, mentions))
        if number in (cited_number, *cited_number.ancestors)
        for mention in mentions[str(cited_number)]
        if mention.book is book
    ]
    texts = {entry.slug: entry.text for entry in book.entries}
    entries = {
        mention.slug: (mention, preview("", texts[mention.slug])) for mention in own_mentions if mention.slug
    }
    rules = {mention.rule: mention for mention in own_mentions if mention.rule}
    is_in_current_rules = is_current(book.document.key, book.document.edition)
    card_topics = card_source().topics_within_rule(number) if is_in_current_rules else ()
    return UnloadedRule(list(entries.values()), list(rules.values()), card_topics)
