"""Attachments and their hosts (Rule 400)."""

from __future__ import annotations

from engine.derive import descriptions
from engine.derive.context import Context
from engine.play.actions.entering import attach_description
from engine.state import GameCard, GameState
from engine.state.characteristics import Characteristics
from engine.tree.node import cached_by_identity, walk
from engine.tree.powers import Power
from engine.tree.references import Host


def without_host(game: GameState) -> list[GameCard]:
    """The attachments whose host does not match their host description (Rule 400.6, 410.6c)."""
    return [
        card
        for player in game.players
        for card in player.attachments
        if card.host is None or not fits_host(game, card, game.cards[card.host])
    ]


def fits_host(game: GameState, card: GameCard, host: GameCard) -> bool:
    """Whether a card matches the "attached [thing]" of an attachment's printed powers, or else its attach
    description (Rule 400.6).
    """
    if not host.in_play:
        return False
    words = _host_words(card.base.sheet.powers)
    if words:
        return all(_is_called(host.current, word) for word in words)
    description = attach_description(game, card)
    if description is None:
        return True
    context = Context(card.controller or 0, card.reference)
    return descriptions.matches(game, context, description, host)


@cached_by_identity
def _host_words(powers: tuple[Power, ...]) -> tuple[str, ...]:
    """What powers call what their card is attached to: "attached ally", "attached Pet"."""
    return tuple(node.noun for node in walk(powers) if isinstance(node, Host))


def _is_called(characteristics: Characteristics, word: str) -> bool:
    """Whether a card is what "attached ally" or "attached Pet" calls it."""
    return word in characteristics.nouns or word in characteristics.tags
