"""Names and card types that cards have in common, or not (Rule 200.1, 300.1c)."""

from __future__ import annotations

from engine.cards import CardType
from engine.derive import descriptions, select
from engine.derive.context import Context
from engine.derive.last_information import last_information
from engine.state import GameState
from engine.tree.conditions import HaveDifferentNames, HaveDifferentTypes, HaveSameType, SharesType
from engine.tree.references import CardReference
from engine.tree.values import TypesAmong


def have_different_names(game: GameState, context: Context, condition: HaveDifferentNames) -> bool:
    """Whether no two of the cards have the same name."""
    names = [card.current.name for card in select.cards(game, context, condition.cards)]
    return len(set(names)) == len(names)


def have_different_types(game: GameState, context: Context, condition: HaveDifferentTypes) -> bool:
    """Whether no two of the cards have the same types; an ability ally is different from an ally. A card
    alone is not compared (Rule 712.8).
    """
    types = types_of(game, context, condition.cards)
    return 1 < len(types) == len(set(types))


def have_same_type(game: GameState, context: Context, condition: HaveSameType) -> bool:
    """Whether all the cards have the same types, and as many of them. A card alone is not compared (Rule
    712.8).
    """
    types = types_of(game, context, condition.cards)
    return len(types) > 1 and len(set(types)) == 1


def shares_type(game: GameState, context: Context, condition: SharesType) -> bool:
    """Whether a card has a type that another has, too, whatever others there are."""
    others = frozenset[CardType]().union(*types_of(game, context, condition.other))
    return any(types & others for types in types_of(game, context, condition.card))


def types_among(game: GameState, context: Context, node: TypesAmong) -> int:
    """How many card types there are; a player who controls a Totem controls an ability and an ally (Rule
    401.1).
    """
    cards = descriptions.candidates(game, context, node.filter)
    return len(frozenset[CardType]().union(*(card.current.types for card in cards)))


def types_of(game: GameState, context: Context, reference: CardReference) -> list[frozenset[CardType]]:
    """The types of each of some cards, or those that it had when it was last in play."""
    return [last_information(game, pointer).types for pointer in select.referred(game, context, reference)]
