"""The cards that players have played this turn, as text asks for them (Rule 500.2)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.derive import descriptions
from engine.derive.context import Context
from engine.state import GameState
from engine.state.journal import Happening
from engine.state.snapshot import DescribedCard
from engine.tree.references import Filter


def has_played(game: GameState, context: Context, description: Filter) -> bool:
    """Whether a player has played such a card this turn, or completed such a quest."""
    cards = cards_of_happenings(game, context, Happening.PLAY, Happening.COMPLETE)
    return any(descriptions.matches(game, context, description, card) for card in cards)


def cards_played(game: GameState, player: int) -> Iterator[DescribedCard]:
    """The cards that a player has played this turn."""
    for fact in game.journal.facts:
        if fact.kind is Happening.PLAY and fact.player == player and fact.card is not None:
            yield fact.card


def cards_of_happenings(game: GameState, context: Context, *happenings: Happening) -> Iterator[DescribedCard]:
    """The cards with which "you" have done such things this turn."""
    for fact in game.journal.facts:
        if fact.kind in happenings and fact.player == context.controller and fact.card is not None:
            yield fact.card
