"""Two editions compared: what became of every rule, and of what the older one does not let us know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from rules.editions.matching import RuleMatching, match_rules
from rules.editions.moved_sentences import mark_moved_sentences
from rules.editions.passages import ComparedRule, EditionRules
from rules.editions.text_diff import DiffMark, DiffRun, diff_texts, have_same_meaning
from rules.identifiers.numbers import RuleNumber


class ChangeKind(StrEnum):
    """What became of a rule. ``UNKNOWN``: the other edition breaks off where its counterpart would stand."""

    CHANGED = "changed"
    MOVED = "moved"
    ADDED = "added"
    REMOVED = "removed"
    UNKNOWN = "unknown"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A rule in both editions, or in the one that has it.

    ``split_off`` is the older rule that a newer one was part of, ``merged_into`` the newer rule that took an
    older one in. ``parts`` are further newer rules that the older one became, ``taken_in`` further older
    rules that the newer one is made of.
    """

    kind: ChangeKind
    older: ComparedRule | None
    newer: ComparedRule | None
    split_off: str = ""
    merged_into: str = ""
    parts: tuple[str, ...] = ()
    taken_in: tuple[str, ...] = ()

    @property
    def passage(self) -> ComparedRule:
        """The rule as the newer edition has it, or else the older."""
        return self.newer or self.older or _NOTHING

    @property
    def former(self) -> str:
        """The number in the older edition of the rule, or of the one that it was part of; empty for none."""
        return self.older.key if self.older else self.split_off

    @property
    def later(self) -> str:
        """The number in the newer edition of the rule, or of the one that took it in; empty for none."""
        return self.newer.key if self.newer else self.merged_into

    @property
    def is_renumbered(self) -> bool:
        """Whether it stands in both under different numbers."""
        return bool(self.older and self.newer and self.older.key != self.newer.key)


@dataclass(frozen=True, slots=True)
class RuleEdits:
    """What changed in a rule: in its heading, its text, and its examples one after another."""

    title: list[DiffRun]
    text: list[DiffRun]
    examples: list[list[DiffRun]]


@dataclass(frozen=True)
class EditionComparison:
    """All rules of two editions, in the order of the newer one, removed rules where they were."""

    older: EditionRules
    newer: EditionRules
    matching: RuleMatching = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "matching", match_rules(self.older, self.newer))

    @cached_property
    def fates(self) -> tuple[RuleChange, ...]:
        """What became of every rule."""
        return tuple(self._in_order())

    @cached_property
    def counts(self) -> dict[ChangeKind, int]:
        """How many rules there are of each kind."""
        counted = Counter(fate.kind for fate in self.fates)
        return {kind: counted[kind] for kind in ChangeKind}

    def of_newer(self, number: str) -> RuleChange | None:
        """What a rule of the newer edition came from."""
        return self._by_newer.get(number)

    def of_older(self, number: str) -> RuleChange | None:
        """What became of a rule of the older edition."""
        return self._by_older.get(number)

    def between(self, older: str, newer: str) -> RuleChange:
        """What became of a rule on its way from one number to another that it went to.

        :raises KeyError: when it did not go that way.
        """
        for fate in (self._by_newer.get(newer), self._by_older.get(older)):
            if fate and (fate.former, fate.later) == (older, newer):
                return fate
        raise KeyError(f"{older} did not become {newer}")

    def edits(self, fate: RuleChange) -> RuleEdits:
        """What changed in a rule that both have, or that is part of one of the other edition."""
        one = fate.older or self.older.by_key.get(fate.split_off) or _NOTHING
        two = fate.newer or self.newer.by_key.get(fate.merged_into) or _NOTHING
        text = self._differences(one.text, two.text)
        text = mark_moved_sentences(
            text, DiffMark.DELETED, {number: self.newer.by_key[number].whole for number in fate.parts}
        )
        text = mark_moved_sentences(
            text, DiffMark.INSERTED, {number: self.older.by_key[number].whole for number in fate.taken_in}
        )
        if fate.split_off or fate.merged_into:
            return RuleEdits(
                _runs_of_one(fate.passage.title, bool(fate.newer)), _inner(text, bool(fate.newer)), []
            )
        count = max(len(one.examples), len(two.examples))
        pairs = zip(_filled(one.examples, count), _filled(two.examples, count), strict=True)
        examples = [self._differences(before, after) for before, after in pairs]
        return RuleEdits(self._differences(one.title, two.title), text, examples)

    @cached_property
    def _by_newer(self) -> dict[str, RuleChange]:
        return {fate.newer.key: fate for fate in self.fates if fate.newer}

    @cached_property
    def _by_older(self) -> dict[str, RuleChange]:
        return {fate.older.key: fate for fate in self.fates if fate.older}

    def _differences(self, one: str, two: str) -> list[DiffRun]:
        return diff_texts(one, two, self._meant_by_older, self._meant_by_newer)

    def _in_order(self) -> Iterator[RuleChange]:
        gone = self._gone()
        yield from gone.pop("", ())
        for passage in self.newer.passages:
            former = self.matching.back.get(passage.key)
            yield self._pair(self.older.by_key[former], passage) if former else self._without_older(passage)
            yield from gone.pop(passage.key, ())

    def _gone(self) -> dict[str, list[RuleChange]]:
        """The rules that only the older edition has, by the newer rule behind which they would stand."""
        gone: dict[str, list[RuleChange]] = {}
        before = ""
        for passage in self.older.passages:
            if passage.key in self.matching.pairs:
                before = self.matching.pairs[passage.key]
            else:
                gone.setdefault(before, []).append(self._without_newer(passage))
        return gone

    def _pair(self, one: ComparedRule, two: ComparedRule) -> RuleChange:
        moved = ChangeKind.SAME if one.key == two.key else ChangeKind.MOVED
        return RuleChange(
            kind=moved if self._says_the_same(one, two) else ChangeKind.CHANGED,
            older=one,
            newer=two,
            parts=tuple(self.matching.parts_of(one.key)),
            taken_in=tuple(self.matching.taken_in_by(two.key)),
        )

    def _says_the_same(self, one: ComparedRule, two: ComparedRule) -> bool:
        texts = zip((one.title, one.text, *one.examples), (two.title, two.text, *two.examples), strict=False)
        return len(one.examples) == len(two.examples) and all(
            have_same_meaning(before, after, self._meant_by_older, self._meant_by_newer)
            for before, after in texts
        )

    def _without_older(self, passage: ComparedRule) -> RuleChange:
        whole = self.matching.split_off.get(passage.key, "")
        if whole:
            return RuleChange(ChangeKind.CHANGED, None, passage, split_off=whole)
        section = self.matching.sections_back.get(passage.section)
        known = _would_be_known(self.older, section)
        return RuleChange(ChangeKind.ADDED if known else ChangeKind.UNKNOWN, None, passage)

    def _without_newer(self, passage: ComparedRule) -> RuleChange:
        whole = self.matching.merged_into.get(passage.key, "")
        if whole:
            return RuleChange(ChangeKind.CHANGED, passage, None, merged_into=whole)
        section = self.matching.sections.get(passage.section)
        known = _would_be_known(self.newer, section)
        return RuleChange(ChangeKind.REMOVED if known else ChangeKind.UNKNOWN, passage, None)

    def _meant_by_older(self, cited: str) -> str:
        """The newer number of what the older edition cites.

        Of a rule in a section that is only announced, no more can be said than which section that became.
        """
        number = RuleNumber.parse(cited)
        into = self.matching.sections.get(number.section)
        if cited in self.older.by_key:
            return self.matching.pairs.get(cited) or f"{cited} of the older edition"
        if into is None:
            return cited
        if number.rule and number.section in self.older.unknown:
            return f"{into}.?"
        return str(replace(number, chapter=into // 100, section=into))

    def _meant_by_newer(self, cited: str) -> str:
        number = RuleNumber.parse(cited)
        former = self.matching.sections_back.get(number.section)
        if number.rule and former in self.older.unknown and cited not in self.matching.back:
            return f"{number.section}.?"
        return cited


_NOTHING = ComparedRule(RuleNumber(0))


def _inner(runs: list[DiffRun], is_newer: bool) -> list[DiffRun]:
    """The differences of a part from its whole, without what stands around it in the whole."""
    around = DiffMark.DELETED if is_newer else DiffMark.INSERTED
    marks = [run.mark != around for run in runs]
    if True not in marks:
        return runs
    return runs[marks.index(True) : len(marks) - marks[::-1].index(True)]


def _runs_of_one(text: str, is_newer: bool) -> list[DiffRun]:
    if not text:
        return []
    return [DiffRun(DiffMark.INSERTED, "", text) if is_newer else DiffRun(DiffMark.DELETED, text, "")]


def _filled(texts: tuple[str, ...], count: int) -> tuple[str, ...]:
    return texts + ("",) * (count - len(texts))


def _would_be_known(volume: EditionRules, section: int | None) -> bool:
    """Whether a rule of this section would be at hand if the edition had it.

    An edition of which sections are missing may have said anywhere among them what has no section here.
    """
    if volume.is_whole:
        return True
    return section is not None and section in volume.by_section and section not in volume.broken_off
