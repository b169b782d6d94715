"""People: a head, a body dressed by class, and what the hands hold."""

from __future__ import annotations

from collections.abc import Callable

from cards.rendering.artwork import weapons
from cards.rendering.artwork.heads import Look, Race, pair, round_pair
from cards.rendering.artwork.palette import Colours
from cards.rendering.artwork.shapes import (
    MIDDLE,
    NumberStream,
    blob,
    circle,
    hoop,
    line,
    moved,
    on_ring,
    outlined,
    polygon,
    star,
    symmetric,
)
from cards.rendering.artwork.weapons import GOLD, LEATHER, Make

Dress = Callable[[Colours], str]


def robe(colours: Colours) -> str:
    """Wide cloth with a high collar."""
    return "".join(
        (
            pair([(4, 44), (11, 29), (16, 33), (15, 48)], colours.trim),
            blob(symmetric([(0, 40), (9, 41), (24, 46), (30, 66), (0, 70)]), colours.cloth),
            polygon(symmetric([(0, 43), (4, 42), (6, 66), (0, 66)]), colours.trim),
            circle(MIDDLE, 47, 2.2, colours.light),
        )
    )


def plate(colours: Colours) -> str:
    """A breastplate under great shoulders."""
    return "".join(
        (
            polygon(symmetric([(0, 40), (12, 42), (18, 52), (18, 66), (0, 66)]), colours.steel),
            polygon(symmetric([(0, 44), (5, 46), (3, 60), (0, 63)]), colours.cloth),
            round_pair([(12, 42), (22, 34), (35, 42), (34, 58), (20, 56)], colours.cloth),
            round_pair([(15, 44), (23, 38), (32, 44), (24, 47)], colours.trim),
        )
    )


def mail(colours: Colours) -> str:
    """Scales, and shoulders with horns."""
    rings = "".join(
        line([(MIDDLE - 9 + step * 3.6, y), (MIDDLE - 7 + step * 3.6, y)], colours.trim, 1)
        for y in (50, 54, 58, 62)
        for step in range(6)
    )
    return "".join(
        (
            polygon(symmetric([(0, 40), (11, 42), (19, 50), (20, 66), (0, 66)]), colours.cloth),
            rings,
            pair([(12, 43), (17, 40), (20, 28), (25, 40), (31, 34), (31, 50), (17, 54)], colours.trim),
        )
    )


def leather(colours: Colours) -> str:
    """A jerkin with a strap, and a hood behind the head."""
    return "".join(
        (
            polygon(symmetric([(0, 40), (10, 41), (22, 47), (25, 66), (0, 66)]), colours.cloth),
            polygon([(34, 46), (39, 43), (66, 64), (58, 66)], LEATHER),
            round_pair([(9, 41), (20, 42), (25, 48), (16, 50)], colours.trim),
        )
    )


def bare(colours: Colours) -> str:
    """Bare shoulders with a strap: for those without a class."""
    return "".join(
        (
            blob(symmetric([(0, 38), (11, 41), (27, 45), (32, 66), (0, 72)]), colours.skin),
            polygon([(36, 44), (41, 42), (64, 66), (56, 66)], LEATHER),
            circle(MIDDLE - 1, 54, 2.4, colours.trim),
        )
    )


def _halo(colours: Colours) -> str:
    return hoop(MIDDLE, 22, 20, 20, colours.light, 2.2)


def _rays(colours: Colours) -> str:
    return polygon(star(MIDDLE, 24, 34, 20, 12), colours.light)


def _orbs(colours: Colours) -> str:
    return "".join(circle(x, y, 3, colours.light) for x, y in on_ring(MIDDLE, 24, 25, 5, 0.55)[:5])


def _flames(colours: Colours) -> str:
    flame = [(17, 44), (14, 34), (19, 36), (19, 24), (25, 33), (28, 26), (30, 38), (27, 46)]
    return pair(flame, "#7fe04a" if colours.light == "#ffffff" else colours.light)


def _quiver(colours: Colours) -> str:
    return "".join(
        line([(x, 40), (x + 10, 10)], "#8a6a3c", 1.3)
        + polygon([(x + 8, 16), (x + 12, 4), (x + 13, 15)], colours.light)
        for x in (62, 66, 70)
    )


def _bolts(colours: Colours) -> str:
    return pair([(24, 2), (19, 18), (24, 17), (18, 36), (31, 14), (26, 15), (31, 2)], colours.light)


def _leaves(colours: Colours) -> str:
    leaf = [(16, 44), (18, 34), (27, 26), (28, 36), (24, 44)]
    return pair(leaf, "#6f9a3c") + pair([(20, 46), (28, 40), (36, 42), (30, 50)], "#8fb04a")


def _shards(colours: Colours) -> str:
    return pair([(15, 46), (17, 26), (21, 40), (25, 18), (27, 42), (32, 30), (31, 48)], "#9fd7e6")


def _banner(colours: Colours) -> str:
    return line([(73, 2), (73, 62)], "#6b4a22", 2) + polygon(
        [(73, 4), (95, 6), (90, 14), (95, 22), (73, 24)], colours.trim
    )


CLASS_DRESS: dict[str, Dress] = {
    "Death Knight": plate,
    "Druid": leather,
    "Hunter": mail,
    "Mage": robe,
    "Paladin": plate,
    "Priest": robe,
    "Rogue": leather,
    "Shaman": mail,
    "Warlock": robe,
    "Warrior": plate,
}
CLASS_SIGNS: dict[str, Dress] = {
    "Death Knight": _shards,
    "Druid": _leaves,
    "Hunter": _quiver,
    "Mage": _orbs,
    "Paladin": _rays,
    "Priest": _halo,
    "Shaman": _bolts,
    "Warlock": _flames,
    "Warrior": _banner,
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


def _mask(colours: Colours) -> str:
    return polygon(symmetric([(0, 28), (8, 26), (11, 29), (9, 36), (4, 41), (0, 42)]), colours.cloth)


def _crown(colours: Colours) -> str:
    """Gold on the head of a hero or of somebody unique."""
    return polygon(
        symmetric([(0, 3), (2.5, 9), (6, 4), (7.5, 10), (11, 5), (11.5, 14), (0, 12)]), GOLD
    ) + circle(MIDDLE, 9.5, 1.7, colours.light)


def portrait(
    seed: NumberStream,
    race: Race,
    character_class: str,
    damage_type: str,
    colours: Colours,
    *,
    is_crowned: bool = False,
) -> str:
    """A member of a race and a class; without a class, one whose weapon follows the type of damage."""
    look = Look.of(seed, race.skins)
    colours = colours.with_skin(look.skin)
    kinds = CLASS_WEAPONS.get(character_class) or DAMAGE_WEAPONS.get(damage_type, OTHER_WEAPONS)
    weapon = weapons.WEAPONS[seed.choice(kinds)](Make.of(seed, colours.light))
    side = seed.choice((-1, 1))
    weapon_in_hand = moved(weapon, x=side * 29, y=6, scale=0.92, turn=side * seed.between(4, 16))
    dress = CLASS_DRESS.get(character_class, bare)
    sign = CLASS_SIGNS.get(character_class)
    parts = [sign(colours) if sign else "", weapon_in_hand, dress(colours), race.draw(look)]
    if character_class == "Rogue":
        parts.append(_mask(colours))
    if is_crowned:
        parts.append(_crown(colours))
    figure = outlined(parts)
    return moved(figure, y=1, flip=seed.choice((True, False)))
