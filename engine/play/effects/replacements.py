"""What replacement and prevention modifiers tell to do (Rule 716, 717)."""

from __future__ import annotations

from dataclasses import replace

from engine.decisions import DecisionKind, Flow, Option, Verb, choose
from engine.derive import descriptions, interpreter, references
from engine.derive.conditions.mentions import mentions_of
from engine.derive.context import Context, source_card
from engine.derive.interpreter import value
from engine.derive.names import source_name
from engine.events import DrawCard, ModifyPacket, PreventDamage, SkipDraw, happen
from engine.play.choices import choose_for, resolve_cards
from engine.play.lasting import create_replacement
from engine.play.perform import acting_players, multiplied, perform, performs
from engine.state import GameCard, GameState, Packet
from engine.state.seating import controller
from engine.state.zones import label
from engine.tree import deck_effects, effects, packet_effects
from engine.tree.node import Node, walk
from engine.tree.references import Target
from engine.tree.words import Rounding


@performs(effects.Replacing)
def _replacing(game: GameState, context: Context, effect: effects.Replacing) -> Flow[bool]:
    _mention_targets(game, context, effect)
    return (yield from create_replacement(game, context, effect.replacement))


@performs(effects.Prevent)
@performs(packet_effects.MakeUnpreventable)
def _prevent(
    game: GameState, context: Context, effect: effects.Prevent | packet_effects.MakeUnpreventable
) -> Flow[bool]:
    _mention_targets(game, context, effect)
    if isinstance(effect, effects.Prevent) and effect.leading and effect.condition is not None:
        for mention in mentions_of(game, context, effect.condition):
            context.mention(mention)
    return (yield from create_replacement(game, context, effect))


def _mention_targets(game: GameState, context: Context, effect: Node) -> None:
    """Mention the targets of a modifier, for "that character" behind it (Rule 712.3a)."""
    for node in walk(effect):
        if isinstance(node, Target):
            context.mention(references.mention(node, interpreter.referred(game, context, node)))


CHANGES_OF_PACKETS = (
    effects.ChangePacket,
    effects.Redirect,
    packet_effects.ChangeDamageKind,
    packet_effects.DividePacket,
)
"""Instructions after which there still is a packet, if another."""


@performs(effects.Instead)
def _instead(game: GameState, context: Context, effect: effects.Instead) -> Flow[bool]:
    """The event is replaced even if what happens instead can't be done (Rule 716.1d); not if a player who
    "may" do that declines.
    """
    inner = effect.effect
    if isinstance(inner, effects.May):
        return (yield from perform(game, context, replace(inner, effect=effects.Instead(inner.effect))))
    if not any(isinstance(node, CHANGES_OF_PACKETS) for node in walk(inner)):
        context.is_replaced = True
    return (yield from perform(game, context, inner))


@performs(effects.ChangePacket)
def _change_packet(game: GameState, context: Context, effect: effects.ChangePacket) -> Flow[bool]:
    """Rule 717.1."""
    packet = context.packet
    if packet is None:
        return False
    amount = value(game, context, effect.amount)
    by = source_card(game, context)
    return bool((yield from happen(game, ModifyPacket(packet, by, amount, packet.destination))))


@performs(packet_effects.ChangeDamageKind)
def _change_kind(game: GameState, context: Context, effect: packet_effects.ChangeDamageKind) -> Flow[bool]:
    """What is not named stays as it was (Rule 717.1)."""
    packet = context.packet
    if packet is None:
        return False
    amount = packet.amount if effect.amount is None else value(game, context, effect.amount)
    types = frozenset(effect.types) if effect.types else None
    change = ModifyPacket(
        packet,
        source_card(game, context),
        amount,
        packet.destination,
        types,
        combat=effect.combat,
        unpreventable=effect.unpreventable,
    )
    return bool((yield from happen(game, change)))


@performs(effects.Redirect)
def _redirect(game: GameState, context: Context, effect: effects.Redirect) -> Flow[bool]:
    """A packet that can't be dealt to the new destination is not dealt at all (Rule 716.1d)."""
    packet = context.packet
    if packet is None:
        return False
    cards = yield from resolve_cards(game, context, effect.to)
    if not cards:
        context.is_replaced = True
        return False
    if effect.is_of_part:
        return (yield from _redirect_part(game, context, effect, packet, cards[0]))
    by = source_card(game, context)
    return bool((yield from happen(game, ModifyPacket(packet, by, packet.amount, cards[0]))))


def _redirect_part(
    game: GameState, context: Context, effect: effects.Redirect, packet: Packet, to: GameCard
) -> Flow[bool]:
    """Divide a packet in two, of which one is dealt to another character (Rule 717.1, 717.4c)."""
    if effect.amount is not None:
        amount = min(value(game, context, effect.amount), packet.amount)
    else:
        numbers = range(packet.amount, -1, -1)
        options = [Option(Verb.CHOOSE, str(number), number=number) for number in numbers]
        about = source_name(game, context.source)
        chosen = yield from choose_for(
            game, context, context.controller, DecisionKind.CHOICE, "717.1", options, about
        )
        amount = chosen.number or 0
    if amount:
        parts = (
            replace(packet, amount=packet.amount - amount),
            replace(packet, amount=amount, destination=to),
        )
        packet.parts = tuple(part for part in parts if part.amount)
    return amount > 0


@performs(packet_effects.DividePacket)
def _divide_packet(game: GameState, context: Context, effect: packet_effects.DividePacket) -> Flow[bool]:
    """The controller of the source assigns each point of damage to a character (Rule 717.7)."""
    packet = context.packet
    if packet is None:
        return False
    player = controller(game, packet.source)
    left = value(game, context, effect.amount)
    characters = [
        card for card in descriptions.candidates(game, context, effect.among) if card.current.is_character
    ]
    parts: list[Packet] = []
    for place, card in enumerate(characters):
        numbers = range(left, -1, -1) if place < len(characters) - 1 else (left,)
        name = label(game, card)
        options = [Option(Verb.DIVIDE, f"{n} to {name}", target=card.identity, number=n) for n in numbers]
        chosen = yield from choose(player, DecisionKind.DIVISION, "717.7", options, about="divide damage")
        if chosen.number:
            parts.append(replace(packet, amount=chosen.number, destination=card))
            left -= chosen.number
    packet.parts = tuple(parts)
    return bool(parts)


@performs(effects.PreventThat)
def _prevent_that(game: GameState, context: Context, effect: effects.PreventThat) -> Flow[bool]:
    """Prevent a packet or a part of it; nothing of what is unpreventable (Rule 717.2a, 717.3)."""
    packet = context.packet
    context.amount = 0
    if packet is None or not packet.preventable:
        return False
    amount = packet.amount
    if effect.amount is not None:
        number = multiplied(game, context, effect, value(game, context, effect.amount))
        amount = max(amount - number, 0) if effect.all_but else min(amount, number)
    elif effect.half is not None:
        amount = (amount + (effect.half is Rounding.UP)) // 2
    context.amount = amount
    if amount:
        yield from happen(game, PreventDamage(packet, amount, source_card(game, context)))
    return True


@performs(deck_effects.DrawFromBottom)
def _draw_from_bottom(game: GameState, context: Context, effect: deck_effects.DrawFromBottom) -> Flow[bool]:
    """Draw the bottom card in place of the one that would be drawn (Rule 716.1a)."""
    drawn = False
    for index in acting_players(game, context, effect.player):
        drawn |= bool((yield from happen(game, DrawCard(game.players[index], from_bottom=True))))
    return drawn


@performs(effects.SkipDrawing)
def _skip_drawing(game: GameState, context: Context, effect: effects.SkipDrawing) -> Flow[bool]:
    """Skip the draw that is replaced, whosever it is (Rule 716.1a)."""
    players = next((mention.players for mention in reversed(context.mentions) if mention.players), ())
    for index in players:
        yield from happen(game, SkipDraw(game.players[index], source_card(game, context)))
    return bool(players)
