"""What the text of all cards of a game asks for, so that a game without such text pays nothing for it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.state.journal import Happening


@dataclass(frozen=True, slots=True)
class GameText:
    """What the text of the first ``cards`` cards asks for.

    ``recorded`` are the kinds of happening that it looks back on. The others are numbers of cards:
    ``working_elsewhere`` of those with powers that work in another zone than play (Rule 700.2),
    ``playable_elsewhere`` of those that can be played from another zone than the hand (Rule 409.1).
    ``has_remaining`` is whether any makes modifiers that last while something remains as it is (Rule 714.3b).
    """

    cards: int = 0
    recorded: frozenset[Happening] = frozenset()
    working_elsewhere: tuple[int, ...] = ()
    playable_elsewhere: tuple[int, ...] = ()
    has_remaining: bool = False

    def followed_by(self, other: GameText) -> GameText:
        """What the text of these cards and of those behind them asks for."""
        first = self.cards
        return GameText(
            first + other.cards,
            self.recorded | other.recorded,
            (*self.working_elsewhere, *[first + number for number in other.working_elsewhere]),
            (*self.playable_elsewhere, *[first + number for number in other.playable_elsewhere]),
            self.has_remaining or other.has_remaining,
        )
