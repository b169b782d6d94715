"""Links of which one choice can stand in the way of another (Rule 707.2), found once for each tree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields

from engine.state.target_nodes import ConditionalTarget, follows_from_others
from engine.tree.costs import (
    Activate,
    CostPart,
    DestroyCost,
    DiscardCost,
    ExhaustCost,
    MoveCost,
    PayResources,
    SharedCost,
)
from engine.tree.node import Node, walk
from engine.tree.references import Some, Target
from engine.tree.words import Noun, Place

_RESOURCE_NOUNS = frozenset({Noun.CARD, Noun.LOCATION, Noun.QUEST, Noun.RESOURCE})


def own_part(part: CostPart) -> CostPart:
    """What a player pays himself of a part that other players pay, too (Rule 403.1)."""
    return part.part if isinstance(part, SharedCost) else part


_NEED_READY_CARDS = (Activate, ExhaustCost)
_TAKE_CARDS_AWAY = (DestroyCost, DiscardCost, MoveCost)


def costs_compete(parts: Iterable[CostPart]) -> bool:
    """Whether a player chooses cards for a part of a cost that another part can need too (Rule 403.1).

    Parts compete that exhaust cards, and parts that take cards away. They do not compete with each other, as
    the first are paid first (:data:`engine.play.costs.ORDER`), nor with other parts, after which every card
    is still where it was and as ready. Resources are needed by a resource cost and by what exhausts cards
    that can be resources.
    """
    parts = list(map(own_part, parts))
    exhausting = [part for part in parts if isinstance(part, _NEED_READY_CARDS)]
    taking = [part for part in parts if isinstance(part, _TAKE_CARDS_AWAY)]
    if any(len(group) > 1 and any(map(_is_chosen, group)) for group in (exhausting, taking)):
        return True
    pays_resources = any(isinstance(part, PayResources) for part in parts)
    return pays_resources and any(map(_may_exhaust_resources, exhausting))


def _is_chosen(part: CostPart) -> bool:
    return isinstance(getattr(part, "card", None), Some)


def _may_exhaust_resources(part: CostPart) -> bool:
    if not (isinstance(part, ExhaustCost) and isinstance(part.card, Some)):
        return False
    nouns = part.card.filter.nouns
    return not nouns or not _RESOURCE_NOUNS.isdisjoint(nouns)


def targets_compete(targets: Sequence[ConditionalTarget]) -> bool:
    """Whether one of several targets must be another card than those before it, or follows from them (Rule
    706.1, 707.1d).
    """
    return len(targets) > 1 and any(
        isinstance(target.node, Target) and (target.node.another or follows_from_others(target.node))
        for target in targets
    )


def depends_on_zones(part: Node) -> bool:
    """Whether a number depends on cards outside play, where a card is that is about to be played."""
    return any(
        isinstance(value, Place) and value is not Place.PLAY
        for node in walk(part)
        for value in (getattr(node, field.name) for field in fields(node))
    )
