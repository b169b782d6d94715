"""Powers that could be used and would do nothing: all cards of a description are none now."""

from __future__ import annotations

from engine.decisions import Option, Verb
from engine.derive import descriptions
from engine.derive.context import Context
from engine.derive.layers import board_index
from engine.state import GameState
from engine.tree import effects
from engine.tree.node import Node
from engine.tree.references import All, EachOf


def is_idle(game: GameState, player: int, option: Option) -> bool:
    """Whether an option of a player uses a power that affects all cards of a description, which are none."""
    if option.verb is not Verb.USE:
        return False
    powers = (
        (Context(player, card.reference), entry.power)
        for card, entry in board_index(game).usable.get(player, ())
        if card.identity == option.card and entry.index == option.number
    )
    return any(
        all(_is_without_effect(game, context, effect) for effect in power.effects)
        for context, power in powers
    )


def _is_without_effect(game: GameState, context: Context, effect: Node) -> bool:
    who: object = None
    if isinstance(effect, effects.Lasting):
        who = effect.modifier.who
    elif isinstance(effect, effects.Destroy | effects.Exhaust | effects.Ready | effects.Move):
        who = effect.cards
    elif isinstance(effect, effects.Deal):
        who = effect.to
    return isinstance(who, All | EachOf) and not any(descriptions.matching(game, context, who.filter))
