"""What is done "this way": whether something before does it (glossary: This Way)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import DamageType
from engine.cardtext.unplayed.mentions import has_undefined_x
from engine.tree import (
    conditions,
    costs,
    criteria,
    deck_effects,
    effects,
    packet_effects,
    powers,
    references,
)
from engine.tree.node import Node, walk

_DEALING: tuple[type[Node], ...] = (
    effects.Deal,
    packet_effects.DealParts,
)


NOTED_THIS_WAY: dict[str, tuple[type[Node], ...]] = {
    "dealt damage": _DEALING,
    **{f"dealt {kind.casefold()} damage": _DEALING for kind in DamageType},
    "destroyed": (effects.Destroy, costs.DestroyCost),
    "discarded": (deck_effects.Discard, deck_effects.DiscardCards, costs.DiscardCost),
    "exhausted": (effects.Exhaust, costs.ExhaustCost),
    "healed": (effects.Heal,),
    "looked at": (deck_effects.LookAt,),
    "put into a graveyard": (effects.Move,),
    "put into play": (effects.Move,),
    "put into your graveyard": (effects.Move,),
    "put into your hand": (effects.Move,),
    "readied": (effects.Ready,),
    "removed": (effects.Move, costs.MoveCost),
    "removed from the game": (effects.Move, costs.MoveCost),
    "revealed": (deck_effects.Reveal, costs.RevealCost),
    "shuffled": (deck_effects.ShuffleInto,),
}
"""What cards can be described to have undergone "this way", and the effects before that do it, in the same
power or in another part of what the same link does (glossary: This Way).
"""


OF_THE_LINK = (powers.AdditionalCost, powers.CompletionCost, powers.Instructions)
"""The powers of a card that its link pays and carries out together."""


REMEMBERED = ("removed", "removed from the game")
"""What other text of a card can refer back to, unless it was done to pay a cost."""


def what_was_not_done(power: Node, others: Sequence[Node]) -> tuple[str, ...]:
    """Whether nothing in a power or the other powers does what "this way" refers to."""
    nodes = list(walk((power, *others)))
    return ("what was done before",) if any(_waits_for_deed(nodes, node) for node in walk(power)) else ()


def _waits_for_deed(nodes: Sequence[Node], description: Node) -> bool:
    """Whether none of some nodes does what a description refers to. Who "does" is told of what is optional
    (Rule 712.7).
    """
    if isinstance(description, conditions.DidSo):
        return not any(isinstance(node, effects.May) for node in nodes)
    deed = None
    if isinstance(description, criteria.DoneThisWay):
        deed = description.deed
    elif isinstance(description, conditions.YouAffected | conditions.WasAffected):
        deed = description.verb
    if deed is None:
        return False
    is_cost = any(isinstance(node, costs.MoveCost) for node in nodes)
    if deed in REMEMBERED and not is_cost and not isinstance(description, conditions.WasAffected):
        return False
    deeds = NOTED_THIS_WAY.get(deed, ())
    return not any(isinstance(node, deeds) for node in nodes)


def has_targets_by_deeds(node: effects.WhereX) -> bool:
    """Whether the number of targets, what they can be, or what is divided among them, follows from the number
    of cards to which something is done first: targets are chosen before costs are paid (Rule 707.1d, 707.1e).
    """
    targets = [part for part in walk(node.effect) if isinstance(part, references.Target)]
    depends = any(target.count is not None or has_undefined_x(target.filter) for target in targets)
    if not (depends or any(getattr(part, "divided", False) for part in walk(node.effect))):
        return False
    return any(isinstance(part, criteria.DoneThisWay) for part in walk(node.value))
