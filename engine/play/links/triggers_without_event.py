"""Cards that text triggers, without their events (Rule 703.5)."""

from __future__ import annotations

from dataclasses import fields

from engine.derive import interpreter, references
from engine.derive.conditions.mentions import has_power, mentions_of
from engine.derive.context import Context
from engine.derive.index import traits_allow, watched_patterns
from engine.derive.interpreter import holds
from engine.derive.layers import current
from engine.events.triggering import place_of
from engine.state import GameCard, GameState
from engine.state.link import WaitingTrigger
from engine.state.reference import Mention
from engine.tree.references import ControllerOf, HeroOf, Host, OwnerOf, This, You
from engine.tree.triggers import EventPattern
from engine.tree.words import Place


def triggered_now(game: GameState, card: GameCard) -> list[WaitingTrigger]:
    """The effects of a card's active triggered powers as if their events had happened (Rule 703.5).

    What an event would mention is only what its text names for certain: "this ally", "your hero". The
    condition of a double-check power has to be true (Rule 703.2).
    """
    if card.controller is None:
        return []
    waiting = []
    for entry in current(game, card).sheet.triggers:
        context = Context(card.controller, card.reference)
        power = entry.power
        if not (traits_allow(game, card, entry) and has_power(game, context, entry.condition)):
            continue
        pattern = watched_patterns(power.event)[0]
        if place_of(power, pattern) is not Place.PLAY:
            continue
        mentions = _certain_mentions(game, context, pattern)
        if power.condition is not None:
            if not holds(game, context, power.condition):
                continue
            mentions += mentions_of(game, context, power.condition)
        waiting.append(WaitingTrigger(power, card.reference, card.controller, mentions))
    return waiting


def _certain_mentions(game: GameState, context: Context, pattern: EventPattern) -> tuple[Mention, ...]:
    """The cards and players in the words of an event that can be no others."""
    mentions: list[Mention] = []
    for field in fields(pattern):
        part = getattr(pattern, field.name)
        if isinstance(part, This | HeroOf | Host):
            mentions.append(references.mention(part, interpreter.referred(game, context, part)))
        elif isinstance(part, ControllerOf | OwnerOf | You):
            mentions.append(Mention((), players=interpreter.players(game, context, part)))
    return tuple(mentions)
