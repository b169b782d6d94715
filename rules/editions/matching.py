"""Pairs the rules of two editions by their texts, whatever their numbers.

Every rule has at most one counterpart; of all pairings, the one with the greatest total similarity is chosen.
An unpaired rule may still be a part of a rule of the other edition, which was split or merged.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from rules.editions.assignment import find_best_assignment
from rules.editions.compared_rules import ComparedRule, EditionRules
from rules.editions.sentences import sentence_keys
from rules.editions.similarity import Similarity, Table, measure_similarity
from rules.editions.tokens import comparable_words
from rules.identifiers.numbers import RuleNumber

LEAST_SIMILARITY = 0.1
LEAST_SCORE = 0.3
"""The least similarity of the words of a pair, and the least score with the bonuses below."""

SAME_SECTION, SAME_TITLE, SAME_PLACE, SAME_NUMBER = 0.12, 0.06, 0.04, 0.04
"""Bonuses for a pair: its sections are counterparts, its headings are equal, its rules have the same place in
their sections, and the same number there."""

LEAST_PART, LEAST_PART_ELSEWHERE = 0.42, 0.58
LEAST_WORDS = 6
"""The share of a rule that must stand in another to be a part of it, where their sections are counterparts
and where they are not; and the least number of its words."""

LEAST_SAME_WORDS = 8
"""The least number of words of a sentence that makes a rule a part of another one."""

LEAST_VOTE = 0.3

CLEAR_SIMILARITY = 0.6
"""The similarity from which two rules of different sections are a pair whatever their sections are about."""
STEM_LENGTH = 5
GENERAL_WORDS = frozenset({"basic", "concepts", "general", "overview", "rules", "specific", "using"})
"""Words of a section's title that do not say what it is about."""


@dataclass(frozen=True)
class RuleMatching:
    """The counterpart of each rule, by number.

    ``pairs`` and ``sections`` lead from the older to the newer edition. ``split_off`` leads from a newer rule
    without a counterpart to the older rule that it was part of, ``merged_into`` from an older one to the
    newer rule that took it in.
    """

    pairs: Mapping[str, str]
    split_off: Mapping[str, str]
    merged_into: Mapping[str, str]
    sections: Mapping[int, int]

    @cached_property
    def back(self) -> dict[str, str]:
        """The pairs from the newer to the older."""
        return {newer: older for older, newer in self.pairs.items()}

    @cached_property
    def sections_back(self) -> dict[int, int]:
        """The sections from the newer to the older."""
        return {newer: older for older, newer in self.sections.items()}

    def parts_of(self, older: str) -> list[str]:
        """The newer rules that were part of an older one, beside its counterpart."""
        return [newer for newer, origin in self.split_off.items() if origin == older]

    def taken_in_by(self, newer: str) -> list[str]:
        """The older rules that a newer one took in, beside its counterpart."""
        return [older for older, target in self.merged_into.items() if target == newer]


def match_rules(older: EditionRules, newer: EditionRules) -> RuleMatching:
    """Pair the rules of two editions."""
    similarity = measure_similarity(
        [rule.full_text for rule in older.rules], [rule.full_text for rule in newer.rules]
    )
    pairs_by_position = _pair_rules(older, newer, similarity)
    pairs = {
        older.rules[position].key: newer.rules[counterpart].key
        for position, counterpart in pairs_by_position.items()
    }
    pairs |= _pair_headings(older, newer, pairs)
    sections = _pair_sections(older, newer, pairs)
    back = {newer: older for older, newer in sections.items()}
    taken = set(pairs.values())
    return RuleMatching(
        pairs=pairs,
        split_off=dict(
            _find_containers(newer, older, _transpose(similarity.shared), similarity.newer, taken, back)
        ),
        merged_into=dict(
            _find_containers(older, newer, similarity.shared, similarity.older, pairs.keys(), sections)
        ),
        sections=sections,
    )


def _pair_rules(older: EditionRules, newer: EditionRules, similarity: Similarity) -> dict[int, int]:
    affinities = _affinities(older, newer, similarity.alike)
    older_depths, newer_depths = _relative_positions(older), _relative_positions(newer)
    weights: Table = {}
    for older_position, row in similarity.alike.items():
        weights[older_position] = scores = {}
        for newer_position, value in row.items():
            if value < LEAST_SIMILARITY:
                continue
            older_rule, newer_rule = older.rules[older_position], newer.rules[newer_position]
            affinity = affinities.get((older_rule.section, newer_rule.section), 0.0)
            distance = abs(older_depths[older_position] - newer_depths[newer_position])
            if value < CLEAR_SIMILARITY and not _have_common_subject(older, newer, older_rule, newer_rule):
                continue
            score = (
                value
                + SAME_SECTION * affinity
                + SAME_PLACE * (1 - distance)
                + _pair_bonus(older_rule, newer_rule, affinity)
            )
            if score >= LEAST_SCORE and bool(older_rule.text) == bool(newer_rule.text):
                scores[newer_position] = score
    return find_best_assignment(weights)


def _have_common_subject(
    older: EditionRules, newer: EditionRules, older_rule: ComparedRule, newer_rule: ComparedRule
) -> bool:
    """Whether the sections of two rules share a subject, or one rule speaks of that of the other's section.

    The items of one edition and the heroes of the other have rules with nearly the same words.
    """
    older_subject = _stems(older.titles.get(older_rule.section, ""))
    newer_subject = _stems(newer.titles.get(newer_rule.section, ""))
    if not older_subject or not newer_subject or older_subject & newer_subject:
        return True
    return bool(newer_subject & _stems(older_rule.full_text) or older_subject & _stems(newer_rule.full_text))


@lru_cache(maxsize=4096)
def _stems(text: str) -> frozenset[str]:
    """The beginnings of the words of a text that say what it is about."""
    words = (word for word in comparable_words(text) if len(word) > 2 and word not in GENERAL_WORDS)
    return frozenset(word[:STEM_LENGTH] for word in words)


def _pair_bonus(older_rule: ComparedRule, newer_rule: ComparedRule, affinity: float) -> float:
    """The bonus of a pair for equal headings and numbers; ``affinity`` is that of their sections."""
    same_title = bool(older_rule.title) and older_rule.title.casefold() == newer_rule.title.casefold()
    same_number = (older_rule.number.rule, older_rule.number.letter) == (
        newer_rule.number.rule,
        newer_rule.number.letter,
    )
    return SAME_TITLE * same_title + SAME_NUMBER * affinity * same_number


def _affinities(
    older: EditionRules, newer: EditionRules, similarities: Table
) -> dict[tuple[int, int], float]:
    """How likely two sections are counterparts, up to 1: by their most similar rules, and by their titles."""
    votes: dict[int, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    for older_position, row in similarities.items():
        newer_position = max(row, key=row.__getitem__, default=None)
        if newer_position is not None and row[newer_position] >= LEAST_VOTE:
            votes[older.rules[older_position].section][newer.rules[newer_position].section] += row[
                newer_position
            ]
    affinities = {
        (older_section, newer_section): weight / max(row.values())
        for older_section, row in votes.items()
        for newer_section, weight in row.items()
    }
    for older_section, newer_section in _same_titles(older, newer):
        affinities[older_section, newer_section] = max(
            affinities.get((older_section, newer_section), 0.0), 0.7
        )
    return affinities


def _same_titles(older: EditionRules, newer: EditionRules) -> Iterator[tuple[int, int]]:
    """Sections of one title; of several that share it, the one in the same chapter."""
    sections_by_title: dict[str, list[int]] = defaultdict(list)
    for section, title in newer.titles.items():
        sections_by_title[title.casefold()].append(section)
    for section, title in older.titles.items():
        candidates = sorted(
            sections_by_title[title.casefold()] if title else (), key=lambda other: abs(other - section)
        )
        if candidates and (len(candidates) == 1 or candidates[0] // 100 == section // 100):
            yield section, candidates[0]


def _relative_positions(edition: EditionRules) -> list[float]:
    """The position of each rule in its section, from 0 to 1."""
    return [
        place / len(section) for section in edition.by_section.values() for place, _ in enumerate(section)
    ]


def _pair_headings(older: EditionRules, newer: EditionRules, pairs: Mapping[str, str]) -> dict[str, str]:
    """Pair rules that are mere headings by the rules below them."""
    taken = set(pairs.values())
    votes: dict[str, Counter[str]] = defaultdict(Counter)
    for older_number, newer_number in pairs.items():
        above, below = (RuleNumber.parse(number).parent for number in (older_number, newer_number))
        if above and below and above.rule and below.rule:
            votes[str(above)][str(below)] += 1
    headings: dict[str, str] = {}
    for older_number, counts in votes.items():
        newer_number = counts.most_common(1)[0][0]
        is_free = (
            older_number not in pairs and newer_number not in taken and newer_number not in headings.values()
        )
        if is_free and _is_heading(older, older_number) and _is_heading(newer, newer_number):
            headings[older_number] = newer_number
    return headings


def _is_heading(edition: EditionRules, number: str) -> bool:
    return number in edition.by_number and not edition.by_number[number].text


def _pair_sections(older: EditionRules, newer: EditionRules, pairs: Mapping[str, str]) -> dict[int, int]:
    """Pair sections: with the one that has most of its rules, or else with the one of the same title."""
    votes: Table = defaultdict(lambda: defaultdict(float))
    for older_number, newer_number in pairs.items():
        votes[older.by_number[older_number].section][newer.by_number[newer_number].section] += 1
    for section, same_title in _same_titles(older, newer):
        votes[section][same_title] += 0.5
    return find_best_assignment(votes)


def _find_containers(
    from_edition: EditionRules,
    to_edition: EditionRules,
    shared: Table,
    weights: Sequence[float],
    paired: Container[str],
    sections: Mapping[int, int],
) -> Iterator[tuple[str, str]]:
    """Each unpaired rule of which a rule of the other edition contains the most part, with that rule."""
    for position, rule in enumerate(from_edition.rules):
        row = shared.get(position, {})
        best = max(row, key=row.__getitem__, default=None)
        if best is None or rule.key in paired or len(rule.full_text.split()) < LEAST_WORDS:
            continue
        if keeper := _find_keeper(rule, from_edition, to_edition):
            yield rule.key, keeper
            continue
        container = to_edition.rules[best]
        is_same_section = sections.get(rule.section) == container.section
        if not (is_same_section or _have_common_subject(from_edition, to_edition, rule, container)):
            continue
        if row[best] >= (LEAST_PART if is_same_section else LEAST_PART_ELSEWHERE) * weights[position]:
            yield rule.key, container.key


def _find_keeper(rule: ComparedRule, from_edition: EditionRules, to_edition: EditionRules) -> str:
    """The number of the rule of the other edition that has a sentence of this one word for word, if any.

    The sentence must be long, and stand in no other rule of either edition.
    """
    for key in sentence_keys(rule.text):
        numbers = to_edition.sentences.get(key, ())
        if len(key) >= LEAST_SAME_WORDS and len(numbers) == len(from_edition.sentences[key]) == 1:
            return numbers[0]
    return ""


def _transpose(table: Table) -> Table:
    transposed: Table = defaultdict(dict)
    for row_key, row in table.items():
        for column, value in row.items():
            transposed[column][row_key] = value
    return transposed
