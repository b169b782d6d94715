"""Boards: a game in the middle of a turn, from a description of what every player has.

Scenarios and tests describe the same :class:`BoardSide`; :func:`set_up_board` creates the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import CardType, Cost, PrintedCard
from engine.game import Game, QuietPoint
from engine.rules.setup import GameDeck, GameSetup, initial_state
from engine.state import GameCard, GameState, GameZone, Stops, TurnStep
from engine.state.zones import move

FILLER = PrintedCard(name="Filler", types=(CardType.ABILITY,), cost=Cost(99))
"""A card without text that nobody can pay for: what decks and face-down resources are made of."""

DECK_SIZE = 10
"""How many fillers a deck has that nothing is said about."""

TURN = 5
"""The number of the turn that nothing is said about."""


@dataclass(frozen=True, slots=True)
class BoardCard:
    """A card outside the deck, and its state.

    ``since`` is the turn in which it entered play, by default none of this game, ``fresh`` that it was this
    turn. ``owner`` is a seat, by default that of the side. ``host`` is what it is attached to: the first card
    in play with this print that a seat, or anybody, controls.
    """

    printed: PrintedCard
    zone: GameZone
    exhausted: bool = False
    fresh: bool = False
    face_down: bool = False
    flipped: bool = False
    since: int = 0
    damage: int = 0
    owner: int | None = None
    counters: tuple[tuple[str, int], ...] = ()
    host: tuple[PrintedCard, int | None] | None = None


@dataclass(frozen=True, slots=True)
class BoardSide:
    """What one player has. ``deck`` begins with its top card, ``cards`` is everything else but the hero and
    the side deck.
    """

    name: str
    hero: BoardCard
    cards: Sequence[BoardCard] = ()
    deck: Sequence[PrintedCard] = (FILLER,) * DECK_SIZE
    has_placed: bool = False
    side_deck: Sequence[PrintedCard] = ()


def row_in_play(printed: PrintedCard) -> GameZone:
    """The row of play for a face-up card (Rule 415.8a)."""
    if printed.has_type(CardType.QUEST) or printed.has_type(CardType.LOCATION):
        return GameZone.RESOURCE_ROW
    return GameZone.ALLY_ROW if printed.has_type(CardType.ALLY) else GameZone.HERO_ROW


def set_up_board(
    sides: Sequence[BoardSide],
    *,
    turn: int = TURN,
    turn_player: int = 0,
    teams: Sequence[int] | None = None,
    seed: int = 1,
    stops: Stops = Stops.WITH_OPTIONS,
) -> Game:
    """Create a game in the action phase of a player, who is about to get priority.

    Cards are in play since before this turn unless they are fresh.
    """
    cards = [(seat, card) for seat, side in enumerate(sides) for card in side.cards]
    decks = []
    for seat, side in enumerate(sides):
        owned = [card.printed for holder, card in cards if _owner(holder, card) == seat]
        decks.append(GameDeck(side.hero.printed, (*owned, *reversed(side.deck)), tuple(side.side_deck)))
    setup = GameSetup(
        decks=tuple(decks),
        seed=seed,
        first=turn_player,
        teams=tuple(range(len(sides)) if teams is None else teams),
        names=tuple(side.name for side in sides),
        stops=stops,
    )
    state = initial_state(setup)
    state.step, state.turn, state.turn_player = TurnStep.ACTION, turn, turn_player
    _arrange_heroes(state, sides)
    _arrange_cards(state, sides, cards)
    start = QuietPoint(state.copy(), 0, 0)
    game = Game.resume(setup, [], QuietPoint(state, 0, 0))
    if game.quiet is None:  # the turn player can only pass and was not asked
        game.quiet = start
    return game


def _owner(seat: int, card: BoardCard) -> int:
    return seat if card.owner is None else card.owner


def _arrange_heroes(state: GameState, sides: Sequence[BoardSide]) -> None:
    for player, side in zip(state.players, sides, strict=True):
        player.last_turn = last_turn(state, player.index)
        player.turns = turns_begun(state, player.index)
        player.placed = int(side.has_placed)
        if player.hero is not None:
            _mark(state, player.hero, side.hero)


def last_turn(state: GameState, seat: int) -> int:
    """The number of the latest turn of a player, if all have taken turns in their order."""
    return max(0, state.turn - (state.turn_player - seat) % len(state.players))


def turns_begun(state: GameState, seat: int) -> int:
    """How many turns a player has begun, if all have taken turns in their order."""
    return -(-last_turn(state, seat) // len(state.players))


def _arrange_cards(
    state: GameState, sides: Sequence[BoardSide], cards: Sequence[tuple[int, BoardCard]]
) -> None:
    """Move every card from its owner's deck, where they lie below the deck proper in the same order."""
    moved: list[tuple[GameCard, BoardCard]] = []
    piles = [iter(player.deck.copy()) for player in state.players]
    for seat, board_card in cards:
        card = next(piles[_owner(seat, board_card)])
        zone = GameZone.ATTACHED if board_card.host is not None else board_card.zone
        move(state, card, zone, controller=seat if zone.is_play else None)
        _mark(state, card, board_card)
        moved.append((card, board_card))
    for card, board_card in moved:
        if board_card.host is not None:
            card.host = _host_number(state, *board_card.host)


def _host_number(state: GameState, printed: PrintedCard, seat: int | None) -> int:
    """The number of the card in play that an attachment is attached to."""
    return next(
        card.number
        for card in state.cards
        if card.in_play and not card.face_down and card.printed == printed and seat in (None, card.controller)
    )


def _mark(state: GameState, card: GameCard, board_card: BoardCard) -> None:
    card.exhausted = board_card.exhausted
    card.face_down = board_card.face_down
    card.flipped = board_card.flipped
    card.damage = board_card.damage
    card.counters = board_card.counters
    card.joined = card.entered = state.turn if board_card.fresh else board_card.since
    card.show()
