"""Events, and the patterns of triggered powers that can watch for each kind of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.derive.context import Context
from engine.derive.event_patterns import Match
from engine.log import LogLine
from engine.state import GameCard, GameState
from engine.state.aspects import Aspect
from engine.tree.triggers import EventPattern


class Event:
    """Something that happens.

    ``touches`` are the aspects of the position that it can change, ``rule`` is the number of the rule by
    which it happens, for the log. ``has_consequences`` and ``is_always_possible`` say which kinds of events
    need not be asked.
    """

    __slots__ = ()

    touches: ClassVar[int] = Aspect.BOARD
    rule: ClassVar[str] = ""
    has_consequences: ClassVar[bool] = False
    is_always_possible: ClassVar[bool] = True

    def __init_subclass__(cls) -> None:
        cls.has_consequences = cls._consequences is not Event._consequences
        cls.is_always_possible = cls._is_possible is Event._is_possible

    def _is_possible(self, game: GameState) -> bool:
        """Whether there still is something to change: an event before may have done it (Rule 802.1)."""
        return True

    def _consequences(self, game: GameState) -> Sequence[Event]:
        """What the rules make happen at the same time, before it in the log."""
        return ()

    def _is_by_game(self) -> bool:
        """Whether the rules make it happen "by the game", so that nothing replaces it (Rule 103.3)."""
        return False

    def _moved_card(self, game: GameState) -> GameCard | None:
        """The card whose powers in other zones may have become active by moving there (Rule 703.3a)."""
        return None

    def _acting_card(self) -> GameCard | None:
        """The card that says to do it, whose powers about what is done "this way" see it anywhere (glossary:
        This Way).
        """
        return None

    def _other_cards(self, game: GameState) -> Sequence[GameCard]:
        """The cards that its line of the log may name, beside those in its fields."""
        return ()

    def _perform(self, game: GameState) -> None:
        """Change the game."""
        raise NotImplementedError

    def _describe(self, game: GameState) -> str | LogLine | None:
        """The line of the log, written before the event is performed; ``None`` for no line."""
        return None


@dataclass(slots=True)
class CardEvent(Event):
    """Something that happens to one card."""

    card: GameCard

    def _moved_card(self, game: GameState) -> GameCard | None:
        return self.card


Matcher = Callable[[GameState, Context, Any, Any], Match | None]


@dataclass(frozen=True, slots=True)
class Watch:
    """How a kind of event is compared with a kind of pattern.

    ``before`` compares with the position immediately before the event, as every event does that is not about
    a card coming into play (Rule 703.4).
    """

    pattern: type[EventPattern]
    matcher: Matcher
    before: bool


WATCHED: dict[type[Event], list[Watch]] = {}
"""The patterns that can watch for each kind of event; ``engine.events.watching`` fills it."""
