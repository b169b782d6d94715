"""Weapons, armour and other items: the symbol for each tag, and the metal it is made of."""

from __future__ import annotations

from dataclasses import dataclass

from cards.rendering.artwork.number_stream import NumberStream
from cards.rendering.artwork.symbols import draw

METALS = ("#b9c0c8", "#8f99a6", "#d8b25a", "#6f7d8a", "#c98a5a", "#5a5f6a")
MATERIALS = {"Cloth": "#6a5f9a", "Leather": "#7a5230", "Mail": "#7f8a78", "Plate": "#8f99a6"}
WEAPONS = {
    "Sword": "sword",
    "Dagger": "dagger",
    "Knife": "dagger",
    "Axe": "axe",
    "Mace": "mace",
    "Staff": "staff",
    "Polearm": "polearm",
    "Bow": "bow",
    "Crossbow": "crossbow",
    "Gun": "gun",
    "Wand": "wand",
    "Fist": "fist",
    "Shuriken": "thrown",
    "Warglaive": "warglaive",
    "Fishing Pole": "polearm",
}
"""By the tag of a card."""
GEAR = {
    "Armor Set": "suit",
    "Head": "helm",
    "Shoulder": "shoulders",
    "Shoulders": "shoulders",
    "Chest": "chest",
    "Legs": "legs",
    "Leggings": "legs",
    "Hands": "hands",
    "Waist": "waist",
    "Wrist": "wrists",
    "Feet": "feet",
    "Back": "cloak",
    "Shield": "shield",
    "Ring": "ring",
    "Neck": "necklace",
    "Trinket": "trinket",
    "Potion": "potion",
    "Bag": "bag",
    "Bandage": "bag",
    "Off-Hand": "book",
    "Relic": "orb",
    "Figurine": "trinket",
    "Campfire": "gadget",
    "Hearthstone": "orb",
}
"""By the tag of a card, without its number."""
OTHER_ITEMS = ("gadget", "orb", "book", "bag", "potion", "trinket")


@dataclass(frozen=True, slots=True)
class Make:
    """How an item was made: its metal, what glows on it, and one of several designs from 0 to 2."""

    metal: str
    glow: str
    design: int

    @classmethod
    def of(cls, seed: NumberStream, glow: str) -> Make:
        """A make derived from a name."""
        return cls(seed.choice(METALS), glow, seed.integer(0, 2))

    def draw(self, item: str) -> str:
        """The shapes of an item of this make."""
        return draw(item, {"metal": self.metal, "glow": self.glow}, self.design)
