"""How many cards are moved to pay, where that says how many targets there are: announced as X (Rule 707.1b).

Targets are chosen before costs are paid (Rule 707.1d, 707.1e). So a cost to remove any number of cards is one
to remove X cards where the number of targets, or what is divided among them, follows from it, as the keyword
Finishing Move has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.cardtext.unplayed.deeds import has_targets_by_deeds
from engine.tree.costs import MoveCost
from engine.tree.criteria import DoneThisWay, without
from engine.tree.effects import WhereX
from engine.tree.node import Node, transform, walk
from engine.tree.powers import AdditionalCost, Power
from engine.tree.references import Filter, Some
from engine.tree.values import Count, Number, X
from engine.tree.words import Noun


def with_announced_numbers(powers: Sequence[Power | None]) -> tuple[Power | None, ...]:
    """The powers of one side of a card, those that are not understood being ``None``, with X in place of such
    a number.
    """
    costs = [power for power in powers if isinstance(power, AdditionalCost)]
    if len(costs) != 1 or costs[0].optional or not _is_open(costs[0]):
        return tuple(powers)
    if not any(isinstance(node, WhereX) and has_targets_by_deeds(node) for node in walk(tuple(powers))):
        return tuple(powers)
    moved = costs[0].costs[0].card.filter  # type: ignore[attr-defined]
    announced = (_announced(costs[0]) if power is costs[0] else _counting_x(power, moved) for power in powers)
    return tuple(announced)


def _is_open(cost: AdditionalCost) -> bool:
    """Whether a cost consists of moving any number of cards, or up to a number."""
    if len(cost.costs) != 1:
        return False
    match cost.costs[0]:
        case MoveCost(card=Some(up_to=True, count=None | Number())):
            return True
    return False


def _announced(cost: AdditionalCost) -> AdditionalCost:
    part = cost.costs[0]
    if not isinstance(part, MoveCost) or not isinstance(part.card, Some):
        return cost
    most = part.card.count.amount if isinstance(part.card.count, Number) else None
    card = replace(part.card, count=X(), up_to=False)
    return replace(cost, costs=(replace(part, card=card),), most_x=most)


def _counting_x(power: Power | None, moved: Filter) -> Power | None:
    def counted(node: Node) -> Node:
        if isinstance(node, Count) and _counts_all(node, moved):
            return X()
        return node.effect if isinstance(node, WhereX) and node.value == X() else node

    changed = transform(power, counted)
    return changed if isinstance(changed, Power) else power


def _counts_all(count: Count, moved: Filter) -> bool:
    """Whether a number is that of all the cards that are moved to pay."""
    described = without(count.filter, DoneThisWay)
    if described == count.filter or count.step > 1 or count.also is not None:
        return False
    alike = replace(described, place=moved.place, owner=moved.owner, from_place=moved.from_place)
    return alike == moved or described == Filter(nouns=(Noun.CARD,))
