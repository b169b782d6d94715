"""Which damage and healing the patterns of triggered powers mean (Rule 405.3, 407, 408)."""

from __future__ import annotations

from engine.derive import card_states
from engine.derive.context import Context
from engine.derive.interpreter import value
from engine.derive.patterns import fits, mentioned
from engine.events.combat import DealDamage, HealDamage, PreventDamage
from engine.events.event import Match
from engine.events.watching import one_card, watches
from engine.state import GameCard, GameState, Packet
from engine.state.reference import SOURCE_OF_DAMAGE, Mention
from engine.tree import triggers
from engine.tree.references import CardReference, Filter, Some
from engine.tree.words import CardState, Noun

_CHARACTER = Some(Filter((Noun.CHARACTER,)))


@watches(triggers.DealsDamage, DealDamage)
def deals_damage(
    game: GameState, context: Context, event: DealDamage, pattern: triggers.DealsDamage
) -> Match | None:
    """Rule 405.3, 408.3."""
    packet = event.packet
    if not _fits_packet(game, context, pattern, packet) or (pattern.fatal and not packet.is_fatal):
        return None
    if pattern.any_types and packet.types.isdisjoint(pattern.any_types):
        return None
    if not fits(game, context, pattern.source, packet.described_source) or not _is_in(
        game, packet.source, pattern.while_state
    ):
        return None
    mentions = [mentioned(pattern.source, packet.described_source)]
    if pattern.with_card is not None:
        tool = _tool(game, context, pattern.with_card, packet)
        if tool is None:
            return None
        mentions.append(mentioned(pattern.with_card, tool))
    if pattern.to is not None:
        if not fits(game, context, pattern.to, packet.destination):
            return None
        mentions.append(mentioned(pattern.to, packet.destination))
    return Match(tuple(mentions), packet.amount)


def _is_in(game: GameState, card: GameCard, state: CardState | None) -> bool:
    """Whether a card is in the state in which a pattern asks for it, if it does."""
    return state is None or card_states.STATES[state](game, card)


def _fits_packet(
    game: GameState,
    context: Context,
    pattern: triggers.DealsDamage | triggers.IsDealtDamage,
    packet: Packet,
) -> bool:
    """Whether a packet has the kind, the type and as much damage as a pattern asks for."""
    if (pattern.combat and not packet.combat) or (pattern.noncombat and packet.combat):
        return False
    if pattern.types and packet.types.isdisjoint(pattern.types):
        return False
    return pattern.least is None or packet.amount >= value(game, context, pattern.least)


def _is_fatal(packet: Packet) -> bool:
    """Whether a packet is, or would be, fatal damage (Rule 405.2)."""
    destination = packet.destination
    return packet.is_fatal or destination.damage + packet.amount >= destination.current.health


def _tool(game: GameState, context: Context, reference: CardReference, packet: Packet) -> GameCard | None:
    """The card that a packet is dealt with, if it is one that a pattern describes (Rule 408.3d)."""
    tools = (game.cards[number] for number in packet.with_cards)
    return next((card for card in tools if fits(game, context, reference, card)), None)


@watches(triggers.IsDealtDamage, DealDamage)
def is_dealt_damage(
    game: GameState, context: Context, event: DealDamage, pattern: triggers.IsDealtDamage
) -> Match | None:
    """Rule 405.3."""
    packet = event.packet
    if not _fits_packet(game, context, pattern, packet):
        return None
    if not fits(game, context, pattern.card, packet.destination):
        return None
    if not _is_in(game, packet.destination, pattern.while_state):
        return None
    if pattern.excluded_type is not None and pattern.excluded_type in packet.types:
        return None
    if (pattern.fatal or pattern.non_fatal) and _is_fatal(packet) is not pattern.fatal:
        return None
    mentions = [Mention((SOURCE_OF_DAMAGE,), (packet.described_source.reference,))]
    if pattern.with_card is not None:
        tool = _tool(game, context, pattern.with_card, packet)
        if tool is None:
            return None
        mentions.append(mentioned(pattern.with_card, tool))
    mentions.append(mentioned(pattern.card, packet.destination))  # what the event is about: "it", "they"
    if pattern.by is not None:
        if not fits(game, context, pattern.by, packet.described_source):
            return None
        mentions.append(mentioned(pattern.by, packet.described_source))
    return Match(tuple(mentions), packet.amount)


@watches(triggers.DamageThisWay, DealDamage)
def damage_this_way(
    game: GameState, context: Context, event: DealDamage, pattern: triggers.DamageThisWay
) -> Match | None:
    """Damage of other text of the same ability or equipment (Rule 408.3d, glossary: This Way)."""
    packet = event.packet
    if packet.combat or context.source.number not in packet.with_cards:
        return None
    mention = Mention(("character",), (packet.destination.reference,))
    return Match((mention,), packet.amount)


@watches(triggers.PreventsDamage, PreventDamage)
def prevents_damage(
    game: GameState, context: Context, event: PreventDamage, pattern: triggers.PreventsDamage
) -> Match | None:
    """Rule 717.2d."""
    match = one_card(game, context, pattern.card, event.by)
    return None if match is None else Match(match.mentions, event.amount)


@watches(triggers.IsHealed, HealDamage)
def is_healed(
    game: GameState, context: Context, event: HealDamage, pattern: triggers.IsHealed
) -> Match | None:
    """Rule 407."""
    if not fits(game, context, pattern.card, event.packet.destination):
        return None
    return Match((mentioned(pattern.card, event.packet.destination),), event.packet.amount)


@watches(triggers.HealsDamage, HealDamage)
def heals_damage(
    game: GameState, context: Context, event: HealDamage, pattern: triggers.HealsDamage
) -> Match | None:
    """Rule 407, 408.2c."""
    packet = event.packet
    if not fits(game, context, pattern.source, packet.described_source):
        return None
    mentions = [mentioned(pattern.source, packet.described_source)]
    if pattern.card is not None:
        if not fits(game, context, pattern.card, packet.destination):
            return None
        if _is_another(pattern.source) and packet.source is packet.destination:
            return None
        mentions.append(mentioned(pattern.card, packet.destination))
    return Match(tuple(mentions), packet.amount)


def _is_another(reference: CardReference) -> bool:
    """Whether text says "another" of a card: another than the one that it names behind it, too (glossary:
    Other).
    """
    return isinstance(reference, Some) and reference.filter.other
