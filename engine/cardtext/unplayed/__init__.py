"""What card text is read into and the engine does not carry out: what a power waits for."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cardtext.unplayed.deeds import OF_THE_LINK, what_was_not_done
from engine.cardtext.unplayed.idle_triggers import what_never_happens
from engine.cardtext.unplayed.mentions import (
    waits_for_alternative,
    waits_for_choice,
    waits_for_event,
    waits_for_mention,
    waits_for_paid_card,
    waits_for_payment,
    waits_for_targeted_player,
    waits_for_x,
)
from engine.cardtext.unplayed.nodes import node_waits_for
from engine.tree import effects, powers
from engine.tree.node import Node, cached_by_identity, walk


def waits_for(power: Node, others: Iterable[Node] = ()) -> tuple[str, ...]:
    """What a power has in it that the engine does not carry out yet; nothing if the power is played.
    ``others`` are the powers of the same card.
    """
    others = tuple(others)
    reasons = _waits_for_any(power) + what_never_happens(power, others)
    if not any(isinstance(power, kind) for kind in (*OF_THE_LINK, powers.Reward)):
        return reasons + what_was_not_done(power, ())
    return reasons + what_was_not_done(power, [other for other in others if isinstance(other, OF_THE_LINK)])


@cached_by_identity
def _waits_for_any(power: Node) -> tuple[str, ...]:
    """What a power by itself has in it that the engine does not carry out yet."""
    interrupted = [node.cards for node in walk(power) if isinstance(node, effects.Interrupt)]
    links = {id(getattr(cards, "filter", None)) for cards in interrupted}
    reasons = [node_waits_for(node, is_link=id(node) in links) for node in walk(power)]
    reasons.append(waits_for_choice(power))
    reasons.append(waits_for_targeted_player(power))
    reasons.append(waits_for_event(power))
    reasons.append(waits_for_mention(power))
    reasons.append(waits_for_paid_card(power))
    reasons.append(waits_for_x(power))
    reasons.append(waits_for_payment(power))
    reasons.append(waits_for_alternative(power))
    return tuple(dict.fromkeys(reason for reason in reasons if reason))
