"""Placing resources (Rule 412)."""

from __future__ import annotations

from engine.decisions import Flow, Option, Verb
from engine.events import PlaceResource, happen
from engine.state import ChainLink, GameCard, GameState, LinkKind, Player


def placement_options(player: Player) -> list[Option]:
    """The options to place a card from hand: any card face down, quests and locations face up too
    (Rule 412.1b). Cards of the same print share one option.
    """
    options: list[Option] = []
    offered = set()
    for card in player.hand:
        base = card.base
        if id(base) in offered:
            continue
        offered.add(id(base))
        if base.is_quest or base.is_location:
            text = f"place {base.name} face up"
            options.append(Option(Verb.PLACE_FACE_UP, text, card=card.identity))
        text = f"place {base.name} face down"
        options.append(Option(Verb.PLACE_FACE_DOWN, text, card=card.identity))
    return options


def place(game: GameState, player: Player, card: GameCard, *, face_down: bool) -> Flow[None]:
    """Add a card to the chain as a resource, the one of this turn (Rule 412.1a)."""
    link = ChainLink(LinkKind.RESOURCE, player.index, card.number)
    yield from happen(game, PlaceResource(link, face_down))
