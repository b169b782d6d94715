"""People: a head, a body dressed by class, and what the hands hold."""

from __future__ import annotations

from cards.rendering.artwork.beings import Head
from cards.rendering.artwork.equipment import WEAPONS, Make
from cards.rendering.artwork.number_stream import NumberStream
from cards.rendering.artwork.symbols import Paint, draw, moved, outlined

CLASS_DRESS = {
    "Death Knight": "plate",
    "Druid": "leather",
    "Hunter": "mail",
    "Mage": "robe",
    "Paladin": "plate",
    "Priest": "robe",
    "Rogue": "leather",
    "Shaman": "mail",
    "Warlock": "robe",
    "Warrior": "plate",
}
UNDRESSED = "bare"
"""For those without a class."""
CLASS_SIGNS = {
    "Death Knight": "shards",
    "Druid": "leaves",
    "Hunter": "quiver",
    "Mage": "orbs",
    "Paladin": "glory",
    "Priest": "nimbus",
    "Shaman": "bolts",
    "Warlock": "flames",
    "Warrior": "banner",
}
"""What stands behind the members of a class; rogues are masked instead."""
CLASS_WEAPONS: dict[str, tuple[str, ...]] = {
    "Death Knight": ("Sword", "Axe"),
    "Druid": ("Staff", "Mace"),
    "Hunter": ("Bow", "Gun", "Crossbow", "Polearm"),
    "Mage": ("Staff", "Wand"),
    "Paladin": ("Mace", "Sword"),
    "Priest": ("Staff", "Mace", "Wand"),
    "Rogue": ("Dagger", "Sword", "Fist"),
    "Shaman": ("Mace", "Axe", "Staff"),
    "Warlock": ("Staff", "Dagger"),
    "Warrior": ("Axe", "Sword", "Mace", "Polearm"),
}
DAMAGE_WEAPONS: dict[str, tuple[str, ...]] = {
    "Melee": ("Axe", "Sword", "Mace", "Polearm"),
    "Ranged": ("Bow", "Gun", "Crossbow"),
}
OTHER_WEAPONS = ("Staff", "Wand")


def portrait(
    seed: NumberStream,
    being: str,
    character_class: str,
    damage_type: str,
    paint: Paint,
    *,
    is_crowned: bool = False,
) -> str:
    """A member of a race and a class; without a class, one whose weapon follows the type of damage."""
    head = Head.of(seed, being)
    paint = paint | {"skin": head.skin}
    kinds = CLASS_WEAPONS.get(character_class) or DAMAGE_WEAPONS.get(damage_type, OTHER_WEAPONS)
    kind = WEAPONS[seed.choice(kinds)]
    weapon = Make.of(seed, paint["light"]).draw(kind)
    side = seed.choice((-1, 1))
    weapon_in_hand = moved(weapon, x=side * 29, y=6, scale=0.92, turn=side * seed.between(4, 16))
    sign = CLASS_SIGNS.get(character_class)
    dress = CLASS_DRESS.get(character_class, UNDRESSED)
    figure = outlined(
        (draw(sign, paint) if sign else "")
        + weapon_in_hand
        + draw(dress, paint)
        + head.draw()
        + (draw("mask", paint) if character_class == "Rogue" else "")
        + (draw("crown", paint) if is_crowned else "")
    )
    return moved(figure, y=1, flip=seed.coin())
