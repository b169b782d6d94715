"""The history of one rule through all editions of its document."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from rules.editions.compared_rules import ComparedRule
from rules.editions.comparison import ChangeKind, RuleChange
from rules.editions.loading import LoadedComparison, compare_editions, get_editions, load_rule
from rules.identifiers.numbers import RuleNumber
from rules.models import Document


class EditionEvent(StrEnum):
    """What an edition did to a rule, compared with the last edition in which it is known."""

    FIRST = "first"
    ABSENT = "absent"
    ADDED = "added"
    SAME = "same"
    MOVED = "moved"
    CHANGED = "changed"
    REMOVED = "removed"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class HistoryPlace:
    """The place of the rule in an edition: a number, none, or unknown."""

    document: Document
    number: str = ""
    is_known: bool = True


@dataclass(frozen=True, slots=True)
class HistoryStage:
    """What an edition did to the rule; ``change`` is the change since ``before``, if there is one."""

    place: HistoryPlace
    event: EditionEvent
    before: HistoryPlace | None = None
    between: LoadedComparison | None = None
    change: RuleChange | None = None

    @property
    def section(self) -> int:
        """The section of the rule in this edition."""
        return RuleNumber.parse(self.place.number).section if self.place.number else 0

    @property
    def passage(self) -> ComparedRule | None:
        """The rule as this edition has it."""
        if self.between:
            return self.between.comparison.newer.by_number.get(self.place.number)
        return load_rule(self.place.document, self.place.number) if self.place.number else None


def rule_history(document: Document, number: str) -> list[HistoryStage]:
    """The history of a rule, the oldest edition first. A part follows the rule that it was split off from."""
    editions = get_editions(document.key)
    position = next(place for place, edition in enumerate(editions) if edition.pk == document.pk)
    here = HistoryPlace(editions[position], number)
    earlier = list(_walk(here, reversed(editions[:position]), _before))
    later = list(_walk(here, editions[position + 1 :], _after))
    return list(_stages([*reversed(earlier), here, *later]))


def _before(other: Document, here: HistoryPlace) -> tuple[RuleChange | None, str]:
    change = compare_editions(other, here.document).comparison.of_newer(here.number)
    return change, change.former if change else ""


def _after(other: Document, here: HistoryPlace) -> tuple[RuleChange | None, str]:
    change = compare_editions(here.document, other).comparison.of_older(here.number)
    return change, change.later if change else ""


_StepFunction = Callable[[Document, HistoryPlace], tuple[RuleChange | None, str]]


def _walk(here: HistoryPlace, editions: Iterable[Document], step: _StepFunction) -> Iterator[HistoryPlace]:
    """Follow the rule from edition to edition, past those where it is unknown, to where it ends."""
    for other in editions:
        change, number = step(other, here)
        if number:
            here = HistoryPlace(other, number)
            yield here
        elif change is None or change.kind == ChangeKind.UNKNOWN:
            yield HistoryPlace(other, is_known=False)
        else:
            yield HistoryPlace(other)
            return


def _stages(places: Iterable[HistoryPlace]) -> Iterator[HistoryStage]:
    before: HistoryPlace | None = None
    for place in places:
        if not place.is_known:
            yield HistoryStage(place, EditionEvent.UNKNOWN)
            continue
        yield _stage(place, before)
        before = place


def _stage(place: HistoryPlace, before: HistoryPlace | None) -> HistoryStage:
    if before is None:
        return HistoryStage(place, EditionEvent.FIRST if place.number else EditionEvent.ABSENT)
    if not before.number:
        return HistoryStage(place, EditionEvent.ADDED, before)
    between = compare_editions(before.document, place.document)
    if not place.number:
        change = between.comparison.of_older(before.number)
        return HistoryStage(place, EditionEvent.REMOVED, before, between, change)
    change = between.comparison.between(before.number, place.number)
    return HistoryStage(place, EditionEvent(change.kind), before, between, change)
