"""What can be told of a rule whose own text is not loaded: who names it, and what on cards it is behind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.card_lookup import CardTopicLink, card_source
from rules.catalog.library import Book, RuleMention, RulesLibrary
from rules.identifiers.addresses import is_current
from rules.identifiers.numbers import RuleNumber
from rules.markup.rich_text import preview


@dataclass(frozen=True, slots=True)
class Cited:
    """A rule as others see it: terms with how their explanation begins, rules that name it, and its cards."""

    entries: list[tuple[RuleMention, str]]
    rules: list[RuleMention]
    card_topics: Sequence[CardTopicLink]

    def __bool__(self) -> bool:
        return bool(self.entries or self.rules or self.card_topics)


def cited(library: RulesLibrary, book: Book, number: RuleNumber) -> Cited:
    """Who names this rule, or one that is part of it."""
    mentions = library.mentions[book.document.pk]
    own = [
        one
        for named in sorted(map(RuleNumber.parse, mentions))
        if number in (named, *named.ancestors)
        for one in mentions[str(named)]
        if one.book is book
    ]
    texts = {entry.slug: entry.text for entry in book.entries}
    entries = {one.slug: (one, preview("", texts[one.slug])) for one in own if one.slug}
    rules = {one.rule: one for one in own if one.rule}
    current = is_current(book.document.key, book.document.edition)
    card_topics = card_source().topics_within_rule(number) if current else ()
    return Cited(list(entries.values()), list(rules.values()), card_topics)
