"""What cards have in common: classes, races, colors and names (Rule 206.1a)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.cards import CharacterClass
from engine.derive import descriptions, select
from engine.derive.context import Context
from engine.derive.last_information import last_information
from engine.state import GameState
from engine.state.characteristics import Characteristics
from engine.state.reference import CardIdentity, Mention
from engine.state.snapshot import DescribedCard
from engine.tree.conditions import SharesTrait
from engine.tree.references import SharedTrait, Some
from engine.tree.tags import ALLIANCE_RACES, COLORED_TAGS, FACTION_RACES, RACES
from engine.tree.values import TraitsAmong
from engine.tree.words import TraitKind

_CLASSES = frozenset(map(str, CharacterClass))


def _colors(card: Characteristics) -> frozenset[str]:
    return frozenset(tag.partition(" ")[0] for tag in card.tags & COLORED_TAGS)


TRAITS: dict[TraitKind, Callable[[Characteristics], frozenset[str]]] = {
    TraitKind.ALLIANCE_RACE: lambda card: card.tags & ALLIANCE_RACES,
    TraitKind.CLASS: lambda card: card.tags & _CLASSES,
    TraitKind.COLOR: _colors,
    TraitKind.HORDE_RACE: lambda card: card.tags & (FACTION_RACES - ALLIANCE_RACES),
    TraitKind.NAME: lambda card: frozenset({card.name} if card.name else ()),
    TraitKind.RACE: lambda card: card.tags & RACES,
}


def is_described(game: GameState, context: Context, shared: SharedTrait, card: DescribedCard) -> bool:
    """Whether a card that is described has something in common with another, in whose own description "it" is
    the card: "that shares a name with a card in its controller's graveyard" (Rule 712.3a).
    """
    if isinstance(shared.card, Some):
        mention = Mention((), (CardIdentity(card.number, card.identity),))
        context = replace(context, mentions=(*context.mentions, mention), subject=None)
    return shares(game, context, shared, card.current)


def shares(game: GameState, context: Context, shared: SharedTrait, card: Characteristics) -> bool:
    """Whether a card has something in common with the one that a text names."""
    others = [last_information(game, pointer) for pointer in select.referred(game, context, shared.card)]
    return any(
        not TRAITS[kind](card).isdisjoint(TRAITS[kind](other)) for kind in shared.kinds for other in others
    )


def shares_trait(game: GameState, context: Context, condition: SharesTrait) -> bool:
    """Whether a card has something in common with another."""
    return any(
        shares(game, context, condition.shared, last_information(game, pointer))
        for pointer in select.referred(game, context, condition.card)
    )


def traits_among(game: GameState, context: Context, node: TraitsAmong) -> int:
    """How many classes, races, ... there are among cards."""
    cards = descriptions.candidates(game, context, node.filter)
    return len(frozenset[str]().union(*(TRAITS[node.kind](card.current) for card in cards)))
