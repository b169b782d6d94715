"""Dealing damage: packets, prevention by equipment, and the damage dealt (Rule 405, 408, 717)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.decisions import DecisionKind, Flow, Option, Verb, choose
from engine.derive.layers import current
from engine.events import DealDamage, Event, Exhaust, HealDamage, PreventDamage, happen, happen_together
from engine.state import GameCard, GameState, Packet, Player
from engine.state.seating import controller, in_turn_order
from engine.state.zones import chosen_from, label
from engine.tree.keywords import Keyword


def deal(game: GameState, packets: Sequence[Packet]) -> Flow[list[Packet]]:
    """Deal packets at the same time, each after the prevention that applies to it (Rule 405.4, 802.2).

    :returns: the packets that were dealt.
    """
    packets = [packet for packet in packets if can_be_dealt(game, packet)]
    for player in in_turn_order(game):
        remaining = [packet for packet in packets if packet.destination.controller == player.index]
        while remaining:
            packet = remaining[0]
            if len(remaining) > 1 and any(shields(game, player, other) for other in remaining):
                packet = yield from _next_packet(game, player, remaining)
            remaining.remove(packet)
            yield from prevent(game, player, packet)
            if (excess := divide(game, packet)) is not None:
                packets.append(excess)
                remaining.append(excess)
    events: list[Event] = [DealDamage(packet) for packet in packets if packet.amount > 0]
    happened = yield from happen_together(game, events)
    return [event.packet for event in happened if isinstance(event, DealDamage)]


def heal(game: GameState, packets: Sequence[Packet]) -> Flow[list[Packet]]:
    """Heal damage from characters at the same time (Rule 407); from one without damage nothing is healed.

    :returns: the packets that were healed, with the amounts that were.
    """
    events: list[Event] = [HealDamage(packet) for packet in packets if packet.amount > 0]
    happened = yield from happen_together(game, events)
    return [event.packet for event in happened if isinstance(event, HealDamage)]


def can_be_dealt(game: GameState, packet: Packet) -> bool:
    """Whether a packet is created at all: some damage, to a character in play (Rule 408.2a, 408.2b)."""
    destination = packet.destination
    return packet.amount > 0 and destination.in_play and current(game, destination).is_character


def divide(game: GameState, packet: Packet) -> Packet | None:
    """Divide a packet that would deal more than fatal combat damage to a defending ally, if its source has
    Smash, after all else that replaces it (Rule 717.4c, 717.8).

    :returns: the new packet to the ally's controller's hero, which can be prevented in turn, or ``None``.
    """
    ally = packet.destination
    fatal = current(game, ally).health - ally.damage
    if not packet.combat or packet.amount <= fatal or not smashes(game, packet):
        return None
    hero = controller(game, ally).hero
    excess = packet.amount - fatal
    packet.amount = fatal
    if hero is None or not hero.in_play:
        return None
    return replace(packet, amount=excess, destination=hero)


def smashes(game: GameState, packet: Packet) -> bool:
    """Whether a packet is dealt by a character with Smash to a defending ally (glossary: Smash)."""
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


def shields(game: GameState, player: Player, packet: Packet) -> list[GameCard]:
    """The equipment a player may exhaust against a packet: ready, 1 or more DEF, and only for a hero, which
    is the shielder (Rule 717.2c).
    """
    if not packet.preventable or not current(game, packet.destination).is_hero:
        return []
    return [
        card
        for card in player.hero_row + player.ally_row
        if not card.exhausted
        and (characteristics := current(game, card)).is_equipment
        and characteristics.defense > 0
    ]


def prevent(game: GameState, player: Player, packet: Packet) -> Flow[None]:
    """The player exhausts equipment, one after another, to reduce a packet (Rule 717.2c)."""
    while packet.amount > 0 and (ready := shields(game, player, packet)):
        options = [
            Option(
                Verb.PREVENT,
                f"exhaust {label(game, card)} to prevent {current(game, card).defense}",
                card=card.identity,
                number=current(game, card).defense,
            )
            for card in ready
        ]
        options.append(Option(Verb.PASS, "prevent nothing", number=packet.amount))
        about = f"{packet.amount} damage to {label(game, packet.destination)}"
        chosen = yield from choose(player, DecisionKind.PREVENT, "717.2c", options, about=about)
        if chosen.verb is Verb.PASS:
            return
        card = chosen_from(ready, chosen)
        yield from happen(game, Exhaust(card))
        yield from happen(game, PreventDamage(packet, min(packet.amount, chosen.number or 0), card))
