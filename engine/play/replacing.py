"""Replacing events (Rule 716): which modifier is applied, and what happens instead.

Packets are replaced before they become events, by :mod:`engine.play.actions.packets` (Rule 717).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.decisions import DecisionKind, Flow, Option, Verb, choose
from engine.derive.context import Context
from engine.derive.interpreter import value
from engine.events import (
    AbilityDone,
    DealDamage,
    EndReplacement,
    Event,
    HealDamage,
    InterruptLink,
    LeaveChain,
    PreventDamage,
    happen,
)
from engine.events.happening import REPLACERS
from engine.events.replaceable import REPLACEABLE, Competitor, competing, moved_elsewhere, moving_card
from engine.play.choices import ZONES
from engine.play.perform import perform_all
from engine.state import GameCard, GameState, Player
from engine.state.modifiers import ReplacementModifier
from engine.state.zones import label
from engine.tree.effects import Instead, Move, Replace
from engine.tree.packet_effects import ChangePrevention
from engine.tree.references import It
from engine.tree.words import Place

PACKET_EVENTS = (DealDamage, HealDamage)


def replace_events(game: GameState, events: Sequence[Event]) -> Flow[Sequence[Event]]:
    """The events that happen in place of some, which happen at the same time (Rule 716.1).

    Modifiers see the position before all of them, and replace every instance; one for "the next time" is over
    then (Rule 716.1c).
    """
    after: list[Event] = []
    used: list[ReplacementModifier] = []
    for event in events:
        for modified in (yield from _replaced(game, event, game.applied, used)):
            if modified is event or modified not in after:
                after.append(modified)
    yield from end_modifiers(game, used)
    return after


REPLACERS.append(replace_events)


def _replaced(
    game: GameState, event: Event, applied: frozenset[object], used: list[ReplacementModifier]
) -> Flow[list[Event]]:
    """What happens in place of an event; no modifier is applied twice to what it has led to (Rule 716.1e).

    What can't happen, or happens by the game, is not replaced (Rule 103.2, 103.3).
    """
    if type(event) not in REPLACEABLE or isinstance(event, PACKET_EVENTS) or event._is_by_game():
        return [event]
    if not event._is_possible(game):
        return [event]
    competitors = competing(game, event, applied)
    if not competitors:
        return [event]
    chosen = yield from choose_competitor(game, affected_player(game, event), competitors, "716.1b")
    note_use(chosen, used)
    applied |= {chosen.key}
    modified: list[Event] = []
    for new in (yield from _modified(game, event, chosen, applied)):
        modified += yield from _replaced(game, new, applied, used)
    return modified


def _modified(
    game: GameState, event: Event, competitor: Competitor, applied: frozenset[object]
) -> Flow[list[Event]]:
    """The events that one modifier makes of an event (Rule 716.1a).

    Moving its card elsewhere happens together with the events around it; other instructions are carried out
    at once.
    """
    other = _moved_elsewhere(game, event, competitor) or _prevented_otherwise(game, event, competitor)
    if other is not None:
        return [other]
    yield from carry_out(game, competitor, competitor.context, applied)
    if not competitor.context.is_replaced:
        return [event]
    if isinstance(event, InterruptLink | AbilityDone):
        return [LeaveChain(event.link)]
    return []


def _moved_elsewhere(game: GameState, event: Event, competitor: Competitor) -> Event | None:
    """The event in "remove it from the game instead", "put it into its owner's hand instead"."""
    effects = competitor.content.effects if isinstance(competitor.content, Replace) else ()
    match effects:
        case (Instead(effect=Move(cards=It(), place=place)),) if (
            place in ZONES and place is not Place.DECK_BOTTOM
        ):
            return moved_elsewhere(game, event, ZONES[place])
    return None


def _prevented_otherwise(game: GameState, event: Event, competitor: Competitor) -> Event | None:
    """The event in "it prevents that much +1 instead"; at most all of a packet is prevented (Rule 717.2a)."""
    effects = competitor.content.effects if isinstance(competitor.content, Replace) else ()
    match effects:
        case (Instead(effect=ChangePrevention(amount=amount)),) if isinstance(event, PreventDamage):
            prevented = value(game, competitor.context, amount)
            return replace(event, amount=max(min(event.packet.amount, prevented), 0))
    return None


def carry_out(
    game: GameState, competitor: Competitor, context: Context, applied: frozenset[object]
) -> Flow[None]:
    """Carry out what a modifier says; nothing that happens meanwhile can be replaced by a modifier that has
    been applied already (Rule 716.1e).
    """
    if not isinstance(competitor.content, Replace):
        raise TypeError("a prevention modifier has no instructions")
    before = game.applied
    game.applied = before | applied
    try:
        yield from perform_all(game, context, competitor.content.effects)
    finally:
        game.applied = before


def choose_competitor(
    game: GameState, player: int, competitors: Sequence[Competitor], rule: str
) -> Flow[Competitor]:
    """Let a player choose the modifier to apply next (Rule 716.1b, 717.4)."""
    options = competitor_options(game, competitors)
    chosen = yield from choose(game.players[player], DecisionKind.REPLACEMENT, rule, options)
    return competitors[chosen.number or 0]


def competitor_options(game: GameState, competitors: Sequence[Competitor]) -> list[Option]:
    """To apply one of several modifiers, which are numbered."""
    return [
        Option(Verb.APPLY, f"apply {label(game, card)}", card=card.identity, number=number)
        for number, card in enumerate(source_of(game, competitor) for competitor in competitors)
    ]


def source_of(game: GameState, competitor: Competitor) -> GameCard:
    """The card with the text of a modifier."""
    return game.cards[competitor.context.source.number]


def note_use(competitor: Competitor, used: list[ReplacementModifier]) -> None:
    """Note that a modifier for "the next time" has been applied (Rule 717.5)."""
    modifier = competitor.modifier
    if modifier is not None and isinstance(modifier.content, Replace) and modifier.content.next:
        used.append(modifier)


def end_modifiers(game: GameState, used: Sequence[ReplacementModifier]) -> Flow[None]:
    """End modifiers for "the next time", once each."""
    for modifier in used:
        if any(modifier is other for other in game.replacements):
            yield from happen(game, EndReplacement(modifier))


def affected_player(game: GameState, event: Event) -> int:
    """Who chooses among modifiers: the player that an event would affect, or the controller of the card
    (Rule 716.1b).
    """
    card = moving_card(game, event) or getattr(event, "card", None)
    if isinstance(card, GameCard):
        return card.owner if card.controller is None else card.controller
    player = getattr(event, "player", None)
    return player.index if isinstance(player, Player) else game.turn_player
