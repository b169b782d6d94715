"""What text forbids to be done to cards, by whatever or by some cards and players (Rule 103.2)."""

from __future__ import annotations

from typing import NamedTuple

from engine.derive.context import Context, source_card
from engine.derive.patterns import fits, fits_player
from engine.state import GameCard, GameState
from engine.state.snapshot import DescribedCard
from engine.tree.references import CardReference, PlayerReference
from engine.tree.words import ForbiddenAction


class Cause(NamedTuple):
    """Who does something: a player, with a card or its effect."""

    player: int
    card: DescribedCard


def cause_of(game: GameState, context: Context) -> Cause:
    """Who does what a text says: its controller, with the card that has it (Rule 712.5)."""
    return Cause(context.controller, source_card(game, context))


def is_forbidden_to(game: GameState, card: GameCard, action: ForbiddenAction, cause: Cause | None) -> bool:
    """Whether something can't be done to a card, be it by anything, or by what would do it."""
    current = card.current
    if action in current.cannot:
        return True
    if cause is None or not current.cannot_by:
        return False
    return any(
        forbidden is action and _is_by(game, context, by, cause)
        for context, forbidden, by in current.cannot_by
    )


def _is_by(game: GameState, context: Context, by: CardReference | PlayerReference, cause: Cause) -> bool:
    if isinstance(by, PlayerReference):
        return fits_player(game, context, by, cause.player)
    return fits(game, context, by, cause.card)
