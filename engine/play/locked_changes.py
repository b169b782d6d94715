"""What a definite modifier changes, with its numbers as they are when it begins (Rule 709.2d)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.cardtext.powers import printed_powers
from engine.derive import interpreter
from engine.derive.context import Context
from engine.derive.gained_powers import PowersOfOthers, chosen_keywords, powers_of_others
from engine.derive.interpreter import value
from engine.play.quoted_powers import with_known_x
from engine.state import GameState
from engine.tree.changes import GainChosenKeywords, GainKeyword, GainPower, GainPowersOf, ModifierChange
from engine.tree.node import field_names
from engine.tree.powers import KeywordPower, Power
from engine.tree.references import CardReference, PlayerReference, Quantity, This
from engine.tree.values import Number


def locked_changes(
    game: GameState, context: Context, changes: Sequence[ModifierChange]
) -> tuple[ModifierChange, ...]:
    """Changes with their numbers, and the printed powers of other cards, as they are now (Rule 709.2d)."""
    locked: list[ModifierChange] = []
    for change in changes:
        if isinstance(change, GainPowersOf):
            for pointer in interpreter.referred(game, context, change.card):
                powers = printed_powers(game.cards[pointer.number].printed)
                locked += [_gained(power) for power in powers]
        elif isinstance(change, GainChosenKeywords):
            locked += chosen_keywords(game, context)
        elif isinstance(change, PowersOfOthers):
            locked += [_gained(power) for power in powers_of_others(game, context, change)]
        else:
            locked.append(lock(game, context, change))
    return tuple(locked)


def as_read_of_itself(context: Context, who: CardReference | PlayerReference) -> Context:
    """The context of the numbers of a modifier: for a card that changes itself "it" is that card, if no other
    was mentioned (Rule 712.3a).
    """
    return replace(context, subject=context.source) if isinstance(who, This) else context


def _gained(power: Power) -> ModifierChange:
    if isinstance(power, KeywordPower):
        return GainKeyword(power.keyword, None if power.number is None else Number(power.number))
    return GainPower(power)


def lock(game: GameState, context: Context, change: ModifierChange) -> ModifierChange:
    """A change with its numbers read and locked in (Rule 709.2d)."""
    if isinstance(change, GainPower):
        return with_known_x(change, context.x)
    locked: dict[str, Any] = {}
    for name in field_names(type(change)):
        part = getattr(change, name)
        if isinstance(part, Quantity) and not isinstance(part, Number):
            locked[name] = Number(value(game, context, part))
    return replace(change, **locked) if locked else change
