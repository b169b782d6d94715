"""Zones: where cards are, and how a card changes zones (Rule 415)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.decisions import Option
from engine.state import GameCard, GameState, GameZone, Player, modifiers
from engine.state.characteristics import current

_PILES = {
    GameZone.DECK: "deck",
    GameZone.GRAVEYARD: "graveyard",
    GameZone.HAND: "hand",
    GameZone.REMOVED: "removed",
    GameZone.ALLY_ROW: "ally_row",
    GameZone.HERO_ROW: "hero_row",
    GameZone.RESOURCE_ROW: "resource_row",
}


def pile(player: Player, zone: GameZone) -> list[GameCard]:
    """A player's cards in one zone or row."""
    cards: list[GameCard] = getattr(player, _PILES[zone])
    return cards


def move(game: GameState, card: GameCard, zone: GameZone, *, controller: int | None = None) -> None:
    """Put a card into a zone or row, on top where the zone has an order (Rule 415.2).

    It becomes a different card: new identity, no damage, ready, out of any combat, free of the modifiers
    it had (Rule 415.9a). Rows and the chain need the controller; other zones are the owner's.
    """
    if card.zone is not GameZone.CHAIN:
        holder = card.owner if card.controller is None else card.controller
        pile(game.players[holder], card.zone).remove(card)
        if card.in_play:
            _leave_play(game, card)
    card.zone = zone
    card.controller = controller
    card.identity = card.timestamp = game.tick()
    if zone is not GameZone.CHAIN:
        pile(game.players[card.owner if controller is None else controller], zone).append(card)


def _leave_play(game: GameState, card: GameCard) -> None:
    card.exhausted = False
    card.face_down = False
    card.damage = 0
    if game.combat is not None:
        game.combat.remove(card.number)
    modifiers.forget(game, card.number)


def row_of(game: GameState, card: GameCard) -> GameZone:
    """The row a card enters play in (Rule 415.8a, 710.1c)."""
    characteristics = current(game, card)
    if card.face_down or characteristics.is_quest or characteristics.is_location:
        return GameZone.RESOURCE_ROW
    return GameZone.ALLY_ROW if characteristics.is_ally else GameZone.HERO_ROW


def chosen_from(cards: Iterable[GameCard], option: Option) -> GameCard:
    """The card that an option refers to.

    :raises LookupError: when it is not among the cards.
    """
    for card in cards:
        if card.identity == option.card:
            return card
    raise LookupError(f"no card here for {option}")


def party(player: Player) -> Iterator[GameCard]:
    """The cards in play that a player controls (Rule 415.8b)."""
    yield from player.hero_row
    yield from player.ally_row
    yield from player.resource_row


def characters(game: GameState, player: Player) -> list[GameCard]:
    """The heroes, allies and Totems a player controls (Rule 300.1)."""
    return [
        card for row in (player.hero_row, player.ally_row) for card in row if current(game, card).is_character
    ]


def label(game: GameState, card: GameCard) -> str:
    """The name of a card for players, with its identity where another card in play has the same name."""
    if card.face_down:
        return f"face-down resource #{card.identity}"
    name = card.base.name
    if card.in_play:
        for player in game.players:
            for row in (player.hero_row, player.ally_row, player.resource_row):
                for other in row:
                    if other.base.name == name and other is not card and not other.face_down:
                        return f"{name} #{card.identity}"
    return name
