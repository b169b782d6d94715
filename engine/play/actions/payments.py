"""What players pay under modifiers, and modifiers for the next payment (Rule 707.1e, 715.1)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.decisions import Flow
from engine.derive import interpreter, references
from engine.derive.context import Context, context_of_modifier
from engine.derive.interpreter import value
from engine.derive.layers import refresh
from engine.derive.player_modifiers import changed_payment
from engine.events import EndModifier, happen
from engine.play.costs import greatest_x, ready_resources
from engine.state import GameCard, GameState, Player
from engine.state.modifiers import Modifier
from engine.state.power_sheet import PowerEntry
from engine.tree.costs import CostPart, FlipCost, PayResources
from engine.tree.effects import Flip
from engine.tree.node import cached_by_identity, walk
from engine.tree.player_changes import Pays
from engine.tree.powers import Payment
from engine.tree.references import NextPlayed, PlayerReference
from engine.tree.values import Number, X
from engine.tree.words import PaidAction


def power_costs(
    game: GameState, context: Context, player: Player, entry: PowerEntry[Payment]
) -> Sequence[CostPart]:
    """The cost of a power, as its own text and modifiers have it, which can speak of completing a quest, or
    flipping a hero (Rule 707.1e).
    """
    costs = entry.power.costs
    if game.stale:
        refresh(game)
    reduction = _own_reduction(game, context, entry.power)
    card = game.cards[context.source.number]
    action = paid_action(card, entry) if game.index.player_modifiers else None
    if action is None and not reduction:
        return costs
    changed = max(_resources(game, context, costs) - reduction, 0)
    if action is not None:
        cost = _resources(game, context, costs)
        changed = changed_payment(game, player, action, card, cost, reduction=reduction)
    others = (part for part in costs if not isinstance(part, PayResources))
    return (PayResources(Number(changed)), *others)


def _own_reduction(game: GameState, context: Context, power: Payment) -> int:
    """How much less a power costs than its cost says, by its own text."""
    reduction = power.reduction
    if reduction is None:
        return 0
    times = 1 if reduction.per is None else value(game, context, reduction.per)
    return value(game, context, reduction.amount) * times


def greatest_power_x(game: GameState, context: Context, player: Player, entry: PowerEntry[Payment]) -> int:
    """A value of X above which a power's cost surely can't be paid: more than there are resources, where
    modifiers reduce the cost (Rule 707.1b, 707.1e).
    """
    costs = entry.power.costs
    most = greatest_x(game, context, player, costs)
    if not any(isinstance(part, PayResources) and isinstance(part.amount, X) for part in costs):
        return most
    resources = len(ready_resources(player))
    context.x = most + 1
    while _resources(game, context, power_costs(game, context, player, entry)) <= resources:
        most = context.x
        context.x += 1
    context.x = 0
    return most


def _resources(game: GameState, context: Context, costs: Sequence[CostPart]) -> int:
    """How many resources a cost has to be paid with (Rule 403.6b)."""
    return sum(value(game, context, part.amount) for part in costs if isinstance(part, PayResources))


def paid_action(card: GameCard, entry: PowerEntry[Payment]) -> PaidAction | None:
    """What a player pays for with the cost of a power, if modifiers can speak of it."""
    if entry in card.current.sheet.completions:
        return PaidAction.COMPLETE
    return PaidAction.FLIP if _flips(entry.power) else None


@cached_by_identity
def _flips(power: Payment) -> bool:
    return any(isinstance(node, Flip | FlipCost) for node in walk(power))


def end_next_payments(
    game: GameState, player: Player, action: PaidAction, cards: Sequence[GameCard]
) -> Flow[None]:
    """End the modifiers for a player's next action of a kind, after he has taken it with some cards.

    What he does at the same time is all "next" (Rule 703.1a).
    """
    for modifier in list(game.modifiers):
        if _is_for_next(game, modifier, player, action, cards):
            yield from happen(game, EndModifier(modifier))


def _is_for_next(
    game: GameState, modifier: Modifier, player: Player, action: PaidAction, cards: Sequence[GameCard]
) -> bool:
    who = modifier.content.who
    changes = [change for change in modifier.content.changes if isinstance(change, Pays)]
    if not changes or not isinstance(who, PlayerReference):
        return False
    context = context_of_modifier(modifier)
    if player.index not in interpreter.players(game, context, who):
        return False
    return any(
        change.action is action
        and (change.next_time or isinstance(change.cards, NextPlayed))
        and any(references.is_among(game, context, change.cards, card) for card in cards)
        for change in changes
    )
