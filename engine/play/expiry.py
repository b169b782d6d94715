"""When definite modifiers end, and in whose turn (Rule 714.3)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.derive import interpreter
from engine.derive.context import Context
from engine.state import GameCard, GameState
from engine.state.modifiers import Expiry
from engine.tree.changes import (
    CannotReadyDuring,
    Continuous,
    Duration,
    DuringNextTurn,
    ThisCombat,
    ThisTurn,
    ThisTurnUntil,
    UntilEndOf,
    UntilEvent,
    UntilStartOf,
    WhileRemains,
)
from engine.tree.references import ControllerOf


def end_of_modifier(
    game: GameState, context: Context, content: Continuous, flagged: Sequence[GameCard] | None
) -> tuple[Expiry, Sequence[int]]:
    """When a modifier ends, and in whose turn; what "can't ready" next time does with that ready step, which
    is another for the cards of each player.
    """
    for change in content.changes:
        if isinstance(change, CannotReadyDuring) and change.next:
            if not isinstance(change.player, ControllerOf):
                return Expiry.READY_STEP, interpreter.players(game, context, change.player)
            cards = [card for card in game.cards if card.in_play] if flagged is None else flagged
            controllers = {card.controller for card in cards if card.controller is not None}
            return Expiry.READY_STEP, sorted(controllers)
    expiry, player = end_of_duration(game, context, content.duration)
    return expiry, [] if player is None else [player]


_EXPIRIES: dict[type[Duration], Expiry] = {
    DuringNextTurn: Expiry.NEXT_TURN,
    UntilEndOf: Expiry.END_OF_TURN,
    UntilStartOf: Expiry.START_OF_TURN,
}


def end_of_duration(
    game: GameState, context: Context, duration: Duration | None
) -> tuple[Expiry, int | None]:
    """When something that lasts so long ends, and in whose turn, if that matters."""
    match duration:
        case None | UntilEvent():
            return Expiry.NEVER, None
        case ThisTurn() | ThisTurnUntil():
            return Expiry.TURN, None
        case ThisCombat():
            return Expiry.COMBAT, None
        case UntilStartOf() | UntilEndOf() | DuringNextTurn():
            players = interpreter.players(game, context, duration.player)
            player = players[0] if players else context.controller
            if isinstance(duration, UntilEndOf) and not duration.next and player == game.turn_player:
                return Expiry.TURN, None
            return _EXPIRIES[type(duration)], player
        case WhileRemains():
            return Expiry.WHILE_REMAINS, None
    raise LookupError(f"unknown duration {duration}")
