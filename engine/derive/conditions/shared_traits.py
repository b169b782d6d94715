"""What cards have in common: names, card types, classes, races and colors (Rule 200.1, 206.1a, 300.1c)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.cards import CardType, CharacterClass
from engine.derive import descriptions, interpreter
from engine.derive.context import Context
from engine.derive.descriptions import CRITERIA
from engine.derive.interpreter import CONDITIONS, VALUES, interprets
from engine.derive.last_information import last_information
from engine.state import GameState
from engine.state.characteristics import Characteristics
from engine.state.reference import CardIdentity, Mention
from engine.state.snapshot import DescribedCard
from engine.tree.conditions import (
    AreBoth,
    HaveDifferentNames,
    HaveDifferentTypes,
    HaveSameType,
    SharesTrait,
    SharesType,
    SomeOfThemAre,
)
from engine.tree.criteria import SharedTrait, SharedType
from engine.tree.references import CardReference, Some
from engine.tree.tags import ALLIANCE_RACES, COLORED_TAGS, FACTION_RACES, RACES
from engine.tree.values import TraitsAmong, TypesAmong
from engine.tree.words import TraitKind


@interprets(CONDITIONS, HaveDifferentNames)
def _have_different_names(game: GameState, context: Context, condition: HaveDifferentNames) -> bool:
    """Whether no two of the cards have the same name."""
    names = [card.current.name for card in interpreter.cards(game, context, condition.cards)]
    return len(set(names)) == len(names)


@interprets(CONDITIONS, HaveDifferentTypes)
def _have_different_types(game: GameState, context: Context, condition: HaveDifferentTypes) -> bool:
    """Whether no two of the cards have the same types; an ability ally is different from an ally. A card
    alone is not compared (Rule 712.8).
    """
    types = _types_of(game, context, condition.cards)
    return 1 < len(types) == len(set(types))


@interprets(CONDITIONS, HaveSameType)
def _have_same_type(game: GameState, context: Context, condition: HaveSameType) -> bool:
    """Whether all the cards have the same types, and as many of them. A card alone is not compared (Rule
    712.8).
    """
    types = _types_of(game, context, condition.cards)
    return len(types) > 1 and len(set(types)) == 1


@interprets(CONDITIONS, SomeOfThemAre)
def _some_are(game: GameState, context: Context, condition: SomeOfThemAre) -> bool:
    """Whether as many of the cards match as text asks for, or all of them."""
    cards = interpreter.cards(game, context, condition.cards)
    matching = sum(descriptions.matches(game, context, condition.filter, card) for card in cards)
    if condition.count is None:
        return matching == len(cards) > 0
    return matching >= interpreter.value(game, context, condition.count)


@interprets(CONDITIONS, AreBoth)
def _are_both(game: GameState, context: Context, condition: AreBoth) -> bool:
    """Whether there are two cards, and one of the descriptions is that of both."""
    cards = interpreter.cards(game, context, condition.cards)
    return len(cards) == 2 and any(
        all(descriptions.matches(game, context, described, card) for card in cards)
        for described in condition.filters
    )


@interprets(CONDITIONS, SharesType)
def _shares_type(game: GameState, context: Context, condition: SharesType) -> bool:
    """Whether a card has a type that another has, too, whatever others there are."""
    others = frozenset[CardType]().union(*_types_of(game, context, condition.other))
    return any(types & others for types in _types_of(game, context, condition.card))


@interprets(VALUES, TypesAmong)
def _types_among(game: GameState, context: Context, node: TypesAmong) -> int:
    """How many card types there are; a player who controls a Totem controls an ability and an ally (Rule
    401.1).
    """
    cards = descriptions.counted(game, context, node.filter)
    return len(frozenset[CardType]().union(*(card.current.types for card in cards)))


@interprets(CRITERIA, SharedType)
def _is_of_same_type(game: GameState, context: Context, shared: SharedType, card: DescribedCard) -> bool:
    """Whether a card shares a card type with another."""
    return any(not card.current.types.isdisjoint(types) for types in _types_of(game, context, shared.card))


def _types_of(game: GameState, context: Context, reference: CardReference) -> list[frozenset[CardType]]:
    """The types of each of some cards, or those that it had when it was last in play."""
    return [
        last_information(game, pointer).types for pointer in interpreter.referred(game, context, reference)
    ]


_CLASSES = frozenset(map(str, CharacterClass))


def _colors(card: Characteristics) -> frozenset[str]:
    return frozenset(tag.partition(" ")[0] for tag in card.tags & COLORED_TAGS)


TRAITS: dict[TraitKind, Callable[[Characteristics], frozenset[str]]] = {
    TraitKind.ALLIANCE_RACE: lambda card: card.tags & ALLIANCE_RACES,
    TraitKind.CLASS: lambda card: card.tags & _CLASSES,
    TraitKind.COLOR: _colors,
    TraitKind.DAMAGE_TYPE: lambda card: frozenset(map(str, card.damage_types)),
    TraitKind.FACTION_RACE: lambda card: card.traits & FACTION_RACES,
    TraitKind.HORDE_RACE: lambda card: card.tags & (FACTION_RACES - ALLIANCE_RACES),
    TraitKind.NAME: lambda card: frozenset({card.name} if card.name else ()),
    TraitKind.RACE: lambda card: card.tags & RACES,
}


@interprets(CRITERIA, SharedTrait)
def _is_described(game: GameState, context: Context, shared: SharedTrait, card: DescribedCard) -> bool:
    """Whether a card that is described has something in common with another, in whose own description "it" is
    the card: "that shares a name with a card in its controller's graveyard" (Rule 712.3a).
    """
    if isinstance(shared.card, Some):
        mention = Mention((), (CardIdentity(card.number, card.identity),))
        context = replace(context, mentions=(*context.mentions, mention), subject=None)
    return _shares(game, context, shared, card.current)


def _shares(game: GameState, context: Context, shared: SharedTrait, card: Characteristics) -> bool:
    """Whether a card has something in common with the one that a text names."""
    others = [last_information(game, pointer) for pointer in interpreter.referred(game, context, shared.card)]
    return any(
        not TRAITS[kind](card).isdisjoint(TRAITS[kind](other)) for kind in shared.kinds for other in others
    )


@interprets(CONDITIONS, SharesTrait)
def _shares_trait(game: GameState, context: Context, condition: SharesTrait) -> bool:
    """Whether a card has something in common with another."""
    return any(
        _shares(game, context, condition.shared, last_information(game, pointer))
        for pointer in interpreter.referred(game, context, condition.card)
    )


@interprets(VALUES, TraitsAmong)
def _traits_among(game: GameState, context: Context, node: TraitsAmong) -> int:
    """How many classes, races, ... there are among cards."""
    cards = descriptions.candidates(game, context, node.filter)
    return len(frozenset[str]().union(*(TRAITS[node.kind](card.current) for card in cards)))
