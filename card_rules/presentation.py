"""Topics and interactions of cards as pages show them: with addresses, headings and the text of rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from card_rules.interactions import InteractionRule
from card_rules.topics import TopicMatch, broader_topics
from rules.catalog.library import Book
from rules.identifiers.addresses import entry_url, rule_preview_url, rule_url
from rules.identifiers.numbers import RuleNumber
from rules.identifiers.slugs import term_slug
from rules.markup.rich_text import preview
from rules.models import Rule
from rules.parsers.parsed_document import WordingSource

LONGEST_PREVIEW = 320
OPEN_RULES = 3
"""Rules between cards whose text is shown at once."""


@dataclass(frozen=True, slots=True)
class RuleLink:
    """A rule to follow: number, heading, addresses, and how its text begins where that is shown.

    ``is_open`` is whether the text is shown at once.
    """

    number: str
    title: str
    url: str
    preview_url: str
    text_preview: str = ""
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class TopicRow:
    """A topic of one card, the address of its glossary entry (or nothing), and its rules."""

    match: TopicMatch
    entry_url: str
    rules: tuple[RuleLink, ...]


@dataclass(frozen=True, slots=True)
class InteractionRow:
    """An outcome, what meets in it, and the rules that it leads to."""

    explanation: str
    summaries: list[str]
    rules: list[RuleLink]


def topic_rows(book: Book | None, matches: Iterable[TopicMatch]) -> list[TopicRow]:
    """The topics of a card, keywords first; of those that contain each other, only the narrowest.

    ``book`` are the current rules, if they are loaded.
    """
    matches = list(matches)
    broader = {name for match in matches for name in broader_topics(match.topic.name)}
    return [
        TopicRow(
            match=match,
            entry_url=_known_entry_url(book, match.topic.term),
            rules=tuple(_rule_link(book, number) for number in match.topic.rules),
        )
        for match in sorted(matches, key=lambda match: not match.topic.is_keyword)
        if match.topic.name not in broader
    ]


def _known_entry_url(book: Book | None, term: str) -> str:
    slug = term_slug(term)
    return entry_url(slug) if book and slug in book.slugs else ""


def _rule_link(book: Book | None, number: str, text_preview: str = "") -> RuleLink:
    title = _heading_above(book, number) if book else ""
    return RuleLink(number, title, rule_url(number), rule_preview_url(number), text_preview)


def _heading_above(book: Book, number: str) -> str:
    """The rule's own heading, or that of the nearest rule, section or chapter that contains it."""
    parsed = RuleNumber.parse(number)
    titles = (book.titles.get(str(level)) for level in (parsed, *parsed.ancestors))
    return next(filter(None, titles), "")


def interaction_rows(book: Book, interactions: Sequence[InteractionRule]) -> list[InteractionRow]:
    """The rules under the best reason of each, in the order of their weight; every outcome once.

    Of the rules with an explained outcome, the first :data:`OPEN_RULES` are open.
    """
    links = _links_with_text(book, [rule.number for rule in interactions])
    explained = (rule.number for rule in interactions if rule.number in links and rule.reasons[0].explanation)
    for number in islice(explained, OPEN_RULES):
        links[number] = replace(links[number], is_open=True)
    rows: dict[str, InteractionRow] = {}
    for rule in interactions:
        if rule.number in links:
            reason = rule.reasons[0]
            row = rows.setdefault(
                reason.explanation or reason.summary, InteractionRow(reason.explanation, [], [])
            )
            row.rules.append(links[rule.number])
            if reason.summary not in row.summaries:
                row.summaries.append(reason.summary)
    return list(rows.values())


def _links_with_text(book: Book, numbers: list[str]) -> dict[str, RuleLink]:
    rules = Rule.objects.filter(document=book.document, number__in=numbers).prefetch_related("wordings")
    wordings = {
        rule.number: rule.wording(WordingSource.RESTATEMENT, WordingSource.OFFICIAL) for rule in rules
    }
    return {
        number: _rule_link(book, number, preview("", wording.text if wording else "", LONGEST_PREVIEW))
        for number, wording in wordings.items()
    }
