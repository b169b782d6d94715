"""Dealing and healing damage: the order of packets, what divides them, and what is dealt (Rule 405, 407, 408,
802.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.decisions import DecisionKind, Flow, Option, Verb, choose
from engine.derive.layers import current, refresh
from engine.derive.prohibitions import Cause, is_forbidden_to
from engine.events import DealDamage, Event, HealDamage, happen_together
from engine.play.actions.packets import Processing, make_unpreventable
from engine.state import GameState, Packet, Player
from engine.state.seating import controller, in_turn_order
from engine.state.zones import label
from engine.tree.keywords import Keyword
from engine.tree.words import ForbiddenAction


def deal(game: GameState, packets: Sequence[Packet]) -> Flow[list[Packet]]:
    """Deal packets at the same time, each after the prevention that applies to it (Rule 405.4, 802.2).

    :returns: the packets that were dealt.
    """
    packets = [packet for packet in packets if can_be_dealt(game, packet)]
    make_unpreventable(game, packets)
    packets = yield from _process(game, packets, Processing(game, DealDamage))
    packets = [packet for packet in packets if can_be_dealt(game, packet)]
    mark_fatal(game, packets)
    events: list[Event] = [DealDamage(packet) for packet in packets]
    happened = yield from happen_together(game, events)
    return [event.packet for event in happened if isinstance(event, DealDamage)]


def mark_fatal(game: GameState, packets: Sequence[Packet]) -> None:
    """Note which packets deal fatal damage: their character has no less than its health after all of them
    (Rule 405.2).
    """
    for packet in packets:
        card = packet.destination
        dealt = sum(other.amount for other in packets if other.destination is card)
        packet.is_fatal = card.damage + dealt >= current(game, card).health


def heal(game: GameState, packets: Sequence[Packet]) -> Flow[list[Packet]]:
    """Heal damage from characters at the same time (Rule 407); from one without damage nothing is healed.

    :returns: the packets that were healed, with the amounts that were.
    """
    packets = [packet for packet in packets if can_be_healed(game, packet)]
    packets = yield from _process(game, packets, Processing(game, HealDamage))
    for packet in packets:
        packet.amount = min(packet.amount, packet.destination.damage)  # the excess is wasted (Rule 407.1)
    events: list[Event] = [HealDamage(packet) for packet in packets if packet.amount > 0]
    happened = yield from happen_together(game, events)
    return [event.packet for event in happened if isinstance(event, HealDamage)]


def _process(game: GameState, packets: Sequence[Packet], processing: Processing) -> Flow[list[Packet]]:
    """Replace packets one after another, the turn player's first (Rule 802.2), and divide those of damage.

    :returns: the packets that remain, with those that they were divided into.
    """
    if game.stale:
        refresh(game)
    divided: list[Packet] = []
    waiting = list(packets)
    while waiting:
        packet = yield from _first_packet(game, waiting, processing)
        waiting.remove(packet)
        yield from processing.process(packet)
        if processing.kind is DealDamage:
            parts = yield from _parts(game, packet, processing)
            waiting += parts
            divided += parts
    yield from processing.finish()
    return [*packets, *divided]


def _first_packet(game: GameState, waiting: Sequence[Packet], processing: Processing) -> Flow[Packet]:
    """The packet to process next, destined for the first player in turn order who has any (Rule 802.2)."""
    for player in in_turn_order(game):
        remaining = [packet for packet in waiting if packet.destination.controller == player.index]
        if len(remaining) > 1 and any(map(processing.depends_on_order, remaining)):
            return (yield from _next_packet(game, player, remaining))
        if remaining:
            return remaining[0]
    return waiting[0]


def _parts(game: GameState, packet: Packet, processing: Processing) -> Flow[list[Packet]]:
    """The new packets that a packet is divided into (Rule 717.7, 717.8)."""
    parts = list((yield from processing.divide(packet)))
    excess = None if parts else divide(game, packet)
    return parts if excess is None else [excess]


def can_be_dealt(game: GameState, packet: Packet) -> bool:
    """Whether a packet is created at all: some damage, by a source that can deal any, to a character in
    play (Rule 103.2, 408.2a, 408.2b).
    """
    destination = packet.destination
    if packet.amount <= 0 or not destination.in_play:
        return False
    if game.stale:
        refresh(game)
    if ForbiddenAction.DEAL_DAMAGE in packet.described_source.current.cannot:
        return False
    if not destination.current.is_character:
        return False
    cause = Cause(packet.controller, packet.described_source)
    return not is_forbidden_to(game, destination, ForbiddenAction.BE_DEALT_DAMAGE, cause)


def can_be_healed(game: GameState, packet: Packet) -> bool:
    """Whether nothing forbids to heal damage from a character (Rule 103.2)."""
    return ForbiddenAction.BE_HEALED not in current(game, packet.destination).cannot


def divide(game: GameState, packet: Packet) -> Packet | None:
    """Divide a packet that would deal more than fatal damage to an ally, if it smashes: combat damage by a
    source with Smash to a defending ally, after all else that replaces it (Rule 405.8, 717.4c, 717.8).

    :returns: the new packet to the ally's controller's hero, which can be prevented in turn, or ``None``.
    """
    ally = packet.destination
    fatal = current(game, ally).health - ally.damage
    if not (packet.combat or packet.smashes) or packet.amount <= fatal or not smashes(game, packet):
        return None
    hero = controller(game, ally).hero
    excess = packet.amount - fatal
    packet.amount = fatal
    if hero is None or not hero.in_play:
        return None
    return replace(packet, amount=excess, destination=hero, smashes=False, is_smash=True)


def smashes(game: GameState, packet: Packet) -> bool:
    """Whether a packet is smashed to an ally (Rule 405.8), or dealt by a character with Smash to a defending
    one (glossary: Smash).
    """
    if packet.smashes:
        return current(game, packet.destination).is_ally
    is_defending = game.combat is not None and game.combat.defender == packet.destination.number
    return (
        is_defending
        and current(game, packet.destination).is_ally
        and Keyword.SMASH in current(game, packet.source).keywords
    )


def _next_packet(game: GameState, player: Player, packets: list[Packet]) -> Flow[Packet]:
    """A player orders the packets destined for characters he controls (Rule 802.2)."""
    options = [
        Option(
            Verb.PROCESS,
            f"{packet.amount} from {label(game, packet.source)} to {label(game, packet.destination)}",
            card=packet.source.identity,
            target=packet.destination.identity,
            number=number,
        )
        for number, packet in enumerate(packets)
    ]
    chosen = yield from choose(player, DecisionKind.PACKET, "802.2", options, about="process first")
    return packets[chosen.number or 0]
