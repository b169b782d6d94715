"""Wielding: which equipment a player can control at once, and strike with in one combat (Rule 406, 406.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import NamedTuple

from engine.derive import references
from engine.derive.layers import current
from engine.state import GameCard, GameState, Player
from engine.state.characteristics import Characteristics
from engine.state.zones import party
from engine.tree.keywords import Keyword

HANDS_OF_SEXTUPLE_WIELD = 6
WIELDING = frozenset(
    {
        Keyword.DUAL_SHIELD,
        Keyword.DUAL_WIELD,
        Keyword.INFINITE_WIELD,
        Keyword.RANGED_DUAL_WIELD,
        Keyword.SEXTUPLE_WIELD,
        Keyword.TWO_HANDED_DUAL_WIELD,
    }
)
TWO_MELEE_STRIKES = frozenset({Keyword.DUAL_WIELD, Keyword.TWO_HANDED_DUAL_WIELD})


class InHands(NamedTuple):
    """How many pieces of equipment a player holds in hand, by kind.

    ``one_handed`` and ``two_handed`` are Melee weapons; ``shields`` and ``off_hands`` are Off-Hand equipment
    with and without the Shield tag.
    """

    one_handed: int = 0
    two_handed: int = 0
    shields: int = 0
    off_hands: int = 0

    @property
    def melee(self) -> int:
        """All Melee weapons."""
        return self.one_handed + self.two_handed

    @property
    def off_hand(self) -> int:
        """All Off-Hand equipment."""
        return self.shields + self.off_hands


def wielding(game: GameState, player: Player) -> frozenset[Keyword]:
    """The wielding keywords that a player benefits from.

    It is the hero that has them (Rule 406.2), or equipment that has them printed on itself, whose text takes
    precedence over the rules (Rule 103.1).
    """
    keywords: frozenset[Keyword] = frozenset()
    for card in party(player):
        characteristics = current(game, card)
        if card is player.hero or not characteristics.is_character:
            keywords |= characteristics.keywords & WIELDING
    return keywords


# What can be controlled at once (Rule 406.2 to 406.5)


def most_with_tag(tag: str, most: int, keywords: frozenset[Keyword]) -> int | None:
    """The number that limits a tag (Rule 414.3b): another one, or none, for the tags that wielding keywords
    make exceptions of.
    """
    if tag == "Ranged" and Keyword.RANGED_DUAL_WIELD in keywords:
        return max(most, 2)  # Rule 406.4
    if tag in ("Melee", "Off-Hand") and not keywords.isdisjoint(COMBINATIONS):
        return None
    return most


def violating_equipment(equipment: Sequence[Characteristics], keywords: frozenset[Keyword]) -> list[int]:
    """The places of the equipment that violates uniqueness because a player can't hold all of it in hand;
    any of it can be destroyed (Rule 406.2a, 414.3c).
    """
    if keywords.isdisjoint(COMBINATIONS):
        return _two_handed_with_off_hand(equipment)
    return _beyond_combinations(equipment, keywords)


def _two_handed_with_off_hand(equipment: Sequence[Characteristics]) -> list[int]:
    """Rule 414.3c."""
    two_handed = [place for place, card in enumerate(equipment) if card.is_two_handed]
    off_hand = [place for place, card in enumerate(equipment) if card.is_off_hand and not card.is_two_handed]
    return two_handed + off_hand if two_handed and off_hand else []


def _beyond_combinations(equipment: Sequence[Characteristics], keywords: frozenset[Keyword]) -> list[int]:
    """Equipment that no keyword allows together (Rule 406.2 to 406.5).

    What stays in every way to get rid of as little as possible is no part of the violation.
    """
    kinds = [_kind(characteristics) for characteristics in equipment]
    in_hands = InHands(*(kinds.count(kind) for kind in range(len(InHands._fields))))
    if can_be_held(in_hands, keywords):
        return []
    parts = map(InHands._make, product(*(range(count + 1) for count in in_hands)))
    allowed = [part for part in parts if can_be_held(part, keywords)]
    fullest = [part for part in allowed if not any(_is_more(other, part) for other in allowed)]
    return [
        place
        for place, kind in enumerate(kinds)
        if kind is not None and any(part[kind] < in_hands[kind] for part in fullest)
    ]


def can_be_held(in_hands: InHands, keywords: frozenset[Keyword]) -> bool:
    """Whether equipment can be held together, by the rules or by one of the keywords (Rule 406.2)."""
    return _without_keywords(in_hands) or any(
        allows(in_hands) for keyword, allows in COMBINATIONS.items() if keyword in keywords
    )


def _is_more(in_hands: InHands, other: InHands) -> bool:
    return in_hands != other and all(
        number >= other_number for number, other_number in zip(in_hands, other, strict=True)
    )


def _kind(characteristics: Characteristics) -> int | None:
    """The place of a piece of equipment in :class:`InHands`; ``None`` if it takes no hand.

    All cards with the Two-Handed tag are Melee weapons.
    """
    if characteristics.is_two_handed:
        return 1
    if "Melee" in characteristics.tags:
        return 0
    if characteristics.is_off_hand:
        return 2 if "Shield" in characteristics.tags else 3
    return None


def _without_keywords(in_hands: InHands) -> bool:
    """Rule 414.3b, 414.3c."""
    return in_hands.melee <= 1 and in_hands.off_hand <= 1 and not (in_hands.two_handed and in_hands.off_hand)


def _with_dual_wield(in_hands: InHands) -> bool:
    return in_hands.one_handed <= 2 and in_hands.two_handed == in_hands.off_hand == 0


def _with_two_handed_dual_wield(in_hands: InHands) -> bool:
    return in_hands.melee + in_hands.off_hand <= 2 and in_hands.off_hand <= 1


def _with_dual_shield(in_hands: InHands) -> bool:
    return in_hands.shields <= 2 and in_hands.melee == in_hands.off_hands == 0


def _with_sextuple_wield(in_hands: InHands) -> bool:
    """Rule 406.3, 406.3a; a second Off-Hand card still is one too many (Rule 414.3b)."""
    hands = in_hands.one_handed + 2 * in_hands.two_handed + in_hands.off_hand
    return hands <= HANDS_OF_SEXTUPLE_WIELD and in_hands.off_hand <= 1


def _with_infinite_wield(in_hands: InHands) -> bool:
    """Rule 406.5."""
    return in_hands.two_handed == 0 and in_hands.off_hand <= 1


COMBINATIONS: dict[Keyword, Callable[[InHands], bool]] = {
    Keyword.DUAL_SHIELD: _with_dual_shield,
    Keyword.DUAL_WIELD: _with_dual_wield,
    Keyword.INFINITE_WIELD: _with_infinite_wield,
    Keyword.SEXTUPLE_WIELD: _with_sextuple_wield,
    Keyword.TWO_HANDED_DUAL_WIELD: _with_two_handed_dual_wield,
}


# What can strike together (Rule 406.6)


def can_strike_together(weapons: Sequence[Characteristics], keywords: frozenset[Keyword]) -> bool:
    """Whether a player can strike with all of these weapons in one combat (Rule 303.2c, 406.6).

    A weapon that is both Melee and Ranged strikes alone.
    """
    if len(weapons) <= 1:
        return True
    melee = sum("Melee" in weapon.tags for weapon in weapons)
    ranged = sum("Ranged" in weapon.tags for weapon in weapons)
    if melee and ranged:
        return False
    if ranged == len(weapons):
        return len(weapons) <= 2 and Keyword.RANGED_DUAL_WIELD in keywords
    return melee == len(weapons) and _melee_strikes_together(weapons, keywords)


def _melee_strikes_together(weapons: Sequence[Characteristics], keywords: frozenset[Keyword]) -> bool:
    two_handed = sum(weapon.is_two_handed for weapon in weapons)
    if len(weapons) == 2 and keywords & TWO_MELEE_STRIKES:
        return True
    if Keyword.INFINITE_WIELD in keywords and not two_handed:
        return True
    hands = len(weapons) + two_handed
    return Keyword.SEXTUPLE_WIELD in keywords and hands <= HANDS_OF_SEXTUPLE_WIELD


def can_wield(game: GameState, wielder: GameCard, weapon: GameCard) -> bool:
    """Whether a player can strike with a weapon as this character attacks or defends: any weapon as a hero,
    some as an ally, where a text says so (Rule 303.2, 303.2d).
    """
    characteristics = current(game, wielder)
    return characteristics.is_hero or any(
        references.is_among(game, context, weapons, weapon) for context, weapons in characteristics.wields
    )
