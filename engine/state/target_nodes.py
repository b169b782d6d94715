"""The targets that a tree asks for, found once for each tree (Rule 706.1, 707.1d)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from typing import NamedTuple

from engine.tree.changes import GainPower
from engine.tree.conditions import PowerCondition
from engine.tree.criteria import OtherThan
from engine.tree.effects import (
    AddCounters,
    Deal,
    Delayed,
    Empowered,
    Heal,
    Interrupt,
    MayChooseBoth,
    Modal,
    Replace,
    WhereX,
)
from engine.tree.node import Node, cached_by_identity, transform, walk
from engine.tree.packet_effects import DealParts
from engine.tree.references import (
    CardReference,
    Filter,
    HeroOf,
    Host,
    It,
    Quantity,
    Target,
    TargetPlayer,
    That,
    ThatPlayer,
    This,
    Together,
)
from engine.tree.token_effects import CopyCard
from engine.tree.transfer_effects import AttachMode
from engine.tree.values import X
from engine.tree.words import Place, Side

TargetNode = Target | TargetPlayer

_CHOSEN_LATER = (GainPower, Delayed)


class ConditionalTarget(NamedTuple):
    """A target, the Empower condition without which it is not chosen (glossary: Empower), the mode that
    it belongs to (Rule 707.1c), and the damage that is divided among the cards chosen for it (Rule 707.1d).
    """

    node: TargetNode
    condition: PowerCondition | None = None
    mode: int | None = None
    divided: Quantity | None = None


class ModalInstruction(NamedTuple):
    """An instruction with modes, and the condition under which both can be chosen (Rule 707.1c)."""

    modal: Modal
    both_if: PowerCondition | None = None

    @property
    def attach_mode(self) -> int | None:
        """The mode in which an ability attaches itself, if it has one (Rule 305.2d)."""
        modes = (mode for mode, effects in enumerate(self.modal.options) if _attaches(effects))
        return next(modes, None)

    @property
    def attach_host(self) -> CardReference | None:
        """What an ability is attached to in that mode (Rule 400.1)."""
        return next((mode.host for mode in walk(self.modal) if isinstance(mode, AttachMode)), None)


def _attaches(effects: Sequence[Node]) -> bool:
    return any(isinstance(effect, AttachMode) for effect in effects)


@cached_by_identity
def follows_from_others(node: TargetNode) -> bool:
    """Whether what can be chosen follows from a target chosen before: "target player ... target ally they
    control", "that shares a card type with that card", "another target player" (Rule 707.1d, 712.3a).
    """
    if not isinstance(node, Target):
        return node.other
    return node.filter.side is Side.THEIR or any(
        isinstance(part, That | ThatPlayer) for part in walk(node.filter)
    )


@cached_by_identity
def find_targets(part: object) -> tuple[ConditionalTarget, ...]:
    """The targets that a link with these instructions has to choose, by slot.

    Those of powers that it grants, and of triggers that it creates, are chosen later (Rule 706.1c, 715.1),
    but not one in the event that such a trigger watches for.
    """
    by_slot = {target.node.slot: target for target in _walk(part, None, None)}
    return tuple(by_slot[slot] for slot in sorted(by_slot))


@cached_by_identity
def slots_to_come(instructions: Sequence[Node]) -> tuple[frozenset[int], ...]:
    """For each instruction the slots of which only those behind it speak, if it says "other" of cards: these
    targets are among the others (glossary: Other).
    """
    slots = [frozenset(target.node.slot for target in find_targets(part)) for part in instructions]
    return tuple(
        frozenset().union(*slots[place + 1 :]) - frozenset().union(*slots[: place + 1])
        if any(isinstance(node, Filter) and node.other for node in walk(part))
        else frozenset()
        for place, part in enumerate(instructions)
    )


@cached_by_identity
def find_modal(part: object) -> ModalInstruction | None:
    """The modal instruction of a link, if it has one (Rule 707.1c).

    Modes of powers that it grants, and of triggers that it creates, are chosen later.
    """
    nodes = list(_chosen_now(part))
    modal = next((node for node in nodes if isinstance(node, Modal)), None)
    if modal is None:
        return None
    both = next((node for node in nodes if isinstance(node, MayChooseBoth)), None)
    return ModalInstruction(modal, None if both is None else both.condition)


def _chosen_now(part: object) -> Iterator[Node]:
    if isinstance(part, tuple):
        for element in part:
            yield from _chosen_now(element)
    elif isinstance(part, Node) and not isinstance(part, _CHOSEN_LATER):
        yield part
        for field in fields(part):
            yield from _chosen_now(getattr(part, field.name))


def _walk(
    part: object,
    condition: PowerCondition | None,
    mode: int | None,
    divided: Quantity | None = None,
) -> Iterator[ConditionalTarget]:
    if isinstance(part, tuple):
        for element in part:
            yield from _walk(element, condition, mode)
    elif isinstance(part, Modal):
        for number, option in enumerate(part.options):
            yield from _walk(option, condition, number)
    elif isinstance(part, Target | TargetPlayer):
        yield ConditionalTarget(part, condition, mode, divided)
        yield from _walk_fields(part, condition, mode)
    elif isinstance(part, Delayed):
        yield from _walk(getattr(part.power, "event", None), condition, mode)
    elif isinstance(part, Node) and not isinstance(part, _CHOSEN_LATER):
        yield from _walk_fields(
            _with_implied_words(part), part.condition if isinstance(part, Empowered) else condition, mode
        )


def _walk_fields(
    part: Node, condition: PowerCondition | None, mode: int | None
) -> Iterator[ConditionalTarget]:
    for field in fields(part):
        amount = _divided_amount(part) if field.name in ("to", "target", "card") else None
        yield from _walk(getattr(part, field.name), condition, mode, amount)


def _divided_amount(part: Node) -> Quantity | None:
    """How much damage or how many counters an instruction divides among its targets (Rule 707.1d)."""
    if isinstance(part, Deal | Heal) and part.divided:
        return part.amount
    return part.count if isinstance(part, AddCounters) and part.divided else None


def _with_implied_words(part: Node) -> Node:
    """An instruction with what it does not say of its targets."""
    if isinstance(part, Interrupt | CopyCard):
        return _on_chain(part)
    return _with_amount(part) if isinstance(part, WhereX) else _with_others(part)


def _with_others(part: Node) -> Node:
    """An instruction with what "another target" in it is another than, where that is not chosen: the card of
    an event that is replaced, or what is named before it, as in "ready your hero and another target hero",
    "your hero heals 2 damage from itself and another target ally" (glossary: Other).
    """
    match part:
        case Replace():
            card = getattr(part.event, "card", None)
        case Together():
            card = part.cards[0]
        case Deal() | Heal() | DealParts() if It("itself") in walk(part):
            card = part.source
        case _:
            return part
    if not isinstance(card, HeroOf | This | Host):
        return part
    criterion = OtherThan(card)
    others: Node = transform(part, lambda node: _with_criterion(node, criterion))
    return others


def _with_criterion(node: Node, criterion: OtherThan) -> Node:
    if not isinstance(node, Target) or not node.another:
        return node
    return replace(node, filter=replace(node.filter, criteria=(*node.filter.criteria, criterion)))


def _with_amount(where: WhereX) -> WhereX:
    """An instruction that says itself how much X is, with that in place of X where it is needed as the link
    is added: for a division, a number of targets, or what can be a target (Rule 707.1d).
    """
    effect = where.effect
    if isinstance(effect, Deal | Heal) and effect.divided and effect.amount == X():
        effect = replace(effect, amount=where.value)
    return replace(where, effect=transform(effect, lambda node: _with_value_of_x(node, where.value)))


def _with_value_of_x(node: Node, value: Quantity) -> Node:
    """Targets of which there are X, or which X describes, with what says how much X is (Rule 707.1d)."""
    if not isinstance(node, Target):
        return node
    described = transform(node.filter, lambda part: value if isinstance(part, X) else part)
    return replace(node, filter=described, count=value if node.count == X() else node.count)


def _on_chain(instruction: Interrupt | CopyCard) -> Interrupt | CopyCard:
    """An instruction to interrupt or copy a target, which is a card on the chain without saying so (Rule
    402.1, 711.3).
    """
    target = instruction.cards
    if not isinstance(target, Target) or target.filter.place is not Place.PLAY:
        return instruction
    return replace(instruction, cards=replace(target, filter=replace(target.filter, place=Place.CHAIN)))
