"""Which rules decide what happens between two cards, and why.

A card has topics (:mod:`card_rules.topics`). ``card_rules/data/interactions.toml`` lists pairs of topics that
interact; beyond that, rules count that govern a topic of both cards, and rules about a topic of one card that
use the glossary term of a topic of the other. This module asks no database: cards, topics and the rules that
use each term are passed in.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from pathlib import Path

from card_rules.topics import NUMBERED_TAG, Topic, TopicMatch
from rules.identifiers.numbers import RuleNumber

DATA = Path(__file__).parent / "data" / "interactions.toml"

SHARED_WEIGHT, SHARED_COMMON_WEIGHT, USES_TERM_WEIGHT = 0.5, 0.12, 0.3
"""The weight of a rule of a shared topic, of a topic that most cards have, and of a rule that uses a term."""
SAME_LIMIT_WEIGHT = 3.0
"""The weight of a rule where both cards have the same tag with a number (Rule 414.3b)."""
NEXT_RULE_FACTOR = 0.8
"""The weight of the next rule of an entry, relative to the one before it."""
FURTHER_REASON_FACTOR = 0.25
"""How much a further reason adds to the weight of the best one."""
COMMON_TOPICS = frozenset(
    [
        "Activate",
        "Deal damage",
        "Each or all",
        "End of turn",
        "Exhaust",
        "For each",
        "Ongoing",
        "Payment power",
        "Plus and minus",
        "Resource",
        "Start of turn",
        "Target",
        "This turn",
        "Triggered power",
        "While",
        "You may",
    ]
)
"""Topics of so many cards that sharing one says little."""
SPECIFIC_KINDS = frozenset(["text", "tag", "last word"])
"""Matchers of topics that say more than what type of card it is."""


@dataclass(frozen=True, slots=True)
class InteractionEntry:
    """An entry of the table: topics of one card, topics of the other, the rules, and their outcome.

    With ``shared_topics`` both cards must also have the same one of these.
    """

    first_topics: frozenset[str]
    second_topics: frozenset[str]
    rules: tuple[str, ...]
    explanation: str
    weight: float
    shared_topics: frozenset[str] = frozenset()


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
    """A card by name, and its topics."""

    name: str
    matches: tuple[TopicMatch, ...]

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
            if match.topic.matcher.kind in SPECIFIC_KINDS and match.topic.name not in COMMON_TOPICS
        ]


_WeightedReason = tuple[str, float, InteractionReason]
"""The number of a rule, its weight, and the reason."""


@lru_cache(maxsize=1)
def interaction_entries() -> tuple[InteractionEntry, ...]:
    """Every entry of the table."""
    tables = tomllib.loads(DATA.read_text(encoding="utf-8"))
    return tuple(
        InteractionEntry(
            frozenset(entry["first"]),
            frozenset(entry["second"]),
            tuple(entry["rules"]),
            entry["explanation"],
            float(entry.get("weight", 1)),
            frozenset(entry.get("shared", ())),
        )
        for entry in tables["interaction"]
    )


def find_interactions(
    cards: Sequence[CardTopics], rules_by_term: Mapping[str, Collection[str]]
) -> list[InteractionRule]:
    """The rules between every two of the cards, the greatest weight first.

    ``rules_by_term`` has the numbers of the rules that use a glossary term, by the term.
    """
    reasons: dict[str, list[tuple[float, InteractionReason]]] = {}
    for first, second in combinations(cards, 2):
        for number, weight, reason in (
            *_reasons_from_table(first, second),
            *_reasons_from_shared_topics(first, second),
            *_reasons_from_terms(first, second, rules_by_term),
        ):
            reasons.setdefault(number, []).append((weight, reason))
    rules = [_combine_reasons(number, weighted) for number, weighted in reasons.items()]
    return sorted(rules, key=lambda rule: (-rule.weight, RuleNumber.parse(rule.number)))


def _combine_reasons(number: str, weighted: list[tuple[float, InteractionReason]]) -> InteractionRule:
    weighted.sort(key=lambda pair: -pair[0])
    reasons = tuple(dict.fromkeys(reason for _, reason in weighted))
    best, *others = (weight for weight, _ in weighted)
    return InteractionRule(number, reasons, best + FURTHER_REASON_FACTOR * sum(others[:3]))


def _reasons_from_table(first: CardTopics, second: CardTopics) -> list[_WeightedReason]:
    reasons: list[_WeightedReason] = []
    shared = first.topic_names & second.topic_names
    for entry in interaction_entries():
        if entry.shared_topics and not entry.shared_topics & shared:
            continue
        for card, other in ((first, second), (second, first)):
            topics, opposed = card.topics_in(entry.first_topics), other.topics_in(entry.second_topics)
            if topics and opposed:
                summary = f"{_quote_names(topics)} ({card.name}) and {_quote_names(opposed)} ({other.name})"
                reason = InteractionReason(summary, entry.explanation)
                reasons += [
                    (number, entry.weight * NEXT_RULE_FACTOR**place, reason)
                    for place, number in enumerate(entry.rules)
                ]
                break
    return reasons


def _quote_names(topics: list[Topic]) -> str:
    return " and ".join(f"“{topic.name}”" for topic in topics[:2])


def _reasons_from_shared_topics(first: CardTopics, second: CardTopics) -> list[_WeightedReason]:
    reasons: list[_WeightedReason] = []
    second_quotes = {match.topic.name: match.quote for match in second.matches}
    for match in first.matches:
        topic = match.topic
        if topic.matcher.argument == NUMBERED_TAG:
            if match.quote == second_quotes.get(topic.name):
                reason = InteractionReason(f"Both have “{match.quote}”", topic.explanation_template)
                reasons += [(number, SAME_LIMIT_WEIGHT, reason) for number in topic.rules]
        elif topic.name in second_quotes and topic.matcher.kind in SPECIFIC_KINDS:
            weight = SHARED_COMMON_WEIGHT if topic.name in COMMON_TOPICS else SHARED_WEIGHT
            explanation = topic.explanation_template.replace("{n}", "that number")
            reason = InteractionReason(f"Both have “{topic.name}”", explanation)
            reasons += [
                (number, weight * NEXT_RULE_FACTOR**place, reason) for place, number in enumerate(topic.rules)
            ]
    return reasons


def _reasons_from_terms(
    first: CardTopics, second: CardTopics, rules_by_term: Mapping[str, Collection[str]]
) -> list[_WeightedReason]:
    return [
        (number, USES_TERM_WEIGHT, InteractionReason(_summarize_use(topic, card, used, other)))
        for card, other in ((first, second), (second, first))
        for topic in card.specific_topics()
        for used in other.specific_topics()
        if used.term and used.term != topic.term
        for number in rules_by_term.get(used.term, ())
        if _is_about(topic, number)
    ]


def _summarize_use(topic: Topic, card: CardTopics, used: Topic, other: CardTopics) -> str:
    return f"A rule about “{topic.name}” ({card.name}) that mentions “{used.name}” ({other.name})"


def _is_about(topic: Topic, number: str) -> bool:
    """Whether a rule governs the topic, or is part of a governing rule or section (not of a chapter)."""
    parsed = RuleNumber.parse(number)
    return bool(parsed.rule) and any(
        rule == parsed or (rule in parsed.ancestors and rule.section) for rule in topic.rule_numbers
    )
