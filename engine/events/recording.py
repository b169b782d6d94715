"""Writing into the journal what happens, where text looks back on it (Rule 703.1, 717.6)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from engine.derive import card_states
from engine.derive.layers import refresh
from engine.events.event import Event
from engine.events.facts import FACTS
from engine.state import GameCard, GameState
from engine.state.aspects import Aspect
from engine.state.journal import Fact, Happening
from engine.state.snapshot import CardSnapshot, take_snapshot


class Recording:
    """What is written down of events that happen at the same time.

    The facts come into the journal after all that the events trigger has been found, so that none of them
    is earlier than another (Rule 703.1a).
    """

    def __init__(self, game: GameState, kinds: Collection[Happening]) -> None:
        self.game = game
        self.kinds = kinds
        self.facts: list[Fact] = []

    def note(self, event: Event, *, before: bool) -> None:
        """Write down an event that is about to happen, or has happened."""
        for kind in FACTS.get(type(event), ()):
            if kind.before is before and kind.happening in self.kinds:
                self.facts += kind.write(self.game, event, self._snapshot)

    def _snapshot(self, card: GameCard) -> CardSnapshot:
        """What a card is now."""
        game = self.game
        if game.combat is None:
            return take_snapshot(card, frozenset())
        states = (state for state in card_states.COMBAT_STATES if card_states.STATES[state](game, card))
        return take_snapshot(card, frozenset(states))

    def finish(self, happened: Sequence[Event]) -> None:
        """Put the facts into the journal."""
        game = self.game
        if game.stale:
            refresh(game)
        for event in happened:
            self.note(event, before=False)
        if not self.facts:
            return
        game.journal.facts += map(self._with_new_identity, self.facts)
        if game.reads & Aspect.HISTORY:
            game.stale, game.checked = True, -1

    def _with_new_identity(self, fact: Fact) -> Fact:
        """A fact that knows what its card has become by moving (Rule 415.9a)."""
        if fact.place is None or fact.card is None:
            return fact
        return replace(fact, became=self.game.cards[fact.card.number].identity)


_RECORDED: dict[frozenset[Happening], frozenset[type[Event]]] = {}
"""The kinds of event that are written down where text asks for these kinds of happening."""


def begin_recording(game: GameState, events: Sequence[Event]) -> Recording | None:
    """What writes down events that are about to happen, if the text of any card of the game asks for them."""
    kinds = game.text.recorded
    recorded = _RECORDED.get(kinds)
    if recorded is None:
        recorded = _RECORDED[kinds] = _recorded_events(kinds)
    for event in events:
        if type(event) in recorded:
            return Recording(game, kinds)
    return None


def _recorded_events(kinds: frozenset[Happening]) -> frozenset[type[Event]]:
    return frozenset(
        event for event, facts in FACTS.items() if any(kind.happening in kinds for kind in facts)
    )
