"""Replacing and preventing packets of damage and healing (Rule 717)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from engine.decisions import DecisionKind, Flow, Option, Verb, choose, chosen_from
from engine.derive import references
from engine.derive.conditions.mentions import has_power
from engine.derive.context import Context, context_of_modifier
from engine.derive.interpreter import value
from engine.derive.layers import board_index, current
from engine.events import (
    DealDamage,
    ExhaustCard,
    HealDamage,
    ModifyPacket,
    PreventDamage,
    happen,
)
from engine.events.replaceable import Competitor, competing, may_be_replaced
from engine.events.watching import match_event
from engine.play.replacing import (
    carry_out,
    choose_competitor,
    competitor_options,
    end_modifiers,
    note_use,
    source_of,
)
from engine.state import GameCard, GameState, Packet, Player
from engine.state.characteristics import Characteristics
from engine.state.modifiers import ReplacementModifier
from engine.state.seating import controller
from engine.state.zones import label
from engine.tree.effects import ChangePacket, Instead, Prevent, PreventThat, Redirect
from engine.tree.node import walk
from engine.tree.packet_effects import ChangeDamageKind, DividePacket, MakeUnpreventable
from engine.tree.powers import Unpreventable
from engine.tree.words import ForbiddenAction

PacketEvent = type[DealDamage] | type[HealDamage]


class Processing:
    """Packets that are dealt or healed at the same time, while they are replaced (Rule 717.4).

    ``used`` are the modifiers for "the next time", which replace all of these packets (Rule 717.5).
    """

    def __init__(self, game: GameState, kind: PacketEvent) -> None:
        self.game = game
        self.kind = kind
        self.used: list[ReplacementModifier] = []

    def competitors(self, packet: Packet) -> list[Competitor]:
        """The modifiers that would replace a packet; what is unpreventable is not prevented (Rule 717.4b)."""
        if not may_be_replaced(self.game):
            return []
        competitors = competing(self.game, self.kind(packet), packet.applied | self.game.applied)
        if packet.preventable:
            return competitors
        return [competitor for competitor in competitors if not is_prevention(competitor)]

    def process(self, packet: Packet) -> Flow[None]:
        """Apply modifiers, one after another, until none competes to replace the packet (Rule 717.4), but for
        those that divide it.
        """
        while packet.amount > 0 and packet.destination.in_play:
            competitors = [c for c in self.competitors(packet) if not _divides(c)]
            increasing = [c for c in competitors if _changes_kind(c) or _increases(self.game, c, packet)]
            if increasing:
                yield from self.apply(packet, (yield from self._choose_increase(packet, increasing)))
            elif not (yield from self._choose_other(packet, competitors)):
                return

    def divide(self, packet: Packet) -> Flow[Sequence[Packet]]:
        """Apply a modifier that divides a packet, after all others (Rule 717.4c); the new packets have been
        affected by all that the packet has been affected by.
        """
        if packet.amount <= 0 or not packet.destination.in_play:
            return ()
        dividing = [competitor for competitor in self.competitors(packet) if _divides(competitor)]
        if not dividing:
            return ()
        player = controller(self.game, packet.destination).index
        yield from self.apply(packet, (yield from choose_competitor(self.game, player, dividing, "717.4b")))
        if packet.parts:
            packet.amount = 0
        return packet.parts

    def finish(self) -> Flow[None]:
        """End the modifiers for "the next time".

        While a link resolves, which is on the chain as long as it does (Rule 709.2g), they go on to replace
        all packets that it creates (Rule 717.5).
        """
        if self.game.chain:
            for modifier in self.used:
                modifier.is_used = True
        else:
            yield from end_modifiers(self.game, self.used)

    def _choose_increase(self, packet: Packet, competitors: list[Competitor]) -> Flow[Competitor]:
        """The controller of a packet chooses what increases it or changes its kind, where the order makes a
        difference (Rule 717.4a).
        """
        if _commute(self.game, competitors, packet.amount):
            return competitors[0]
        return (yield from choose_competitor(self.game, packet.controller, competitors, "717.4a"))

    def _choose_other(self, packet: Packet, competitors: list[Competitor]) -> Flow[bool]:
        """The controller of the destination chooses another modifier, or equipment to exhaust (Rule 717.4b).

        :returns: whether anything was applied.
        """
        player = controller(self.game, packet.destination)
        ready = shields(self.game, player, packet) if self.kind is DealDamage else []
        if not ready:
            if not competitors:
                return False
            chosen = yield from choose_competitor(self.game, player.index, competitors, "717.4b")
            yield from self.apply(packet, chosen)
            return True
        options = [_shield_option(self.game, card) for card in ready]
        options += competitor_options(self.game, competitors)
        if not competitors:
            options.append(Option(Verb.PASS, "prevent nothing", number=packet.amount))
        rule = "717.4b" if competitors else "717.2c"
        source, destination = label(self.game, packet.source), label(self.game, packet.destination)
        about = f"{packet.amount} damage from {source} to {destination}"
        option = yield from choose(player, DecisionKind.PREVENT, rule, options, about=about)
        if option.verb is Verb.PREVENT:
            yield from self._shield(packet, chosen_from(ready, option))
        elif option.verb is Verb.APPLY:
            yield from self.apply(packet, competitors[option.number or 0])
        return option.verb is not Verb.PASS

    def _shield(self, packet: Packet, card: GameCard) -> Flow[None]:
        """Exhaust equipment to reduce a packet by its DEF; what is too much is wasted (Rule 717.2c)."""
        defense = current(self.game, card).defense
        yield from happen(self.game, ExhaustCard(card))
        yield from happen(self.game, PreventDamage(packet, min(packet.amount, defense), card))

    def apply(self, packet: Packet, competitor: Competitor) -> Flow[None]:
        """Apply one modifier to a packet, for the only time (Rule 716.1e)."""
        packet.applied |= {competitor.key}
        note_use(competitor, self.used)
        if isinstance(competitor.content, Prevent):
            yield from self._prevent(packet, competitor)
            return
        context = replace(competitor.context, packet=packet, amount=packet.amount)
        yield from carry_out(self.game, competitor, context, packet.applied)
        if context.is_replaced:
            by = source_of(self.game, competitor)
            yield from happen(self.game, ModifyPacket(packet, by, 0, packet.destination))

    def _prevent(self, packet: Packet, competitor: Competitor) -> Flow[None]:
        """Prevent all of a packet, or as much as the modifier still can (Rule 717.2a)."""
        modifier = competitor.modifier
        remaining = None if modifier is None else modifier.remaining
        amount = min(packet.amount, competitor.context.amount)
        if remaining is not None:
            amount = min(amount, remaining)
        by = source_of(self.game, competitor)
        yield from happen(self.game, PreventDamage(packet, amount, by, modifier))

    def depends_on_order(self, packet: Packet) -> bool:
        """Whether it matters when a packet is processed: something can be used up by it (Rule 802.2)."""
        if self.kind is DealDamage and shields(self.game, controller(self.game, packet.destination), packet):
            return True
        return any(_is_limited(competitor) for competitor in self.competitors(packet))


def _shield_option(game: GameState, card: GameCard) -> Option:
    defense = current(game, card).defense
    text = f"exhaust {label(game, card)} to prevent {defense}"
    return Option(Verb.PREVENT, text, card=card.identity, number=defense)


def shields(game: GameState, player: Player, packet: Packet) -> list[GameCard]:
    """The equipment a player may exhaust against a packet: ready, 1 or more DEF, for a hero, which is the
    shielder, or as some text allows for another character (Rule 717.2c).
    """
    shielder = current(game, packet.destination)
    if not (packet.preventable and (shielder.is_hero or shielder.shields)):
        return []
    return [
        card
        for card in player.hero_row + player.ally_row
        if not card.exhausted
        and (characteristics := current(game, card)).is_equipment
        and characteristics.defense > 0
        and ForbiddenAction.EXHAUST not in characteristics.cannot
        and _shields_against(characteristics, packet)
        and (shielder.is_hero or any(references.is_among(game, *shield, card) for shield in shielder.shields))
    ]


def _shields_against(equipment: Characteristics, packet: Packet) -> bool:
    """Whether equipment can prevent damage of the types of a packet: of any, where its text names none."""
    types = equipment.sheet.shields_only_against
    return types is None or not types.isdisjoint(packet.types)


def make_unpreventable(game: GameState, packets: Sequence[Packet]) -> None:
    """Packets that a power makes unpreventable as they are created (Rule 408.3c)."""
    for card, entry in board_index(game).replacements.get(Unpreventable, ()):
        context = Context(card.owner if card.controller is None else card.controller, card.reference)
        if isinstance(entry.power, Unpreventable) and has_power(game, context, entry.condition):
            _let_through(game, context, packets, entry.power)
    for modifier in game.replacements:
        if isinstance(modifier.content, MakeUnpreventable):
            _let_through(game, context_of_modifier(modifier), packets, modifier.content)


def _let_through(
    game: GameState, context: Context, packets: Sequence[Packet], modifier: Unpreventable | MakeUnpreventable
) -> None:
    for packet in packets:
        if match_event(game, context, DealDamage(packet), modifier.damage) is not None:
            packet.preventable = False


def is_prevention(competitor: Competitor) -> bool:
    """Whether a modifier only prevents; conditional prevention counts as other replacement (Rule 717.2,
    717.3).
    """
    content = competitor.content
    return isinstance(content, Prevent) or all(isinstance(effect, PreventThat) for effect in content.effects)


def _divides(competitor: Competitor) -> bool:
    """Whether a modifier divides packets, so that it is applied after all others (Rule 717.4c)."""
    return any(
        isinstance(node, DividePacket) or (isinstance(node, Redirect) and node.is_of_part)
        for node in walk(competitor.content)
    )


def _is_limited(competitor: Competitor) -> bool:
    """Whether a modifier can be used up by one packet, so that none is left for the next."""
    if isinstance(competitor.content, Prevent):
        has_remainder = competitor.modifier is not None and competitor.modifier.remaining is not None
        return has_remainder or competitor.content.first
    return not all(isinstance(effect, Instead | PreventThat) for effect in competitor.content.effects)


def _changes_kind(competitor: Competitor) -> bool:
    """Whether a modifier changes the damage type or the combat damage flag of packets (Rule 717.4a)."""
    return any(isinstance(node, ChangeDamageKind) for node in walk(competitor.content))


def _increases(game: GameState, competitor: Competitor, packet: Packet) -> bool:
    changed = _changed_amount(game, competitor, packet.amount)
    return changed is not None and changed > packet.amount


def _changed_amount(game: GameState, competitor: Competitor, amount: int) -> int | None:
    """What a modifier would make of an amount; ``None`` if it does something else."""
    for node in walk(competitor.content):
        if isinstance(node, ChangePacket):
            return value(game, replace(competitor.context, amount=amount), node.amount)
    return None


def _commute(game: GameState, competitors: Sequence[Competitor], amount: int) -> bool:
    """Whether increases lead to the same amount in any order; a change of kind can let others in or out."""
    if len(competitors) > 1 and any(map(_changes_kind, competitors)):
        return False

    def after(first: Competitor, second: Competitor) -> int | None:
        changed = _changed_amount(game, first, amount)
        return None if changed is None else _changed_amount(game, second, changed)

    return all(after(first, second) == after(second, first) for first, second in combinations(competitors, 2))
