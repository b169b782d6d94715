"""Pre-priority processing: waves of checks before any player gets priority (Rule 410.5, 410.6)."""

from __future__ import annotations

from engine.decisions import DecisionKind, Flow, Option, Verb, choose, chosen_from
from engine.derive.layers import refresh
from engine.derive.player_modifiers import most_allowed
from engine.events import (
    ChangeCounters,
    DestroyCard,
    Event,
    LeaveCombat,
    RemoveDamage,
    TurnFaceDown,
    happen_together,
)
from engine.play.actions import uniqueness
from engine.play.actions.timestamps import order_returned_powers
from engine.play.control import settle_control
from engine.play.outcome import concede, has_lost_hero, lose
from engine.rules.attachments import without_host
from engine.rules.loops import LoopWatch, draw
from engine.state import Combat, GameCard, GameState, Loss, Player
from engine.state.characteristics import Characteristics
from engine.state.seating import in_turn_order
from engine.state.zones import label, party
from engine.tree.words import ForbiddenAction


def check(game: GameState) -> Flow[None]:
    """Make waves of checks until one leads to no action (Rule 410.6).

    Control, combat and uniqueness are put right before each wave, as they are looked at continuously (Rule
    414.1, 602.4).
    A game that has not changed since its last wave without an action is not checked again.

    :raises GameOverError: when the game ends.
    :raises TurnPlayerLeftError: when the turn player leaves a game that goes on.
    """
    watch: LoopWatch | None = None
    while game.checked != game.version:
        yield from concede(game)
        if game.stale:
            refresh(game)
        while game.unsettled:
            game.unsettled = False
            if game.power_times:
                yield from order_returned_powers(game)
            yield from settle_control(game)
            if game.combat is not None:
                yield from leave_combat(game, game.combat)
            yield from uniqueness.repair(game)
        before = game.version
        yield from _wave(game)
        if game.version == before:
            game.checked = before
            return
        watch = LoopWatch() if watch is None else watch
        if watch.returns(game):
            yield from draw(game)


def leave_combat(game: GameState, combat: Combat) -> Flow[None]:
    """Remove from combat what is no character any more (Rule 602.4); what is sabotaged need not be one."""
    numbers = [combat.proposed_attacker, combat.attacker]
    if not combat.is_sabotage:
        numbers += [combat.proposed_defender, combat.defender]
    cards = [game.cards[number] for number in numbers if number is not None]
    events = [LeaveCombat(card) for card in cards if not card.current.is_character]
    yield from happen_together(game, events)


def _wave(game: GameState) -> Flow[None]:
    """One wave: all checks look at the same state, then their actions happen together (Rule 802.1).

    A player whose hero is not destroyed after all, as something else happens instead, does not lose (Rule
    102.1a, 716.1a).
    """
    events: list[Event] = []
    players = in_turn_order(game)
    overdrawn = [player for player in players if player.overdrawn]
    for player in players:
        destroyed, undamaged = damage_checks(game, player)
        if destroyed or undamaged:
            events += [DestroyCard(card, by_damage=card.current.health > 0) for card in destroyed]
            events += map(RemoveDamage, undamaged)
    events += [DestroyCard(card, by_game=True) for card in without_host(game)]
    for player in players:
        if player.resource_row:
            events += yield from _resource_checks(game, player)
    if events:
        yield from happen_together(game, events)
    reasons = [
        (player, Loss.DECKED if player in overdrawn else Loss.HERO_DESTROYED)
        for player in players
        if player in overdrawn or has_lost_hero(player)
    ]
    if reasons:
        yield from lose(game, reasons)


def damage_checks(game: GameState, player: Player) -> tuple[list[GameCard], list[GameCard]]:
    """The cards of a player that damage concerns.

    :returns: the characters with 0 health or fatal damage, which are destroyed unless they can't be (Rule
        103.2, 405.2, 410.6a), and the damaged cards that are not characters, which lose their damage (Rule
        410.6e).
    """
    fatally_damaged: list[GameCard] = []
    not_characters: list[GameCard] = []
    if game.stale:
        refresh(game)
    for card in party(player):
        characteristics = card.current
        if characteristics.is_character:
            if card.damage >= characteristics.health and _can_be_destroyed(characteristics):
                fatally_damaged.append(card)
        elif card.damage:
            not_characters.append(card)
    return fatally_damaged, not_characters


def _can_be_destroyed(character: Characteristics) -> bool:
    """Whether a character is destroyed by fatal damage, or as it has 0 health (Rule 103.2)."""
    if ForbiddenAction.BE_DESTROYED in character.cannot:
        return False
    return character.health <= 0 or ForbiddenAction.BE_DESTROYED_BY_DAMAGE not in character.cannot


def _resource_checks(game: GameState, player: Player) -> Flow[list[Event]]:
    """Face-down resources lose their counters (Rule 410.6f), and one location stays face up (Rule 410.6g)."""
    events: list[Event] = []
    locations: list[GameCard] = []
    for card in player.resource_row:
        if card.face_down:
            events += [ChangeCounters(card, name, -count) for name, count in card.counters]
        elif card.current.is_location:
            locations.append(card)
    if len(locations) > 1:
        events += yield from _surplus_locations(game, player, locations)
    return events


def _surplus_locations(game: GameState, player: Player, locations: list[GameCard]) -> Flow[list[Event]]:
    """A player with more locations than one, or than text allows, chooses which stay; the rest turn face down
    (Rule 410.6g).
    """
    allowed = most_allowed(game, player, locations, 1)
    if allowed is None or len(locations) <= allowed:
        return []
    surplus = list(locations)
    for _ in range(allowed):
        options = [
            Option(Verb.KEEP, f"keep {label(game, card)} face up", card=card.identity) for card in surplus
        ]
        chosen = yield from choose(player, DecisionKind.LOCATION, "410.6g", options)
        surplus.remove(chosen_from(surplus, chosen))
    return [TurnFaceDown(card) for card in surplus]
