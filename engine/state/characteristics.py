"""A card's current characteristics: the printed ones, changed by modifiers (Rule 205, 718)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.cards import CardType, DamageType, PrintedCard
from engine.cardtext.keywords import is_attachment, is_ongoing, printed_keywords
from engine.state.modifiers import APPLY
from engine.tree.keywords import Keyword

if TYPE_CHECKING:
    from engine.state import GameCard, GameState

TWO_HANDED_TAGS = frozenset({"Two-Handed", "2H", "2H Weapon"})
OFF_HAND_TAG = "Off-Hand"
_WEAPON_TAGS = frozenset({"Weapon", "1H Weapon", "2H Weapon"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Characteristics:
    """Everything the rules need to know of a card at one moment.

    Numbers a card does not have are 0 (Rule 104.2). ``limits`` are the tags with a number in parentheses
    (Rule 414.3b).
    """

    name: str = ""
    types: frozenset[CardType] = frozenset()
    tags: frozenset[str] = frozenset()
    limits: tuple[tuple[str, int], ...] = ()
    cost: int = 0
    cost_x: int = 0
    atk: int = 0
    health: int = 0
    defense: int = 0
    strike_cost: int = 0
    damage_types: frozenset[DamageType] = frozenset()
    keywords: frozenset[Keyword] = frozenset()

    is_hero: bool = False
    is_ally: bool = False
    is_character: bool = False
    is_equipment: bool = False
    is_weapon: bool = False
    is_totem: bool = False
    is_mount: bool = False
    is_quest: bool = False
    is_location: bool = False
    is_instant: bool = False
    is_playable: bool = False
    is_unique: bool = False
    is_two_handed: bool = False
    is_off_hand: bool = False
    stays_in_play: bool = False


BLANK = Characteristics()
"""A face-down resource: no name, powers, text, types, tags or traits (Rule 412.1b)."""


@lru_cache(maxsize=16384)
def printed_characteristics(card: PrintedCard) -> Characteristics:
    """The characteristics of a card that nothing modifies."""
    types = frozenset(card.types)
    tags = frozenset(tag.name for tag in card.tags)
    is_hero = CardType.HERO in types
    is_ally = CardType.ALLY in types
    is_totem = CardType.ABILITY in types and is_ally
    is_equipment = CardType.EQUIPMENT in types
    lasting_ability = is_ongoing(card) and not is_attachment(card)
    return Characteristics(
        name=card.name,
        types=types,
        tags=tags,
        limits=tuple((tag.name, tag.limit) for tag in card.tags if tag.limit is not None),
        cost=card.cost.number if card.cost else 0,
        cost_x=card.cost.x if card.cost else 0,
        atk=card.atk or 0,
        health=card.health or 0,
        defense=card.defense or 0,
        strike_cost=card.strike_cost or 0,
        damage_types=frozenset(card.damage_types),
        keywords=printed_keywords(card),
        is_hero=is_hero,
        is_ally=is_ally,
        is_character=is_hero or is_ally,
        is_equipment=is_equipment,
        is_weapon=is_equipment and (card.strike_cost is not None or not tags.isdisjoint(_WEAPON_TAGS)),
        is_totem=is_totem,
        is_mount=is_ally and "Mount" in tags,
        is_quest=CardType.QUEST in types,
        is_location=CardType.LOCATION in types,
        is_instant="Instant" in tags,
        is_playable=is_equipment or is_ally or CardType.ABILITY in types or card.is_master_hero,
        is_unique="Unique" in tags,
        is_two_handed=not tags.isdisjoint(TWO_HANDED_TAGS),
        is_off_hand=OFF_HAND_TAG in tags,
        stays_in_play=CardType.ABILITY not in types or is_ally or lasting_ability,
    )


def current(game: GameState, card: GameCard) -> Characteristics:
    """The characteristics of a card now: modifiers applied in timestamp order (Rule 718.1).

    Computed once for each version of the game; without modifiers they are the printed ones.
    """
    if card.face_down:
        return BLANK
    if not game.modifiers:
        return card.base
    if card.cached_version != game.version:
        characteristics = card.base
        for modifier in game.modifiers:
            if modifier.subject == card.number:
                characteristics = APPLY[modifier.kind](game, modifier, characteristics)
        card.cached_characteristics, card.cached_version = characteristics, game.version
    return card.cached_characteristics
