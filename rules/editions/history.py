"""The line of one rule through all editions of its document."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from rules.editions.comparison import Fate, Kind
from rules.editions.loading import Compared, compared, editions_of, passage
from rules.editions.passages import Passage
from rules.identifiers.numbers import RuleNumber
from rules.models import Document


class Event(StrEnum):
    """What an edition did to a rule, seen from the edition before it that is known."""

    FIRST = "first"
    ABSENT = "absent"
    ADDED = "added"
    SAME = "same"
    MOVED = "moved"
    CHANGED = "changed"
    REMOVED = "removed"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Place:
    """Where the line stands in an edition: at a number, nowhere, or not to be known."""

    document: Document
    number: str = ""
    is_known: bool = True


@dataclass(frozen=True, slots=True)
class Stage:
    """What an edition did to the rule. ``fate`` tells it against ``before``, where there is such a one."""

    place: Place
    event: Event
    before: Place | None = None
    between: Compared | None = None
    fate: Fate | None = None

    @property
    def section(self) -> int:
        """The section that it stands in here."""
        return RuleNumber.parse(self.place.number).section if self.place.number else 0

    @property
    def passage(self) -> Passage | None:
        """The rule as this edition has it."""
        if self.between:
            return self.between.comparison.newer.by_key.get(self.place.number)
        return passage(self.place.document, self.place.number) if self.place.number else None


def history(document: Document, number: str) -> list[Stage]:
    """The line of a rule, the oldest edition first. A part follows the rule that it was split off from."""
    editions = editions_of(document.key)
    middle = next(place for place, one in enumerate(editions) if one.pk == document.pk)
    here = Place(editions[middle], number)
    earlier = list(_walk(here, reversed(editions[:middle]), _before))
    later = list(_walk(here, editions[middle + 1 :], _after))
    return list(_stages([*reversed(earlier), here, *later]))


def _before(other: Document, here: Place) -> tuple[Fate | None, str]:
    fate = compared(other, here.document).comparison.of_newer(here.number)
    return fate, fate.former if fate else ""


def _after(other: Document, here: Place) -> tuple[Fate | None, str]:
    fate = compared(here.document, other).comparison.of_older(here.number)
    return fate, fate.later if fate else ""


_Step = Callable[[Document, Place], tuple[Fate | None, str]]


def _walk(here: Place, editions: Iterable[Document], step: _Step) -> Iterator[Place]:
    """Follow the line from edition to edition, past those that do not tell, to where it ends."""
    for other in editions:
        fate, number = step(other, here)
        if number:
            here = Place(other, number)
            yield here
        elif fate is None or fate.kind == Kind.UNKNOWN:
            yield Place(other, is_known=False)
        else:
            yield Place(other)
            return


def _stages(places: Iterable[Place]) -> Iterator[Stage]:
    before: Place | None = None
    for place in places:
        if not place.is_known:
            yield Stage(place, Event.UNKNOWN)
            continue
        yield _stage(place, before)
        before = place


def _stage(place: Place, before: Place | None) -> Stage:
    if before is None:
        return Stage(place, Event.FIRST if place.number else Event.ABSENT)
    if not before.number:
        return Stage(place, Event.ADDED, before)
    between = compared(before.document, place.document)
    if not place.number:
        fate = between.comparison.of_older(before.number)
        return Stage(place, Event.REMOVED, before, between, fate)
    fate = between.comparison.between(before.number, place.number)
    return Stage(place, Event(fate.kind), before, between, fate)
