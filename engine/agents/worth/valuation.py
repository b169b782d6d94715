"""Valuations: what a tree is worth, as a sum of what happens anyway and of what its player chooses best."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from engine.agents.worth.scene import PowerSource, Scene
from engine.board.view import VisibleCard

Term = Callable[[Scene, PowerSource], float]
Gain = Callable[[Scene, PowerSource, VisibleCard], float]
"""What it is worth that an effect happens to a card; the sign says whether it does good."""


@dataclass(slots=True, eq=False)
class CardChoice:
    """Cards that are chosen: targets for a ``slot``, or, without one, cards chosen later.

    ``candidates`` are the cards that can be chosen, ``gains`` everything that happens to a chosen card. What
    an opponent chooses (``is_by_opponent``) is not foreseen, and worth nothing.
    """

    slot: int | None
    least: int
    most: int | None
    candidates: Callable[[Scene, PowerSource], list[VisibleCard]]
    gains: list[Gain] = field(default_factory=list)
    is_by_opponent: bool = False

    def gain(self, scene: Scene, source: PowerSource, card: VisibleCard) -> float:
        """What it is worth to choose a card; an opposing ally can be lost only once."""
        if len(self.gains) == 1:
            return self.gains[0](scene, source, card)
        gains = [gain(scene, source, card) for gain in self.gains]
        total = sum(gains)
        if total > 0 and not card.current.is_hero and scene.is_opposing(card):
            return min(total, max(scene.removal(card), *gains))
        return total

    def worth(self, scene: Scene, source: PowerSource) -> float:
        """What the best choice is worth; nothing can be done without enough cards to choose."""
        cards = self.candidates(scene, source)
        if self.is_by_opponent or len(cards) < self.least or not cards:
            return 0.0
        gains = [self.gain(scene, source, card) for card in cards]
        if self.most == 1:
            best = max(gains)
            return best if self.least else max(best, 0.0)
        gains.sort(reverse=True)
        return sum(
            gains[: self.least], sum([gain for gain in gains[self.least : self.most] if gain > 0], 0.0)
        )


@dataclass(slots=True, eq=False)
class Valuation:
    """What a power or a card is worth.

    ``terms`` happen anyway; ``optional`` parts are carried out if that is worth something (Rule 712.7); of
    each of ``modes`` the best is carried out (Rule 707.1c), and of each of ``unless``, an action and
    what happens without it; ``repeated`` parts happen so often as their number says. ``interrupts`` is
    whether something on the chain is interrupted (Rule 711).
    """

    terms: list[Term] = field(default_factory=list)
    choices: list[CardChoice] = field(default_factory=list)
    optional: list[Valuation] = field(default_factory=list)
    modes: list[list[Valuation]] = field(default_factory=list)
    unless: list[list[Valuation]] = field(default_factory=list)
    repeated: list[tuple[Term, Valuation]] = field(default_factory=list)
    interrupts: bool = False

    def worth(self, scene: Scene, source: PowerSource) -> float:
        """What it is worth now."""
        total = 0.0
        for term in self.terms:
            total += term(scene, source)
        for choice in self.choices:
            total += choice.worth(scene, source)
        if self.optional or self.modes or self.unless or self.repeated:
            total += self._worth_of_parts(scene, source)
        return total

    def _worth_of_parts(self, scene: Scene, source: PowerSource) -> float:
        total = 0.0
        for part in self.optional:
            total += max(part.worth(scene, source), 0.0)
        for modes in (*self.modes, *self.unless):
            total += max(mode.worth(scene, source) for mode in modes)
        for times, part in self.repeated:
            number = times(scene, source)
            if number:
                total += number * part.worth(scene, source)
        return total

    def all_choices(self) -> Iterator[CardChoice]:
        """Every choice in it."""
        yield from self.choices
        for part in self.parts():
            yield from part.all_choices()

    def all_optional(self) -> Iterator[Valuation]:
        """Every optional part in it."""
        for part in self.parts():
            if part in self.optional:
                yield part
            yield from part.all_optional()

    def parts(self) -> Iterator[Valuation]:
        """The valuations directly in it."""
        yield from self.optional
        for modes in (*self.modes, *self.unless):
            yield from modes
        yield from (part for _, part in self.repeated)

    @property
    def is_empty(self) -> bool:
        """Whether it is worth nothing in any position."""
        return not (self.terms or self.choices or self.optional or self.modes or self.unless or self.repeated)
