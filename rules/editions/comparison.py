"""Two editions compared: what became of every rule, and of what the older one does not let us know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from rules.editions.matching import Matching, match
from rules.editions.moved_sentences import carried
from rules.editions.passages import Passage, Volume
from rules.editions.text_diff import Mark, Run, differences, same
from rules.identifiers.numbers import RuleNumber


class Kind(StrEnum):
    """What became of a rule. ``UNKNOWN``: the other edition breaks off where its counterpart would stand."""

    CHANGED = "changed"
    MOVED = "moved"
    ADDED = "added"
    REMOVED = "removed"
    UNKNOWN = "unknown"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class Fate:
    """A rule in both editions, or in the one that has it.

    ``split_off`` is the older rule that a newer one was part of, ``merged_into`` the newer rule that took an
    older one in. ``parts`` are further newer rules that the older one became, ``taken_in`` further older
    rules that the newer one is made of.
    """

    kind: Kind
    older: Passage | None
    newer: Passage | None
    split_off: str = ""
    merged_into: str = ""
    parts: tuple[str, ...] = ()
    taken_in: tuple[str, ...] = ()

    @property
    def passage(self) -> Passage:
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
class Edits:
    """What changed in a rule: in its heading, its text, and its examples one after another."""

    title: list[Run]
    text: list[Run]
    examples: list[list[Run]]


@dataclass(frozen=True)
class Comparison:
    """All rules of two editions, in the order of the newer one, removed rules where they were."""

    older: Volume
    newer: Volume
    matching: Matching = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "matching", match(self.older, self.newer))

    @cached_property
    def fates(self) -> tuple[Fate, ...]:
        """What became of every rule."""
        return tuple(self._in_order())

    @cached_property
    def counts(self) -> dict[Kind, int]:
        """How many rules there are of each kind."""
        counted = Counter(fate.kind for fate in self.fates)
        return {kind: counted[kind] for kind in Kind}

    def of_newer(self, number: str) -> Fate | None:
        """What a rule of the newer edition came from."""
        return self._by_newer.get(number)

    def of_older(self, number: str) -> Fate | None:
        """What became of a rule of the older edition."""
        return self._by_older.get(number)

    def between(self, older: str, newer: str) -> Fate:
        """What became of a rule on its way from one number to another that it went to.

        :raises KeyError: when it did not go that way.
        """
        for fate in (self._by_newer.get(newer), self._by_older.get(older)):
            if fate and (fate.former, fate.later) == (older, newer):
                return fate
        raise KeyError(f"{older} did not become {newer}")

    def edits(self, fate: Fate) -> Edits:
        """What changed in a rule that both have, or that is part of one of the other edition."""
        one = fate.older or self.older.by_key.get(fate.split_off) or _NOTHING
        two = fate.newer or self.newer.by_key.get(fate.merged_into) or _NOTHING
        text = self._differences(one.text, two.text)
        text = carried(text, Mark.DELETED, {number: self.newer.by_key[number].whole for number in fate.parts})
        text = carried(
            text, Mark.INSERTED, {number: self.older.by_key[number].whole for number in fate.taken_in}
        )
        if fate.split_off or fate.merged_into:
            return Edits(
                _runs_of_one(fate.passage.title, bool(fate.newer)), _inner(text, bool(fate.newer)), []
            )
        count = max(len(one.examples), len(two.examples))
        pairs = zip(_filled(one.examples, count), _filled(two.examples, count), strict=True)
        examples = [self._differences(before, after) for before, after in pairs]
        return Edits(self._differences(one.title, two.title), text, examples)

    @cached_property
    def _by_newer(self) -> dict[str, Fate]:
        return {fate.newer.key: fate for fate in self.fates if fate.newer}

    @cached_property
    def _by_older(self) -> dict[str, Fate]:
        return {fate.older.key: fate for fate in self.fates if fate.older}

    def _differences(self, one: str, two: str) -> list[Run]:
        return differences(one, two, self._meant_by_older, self._meant_by_newer)

    def _in_order(self) -> Iterator[Fate]:
        gone = self._gone()
        yield from gone.pop("", ())
        for passage in self.newer.passages:
            former = self.matching.back.get(passage.key)
            yield self._pair(self.older.by_key[former], passage) if former else self._without_older(passage)
            yield from gone.pop(passage.key, ())

    def _gone(self) -> dict[str, list[Fate]]:
        """The rules that only the older edition has, by the newer rule behind which they would stand."""
        gone: dict[str, list[Fate]] = {}
        before = ""
        for passage in self.older.passages:
            if passage.key in self.matching.pairs:
                before = self.matching.pairs[passage.key]
            else:
                gone.setdefault(before, []).append(self._without_newer(passage))
        return gone

    def _pair(self, one: Passage, two: Passage) -> Fate:
        moved = Kind.SAME if one.key == two.key else Kind.MOVED
        return Fate(
            kind=moved if self._says_the_same(one, two) else Kind.CHANGED,
            older=one,
            newer=two,
            parts=tuple(self.matching.parts_of(one.key)),
            taken_in=tuple(self.matching.taken_in_by(two.key)),
        )

    def _says_the_same(self, one: Passage, two: Passage) -> bool:
        texts = zip((one.title, one.text, *one.examples), (two.title, two.text, *two.examples), strict=False)
        return len(one.examples) == len(two.examples) and all(
            same(before, after, self._meant_by_older, self._meant_by_newer) for before, after in texts
        )

    def _without_older(self, passage: Passage) -> Fate:
        whole = self.matching.split_off.get(passage.key, "")
        if whole:
            return Fate(Kind.CHANGED, None, passage, split_off=whole)
        section = self.matching.sections_back.get(passage.section)
        known = _would_be_known(self.older, section)
        return Fate(Kind.ADDED if known else Kind.UNKNOWN, None, passage)

    def _without_newer(self, passage: Passage) -> Fate:
        whole = self.matching.merged_into.get(passage.key, "")
        if whole:
            return Fate(Kind.CHANGED, passage, None, merged_into=whole)
        section = self.matching.sections.get(passage.section)
        known = _would_be_known(self.newer, section)
        return Fate(Kind.REMOVED if known else Kind.UNKNOWN, passage, None)

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


_NOTHING = Passage(RuleNumber(0))


def _inner(runs: list[Run], is_newer: bool) -> list[Run]:
    """The differences of a part from its whole, without what stands around it in the whole."""
    around = Mark.DELETED if is_newer else Mark.INSERTED
    marks = [run.mark != around for run in runs]
    if True not in marks:
        return runs
    return runs[marks.index(True) : len(marks) - marks[::-1].index(True)]


def _runs_of_one(text: str, is_newer: bool) -> list[Run]:
    if not text:
        return []
    return [Run(Mark.INSERTED, "", text) if is_newer else Run(Mark.DELETED, text, "")]


def _filled(texts: tuple[str, ...], count: int) -> tuple[str, ...]:
    return texts + ("",) * (count - len(texts))


def _would_be_known(volume: Volume, section: int | None) -> bool:
    """Whether a rule of this section would be at hand if the edition had it.

    An edition of which sections are missing may have said anywhere among them what has no section here.
    """
    if volume.is_whole:
        return True
    return section is not None and section in volume.by_section and section not in volume.broken_off
