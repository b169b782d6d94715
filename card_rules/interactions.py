"""Which rules decide what happens between two cards, and why.

A card has topics (:mod:`card_rules.topics`). The table (:mod:`card_rules.interaction_table`) has pairs of
topics that interact, and topics that matter where both cards are copies of one; beyond that, rules count that
govern a topic of both cards, and rules about a topic of one card that use the glossary term of a topic of the
other. This module asks no database: cards, topics and the rules that use each term are passed in.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from card_rules.interaction_table import CopiesEntry, InteractionEntry, copies_entries, interaction_entries
from card_rules.named_tags import names_tag
from card_rules.topics import NUMBERED_TAG, Topic, TopicMatch, broader_topics
from rules.identifiers.numbers import RuleNumber

SHARED_WEIGHT, USES_TERM_WEIGHT = 0.5, 0.3
"""The weight of a rule of a shared topic, and of a rule that uses a term."""
SAME_LIMIT_WEIGHT, SAME_LIMIT_OF_COPIES_WEIGHT = 3.0, 6.5
"""The weight of a rule where both cards have the same tag with a number, and of copies with the number 1."""
NAMED_TAG_WEIGHT = 1.4
"""The weight of a rule where the text of one card names a tag of the other."""
TAG_EXPLANATION = "A word for a tag means any card that has it on the type line, but no hero's talent spec."
MOST_USES_OF_A_TERM = 7
"""Rules that may use a term; one that more rules use says nothing about two cards."""
NEXT_RULE_FACTOR = 0.8
"""The weight of the next rule of an entry, relative to the one before it."""
FURTHER_REASON_FACTOR = 0.1
"""How much a further reason adds to the weight of the best one."""
TIMING_FACTOR = 0.6
"""The weight of a rule about timing, relative to one about what happens."""
TIMING_RULES = frozenset(
    [
        "410.1",
        "410.2",
        "410.4",
        "410.5",
        "500.2",
        "501.1a",
        "503",
        "602.1",
        "703.1",
        "707.1a",
        "707.1f",
        "708",
        "710.1",
    ]
)
"""Rules about when anything happens, whatever it is, with all their parts."""
WEIGHT_OF_AN_ANSWER = 2.5
"""From this weight on an entry is what its topics are asked about: its timing rules lose no weight."""
COMMON_TOPICS = frozenset(
    [
        "Activate",
        "Basic",
        "Continuous power",
        "Damages a hero",
        "Damages an ally",
        "Deal damage",
        "Each or all",
        "End of turn",
        "Exhaust",
        "Exhausts a card",
        "For each",
        "Graveyard",
        "Instant",
        "Looks at a cost",
        "Ongoing",
        "Payment power",
        "Play restriction",
        "Plus and minus",
        "Readies a card",
        "Readies a character",
        "Readies a resource",
        "Readies an ability",
        "Readies equipment",
        "Shared trigger event",
        "Resource",
        "Start of turn",
        "Target",
        "Target ally",
        "Target that can leave",
        "This turn",
        "Triggered power",
        "While",
        "You may",
    ]
)
"""Topics of so many cards that sharing one says nothing."""
SPECIFIC_KINDS = frozenset(["text", "tag", "last word"])
"""Matchers of topics that say more than what type of card it is."""


@dataclass(frozen=True, slots=True)
class InteractionReason:
    """Which topics of which cards meet in a rule, and what the rule comes to, if the table says so."""

    summary: str
    explanation: str = ""


@dataclass(frozen=True, slots=True)
class InteractionRule:
    """A rule that decides what happens between the cards, the best of its reasons first."""

    number: str
    reasons: tuple[InteractionReason, ...]
    weight: float


@dataclass(frozen=True, slots=True)
class CardTopics:
    """A card by name, its topics, the names of its tags, and its text, which may name tags of others."""

    name: str
    matches: tuple[TopicMatch, ...]
    tags: tuple[str, ...] = ()
    text: str = ""

    @property
    def topic_names(self) -> frozenset[str]:
        """The names of its topics."""
        return frozenset(match.topic.name for match in self.matches)

    @property
    def terms(self) -> frozenset[str]:
        """The glossary terms of its topics."""
        return frozenset(match.topic.term for match in self.matches if match.topic.term)

    def topics_in(self, names: Collection[str]) -> list[Topic]:
        """Its topics with one of these names."""
        return [match.topic for match in self.matches if match.topic.name in names]

    def specific_topics(self) -> list[Topic]:
        """Its topics that few cards have."""
        return [
            match.topic
            for match in self.matches
            if match.topic.matcher.kind in SPECIFIC_KINDS and not _is_common(match.topic)
        ]


@dataclass(frozen=True, slots=True)
class _Cause:
    """A rule with its weight, and the reason for it."""

    number: str
    weight: float
    reason: InteractionReason


def find_interactions(
    cards: Sequence[CardTopics], rules_by_term: Mapping[str, Collection[str]]
) -> list[InteractionRule]:
    """The rules between every two of the cards, the greatest weight first.

    A card that is there twice has a copy. ``rules_by_term`` has the numbers of the rules that use a glossary
    term, by the term.
    """
    causes: dict[str, list[_Cause]] = {}
    for first, second in _pairs(cards):
        for cause in _causes(first, second, rules_by_term):
            causes.setdefault(cause.number, []).append(cause)
    rules = [_combine(number, of_rule) for number, of_rule in causes.items()]
    return sorted(rules, key=lambda rule: (-rule.weight, RuleNumber.parse(rule.number)))


def _pairs(cards: Sequence[CardTopics]) -> list[tuple[CardTopics, CardTopics]]:
    """Every two of the cards; the same two names only once."""
    pairs = {
        frozenset([first.name, second.name]): (first, second) for first, second in combinations(cards, 2)
    }
    return list(pairs.values())


def _causes(
    first: CardTopics, second: CardTopics, rules_by_term: Mapping[str, Collection[str]]
) -> Iterator[_Cause]:
    yield from _causes_in_table(first, second)
    if first.name == second.name:
        yield from _causes_of_copies(first)
        yield from _causes_of_same_limit(first, second)
    else:
        yield from _causes_of_same_limit(first, second)
        yield from _causes_of_shared_topics(first, second)
        yield from _causes_of_tags(first, second)
        yield from _causes_of_terms(first, second, rules_by_term)


def _combine(number: str, causes: list[_Cause]) -> InteractionRule:
    causes.sort(key=lambda cause: -cause.weight)
    reasons = tuple(dict.fromkeys(cause.reason for cause in causes))
    best, *others = (cause.weight for cause in causes)
    return InteractionRule(number, reasons, best + FURTHER_REASON_FACTOR * sum(others[:3]))


def _of_entry(entry: InteractionEntry | CopiesEntry, summary: str) -> Iterator[_Cause]:
    """The rules of an entry, each weighing less than the one before."""
    reason = InteractionReason(summary, entry.explanation)
    for place, number in enumerate(entry.rules):
        factor = NEXT_RULE_FACTOR**place
        if entry.weight < WEIGHT_OF_AN_ANSWER:
            factor *= _timing_factor(number)
        yield _Cause(number, entry.weight * factor, reason)


def _timing_factor(number: str) -> float:
    parsed = RuleNumber.parse(number)
    wholes = {str(rule) for rule in (parsed, *parsed.ancestors)}
    return 1.0 if TIMING_RULES.isdisjoint(wholes) else TIMING_FACTOR


def _causes_in_table(first: CardTopics, second: CardTopics) -> Iterator[_Cause]:
    first_names, second_names = first.topic_names, second.topic_names
    shared = first_names & second_names
    for entry in interaction_entries():
        if entry.shared_topics and not entry.shared_topics & shared:
            continue
        if entry.is_distinct and first.name == second.name:
            continue
        if _fits(entry, first_names, second_names):
            yield from _of_entry(entry, _summarize_entry(entry, first, second))
        elif _fits(entry, second_names, first_names):
            yield from _of_entry(entry, _summarize_entry(entry, second, first))


def _fits(entry: InteractionEntry, names: frozenset[str], other_names: frozenset[str]) -> bool:
    return bool(
        names & entry.first_topics
        and other_names & entry.second_topics
        and (not entry.first_also or names & entry.first_also)
        and not other_names & entry.second_without
    )


def _summarize_entry(entry: InteractionEntry, card: CardTopics, other: CardTopics) -> str:
    topics, opposed = card.topics_in(entry.first_topics), other.topics_in(entry.second_topics)
    if card.name != other.name:
        return f"{_quote_names(topics)} ({card.name}) and {_quote_names(opposed)} ({other.name})"
    if topics == opposed:
        return f"Both copies have {_quote_names(topics)}"
    return f"{_quote_names(topics)} (one copy) and {_quote_names(opposed)} (the other)"


def _quote_names(topics: Iterable[Topic]) -> str:
    """The names of two topics at most, none of them broader than another that is there."""
    topics = list(topics)
    broader = {name for topic in topics for name in broader_topics(topic.name)}
    names = [topic.name for topic in topics if topic.name not in broader]
    return " and ".join(f"“{name}”" for name in names[:2])


def _causes_of_copies(card: CardTopics) -> Iterator[_Cause]:
    """What matters where there are two copies of a card."""
    names = card.topic_names
    for entry in copies_entries():
        if names & entry.topics and (not entry.also or names & entry.also) and not names & entry.without:
            yield from _of_entry(entry, f"Both copies have {_quote_names(card.topics_in(entry.topics))}")


def _causes_of_same_limit(first: CardTopics, second: CardTopics) -> Iterator[_Cause]:
    """Rules where both cards have the same tag with a number (Rule 414.3b)."""
    quotes = {match.topic.name: match.quote for match in second.matches}
    for match in first.matches:
        if match.topic.matcher.argument == NUMBERED_TAG and match.quote == quotes.get(match.topic.name):
            summary = f"Both have “{match.quote}”"
            reason = InteractionReason(summary, match.topic.explanation_template)
            is_exceeded = first.name == second.name and match.quote.endswith("(1)")
            weight = SAME_LIMIT_OF_COPIES_WEIGHT if is_exceeded else SAME_LIMIT_WEIGHT
            yield from (_Cause(number, weight, reason) for number in match.topic.rules)


def _causes_of_shared_topics(first: CardTopics, second: CardTopics) -> Iterator[_Cause]:
    names = second.topic_names
    shared = [match.topic for match in first.matches if match.topic.name in names]
    broader = {name for topic in first.topic_names | names for name in broader_topics(topic)}
    for topic in shared:
        is_specific = topic.matcher.kind in SPECIFIC_KINDS and not _is_common(topic)
        if is_specific and topic.name not in broader and topic.matcher.argument != NUMBERED_TAG:
            explanation = f"{topic.name}: {topic.explanation_template.replace('{n}', 'that number')}"
            reason = InteractionReason(f"Both have “{topic.name}”", explanation)
            for place, number in enumerate(topic.rules):
                factor = NEXT_RULE_FACTOR**place * _timing_factor(number)
                yield _Cause(number, SHARED_WEIGHT * factor, reason)


def _is_common(topic: Topic) -> bool:
    return topic.name in COMMON_TOPICS


def _causes_of_tags(first: CardTopics, second: CardTopics) -> Iterator[_Cause]:
    """Rules where the text of one card names a tag of the other (Rule 202.5)."""
    for card, other in ((first, second), (second, first)):
        tag = next((tag for tag in other.tags if names_tag(card.text, tag)), "")
        if tag:
            summary = f"“{tag}” is in the text of {card.name}, and on the type line of {other.name}"
            reason = InteractionReason(summary, TAG_EXPLANATION)
            yield from (_Cause(number, NAMED_TAG_WEIGHT, reason) for number in ("202.5", "202.1a"))


def _causes_of_terms(
    first: CardTopics, second: CardTopics, rules_by_term: Mapping[str, Collection[str]]
) -> Iterator[_Cause]:
    for card, other in ((first, second), (second, first)):
        for topic in card.specific_topics():
            for used in other.specific_topics():
                numbers = rules_by_term.get(used.term, ()) if used.term != topic.term else ()
                if len(numbers) > MOST_USES_OF_A_TERM:
                    continue
                reason = InteractionReason(_summarize_use(topic, card, used, other))
                for number in numbers:
                    if _is_about(topic, number):
                        yield _Cause(number, USES_TERM_WEIGHT * _timing_factor(number), reason)


def _summarize_use(topic: Topic, card: CardTopics, used: Topic, other: CardTopics) -> str:
    return f"A rule about “{topic.name}” ({card.name}) that mentions “{used.name}” ({other.name})"


def _is_about(topic: Topic, number: str) -> bool:
    """Whether a rule governs the topic, or is part of a governing rule or section (not of a chapter)."""
    parsed = RuleNumber.parse(number)
    return bool(parsed.rule) and any(
        rule == parsed or (rule in parsed.ancestors and rule.section) for rule in topic.rule_numbers
    )
