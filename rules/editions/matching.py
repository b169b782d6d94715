"""Which rule of one edition became which of another, found by what they say, whatever their numbers.

Every rule has at most one counterpart; of all ways to pair them, the one is taken that is most alike in sum.
What then stands alone may still be a part of a rule of the other edition: that was split, or several merged.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rules.editions.assignment import find_best_assignment
from rules.editions.passages import ComparedRule, EditionRules
from rules.editions.similarity import Similarity, Table, measure_similarity
from rules.identifiers.numbers import RuleNumber

LEAST_ALIKE = 0.1
LEAST_SCORE = 0.3
"""How alike two rules are at least in their words, and with what speaks for the pair besides."""

SAME_SECTION, SAME_TITLE, SAME_PLACE, SAME_NUMBER = 0.12, 0.06, 0.04, 0.04
"""What it counts that the sections go together, that the headings are equal, that the rules stand equally far
down, and that they have the same number in their sections."""

LEAST_PART, LEAST_PART_ELSEWHERE = 0.42, 0.58
LEAST_WORDS = 6
"""How much of a rule must stand in another to be a part of it, where their sections go together and where
they do not; and how many words it must have at all."""

VOTE = 0.3


@dataclass(frozen=True)
class RuleMatching:
    """What became of each rule, by number.

    ``pairs`` go from the older to the newer. ``split_off`` names for a newer rule without a counterpart the
    older one that it was part of, ``merged_into`` for an older one the newer that took it in. ``sections``
    go from the older to the newer.
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
        return [newer for newer, whole in self.split_off.items() if whole == older]

    def taken_in_by(self, newer: str) -> list[str]:
        """The older rules that a newer one took in, beside its counterpart."""
        return [older for older, whole in self.merged_into.items() if whole == newer]


def match_rules(older: EditionRules, newer: EditionRules) -> RuleMatching:
    """Pair the rules of two editions."""
    alike = measure_similarity([one.whole for one in older.passages], [one.whole for one in newer.passages])
    paired = _paired(older, newer, alike)
    pairs = {older.passages[one].key: newer.passages[other].key for one, other in paired.items()}
    pairs |= _headings(older, newer, pairs)
    sections = _sections(older, newer, pairs)
    back = {newer: older for older, newer in sections.items()}
    taken = set(pairs.values())
    return RuleMatching(
        pairs=pairs,
        split_off=dict(_wholes(newer, older, _turned(alike.shared), alike.newer, taken, back)),
        merged_into=dict(_wholes(older, newer, alike.shared, alike.older, pairs.keys(), sections)),
        sections=sections,
    )


def _paired(older: EditionRules, newer: EditionRules, alike: Similarity) -> dict[int, int]:
    near = _affinities(older, newer, alike.alike)
    depths_old, depths_new = _depths(older), _depths(newer)
    weights: Table = {}
    for place, row in alike.alike.items():
        weights[place] = found = {}
        for other, value in row.items():
            if value < LEAST_ALIKE:
                continue
            one, two = older.passages[place], newer.passages[other]
            together = near.get((one.section, two.section), 0.0)
            apart = abs(depths_old[place] - depths_new[other])
            score = value + SAME_SECTION * together + SAME_PLACE * (1 - apart) + _bonus(one, two, together)
            if score >= LEAST_SCORE and bool(one.text) == bool(two.text):
                found[other] = score
    return find_best_assignment(weights)


def _bonus(one: ComparedRule, two: ComparedRule, together: float) -> float:
    """What headings and numbers say for a pair; ``together`` is how much their sections go together."""
    same_title = bool(one.title) and one.title.casefold() == two.title.casefold()
    same_number = (one.number.rule, one.number.letter) == (two.number.rule, two.number.letter)
    return SAME_TITLE * same_title + SAME_NUMBER * together * same_number


def _affinities(older: EditionRules, newer: EditionRules, alike: Table) -> dict[tuple[int, int], float]:
    """How much two sections go together, up to 1: by the rules most alike, and by their titles."""
    votes: dict[int, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    for place, row in alike.items():
        other = max(row, key=row.__getitem__, default=None)
        if other is not None and row[other] >= VOTE:
            votes[older.passages[place].section][newer.passages[other].section] += row[other]
    found = {
        (one, two): weight / max(row.values()) for one, row in votes.items() for two, weight in row.items()
    }
    for one, two in _same_titles(older, newer):
        found[one, two] = max(found.get((one, two), 0.0), 0.7)
    return found


def _same_titles(older: EditionRules, newer: EditionRules) -> Iterator[tuple[int, int]]:
    """Sections of one title; of several that share it, the one in the same chapter."""
    named: dict[str, list[int]] = defaultdict(list)
    for section, title in newer.titles.items():
        named[title.casefold()].append(section)
    for section, title in older.titles.items():
        near = sorted(named[title.casefold()] if title else (), key=lambda other: abs(other - section))
        if near and (len(near) == 1 or near[0] // 100 == section // 100):
            yield section, near[0]


def _depths(volume: EditionRules) -> list[float]:
    """How far down in its section each rule stands, from 0 to 1."""
    return [place / len(section) for section in volume.by_section.values() for place, _ in enumerate(section)]


def _headings(older: EditionRules, newer: EditionRules, pairs: Mapping[str, str]) -> dict[str, str]:
    """Rules that are mere headings go with the rules below them."""
    taken = set(pairs.values())
    went: dict[str, Counter[str]] = defaultdict(Counter)
    for one, other in pairs.items():
        above, below = (RuleNumber.parse(number).parent for number in (one, other))
        if above and below and above.rule and below.rule:
            went[str(above)][str(below)] += 1
    found: dict[str, str] = {}
    for one, counts in went.items():
        other = counts.most_common(1)[0][0]
        free = one not in pairs and other not in taken and other not in found.values()
        if free and _is_heading(older, one) and _is_heading(newer, other):
            found[one] = other
    return found


def _is_heading(volume: EditionRules, number: str) -> bool:
    return number in volume.by_key and not volume.by_key[number].text


def _sections(older: EditionRules, newer: EditionRules, pairs: Mapping[str, str]) -> dict[int, int]:
    """Which section became which: where most of its rules went, or else the one of its title."""
    went: Table = defaultdict(lambda: defaultdict(float))
    for one, other in pairs.items():
        went[older.by_key[one].section][newer.by_key[other].section] += 1
    for section, same in _same_titles(older, newer):
        went[section][same] += 0.5
    return find_best_assignment(went)


def _wholes(
    ours: EditionRules,
    theirs: EditionRules,
    shared: Table,
    weights: Sequence[float],
    paired: Container[str],
    sections: Mapping[int, int],
) -> Iterator[tuple[str, str]]:
    """Each unpaired rule that stands for the most part in a rule of the other edition, with that one."""
    for place, one in enumerate(ours.passages):
        row = shared.get(place, {})
        best = max(row, key=row.__getitem__, default=None)
        if best is None or one.key in paired or len(one.whole.split()) < LEAST_WORDS:
            continue
        whole = theirs.passages[best]
        together = sections.get(one.section) == whole.section
        if row[best] >= (LEAST_PART if together else LEAST_PART_ELSEWHERE) * weights[place]:
            yield one.key, whole.key


def _turned(table: Table) -> Table:
    turned: Table = defaultdict(dict)
    for one, row in table.items():
        for other, value in row.items():
            turned[other][one] = value
    return turned
