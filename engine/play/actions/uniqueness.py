"""Uniqueness: cards that one player can't control at the same time, and their repair (Rule 414)."""

from __future__ import annotations

from engine.decisions import DecisionKind, Flow, Option, Verb, choose, chosen_from
from engine.derive.layers import refresh
from engine.derive.player_modifiers import most_allowed
from engine.events import DestroyCard, happen
from engine.play.actions.wielding import most_with_tag, violating_equipment, wielding
from engine.state import GameCard, GameState, Player
from engine.state.seating import in_turn_order
from engine.state.zones import label, party


def repair(game: GameState) -> Flow[None]:
    """Each player, from the turn player on, destroys violating cards until none violates (Rule 414.2)."""
    for player in in_turn_order(game):
        while violating := violation(game, player):
            options = [
                Option(Verb.DESTROY, f"destroy {label(game, card)}", card=card.identity) for card in violating
            ]
            chosen = yield from choose(player, DecisionKind.UNIQUENESS, "414.2", options)
            yield from happen(game, DestroyCard(chosen_from(violating, chosen), by_game=True))


def violation(game: GameState, player: Player) -> list[GameCard]:
    """The cards of one uniqueness violation of a player, or none (Rule 414.3)."""
    if game.stale:
        refresh(game)
    cards = party(player)
    if len(cards) < 2:
        return []
    unique: dict[str, list[GameCard]] = {}
    limits: set[tuple[str, int]] = set()
    equipment: list[GameCard] = []
    for card in cards:
        characteristics = card.current
        if characteristics.is_unique and characteristics.name:
            unique.setdefault(characteristics.name, []).append(card)
        if characteristics.limits:
            limits.update(characteristics.limits)
        if characteristics.is_equipment:
            equipment.append(card)
    for namesakes in unique.values():
        if len(namesakes) > 1:
            return namesakes
    return _over_limit(game, player, cards, limits, equipment) if limits or len(equipment) > 1 else []


def _over_limit(
    game: GameState,
    player: Player,
    cards: list[GameCard],
    limits: set[tuple[str, int]],
    equipment: list[GameCard],
) -> list[GameCard]:
    """More cards with a tag than its number, or equipment that no two hands hold (Rule 414.3b, 414.3c)."""
    keywords = wielding(game, player) if len(equipment) > 1 else frozenset()
    for tag, printed in sorted(limits):
        most = most_with_tag(tag, printed, keywords)
        bearers = [card for card in cards if tag in card.current.tags]
        if most is None or len(bearers) <= most:
            continue
        allowed = most_allowed(game, player, bearers, most)
        if allowed is not None and len(bearers) > allowed:
            return bearers
    if len(equipment) < 2:
        return []
    places = violating_equipment([card.current for card in equipment], keywords)
    return [equipment[place] for place in places]
