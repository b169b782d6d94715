"""A player of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.state.card import GameCard
from engine.state.deck_order import DeckOrder

MAXIMUM_HAND_SIZE = 7
"""How many cards a player keeps in hand as a turn ends (Rule 503.2a)."""


class Player:
    """A player: their cards by zone and row, and what the rules record about them.

    The last card of ``deck`` is its top. ``turns`` counts the turns the player has begun, ``last_turn`` is
    the number of the most recent one in the game, ``placed`` how many resources have been placed on this
    turn (Rule 412.1), ``overdrawn`` whether a card had to be drawn from an empty deck (Rule 410.6b),
    ``deck_face_up`` whether the deck has been turned over (Rule 415.3d), ``deck_order`` how it lies as the
    game starts, where that is fixed.
    """

    __slots__ = (
        "ally_row",
        "attachments",
        "conceding",
        "deck",
        "deck_face_up",
        "deck_order",
        "graveyard",
        "hand",
        "hero",
        "hero_row",
        "index",
        "last_turn",
        "lost",
        "mulligan",
        "name",
        "overdrawn",
        "placed",
        "removed",
        "resource_row",
        "team",
        "turns",
        "turns_to_skip",
    )

    def __init__(self, index: int, name: str, team: int) -> None:
        self.index = index
        self.name = name
        self.team = team
        self.deck: list[GameCard] = []
        self.deck_order: DeckOrder | None = None
        self.hand: list[GameCard] = []
        self.graveyard: list[GameCard] = []
        self.removed: list[GameCard] = []
        self.ally_row: list[GameCard] = []
        self.hero_row: list[GameCard] = []
        self.resource_row: list[GameCard] = []
        self.attachments: list[GameCard] = []
        self.hero: GameCard | None = None
        self.placed = 0
        self.overdrawn = False
        self.conceding = False
        self.lost = False
        self.deck_face_up = False
        self.mulligan = False
        self.turns = 0
        self.turns_to_skip = 0
        self.last_turn = 0

    def piles(self) -> tuple[list[GameCard], ...]:
        """Every pile of the player, in a fixed order."""
        return (
            self.deck,
            self.hand,
            self.graveyard,
            self.removed,
            self.hero_row,
            self.ally_row,
            self.resource_row,
            self.attachments,
        )

    def data(self) -> tuple[object, ...]:
        """Everything that can change about the player, as plain values."""
        return (
            tuple(tuple(card.number for card in pile) for pile in self.piles()),
            None if self.hero is None else self.hero.number,
            self.placed,
            self.overdrawn,
            self.conceding,
            self.lost,
            self.deck_face_up,
            self.mulligan,
            self.turns,
            self.turns_to_skip,
            self.last_turn,
        )

    def copy(self, cards: Sequence[GameCard]) -> Player:
        """An equal player whose cards are taken from ``cards`` by number."""
        player = _new(Player)
        player.index = self.index
        player.name = self.name
        player.team = self.team
        player.deck_order = self.deck_order
        player.deck = [cards[card.number] for card in self.deck]
        player.hand = [cards[card.number] for card in self.hand]
        player.graveyard = [cards[card.number] for card in self.graveyard]
        player.removed = [cards[card.number] for card in self.removed]
        player.ally_row = [cards[card.number] for card in self.ally_row]
        player.hero_row = [cards[card.number] for card in self.hero_row]
        player.resource_row = [cards[card.number] for card in self.resource_row]
        player.attachments = [cards[card.number] for card in self.attachments]
        player.hero = None if self.hero is None else cards[self.hero.number]
        player.placed = self.placed
        player.overdrawn = self.overdrawn
        player.conceding = self.conceding
        player.lost = self.lost
        player.deck_face_up = self.deck_face_up
        player.mulligan = self.mulligan
        player.turns = self.turns
        player.turns_to_skip = self.turns_to_skip
        player.last_turn = self.last_turn
        return player


_new: Callable[[type[Player]], Player] = Player.__new__
"""Makes a player without its constructor, which would fill fields only for them to be replaced."""
