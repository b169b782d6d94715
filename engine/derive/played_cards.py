"""The cards that players have played this turn, as text asks for them (Rule 500.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engine.derive import descriptions, interpreter
from engine.derive.context import Context
from engine.state import GameState
from engine.state.journal import Happening
from engine.state.snapshot import DescribedCard
from engine.tree.criteria import PlayedThisTurn
from engine.tree.references import NthPlayed


def is_turn_to_play(game: GameState, context: Context, nth: NthPlayed) -> bool:
    """Whether the next such card that a player plays this turn, or quest that he completes, is the one."""
    players = interpreter.players(game, context, nth.player)
    cards = cards_of_happenings(game, players, Happening.PLAY, Happening.COMPLETE)
    before = sum(1 for card in cards if descriptions.matches(game, context, nth.filter, card))
    return before == nth.number - 1


def players_who_played(game: GameState, context: Context, criterion: PlayedThisTurn) -> Collection[int]:
    """The players of whom a description says that they have played its cards, or all."""
    if criterion.player is None:
        return range(len(game.players))
    return interpreter.players(game, context, criterion.player)


def cards_played(game: GameState, player: int) -> Iterator[DescribedCard]:
    """The cards that a player has played this turn."""
    for fact in game.journal.facts:
        if fact.kind is Happening.PLAY and fact.player == player and fact.card is not None:
            yield fact.card


def cards_of_happenings(
    game: GameState, players: Collection[int], *happenings: Happening
) -> Iterator[DescribedCard]:
    """The cards with which players have done such things this turn."""
    for fact in game.journal.facts:
        if fact.kind in happenings and fact.player in players and fact.card is not None:
            yield fact.card
