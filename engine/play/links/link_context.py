"""What the text of a link refers to (Rule 705)."""

from __future__ import annotations

from engine.derive.context import Context
from engine.play.links.division import divided_amounts
from engine.state import ChainLink, GameState
from engine.state.reference import CardIdentity


def context_of(link: ChainLink, source: CardIdentity | None = None) -> Context:
    """What the text of a link refers to; ``source`` for a card, which is its own (Rule 705.5).

    :raises LookupError: for a proposal effect, which has no source card.
    """
    source = source or link.source
    if source is None:
        raise LookupError("this link has no source card")
    return Context(
        controller=link.controller,
        source=source,
        x=link.x,
        targets=link.targets,
        chosen=tuple(card for slot in link.targets for card in slot),
        target_players=link.target_players,
        modes=link.modes,
        division=divided_amounts(link),
        mentions=link.mentions,
        amount=link.amount,
        affected=link.affected,
        has_lapsed=link.has_lapsed is True,
    )


def resolution_context(game: GameState, link: ChainLink, source: CardIdentity | None = None) -> Context:
    """What the text of a link refers to as it begins to resolve: not to what others have moved since it was
    added (Rule 415.9b, 709).

    :raises LookupError: for a proposal effect, which has no source card.
    """
    context = context_of(link, source)
    context.wait = (link.added, game.clock)
    return context
