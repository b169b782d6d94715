"""Uniqueness: cards that one player can't control at the same time, and their repair (Rule 414)."""

from __future__ import annotations

from engine.decisions import DecisionKind, Flow, Option, Verb, choose
from engine.derive.layers import current
from engine.derive.player_modifiers import additional_allowed
from engine.events import Destroy, happen
from engine.state import GameCard, GameState, Player
from engine.state.seating import in_turn_order
from engine.state.zones import chosen_from, label, party


def repair(game: GameState) -> Flow[None]:
    """Each player, from the turn player on, destroys violating cards until none violates (Rule 414.2)."""
    for player in in_turn_order(game):
        while violating := violation(game, player):
            options = [
                Option(Verb.DESTROY, f"destroy {label(game, card)}", card=card.identity) for card in violating
            ]
            chosen = yield from choose(player, DecisionKind.UNIQUENESS, "414.2", options)
            yield from happen(game, Destroy(chosen_from(violating, chosen), by_game=True))


def violation(game: GameState, player: Player) -> list[GameCard]:
    """The cards of one uniqueness violation of a player, or none (Rule 414.3)."""
    unique: dict[str, list[GameCard]] = {}
    limits: set[tuple[str, int]] = set()
    two_handed: list[GameCard] = []
    off_hand: list[GameCard] = []
    for card in party(player):
        characteristics = current(game, card)
        if characteristics.is_unique and characteristics.name:
            unique.setdefault(characteristics.name, []).append(card)
        limits.update(characteristics.limits)
        if characteristics.is_two_handed:
            two_handed.append(card)
        elif characteristics.is_off_hand:
            off_hand.append(card)
    for namesakes in unique.values():
        if len(namesakes) > 1:
            return namesakes
    for tag, most in sorted(limits):
        bearers = [card for card in party(player) if tag in current(game, card).tags]
        if len(bearers) > most and len(bearers) > most + additional_allowed(game, player, tag):
            return bearers
    return two_handed + off_hand if two_handed and off_hand else []
