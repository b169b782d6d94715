"""Zones: where cards are, and how a card changes zones (Rule 415)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.state import modifier_expiry
from engine.state.card import GameCard
from engine.state.game_state import GameState
from engine.state.memory import Memory
from engine.state.player import Player
from engine.state.zone import GameZone

_PILES = {
    GameZone.DECK: "deck",
    GameZone.GRAVEYARD: "graveyard",
    GameZone.HAND: "hand",
    GameZone.REMOVED: "removed",
    GameZone.ALLY_ROW: "ally_row",
    GameZone.HERO_ROW: "hero_row",
    GameZone.RESOURCE_ROW: "resource_row",
    GameZone.ATTACHED: "attachments",
}
_UNPILED = (GameZone.CHAIN, GameZone.SIDE_DECK, GameZone.NOWHERE)


def pile(player: Player, zone: GameZone) -> list[GameCard]:
    """A player's cards in one zone or row."""
    cards: list[GameCard] = getattr(player, _PILES[zone])
    return cards


def move(
    game: GameState,
    card: GameCard,
    zone: GameZone,
    *,
    controller: int | None = None,
    owner: int | None = None,
) -> None:
    """Put a card into a zone or row, on top where the zone has an order (Rule 415.2).

    It becomes a different card: new identity, no damage, ready, out of any combat, free of the modifiers and
    counters it had (Rule 415.9a). What it was in play is remembered (Rule 707.3). Rows and the chain need the
    controller; other zones are the owner's, who may be a new one. A copy that leaves the chain, and a
    token that leaves play, cease to exist, wherever they would be put (Rule 402.1, 402.2, 404.2c).
    """
    origin = card.origin
    if (origin.is_copy and card.zone is GameZone.CHAIN) or (origin.is_token and not zone.is_play):
        zone, controller = GameZone.NOWHERE, None
    if card.zone not in _UNPILED:
        pile(game.players[card.owner if card.controller is None else card.controller], card.zone).remove(card)
    identity = game.tick()
    if card.in_play:
        game.memories[card.identity] = _remember(game, card, identity)
        _leave_play(game, card)
    card.zone = zone
    if game.chosen_words and not card.in_play:
        game.chosen_words.pop(card.number, None)
    if game.removed_by:
        game.removed_by.pop(card.number, None)
    card.controller = controller
    if owner is not None:
        card.owner = owner
    card.identity = card.timestamp = identity
    card.show()
    if zone.is_play and (namesakes := _namesakes(game, card)):
        highest = max(game.namesake_numbers.get(other.number, 1) for other in namesakes)
        game.namesake_numbers[card.number] = highest + 1
    if zone not in _UNPILED:
        pile(game.players[card.owner if controller is None else controller], zone).append(card)


def _remember(game: GameState, card: GameCard, next_identity: int) -> Memory:
    return Memory(
        number=card.number,
        identity=card.identity,
        next_identity=next_identity,
        controller=card.controller,
        printed=card.printed,
        characteristics=card.current,
        damage=card.damage,
        exhausted=card.exhausted,
        counters=card.counters,
        host=card.host,
        host_identity=_host_identity(game, card),
    )


def _host_identity(game: GameState, attachment: GameCard) -> int | None:
    """Which card an attachment has been attached to since it last attached, also where its host has just
    become a different card (Rule 415.9a, 718.2b).
    """
    if attachment.host is None:
        return None
    former = (
        memory.identity
        for memory in game.memories.values()
        if memory.number == attachment.host and memory.next_identity > attachment.timestamp
    )
    return min(former, default=game.cards[attachment.host].identity)


def _leave_play(game: GameState, card: GameCard) -> None:
    if game.combat is not None:
        game.combat.remove(card.number)
    if game.modifiers or game.replacements:
        modifier_expiry.forget(game, card.reference)
    card.exhausted = card.face_down = card.flipped = False
    card.printed = card.origin.printed
    game.copied.pop(card.number, None)
    card.damage = 0
    card.counters = ()
    game.counter_times.pop(card.number, None)
    card.host = None
    game.attach_descriptions.pop(card.number, None)
    game.entered_under.pop(card.number, None)
    game.namesake_numbers.pop(card.number, None)


def change_control(game: GameState, card: GameCard, player: int) -> None:
    """Put a card in play into another player's row; it stays the same card (Rule 401.3, 415.8b)."""
    before = card.controller or 0
    game.entered_under.setdefault(card.number, before)
    pile(game.players[before], card.zone).remove(card)
    card.controller = player
    card.joined = game.turn
    pile(game.players[player], card.zone).append(card)
    if game.combat is not None:
        game.combat.remove(card.number)  # Rule 601.2f, 602.4
        modifier_expiry.dissociate(game, card.reference)


def party(player: Player) -> list[GameCard]:
    """The cards in play that a player controls (Rule 415.8b)."""
    return [*player.hero_row, *player.ally_row, *player.resource_row, *player.attachments]


def cards_in_play(game: GameState) -> list[GameCard]:
    """Every card in play, by player in seat order."""
    cards: list[GameCard] = []
    for player in game.players:
        cards += player.hero_row
        cards += player.ally_row
        cards += player.resource_row
        cards += player.attachments
    return cards


def labels(game: GameState, cards: Sequence[GameCard]) -> list[str]:
    """The names of several cards in play, as :func:`label` gives them."""
    names = [card.base.name for card in cards_in_play(game) if not card.face_down]
    return [
        card.base.name if not card.face_down and names.count(card.base.name) == 1 else label(game, card)
        for card in cards
    ]


def label(game: GameState, card: GameCard) -> str:
    """The name of a card for players; where another card in play, or on the chain, has the same name, with a
    number: which of them entered play earlier, or its identity where that does not tell them apart.
    """
    if card.face_down:
        return f"face-down resource #{card.identity}"
    name = card.base.name
    if card.in_play:
        if namesakes := _namesakes(game, card):
            number = game.namesake_numbers.get(card.number, 1)
            numbers = (game.namesake_numbers.get(other.number, 1) for other in namesakes)
            return f"{name} #{card.identity if number in numbers else number}"
    elif card.zone is GameZone.CHAIN:
        others = (link.card for link in game.chain if link.card not in (None, card.number))
        if any(game.cards[number].base.name == name for number in others if number is not None):
            return f"{name} #{card.identity}"
    return name


def _namesakes(game: GameState, card: GameCard) -> list[GameCard]:
    """The other cards in play that are seen to have the name of a card."""
    return [
        other
        for other in cards_in_play(game)
        if other.base.name == card.base.name and other is not card and not other.face_down
    ]
