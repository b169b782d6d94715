"""Uniqueness: what one player can't control at the same time, and its repair (Rule 414)."""

from __future__ import annotations

from engine.characteristics import current
from engine.decisions import Flow, Kind, Option, Verb, choose
from engine.events import Destroy, happen
from engine.players import in_turn_order
from engine.state import Card, Player, State
from engine.zones import chosen_from, label, party


def repair(game: State) -> Flow[None]:
    """Each player, from the turn player on, destroys violating cards until none violates (Rule 414.2)."""
    for player in in_turn_order(game):
        while violating := violation(game, player):
            options = [
                Option(Verb.DESTROY, f"destroy {label(game, card)}", card=card.identity) for card in violating
            ]
            chosen = yield from choose(player, Kind.UNIQUENESS, "414.2", options)
            yield from happen(game, Destroy(chosen_from(violating, chosen), by_game=True))


def violation(game: State, player: Player) -> list[Card]:
    """The cards of one uniqueness violation of a player, or none (Rule 414.3)."""
    unique: dict[str, list[Card]] = {}
    limits: set[tuple[str, int]] = set()
    two_handed: list[Card] = []
    off_hand: list[Card] = []
    for card in party(player):
        seen = current(game, card)
        if seen.is_unique and seen.name:
            unique.setdefault(seen.name, []).append(card)
        limits.update(seen.limits)
        if seen.is_two_handed:
            two_handed.append(card)
        elif seen.is_off_hand:
            off_hand.append(card)
    for namesakes in unique.values():
        if len(namesakes) > 1:
            return namesakes
    for tag, most in sorted(limits):
        bearers = [card for card in party(player) if tag in current(game, card).tags]
        if len(bearers) > most:
            return bearers
    return two_handed + off_hand if two_handed and off_hand else []
