"""Short definitions of cards and positions for tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.cards import CardType, Cost, DamageType, PrintedCard, Tag
from engine.decisions import DecisionKind
from engine.game import Game
from engine.scenarios.board import BoardCard, BoardSide, row_in_play, set_up_board
from engine.state import GameCard, GameZone, Stops


def printed(
    name: str, *types: CardType, cost: str | int | None = None, tags: str = "", **facts
) -> PrintedCard:
    """A card; ``tags`` are separated by commas."""
    return PrintedCard(
        name=name,
        types=types,
        cost=None if cost is None else Cost.parse(str(cost)),
        tags=tuple(Tag.parse(tag) for tag in tags.split(",") if tag.strip()),
        **facts,
    )


def hero(name: str = "Kor Cindervein", health: int = 28, **facts) -> PrintedCard:
    return printed(name, CardType.HERO, health=health, **facts)


def ally(name: str, cost: int, atk: int, health: int, *text: str, **facts) -> PrintedCard:
    facts.setdefault("damage_types", (DamageType.MELEE,))
    return printed(name, CardType.ALLY, cost=cost, atk=atk, health=health, text=text, **facts)


def totem(name: str, cost: int, atk: int, health: int, **facts) -> PrintedCard:
    types = (CardType.ABILITY, CardType.ALLY)
    return printed(name, *types, cost=cost, atk=atk, health=health, text=("Ongoing: Burn.",), **facts)


def weapon(
    name: str, cost: int, atk: int, strike: int, *text: str, tags: str = "Weapon", **facts
) -> PrintedCard:
    facts.setdefault("damage_types", (DamageType.MELEE,))
    return printed(
        name, CardType.EQUIPMENT, cost=cost, atk=atk, strike_cost=strike, text=text, tags=tags, **facts
    )


def armor(name: str, cost: int, defense: int, tags: str = "Armor", **facts) -> PrintedCard:
    return printed(name, CardType.EQUIPMENT, cost=cost, defense=defense, tags=tags, **facts)


def ability(name: str, cost: str | int, *text: str, tags: str = "") -> PrintedCard:
    return printed(name, CardType.ABILITY, cost=cost, text=text, tags=tags)


def quest(name: str = "A Donation of Wool") -> PrintedCard:
    return printed(name, CardType.QUEST)


def location(name: str) -> PrintedCard:
    return printed(name, CardType.LOCATION)


STRAW = ability("Straw", 9)


@dataclass
class Side:
    """What one player has: ``play`` holds allies, equipment, lasting abilities and face-up resources;
    ``resources`` counts face-down ones. Exhausted and fresh cards are named.
    """

    hero: PrintedCard = field(default_factory=hero)
    hand: Sequence[PrintedCard] = ()
    play: Sequence[PrintedCard] = ()
    resources: int = 0
    deck: Sequence[PrintedCard] = (STRAW,) * 20
    exhausted: Sequence[str] = ()
    fresh: Sequence[str] = ()
    damage: dict[str, int] = field(default_factory=dict)


NAMES = ("Ana", "Bo", "Cy", "Di")


def position(
    *sides: Side,
    turn: int = 5,
    teams: Sequence[int] | None = None,
    seed: int = 1,
    stops: Stops = Stops.WITH_OPTIONS,
) -> Game:
    """A game in the action phase of the first side, its player about to get priority."""
    board_sides = [_board_side(name, side) for name, side in zip(NAMES, sides, strict=False)]
    return set_up_board(board_sides, turn=turn, teams=teams, seed=seed, stops=stops)


def _board_side(name: str, side: Side) -> BoardSide:
    cards = [BoardCard(card, GameZone.HAND) for card in side.hand]
    cards += [_in_play(side, card, row_in_play(card)) for card in side.play]
    cards += [_in_play(side, STRAW, GameZone.RESOURCE_ROW, face_down=True)] * side.resources
    deck = tuple(reversed(side.deck))
    return BoardSide(name, _in_play(side, side.hero, GameZone.HERO_ROW), cards, deck)


def _in_play(side: Side, card: PrintedCard, row: GameZone, *, face_down: bool = False) -> BoardCard:
    return BoardCard(
        card,
        row,
        exhausted=card.name in side.exhausted,
        fresh=card.name in side.fresh,
        face_down=face_down,
        damage=side.damage.get(card.name, 0),
    )


def texts(game: Game) -> list[str]:
    """The options of the pending decision; none when the game is over."""
    return [option.text for option in game.pending.options] if game.pending else []


def pending_decision(game: Game) -> tuple[str, DecisionKind]:
    """The name of the player who has to decide, and the kind of the decision."""
    assert game.pending is not None
    return game.state.players[game.pending.player].name, game.pending.kind


def do(game: Game, *choices: str) -> Game:
    """Make these choices one after another."""
    for choice in choices:
        game.decide(choice)
    return game


def find(game: Game, name: str, seat: int | None = None) -> GameCard:
    """The card of this name, in play if there is one there."""
    cards = [c for c in game.state.cards if c.base.name == name and seat in (None, c.owner)]
    return next((card for card in cards if card.in_play), cards[0])
