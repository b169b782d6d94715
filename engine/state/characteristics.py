"""What a card is at one moment: printed information, and what modifiers have made of it (Rule 205, 718)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.cards import CardType, DamageType, PrintedCard
from engine.cardtext.ability_kinds import is_attachment, is_ongoing
from engine.cardtext.powers import printed_powers
from engine.state.power_sheet import NO_POWERS, PowerSheet, power_sheet
from engine.tree.costs import CostPart
from engine.tree.keywords import Keyword
from engine.tree.references import CardReference, Filter, PlayerReference
from engine.tree.tags import REPUTATIONS, with_references
from engine.tree.words import CardStat, ForbiddenAction, Noun, PowerWord

TWO_HANDED_TAG = "Two-Handed"
OFF_HAND_TAG = "Off-Hand"
ANY_CARD = frozenset({Noun.CARD, Noun.RESOURCE})
"""What every card can be called; only cards in a resource row are looked at as resources."""
WEAPON_TAGS = frozenset({"Weapon", "1H Weapon", "2H Weapon"})


@dataclass(slots=True, eq=False)
class Characteristics:
    """Everything the rules need to know of a card at one moment.

    Numbers a card does not have are 0 (Rule 104.2). What cards can and must do stands with what the text
    refers to. Only the computation of a position changes an object of this class.
    """

    name: str = ""
    types: frozenset[CardType] = frozenset()
    nouns: frozenset[Noun] = ANY_CARD
    tags: frozenset[str] = frozenset()
    """Every word that refers to a tag of the card (Rule 202.1a)."""
    traits: frozenset[str] = frozenset()
    """All traits of a hero (Rule 206.1)."""
    icons: frozenset[str] = frozenset()
    """The traits that are icons."""
    limits: tuple[tuple[str, int], ...] = ()
    """The tags with a number in parentheses (Rule 414.3b)."""
    cost: int = 0
    cost_x: int = 0
    atk: int = 0
    health: int = 0
    defense: int = 0
    strike_cost: int = 0
    damage_types: frozenset[DamageType] = frozenset()
    keywords: frozenset[Keyword] = frozenset()
    sheet: PowerSheet = NO_POWERS
    cannot: frozenset[ForbiddenAction] = frozenset()
    """What modifiers forbid (Rule 103.2)."""
    cannot_by: tuple[tuple[Any, ForbiddenAction, CardReference | PlayerReference], ...] = ()
    """What modifiers forbid to some cards and players (Rule 103.2)."""
    attack_only: tuple[tuple[Any, CardReference, bool], ...] = ()
    """What it can attack, and nothing else (Rule 600.2, 601.2c)."""
    must_attack: tuple[tuple[Any, CardReference | None], ...] = ()
    """What it must attack (Rule 600.2)."""
    wields: tuple[tuple[Any, CardReference], ...] = ()
    """The weapons that a player can strike with as this character (Rule 303.2d)."""
    shields: tuple[tuple[Any, CardReference], ...] = ()
    """The equipment that can prevent damage to it (Rule 717.2c)."""
    attack_costs: tuple[tuple[Any, CardReference | None, CostPart], ...] = ()
    """What proposing it as an attacker costs, against any defender or some (Rule 600.3)."""
    attack_limits: tuple[tuple[Any, Filter, int], ...] = ()
    """The cards of which only so many can attack in a turn (Rule 103.2)."""
    exhaust_cost: int = 0
    """What exhausting it for anything else costs (Rule 600.3a)."""
    cannot_attack: tuple[tuple[Any, CardReference], ...] = ()
    """What it can't attack (Rule 601.2c)."""
    magnet_of: tuple[int, ...] = ()
    """The players whose opponents must target it (Rule 706.4)."""
    can_protect: tuple[tuple[Any, CardReference], ...] = ()
    """What it can protect (Rule 602.2)."""
    protect_only: tuple[tuple[Any, CardReference], ...] = ()
    """What it can protect, and nothing else (Rule 103.2)."""
    can_protect_against: tuple[tuple[Any, CardReference], ...] = ()
    """The attackers against which it can protect (Rule 602.2)."""
    cannot_protect_against: tuple[tuple[Any, CardReference], ...] = ()
    """The attackers against which it can't protect (Rule 103.2)."""
    can_attack: tuple[tuple[Any, CardReference], ...] = ()
    """What it can attack beyond what every character can (Rule 601.2b)."""
    kept_stats: frozenset[CardStat] = frozenset()
    """The numbers that nothing adds to or takes from (Rule 103.2)."""
    pays_like_resource: bool = False
    """Whether it can be exhausted to pay resource costs (Rule 403.6a)."""
    cannot_have_powers: bool = False
    cannot_have_keywords: frozenset[Keyword | PowerWord] = frozenset()

    is_hero: bool = False
    is_master_hero: bool = False
    is_ally: bool = False
    is_character: bool = False
    is_ability: bool = False
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
    is_attachment: bool = False
    stays_in_play: bool = False

    def copy(self) -> Characteristics:
        """Equal characteristics to change."""
        copy = _new(Characteristics)
        copy.name = self.name
        copy.types = self.types
        copy.nouns = self.nouns
        copy.tags = self.tags
        copy.traits = self.traits
        copy.icons = self.icons
        copy.limits = self.limits
        copy.cost = self.cost
        copy.cost_x = self.cost_x
        copy.atk = self.atk
        copy.health = self.health
        copy.defense = self.defense
        copy.strike_cost = self.strike_cost
        copy.damage_types = self.damage_types
        copy.keywords = self.keywords
        copy.sheet = self.sheet
        copy.cannot = self.cannot
        copy.cannot_by = self.cannot_by
        copy.attack_only = self.attack_only
        copy.must_attack = self.must_attack
        copy.wields = self.wields
        copy.shields = self.shields
        copy.attack_costs = self.attack_costs
        copy.attack_limits = self.attack_limits
        copy.exhaust_cost = self.exhaust_cost
        copy.cannot_attack = self.cannot_attack
        copy.magnet_of = self.magnet_of
        copy.can_protect = self.can_protect
        copy.protect_only = self.protect_only
        copy.can_protect_against = self.can_protect_against
        copy.cannot_protect_against = self.cannot_protect_against
        copy.can_attack = self.can_attack
        copy.kept_stats = self.kept_stats
        copy.pays_like_resource = self.pays_like_resource
        copy.cannot_have_powers = self.cannot_have_powers
        copy.cannot_have_keywords = self.cannot_have_keywords
        copy.is_hero = self.is_hero
        copy.is_master_hero = self.is_master_hero
        copy.is_ally = self.is_ally
        copy.is_character = self.is_character
        copy.is_ability = self.is_ability
        copy.is_equipment = self.is_equipment
        copy.is_weapon = self.is_weapon
        copy.is_totem = self.is_totem
        copy.is_mount = self.is_mount
        copy.is_quest = self.is_quest
        copy.is_location = self.is_location
        copy.is_instant = self.is_instant
        copy.is_playable = self.is_playable
        copy.is_unique = self.is_unique
        copy.is_two_handed = self.is_two_handed
        copy.is_off_hand = self.is_off_hand
        copy.is_attachment = self.is_attachment
        copy.stays_in_play = self.stays_in_play
        return copy

    def set_types(self, types: frozenset[CardType], tags: frozenset[str]) -> None:
        """Change types and tags, and everything that follows from them."""
        tags = with_references(tags)
        self.types, self.tags = types, tags
        self.is_hero = CardType.HERO in types
        self.is_ally = CardType.ALLY in types
        self.is_ability = CardType.ABILITY in types
        self.is_equipment = CardType.EQUIPMENT in types
        self.is_master_hero = self.is_hero and "Master" in tags
        self.is_quest = CardType.QUEST in types
        self.is_location = CardType.LOCATION in types
        self.is_character = self.is_hero or self.is_ally
        self.is_weapon = self.is_equipment and not tags.isdisjoint(WEAPON_TAGS)
        self.is_totem = self.is_ability and self.is_ally
        self.is_mount = self.is_ally and "Mount" in tags
        self.is_instant = "Instant" in tags
        self.is_unique = "Unique" in tags
        self.is_two_handed = TWO_HANDED_TAG in tags
        self.is_off_hand = OFF_HAND_TAG in tags
        self.nouns = self._find_nouns()
        self.is_playable = self.is_equipment or self.is_ally or self.is_ability or self.is_master_hero

    def become_attachment(self) -> None:
        """Be an attachment, as a card is that something attaches (Rule 400.1)."""
        self.is_attachment = True
        self.nouns |= {Noun.ATTACHMENT}

    def _find_nouns(self) -> frozenset[Noun]:
        """What the card can be called (Rule 300.1, 303 to 306)."""
        called = {
            Noun.ABILITY: self.is_ability,
            Noun.ALLY: self.is_ally,
            Noun.ARMOR: self.is_equipment and "Armor" in self.tags,
            Noun.ATTACHMENT: self.is_attachment,
            Noun.CHARACTER: self.is_character,
            Noun.EQUIPMENT: self.is_equipment,
            Noun.HERO: self.is_hero,
            Noun.ITEM: self.is_equipment and "Item" in self.tags,
            Noun.LOCATION: self.is_location,
            Noun.QUEST: self.is_quest,
            Noun.TOTEM: self.is_totem,
            Noun.WEAPON: self.is_weapon,
        }
        return ANY_CARD | {noun for noun, applies in called.items() if applies}


_new: Callable[[type[Characteristics]], Characteristics] = Characteristics.__new__
"""Makes characteristics without their constructor, which would fill fields only for them to be replaced."""

BLANK = Characteristics()
"""A face-down resource: no name, powers, text, types, tags or traits (Rule 412.1b)."""


@lru_cache(maxsize=16384)
def printed_characteristics(card: PrintedCard, *, back: bool = False) -> Characteristics:
    """The characteristics of a side of a card that nothing modifies (Rule 301.2)."""
    side = card.back if back else None
    powers = power_sheet(printed_powers(card, back=back))
    characteristics = Characteristics(
        name=card.name,
        traits=_traits(card),
        icons=frozenset({*map(str, card.classes), *map(str, card.factions)}),
        limits=tuple((tag.name, tag.limit) for tag in card.tags if tag.limit is not None),
        cost=card.cost.number if card.cost else 0,
        cost_x=card.cost.x if card.cost else 0,
        atk=_number(card.atk, side.atk if side else None),
        health=_number(card.health, side.health if side else None),
        defense=card.defense or 0,
        strike_cost=card.strike_cost or 0,
        damage_types=frozenset(card.damage_types),
        keywords=frozenset(power.keyword for power in powers.keywords),
        sheet=powers,
    )
    tags = frozenset(tag.name for tag in card.tags)
    if CardType.EQUIPMENT in card.types and card.strike_cost is not None:
        tags |= {"Weapon"}
    characteristics.is_attachment = is_attachment(card)
    characteristics.set_types(frozenset(card.types), tags)
    characteristics.stays_in_play = (
        not characteristics.is_ability
        or characteristics.is_ally
        or (powers.attaches_itself if characteristics.is_attachment else is_ongoing(card))
    )
    return characteristics


def _number(front: int | None, back: int | None) -> int:
    return (front if back is None else back) or 0


_REPUTATION = re.compile(rf"\b({'|'.join(sorted(REPUTATIONS))}) Reputation\b")


def _traits(card: PrintedCard) -> frozenset[str]:
    """Every trait of a card, and its reputation, by the word for it; a hero that is no traitor is loyal (Rule
    100.2d, 206.1).
    """
    words = {*card.classes, *card.factions, *(tag.name for tag in card.tags), *card.professions}
    traits = {str(word) for word in words} | {word for word in (card.race, card.talent) if word}
    traits |= {reputation for line in card.text for reputation in _REPUTATION.findall(line)}
    if CardType.HERO in card.types and "Traitor" not in traits:
        traits.add("Loyal")
    return frozenset(traits)
