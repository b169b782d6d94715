"""Powers that could be used and would do nothing: all cards of a description are none now, or no strike can
come that would cost less.
"""

from __future__ import annotations

from engine.decisions import Option, Verb
from engine.derive import descriptions
from engine.derive.context import Context
from engine.derive.layers import board_index
from engine.state import GameState, TurnStep
from engine.tree import effects
from engine.tree.changes import Continuous, ThisTurn
from engine.tree.node import Node
from engine.tree.player_changes import Pays
from engine.tree.references import All, EachOf
from engine.tree.words import PaidAction


def is_idle(game: GameState, player: int, option: Option) -> bool:
    """Whether an option of a player uses a power that does nothing: it affects all cards of a description,
    which are none, or is about strikes of this turn, of which none can come.
    """
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
        if _is_for_strikes_of_turn(effect.modifier):
            return not _can_still_strike(game, context.controller)
    elif isinstance(effect, effects.Destroy | effects.Exhaust | effects.Ready | effects.Move):
        who = effect.cards
    elif isinstance(effect, effects.Deal):
        who = effect.to
    return isinstance(who, All | EachOf) and not any(descriptions.matching(game, context, who.filter))


def _is_for_strikes_of_turn(modifier: Continuous) -> bool:
    """Whether a modifier lasts until the end of the turn, and changes only what is paid to strike."""
    return isinstance(modifier.duration, ThisTurn) and all(
        isinstance(change, Pays) and change.action is PaidAction.STRIKE for change in modifier.changes
    )


def _can_still_strike(game: GameState, player: int) -> bool:
    """Whether a player may strike this turn before having priority once more: in the own turn as long as an
    attack can be proposed, else as something is about to defend (Rule 303.2).
    """
    if game.turn_player == player:
        return game.step not in (TurnStep.END, TurnStep.WRAP_UP)
    is_defending = game.combat is not None and game.combat.has_proposed_defender
    return is_defending and any(
        card.current.is_weapon and not card.exhausted for card in game.players[player].hero_row
    )
