"""Carrying out instructions, each a modifier or several (Rule 709.2b, 712.1 to 712.3, 713).

Each kind of effect has a flow, registered by :func:`performs` in :mod:`engine.play.effects`, that returns
whether the instruction was performed in full, which is what "if you do" asks (Rule 709.2f).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from typing import Any

from engine.decisions import Flow
from engine.derive import interpreter, references
from engine.derive.context import Context
from engine.derive.interpreter import value
from engine.derive.stats import known_stat
from engine.derive.values import as_measured
from engine.play.choices import choose_player, read_for, resolve_cards
from engine.play.outcome import lose_heroes
from engine.state import GameState
from engine.state.reference import Mention
from engine.state.target_nodes import slots_to_come
from engine.tree.chosen_numbers import measured_cards, numbers_to_choose
from engine.tree.effects import Modal, Unless, WhereX
from engine.tree.node import Node, transform, walk
from engine.tree.references import (
    AnyPlayer,
    ControllerOf,
    It,
    OwnerOf,
    PlayerReference,
    Quantity,
    Target,
    ThatPlayer,
    This,
    You,
    YouAnd,
)
from engine.tree.values import Number, ThatMuch

Performer = Callable[[GameState, Context, Any], Flow[bool]]

PERFORM: dict[type[Node], Performer] = {}
"""The flow for each kind of effect."""


def performs(*kinds: type[Node]) -> Callable[[Performer], Performer]:
    """Carry out these kinds of effects by the decorated flow."""

    def register(performer: Performer) -> Performer:
        for kind in kinds:
            PERFORM[kind] = performer
        return performer

    return register


def perform(game: GameState, context: Context, effect: Node) -> Flow[bool]:
    """Carry out one instruction; whether it was performed in full."""
    if context.subject is not None:
        context.actor = context.subject
    context.subject = None
    outer, context.instruction = context.instruction, effect
    mentioned_behind: tuple[Mention, ...] = ()
    if numbers_to_choose(effect):
        # the card behind "where X is" is not what "it" before means (Rule 712.3a)
        reading = replace(context) if isinstance(effect, WhereX) else context
        effect = yield from _with_chosen_numbers(game, reading, effect)
        mentioned_behind = reading.mentions[len(context.mentions) :]
    if isinstance(getattr(effect, "player", None), AnyPlayer) and not isinstance(effect, Modal | Unless):
        context.done = yield from _perform_by_chosen_player(game, context, effect)
    else:
        context.done = yield from PERFORM[type(effect)](game, context, effect)
    context.mentions += mentioned_behind
    context.instruction = outer
    return context.done


def _with_chosen_numbers(game: GameState, context: Context, effect: Any) -> Flow[Any]:
    """An instruction in which the numbers of cards that are to be chosen stand as they are (Rule 709.2b)."""
    amounts: dict[Node, Node] = {}
    for number in numbers_to_choose(effect):
        if number not in amounts:
            measured_from = measured_cards(number)
            cards = yield from resolve_cards(game, context, measured_from)
            measured = as_measured(game, measured_from, tuple(card.reference for card in cards))
            amounts[number] = Number(sum(known_stat(game, card, number.stat) for card in measured))
    parts = {field.name: getattr(effect, field.name) for field in fields(effect)}
    changed = {
        name: transform(part, lambda node: amounts.get(node, node))
        for name, part in parts.items()
        if isinstance(part, Quantity)
    }
    return replace(effect, **changed)


def _perform_by_chosen_player(game: GameState, context: Context, effect: Any) -> Flow[bool]:
    """Choose the player who carries out an instruction to "an opponent" (Rule 709.2b).

    Who chooses a mode is known already (Rule 707.1c), and what happens "unless an opponent" does something,
    each of them can avert.
    """
    chosen = yield from choose_player(game, context, context.controller, effect.player)
    if chosen is None:
        context.actors = ()
        return False
    instruction = replace(effect, player=ThatPlayer())  # as mentioned by the choice
    return (yield from PERFORM[type(effect)](game, context, instruction))


def perform_all(game: GameState, context: Context, instructions: Sequence[Node]) -> Flow[None]:
    """Carry out instructions in order (Rule 709.2b), unless their player loses the game meanwhile."""
    targets = context.targets
    to_come = slots_to_come(instructions) if targets else ()
    for place, effect in enumerate(instructions):
        if place:
            yield from lose_heroes(game)
            if game.players[context.controller].lost:
                return
        if to_come and to_come[place]:
            context.targets = tuple(() if slot in to_come[place] else t for slot, t in enumerate(targets))
        yield from perform(game, context, effect)
        context.targets = targets


def acting_players(game: GameState, context: Context, reference: PlayerReference) -> tuple[int, ...]:
    """The players an instruction tells to act; others than "you" are mentioned, and so is the target that
    tells who they are: "Target ally's controller removes it" (Rule 712.3a).
    """
    if isinstance(reference, ControllerOf | OwnerOf) and isinstance(reference.card, Target):
        context.mention(
            references.mention(reference.card, interpreter.referred(game, context, reference.card))
        )
    players = context.actors = interpreter.players(game, context, reference)
    if isinstance(reference, YouAnd):
        context.mention(Mention((), players=players[1:]))
    elif not isinstance(reference, You):
        context.mention(Mention((), players=players))
    return tuple(player for player in players if not game.players[player].lost)


def numbers_of_players(game: GameState, context: Context, effect: Any) -> list[tuple[int, int]]:
    """The players who act and the number for each, read before anybody acts: "for each ally they control" of
    several players counts for each their own (Rule 712.3a, 802.1).
    """
    return [
        (index, multiplied(game, own, effect, value(game, own, effect.count)))
        for index in acting_players(game, context, effect.player)
        for own in (read_for(context, index),)
    ]


def note_number(context: Context, effect: Node, number: int) -> None:
    """Note how many cards something happened to, for "that many" behind it. What happens to "that many" cards
    leaves the number as it was, however many there are: "destroys that many ... and discards that many". So
    does what happens to "it" or "this ally", which is one card anyhow: "destroy it, and it deals that much".
    """
    cards = getattr(effect, "cards", None)
    is_of_one = isinstance(cards, This) or cards == It()
    if not is_of_one and not any(isinstance(node, ThatMuch) for node in walk(effect)):
        context.amount = number


def multiplied(game: GameState, context: Context, effect: Any, amount: int) -> int:
    """An amount "for each" of something."""
    return amount if effect.per is None else amount * value(game, context, effect.per)
