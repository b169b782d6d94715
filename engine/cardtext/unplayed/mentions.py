"""What a power speaks of, and whether it is known by then who or what that is (Rule 707.1, 712.3a)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.tree import (
    changes,
    conditions,
    criteria,
    effects,
    packet_effects,
    powers,
    references,
    token_effects,
    triggers,
    values,
)
from engine.tree.chosen_numbers import is_of_chosen_card, numbers_to_choose
from engine.tree.node import Node, field_names, walk
from engine.tree.words import Side


def waits_for_event(power: Node) -> str:
    """Whether something happens "instead", or a packet is changed, where nothing is replaced (Rule 716.1)."""
    return "what is replaced" if any(_is_no_instruction(node) for node in _walk_outside(power)) else ""


def _walk_outside(part: object) -> Iterator[Node]:
    """Every node outside of replacement modifiers, and of what is done because something else can't be."""
    if isinstance(part, tuple):
        for element in part:
            yield from _walk_outside(element)
    elif isinstance(part, Node) and not isinstance(part, effects.Replace):
        if isinstance(part, effects.If) and isinstance(part.condition, conditions.WasNotDone):
            return
        yield part
        for name in field_names(type(part)):
            yield from _walk_outside(getattr(part, name))


def _is_no_instruction(node: Node) -> bool:
    return isinstance(node, effects.Instead | effects.ChangePacket | packet_effects.ChangeDamageKind)


def waits_for_mention(power: Node) -> str:
    """Whether a triggered power watches for what happens to "that ally", whom only other text has mentioned
    (Rule 712.3a).
    """
    while isinstance(power, powers.Ongoing | powers.TagWord | powers.TraitPower):
        power = power.power
    if not isinstance(power, powers.Triggered):
        return ""
    watched = (getattr(power.event, name) for name in field_names(type(power.event)))
    is_of_other_text = any(isinstance(card, references.That) for card in watched)
    return "cards that other text mentions" if is_of_other_text or _speaks_of_others(power) else ""


def _speaks_of_others(power: powers.Triggered) -> bool:
    """Whether the effects of a triggered power speak of "that ally" where the power mentions no ally."""
    if isinstance(power.event, triggers.CompletesQuest):
        return False
    nodes = list(walk(power))
    if any(isinstance(node, token_effects.PutTokens) for node in nodes):
        return False
    nouns = {*_WORDS_FOR_ANY_CARD}
    for node in nodes:
        if isinstance(node, references.Filter):
            nouns |= {*map(str, node.nouns), *node.tags}
        elif isinstance(node, references.This | references.Host):
            nouns.add(node.noun)
        elif isinstance(node, references.HeroOf):
            nouns.add("hero")
    called = [node.noun.split()[-1] for node in nodes if isinstance(node, references.That)]
    return any(
        nouns.isdisjoint({noun, noun.removesuffix("s"), f"{noun.removesuffix('ies')}y"}) for noun in called
    )


def waits_for_alternative(power: Node) -> str:
    """Whether a card in play has one of several things, which nobody chooses."""
    statics = (node for node in walk(power) if isinstance(node, powers.Static))
    if any(isinstance(change, changes.GainOneOf) for node in statics for change in node.modifier.changes):
        return "a choice among what a card has"
    return ""


def waits_for_payment(power: Node) -> str:
    """Whether a card in play asks what was paid for it as it was played."""
    if isinstance(power, powers.Instructions):
        return ""
    if any(isinstance(node, conditions.PaidAdditionalCost) for node in walk(power)):
        return "what was paid for a card that is in play"
    return ""


_WORDS_FOR_ANY_CARD = ("attacker", "card", "character", "copy", "defender", "token")


def waits_for_x(power: Node) -> str:
    """Whether a triggered power speaks of the X that was chosen for its card, which is 0 by then (Rule
    201.3).
    """
    while isinstance(power, powers.Ongoing | powers.TagWord | powers.TraitPower | powers.WhilePower):
        power = power.power
    if not isinstance(power, powers.Triggered) or any(isinstance(p, effects.WhereX) for p in walk(power)):
        return ""
    return "the X of a card that has been played" if has_undefined_x(power) else ""


def has_undefined_x(part: object) -> bool:
    """Whether there is an X in a tree without words that say what it is."""
    if isinstance(part, tuple):
        return any(map(has_undefined_x, part))
    if not isinstance(part, Node) or (isinstance(part, changes.Continuous) and part.x is not None):
        return False
    return isinstance(part, values.X) or any(
        has_undefined_x(getattr(part, name)) for name in field_names(type(part))
    )


def waits_for_choice(power: Node) -> str:
    """Whether a number is of a card that has to be chosen, but not by an instruction, nor in a comparison,
    which is true if it is of one of the cards.
    """
    nodes = list(walk(power))
    chosen = [
        number for node in nodes if isinstance(node, effects.Effect) for number in numbers_to_choose(node)
    ]
    chosen += [
        number
        for node in nodes
        if isinstance(node, conditions.NumberIs | criteria.StatComparison)
        for number in numbers_to_choose(node)
    ]
    return "numbers of cards that are chosen" if sum(map(is_of_chosen_card, nodes)) > len(chosen) else ""


def waits_for_targeted_player(power: Node) -> str:
    """Whether targets are cards that "they" control, and "they" are a player who is targeted after them: who
    that is is not known as the cards are looked for.
    """
    nodes = list(walk(power))
    their_slots = [
        node.slot for node in nodes if isinstance(node, references.Target) and node.filter.side is Side.THEIR
    ]
    player_slots = [node.slot for node in nodes if isinstance(node, references.TargetPlayer)]
    is_later = bool(their_slots and player_slots) and min(their_slots) < min(player_slots)
    return "targets that a targeted player controls" if is_later else ""


def waits_for_paid_card(power: Node) -> str:
    """Whether what can be the first target follows from a card with which a cost is paid: targets are chosen
    before that (Rule 707.1d, 707.1e).
    """
    if not isinstance(power, powers.Instructions | powers.Payment):
        return ""
    targets = [node for node in walk(power.effects) if isinstance(node, references.Target)]
    first = min(targets, key=lambda target: target.slot, default=None)
    compared = criteria.criterion_of(first.filter, criteria.StatComparison) if first is not None else None
    follows = any(isinstance(node, references.That) for node in walk(compared))
    return "targets that follow from what is paid" if follows else ""
