"""What lasts while something remains as it is, and is over for good once it does not (Rule 714.3b)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from engine.cards import PrintedCard
from engine.cardtext.powers import powers_of_both_sides
from engine.derive import interpreter
from engine.derive.context import Context, context_of_modifier
from engine.derive.modifier_aspects import aspects_read
from engine.state import ChainLink, GameState, TurnStep
from engine.state.modifier_expiry import is_of_ready_step
from engine.state.modifiers import Expiry, Modifier, ReplacementModifier, TriggeredModifier
from engine.tree.changes import WhileRemains
from engine.tree.conditions import PowerCondition
from engine.tree.node import Node, cached_by_identity, walk


@lru_cache(maxsize=16384)
def speaks_of_remaining(card: PrintedCard) -> bool:
    """Whether the text of a card makes modifiers that last while something remains as it is."""
    return any(isinstance(node, WhileRemains) for node in walk(powers_of_both_sides(card)))


def watch_link(game: GameState, link: ChainLink) -> None:
    """Note from now on whether what has to remain for the effect of a link does, if it is so by now."""
    if game.text.has_remaining and link.power is not None and conditions_of(link.power):
        link.has_lapsed = False if _all_hold(game, link) else None
        game.reads |= aspects_read(link.power)


def end_what_has_lapsed(game: GameState) -> None:
    """End the modifiers whose card no longer remains as they say, and note it of the links on the chain.

    Called as a position has been computed, whose ``reads`` it completes.
    """
    game.modifiers = [modifier for modifier in game.modifiers if still_lasts(game, modifier)]
    game.replacements = [modifier for modifier in game.replacements if still_lasts(game, modifier)]
    for modifier in game.replacements:
        if modifier.expiry is Expiry.WHILE_REMAINS:
            game.reads |= aspects_read(modifier.content)
    for link in game.chain:
        if link.has_lapsed is False and link.power is not None:
            link.has_lapsed = not _all_hold(game, link)
            game.reads |= aspects_read(link.power)


def is_suspended(game: GameState, modifier: Modifier | ReplacementModifier | TriggeredModifier) -> bool:
    """Whether a modifier of the next ready step or turn of a player waits for that (Rule 500.1, 501.1)."""
    if modifier.expiry is Expiry.NEXT_TURN:
        return game.turn_player != modifier.player or modifier.created == game.turn
    if modifier.expiry is not Expiry.READY_STEP or not isinstance(modifier, Modifier):
        return False
    return game.step is not TurnStep.READY or not is_of_ready_step(game, modifier)


def still_lasts(game: GameState, modifier: Modifier | ReplacementModifier) -> bool:
    """Whether what a modifier lasts for still is so."""
    duration = modifier.content.duration
    if not isinstance(duration, WhileRemains):
        return True
    context = replace(context_of_modifier(modifier), mentions=modifier.mentions)
    return interpreter.holds(game, context, duration.condition)


def _all_hold(game: GameState, link: ChainLink) -> bool:
    if link.source is None or link.power is None:
        return True
    context = Context(
        link.controller, link.source, targets=link.targets, mentions=link.mentions, affected=link.affected
    )
    return all(interpreter.holds(game, context, condition) for condition in conditions_of(link.power))


@cached_by_identity
def conditions_of(power: Node) -> tuple[PowerCondition, ...]:
    """What has to remain for what a power makes to last."""
    return tuple(_conditions_in(power))


def _conditions_in(power: Node) -> Iterator[PowerCondition]:
    for node in walk(power):
        if isinstance(node, WhileRemains) and node.condition is not None:
            yield node.condition
