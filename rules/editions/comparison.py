"""The comparison of two editions: what happened to every rule, as far as both editions are complete."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from rules.editions.compared_rules import ComparedRule, EditionRules
from rules.editions.matching import RuleMatching, match_rules
from rules.editions.moved_sentences import mark_moved_sentences, mark_same_sentences
from rules.editions.text_diff import DiffMark, DiffRun, diff_texts, have_same_meaning
from rules.identifiers.numbers import RuleNumber


class ChangeKind(StrEnum):
    """What happened to a rule. ``UNKNOWN``: the other edition lacks the section of its counterpart."""

    CHANGED = "changed"
    MOVED = "moved"
    ADDED = "added"
    REMOVED = "removed"
    UNKNOWN = "unknown"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A rule in both editions, or in the one that has it.

    ``split_off`` is the number of the older rule that a newer one was part of, ``merged_into`` that of the
    newer rule that took an older one in. ``parts`` are the other newer rules that the older one was split
    into, ``taken_in`` the other older rules that were merged into the newer one.
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
        return self.newer or self.older or _EMPTY_RULE

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
        """Whether it has different numbers in the two editions."""
        return bool(self.older and self.newer and self.older.key != self.newer.key)


@dataclass(frozen=True, slots=True)
class RuleEdits:
    """The differences in the heading, the text and each example of a rule."""

    title: list[DiffRun]
    text: list[DiffRun]
    examples: list[list[DiffRun]]


@dataclass(frozen=True)
class EditionComparison:
    """The changes of all rules of two editions, in the order of the newer one."""

    older: EditionRules
    newer: EditionRules
    matching: RuleMatching = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "matching", match_rules(self.older, self.newer))

    @cached_property
    def changes(self) -> tuple[RuleChange, ...]:
        """The change of every rule."""
        return tuple(self._in_order())

    @cached_property
    def counts(self) -> dict[ChangeKind, int]:
        """The number of rules of each kind of change."""
        counted = Counter(change.kind for change in self.changes)
        return {kind: counted[kind] for kind in ChangeKind}

    def of_newer(self, number: str) -> RuleChange | None:
        """The change of a rule of the newer edition."""
        return self._by_newer.get(number)

    def of_older(self, number: str) -> RuleChange | None:
        """The change of a rule of the older edition."""
        return self._by_older.get(number)

    def between(self, older: str, newer: str) -> RuleChange:
        """The change of a rule from its older number to its newer one.

        :raises KeyError: when the one did not become the other.
        """
        for change in (self._by_newer.get(newer), self._by_older.get(older)):
            if change and (change.former, change.later) == (older, newer):
                return change
        raise KeyError(f"{older} did not become {newer}")

    def edits(self, change: RuleChange) -> RuleEdits:
        """The differences of a rule from its counterpart, or from the rule that it is or was a part of."""
        older = change.older or self.older.by_number.get(change.split_off) or _EMPTY_RULE
        newer = change.newer or self.newer.by_number.get(change.merged_into) or _EMPTY_RULE
        text = self._diff(older.text, newer.text)
        text = mark_moved_sentences(
            text,
            DiffMark.DELETED,
            {number: self.newer.by_number[number].full_text for number in change.parts},
        )
        text = mark_moved_sentences(
            text,
            DiffMark.INSERTED,
            {number: self.older.by_number[number].full_text for number in change.taken_in},
        )
        text = mark_same_sentences(text, DiffMark.DELETED, self.newer.sentences)
        text = mark_same_sentences(text, DiffMark.INSERTED, self.older.sentences)
        if change.split_off or change.merged_into:
            return RuleEdits(
                _single_run(change.passage.title, bool(change.newer)),
                _trim_surroundings(text, bool(change.newer)),
                [],
            )
        count = max(len(older.examples), len(newer.examples))
        pairs = zip(_pad(older.examples, count), _pad(newer.examples, count), strict=True)
        examples = [self._diff(before, after) for before, after in pairs]
        return RuleEdits(self._diff(older.title, newer.title), text, examples)

    @cached_property
    def _by_newer(self) -> dict[str, RuleChange]:
        return {change.newer.key: change for change in self.changes if change.newer}

    @cached_property
    def _by_older(self) -> dict[str, RuleChange]:
        return {change.older.key: change for change in self.changes if change.older}

    def _diff(self, older_text: str, newer_text: str) -> list[DiffRun]:
        return diff_texts(older_text, newer_text, self._resolve_older, self._resolve_newer)

    def _in_order(self) -> Iterator[RuleChange]:
        removed = self._removed_rules()
        yield from removed.pop("", ())
        for passage in self.newer.rules:
            former = self.matching.back.get(passage.key)
            yield (
                self._pair(self.older.by_number[former], passage) if former else self._without_older(passage)
            )
            yield from removed.pop(passage.key, ())

    def _removed_rules(self) -> dict[str, list[RuleChange]]:
        """The rules that only the older edition has, by the newer rule that they would follow."""
        removed: dict[str, list[RuleChange]] = {}
        before = ""
        for passage in self.older.rules:
            if passage.key in self.matching.pairs:
                before = self.matching.pairs[passage.key]
            else:
                removed.setdefault(before, []).append(self._without_newer(passage))
        return removed

    def _pair(self, older: ComparedRule, newer: ComparedRule) -> RuleChange:
        moved = ChangeKind.SAME if older.key == newer.key else ChangeKind.MOVED
        return RuleChange(
            kind=moved if self._is_unchanged(older, newer) else ChangeKind.CHANGED,
            older=older,
            newer=newer,
            parts=tuple(self.matching.parts_of(older.key)),
            taken_in=tuple(self.matching.taken_in_by(newer.key)),
        )

    def _is_unchanged(self, older: ComparedRule, newer: ComparedRule) -> bool:
        texts = zip(
            (older.title, older.text, *older.examples),
            (newer.title, newer.text, *newer.examples),
            strict=False,
        )
        return len(older.examples) == len(newer.examples) and all(
            have_same_meaning(before, after, self._resolve_older, self._resolve_newer)
            for before, after in texts
        )

    def _without_older(self, passage: ComparedRule) -> RuleChange:
        origin = self.matching.split_off.get(passage.key, "")
        if origin:
            return RuleChange(ChangeKind.CHANGED, None, passage, split_off=origin)
        section = self.matching.sections_back.get(passage.section)
        is_known = _is_section_known(self.older, section)
        return RuleChange(ChangeKind.ADDED if is_known else ChangeKind.UNKNOWN, None, passage)

    def _without_newer(self, passage: ComparedRule) -> RuleChange:
        target = self.matching.merged_into.get(passage.key, "")
        if target:
            return RuleChange(ChangeKind.CHANGED, passage, None, merged_into=target)
        section = self.matching.sections.get(passage.section)
        is_known = _is_section_known(self.newer, section)
        return RuleChange(ChangeKind.REMOVED if is_known else ChangeKind.UNKNOWN, passage, None)

    def _resolve_older(self, cited: str) -> str:
        """The newer number of a rule that the older edition cites.

        Of a rule in a section that is only announced, only the section of its counterpart is known.
        """
        number = RuleNumber.parse(cited)
        into = self.matching.sections.get(number.section)
        if cited in self.older.by_number:
            return self.matching.pairs.get(cited) or f"{cited} of the older edition"
        if into is None:
            return cited
        if number.rule and number.section in self.older.unknown:
            return f"{into}.?"
        return str(replace(number, chapter=into // 100, section=into))

    def _resolve_newer(self, cited: str) -> str:
        number = RuleNumber.parse(cited)
        former = self.matching.sections_back.get(number.section)
        if number.rule and former in self.older.unknown and cited not in self.matching.back:
            return f"{number.section}.?"
        return cited


_EMPTY_RULE = ComparedRule(RuleNumber(0))


def _trim_surroundings(runs: list[DiffRun], is_newer: bool) -> list[DiffRun]:
    """The differences of a part from the whole rule, without the text around it in the whole rule."""
    is_of_part = [bool(run.newer if is_newer else run.older) for run in runs]
    if True not in is_of_part:
        return runs
    return runs[is_of_part.index(True) : len(is_of_part) - is_of_part[::-1].index(True)]


def _single_run(text: str, is_newer: bool) -> list[DiffRun]:
    if not text:
        return []
    return [DiffRun(DiffMark.INSERTED, "", text) if is_newer else DiffRun(DiffMark.DELETED, text, "")]


def _pad(texts: tuple[str, ...], count: int) -> tuple[str, ...]:
    return texts + ("",) * (count - len(texts))


def _is_section_known(edition: EditionRules, section: int | None) -> bool:
    """Whether the edition would contain a rule of this section if it had one.

    In an edition with missing sections, a rule without a counterpart may have been in any of those.
    """
    if edition.is_complete:
        return True
    return section is not None and section in edition.by_section and section not in edition.broken_off
