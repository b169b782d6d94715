"""What playing a card costs, and in which ways it can be paid (Rule 403, 707.1e)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from engine.derive.context import Context
from engine.derive.interpreter import holds, value
from engine.derive.layers import board_index
from engine.derive.player_modifiers import changed_payment, is_free
from engine.derive.word_choices import words_of_kind
from engine.play.costs import can_pay, ready_resources
from engine.state import GameCard, GameState, Player
from engine.state.characteristics import Characteristics
from engine.tree.costs import CostPart, PayResources
from engine.tree.powers import CostReduction
from engine.tree.values import Number
from engine.tree.words import PaidAction


class WayToPay(NamedTuple):
    """One of the costs that a card can be played for, with all that is paid; ``is_extended`` if an additional
    cost is among it that need not be paid.
    """

    name: str
    costs: tuple[CostPart, ...]
    is_extended: bool = False


def has_plain_cost(game: GameState, base: Characteristics) -> bool:
    """Whether playing a card costs just the resources printed on it (Rule 403.2, 403.3)."""
    return not (base.sheet.changes_cost or base.cost_x or board_index(game).player_modifiers)


def has_x(base: Characteristics) -> bool:
    """Whether a value of X is chosen as a card is played."""
    return bool(base.cost_x or base.sheet.x_costs) or base.sheet.most_x is not None


def most_x(game: GameState, context: Context, player: Player, card: GameCard) -> int:
    """The greatest value of X that can be paid for: more than there are resources, where the cost is reduced
    (Rule 707.1e).
    """
    sheet = card.base.sheet
    resources = most = len(ready_resources(player))
    context.x = most + 1
    while _resource_cost(game, context, card, _play_cost(context, card) + sheet.required_costs) <= resources:
        most = context.x
        context.x += 1
    return most


def _play_cost(context: Context, card: GameCard) -> tuple[CostPart, ...]:
    """The cost in the corner of a card; X counts as what is chosen (Rule 201.3)."""
    base = card.base
    return (PayResources(Number(base.cost + context.x * base.cost_x)),)


def changed_cost(game: GameState, player: Player, card: GameCard) -> int | None:
    """The resources that a card in hand costs now; ``None`` where that is its printed cost, or depends on X
    (Rule 707.1e).
    """
    if not card.base.is_playable or card.base.cost_x:
        return None
    context = Context(player.index, card.reference)
    parts = _play_cost(context, card) + card.base.sheet.required_costs
    cost = _resource_cost(game, context, card, parts)
    return None if cost == card.base.cost else cost


def _resource_cost(game: GameState, context: Context, card: GameCard, parts: Iterable[CostPart]) -> int:
    """The resources that playing a card costs: those of its cost or an alternate one and of additional costs,
    then what modifiers add, then reductions (Rule 707.1e).
    """
    cost = sum(value(game, context, part.amount) for part in parts if isinstance(part, PayResources))
    own = [(_change(game, context, reduction), reduction.more) for reduction in card.base.sheet.reductions]
    cost += sum(amount for amount, is_more in own if is_more)
    reduction = sum(amount for amount, is_more in own if not is_more)
    player = game.players[context.controller]
    return changed_payment(game, player, PaidAction.PLAY, card, cost, reduction=reduction)


def _change(game: GameState, context: Context, reduction: CostReduction) -> int:
    """By how much a card's own text changes what it costs."""
    if reduction.condition is not None and not holds(game, context, reduction.condition):
        return 0
    if reduction.x is not None:
        context = replace(context, x=value(game, context, reduction.x))
    amount = value(game, context, reduction.amount)
    amount *= 1 if reduction.per is None else value(game, context, reduction.per)
    return amount


def payable_ways(
    game: GameState, context: Context, player: Player, card: GameCard, *, free: bool = False
) -> list[WayToPay]:
    """The costs that a card can be played for now: its play cost, or an alternate one, each with the
    additional costs; only these where it is played without paying its cost (Rule 403.3, 403.6a). Where a
    word is to be chosen first, those for the first word for which there are any.
    """
    sheet = card.base.sheet
    if sheet.chosen_as_played is not None and not context.chosen_words:
        kind = sheet.chosen_as_played
        for word in sorted(words_of_kind(game, kind)):
            chosen = replace(context, chosen_words=((kind, word),))
            ways = payable_ways(game, chosen, player, card, free=free)
            if ways:
                return ways
        return []
    ways = ways_to_pay(game, context, player, card, free=free)
    return [way for way in ways if can_pay(game, context, player, way.costs)]


def ways_to_pay(
    game: GameState, context: Context, player: Player, card: GameCard, *, free: bool = False
) -> list[WayToPay]:
    """The costs of :func:`payable_ways`, whether they can be paid or not."""
    sheet = card.base.sheet
    ways: list[tuple[str, tuple[CostPart, ...]]] = []
    if not free:
        ways.append(("play cost", _play_cost(context, card)))
        ways += [("alternate cost", alternate.costs) for alternate in sheet.alternate_costs]
    if free or (not context.x and is_free(game, player, card)):  # Rule 707.1b
        ways.append(("cost of nothing", ()))
    total = [WayToPay(name, _total_cost(game, context, card, parts)) for name, parts in ways]
    optional = sheet.optional_costs
    if not optional:
        return total
    extended = [
        WayToPay(f"{name} and the additional cost", _total_cost(game, context, card, parts + optional), True)
        for name, parts in ways
    ]
    return [*extended, *total]


def _total_cost(
    game: GameState, context: Context, card: GameCard, parts: tuple[CostPart, ...]
) -> tuple[CostPart, ...]:
    """All that is to be paid to play a card for one of its costs (Rule 707.1e)."""
    parts += card.base.sheet.required_costs
    others = (part for part in parts if not isinstance(part, PayResources))
    return (PayResources(Number(_resource_cost(game, context, card, parts))), *others)
