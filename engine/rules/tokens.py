"""Tokens (Rule 402.4, 404.2)."""

from __future__ import annotations

from engine.cards import CardType, Cost, PrintedCard, Tag
from engine.decisions import Flow
from engine.events import EnterPlay, happen_together
from engine.rules import uniqueness
from engine.state import GameCard, GameState, GameZone, Player
from engine.tree.effects import TokenDescription


def create_tokens(
    game: GameState, player: Player, description: TokenDescription, count: int
) -> Flow[list[GameCard]]:
    """Put tokens into play at the same time (Rule 404.2a)."""
    printed = printed_token(description)
    tokens = [new_token(game, player, printed) for _ in range(count)]
    yield from happen_together(game, [EnterPlay(token, player) for token in tokens])
    yield from uniqueness.repair(game)
    return tokens


def copy_token(game: GameState, player: Player, original: GameCard) -> Flow[GameCard]:
    """Put a token copy of a card into play: its printed information, at no cost (Rule 402.4)."""
    from dataclasses import replace

    token = new_token(game, player, replace(original.printed, cost=Cost(0)))
    yield from happen_together(game, [EnterPlay(token, player)])
    yield from uniqueness.repair(game)
    return token


def new_token(game: GameState, player: Player, printed: PrintedCard) -> GameCard:
    """A token that is about to enter play; its owner is the player who puts it there (Rule 401.2)."""
    token = GameCard(len(game.cards), printed, player.index, GameZone.NOWHERE, is_token=True)
    token.identity = token.timestamp = game.tick()
    game.cards.append(token)
    return token


def printed_token(description: TokenDescription) -> PrintedCard:
    """What is printed on a token: its name is its tags where none is specified (Rule 404.2)."""
    is_totem = description.noun == "Totem"
    types = (CardType.ABILITY, CardType.ALLY) if is_totem else (CardType.ALLY,)
    return PrintedCard(
        name=description.name or " ".join(tag for tag in description.tags if tag != "Unique"),
        types=types,
        cost=Cost(0),
        tags=tuple(Tag(tag) for tag in description.tags),
        atk=description.atk,
        health=description.health,
        damage_types=() if description.damage_type is None else (description.damage_type,),
        text=tuple(keyword.value for keyword in description.keywords),
    )
