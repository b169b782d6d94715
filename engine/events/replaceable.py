"""Which events replacement and prevention modifiers mean, and which of them compete (Rule 716.1, 717.4)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any

from engine.derive import history
from engine.derive.conditions.mentions import has_power
from engine.derive.context import Context, context_of_modifier
from engine.derive.durations import is_suspended, still_lasts
from engine.derive.event_patterns import Match
from engine.derive.interpreter import value
from engine.derive.layers import refresh
from engine.derive.patterns import fits, fits_player, mentioned
from engine.events.chain import AbilityDone, InterruptLink
from engine.events.combat import DealDamage
from engine.events.event import Event, Matcher
from engine.events.permanents import DestroyCard
from engine.events.watching import kinds_of_fact, matcher_of
from engine.events.zones import DiscardCard, DrawCard, MoveCard
from engine.state import GameCard, GameState, GameZone, Packet
from engine.state.modifiers import Expiry, ReplacementModifier
from engine.state.power_sheet import PowerOverEvents
from engine.state.reference import Mention
from engine.tree import triggers
from engine.tree.effects import Prevent, Replace
from engine.tree.node import Node
from engine.tree.packet_effects import MakeUnpreventable
from engine.tree.powers import PreventionPower, ReplacementPower

REPLACEABLE: dict[type[Event], list[tuple[type[Node], Matcher]]] = {}
"""The patterns that can mean an event before it happens, by kind of event."""


def _would_draw(
    game: GameState, context: Context, event: DrawCard, pattern: triggers.DrawsCard
) -> Match | None:
    """Rule 415.9f; a player would draw from an empty deck too (Rule 410.6b)."""
    if not fits_player(game, context, pattern.player, event.player.index):
        return None
    return Match((Mention((), players=(event.player.index,)),))


def _would_be_prevented(
    game: GameState, context: Context, event: DealDamage, prevention: Prevent
) -> Match | None:
    """Rule 717.2."""
    packet = event.packet
    if (prevention.combat and not packet.combat) or (prevention.noncombat and packet.combat):
        return None
    if prevention.types and packet.types.isdisjoint(prevention.types):
        return None
    if prevention.excluded_type is not None and prevention.excluded_type in packet.types:
        return None
    if not _is_between(game, context, packet, prevention):
        return None
    named = () if prevention.to is None else (mentioned(prevention.to, packet.destination),)
    if not prevention.first:
        return Match(named, packet.amount)
    remaining = remaining_of_first(game, context, prevention, packet.destination)
    return Match(named, min(packet.amount, remaining)) if remaining > 0 else None


def _is_between(game: GameState, context: Context, packet: Packet, prevention: Prevent) -> bool:
    """Whether a packet is dealt to and by those that a prevention names, or in either direction if the
    prevention works in both (Rule 717.2).
    """
    to, source = prevention.to, prevention.source
    if prevention.both:
        return to is not None and any(
            fits(game, context, to, card) for card in (packet.destination, packet.described_source)
        )
    if to is not None and not fits(game, context, to, packet.destination):
        return False
    return source is None or fits(game, context, source, packet.described_source)


def remaining_of_first(game: GameState, context: Context, prevention: Prevent, destination: GameCard) -> int:
    """How much of "the first 3 damage each turn" a modifier can still prevent (Rule 717.6)."""
    first = 0 if prevention.amount is None else value(game, context, prevention.amount)
    return first - history.damage_this_turn(game, destination)


def _register() -> None:
    for pattern in triggers.REPLACEABLE:
        for event, kind in kinds_of_fact(pattern):
            matcher = _would_draw if pattern is triggers.DrawsCard else matcher_of(kind)
            REPLACEABLE.setdefault(event, []).append((pattern, matcher))
    REPLACEABLE.setdefault(DealDamage, []).append((Prevent, _would_be_prevented))


_register()


def moving_card(game: GameState, event: Event) -> GameCard | None:
    """The card that an event puts into another zone."""
    if isinstance(event, InterruptLink):
        return None if event.link.card is None else game.cards[event.link.card]
    return event.card if isinstance(event, DestroyCard | DiscardCard | MoveCard | AbilityDone) else None


def destination(event: Event) -> GameZone | None:
    """The zone that an event puts a card into."""
    if isinstance(event, DestroyCard | DiscardCard):
        return GameZone.GRAVEYARD
    return event.zone if isinstance(event, MoveCard | InterruptLink | AbilityDone) else None


@dataclass(frozen=True, slots=True, eq=False)
class Competitor:
    """A modifier that would replace an event now (Rule 716.1b).

    ``key`` tells it from other modifiers that read the same (Rule 716.1e). ``context`` is what its text
    refers to, with the event as the last mention; ``modifier`` is set for a definite one.
    """

    key: tuple[object, ...]
    content: Replace | Prevent
    context: Context
    modifier: ReplacementModifier | None = None


def may_be_replaced(game: GameState) -> bool:
    """Whether any modifiers replace events now."""
    if game.stale:
        refresh(game)
    return bool(game.index.replacements or game.replacements)


def competing(game: GameState, event: Event, applied: Collection[object]) -> list[Competitor]:
    """The modifiers that would replace an event and have not been applied to it (Rule 716.1c, 716.1e)."""
    if not may_be_replaced(game):
        return []
    return [
        competitor
        for pattern, matcher in REPLACEABLE.get(type(event), ())
        for competitor in (
            *_indefinite(game, event, pattern, matcher),
            *_definite(game, event, pattern, matcher),
        )
        if competitor.key not in applied
    ]


def _indefinite(game: GameState, event: Event, pattern: type[Node], matcher: Matcher) -> Iterator[Competitor]:
    """The modifiers that cards in play generate (Rule 714.2)."""
    for card, entry in game.index.replacements.get(pattern, ()):
        context = Context(card.owner if card.controller is None else card.controller, card.reference)
        content = _content(entry.power)
        if content is None or not has_power(game, context, entry.condition):
            continue
        match = _match(game, context, event, content, matcher)
        if match is not None:
            _mention(context, match)
            if not _applies(game, context, event, content):
                continue
            yield Competitor((card.reference, entry.index, content), content, context)


def _applies(game: GameState, context: Context, event: Event, content: Replace | Prevent) -> bool:
    """Whether the condition of a modifier is true; a bare "while protecting" is said of the character that
    the modifier names, to which the damage would be dealt, or else by which (Rule 712.3a).
    """
    condition = content.condition if isinstance(content, Prevent) else None
    if condition is None or not isinstance(content, Prevent):
        return True
    if isinstance(event, DealDamage) and content.to is not None:
        context.subject = event.packet.destination.reference
    elif isinstance(event, DealDamage) and content.source is not None:
        context.subject = event.packet.source.reference
    try:
        return has_power(game, context, condition)
    finally:
        context.subject = None


def _definite(game: GameState, event: Event, pattern: type[Node], matcher: Matcher) -> Iterator[Competitor]:
    """The modifiers that links have created (Rule 714.3)."""
    for modifier in game.replacements:
        content = modifier.content
        if isinstance(content, MakeUnpreventable) or type(_pattern(content)) is not pattern:
            continue
        if is_suspended(game, modifier):
            continue
        if modifier.expiry is Expiry.WHILE_REMAINS and not still_lasts(game, modifier):
            continue
        context = context_of_modifier(modifier)
        match = _match(game, context, event, content, matcher)
        if match is not None:
            _mention(context, match)
            if _applies(game, context, event, content):
                yield Competitor((modifier.timestamp,), content, context, modifier)


def _match(
    game: GameState, context: Context, event: Event, content: Replace | Prevent, matcher: Matcher
) -> Match | None:
    """Whether an event is what a modifier means, be it the first of its kind in a turn."""
    match = matcher(game, context, event, _pattern(content))
    if match is None or isinstance(content, Prevent):
        return match
    return match if history.is_its_time(game, context, content.event, match.mentions) else None


def _mention(context: Context, match: Match) -> None:
    context.mentions += match.mentions
    context.amount = match.amount


def _content(power: PowerOverEvents) -> Replace | Prevent | None:
    if isinstance(power, ReplacementPower):
        return power.replacement
    return power.prevention if isinstance(power, PreventionPower) else None


def _pattern(content: Replace | Prevent) -> Any:
    """What the modifier compares with events: the pattern of a replacement, a prevention itself."""
    if isinstance(content, Prevent):
        return content
    return content.event.event if isinstance(content.event, triggers.FirstTime) else content.event


def moved_elsewhere(game: GameState, event: Event, zone: GameZone) -> Event | None:
    """The event that puts the same card into another zone instead."""
    if isinstance(event, InterruptLink | AbilityDone):
        return replace(event, zone=zone)
    card = moving_card(game, event)
    return None if card is None else MoveCard(card, zone)
