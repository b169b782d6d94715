"""Weapons, upright in the middle of the picture: the point up, as high as the picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cards.rendering.artwork.shapes import (
    MIDDLE,
    NumberStream,
    Point,
    blob,
    both_sides,
    circle,
    line,
    polygon,
    star,
    symmetric,
)

WOOD, LEATHER, GOLD, STEEL = "#7a5230", "#4a3524", "#d9a93c", "#b9c0c8"
METALS = (STEEL, "#8f99a6", "#d8b25a", "#6f7d8a", "#c98a5a", "#5a5f6a")


@dataclass(frozen=True, slots=True)
class Make:
    """How a weapon was made: its metal, what glows on it, and one of several designs from 0 to 2."""

    metal: str
    glow: str
    design: int

    @classmethod
    def of(cls, seed: NumberStream, glow: str) -> Make:
        """A make derived from a name."""
        return cls(seed.choice(METALS), glow, seed.integer(0, 2))


def _hilt(make: Make, guard: int = 9) -> str:
    guards = {
        0: [(0, 42), (guard, 41), (guard + 1, 45), (0, 46)],
        1: [(0, 41), (guard, 38), (guard + 2, 34), (guard + 1, 42), (3, 46), (0, 46)],
        2: [(0, 42), (guard - 2, 44), (guard + 2, 50), (guard - 3, 47), (0, 46)],
    }
    return "".join(
        (
            polygon(symmetric([(0, 45), (1.8, 45), (1.8, 57), (0, 57)]), LEATHER),
            circle(MIDDLE, 58.5, 2.6, make.glow),
            polygon(symmetric(guards[make.design]), GOLD),
        )
    )


def sword(make: Make) -> str:
    """A blade on a hilt with a guard."""
    blades: dict[int, list[Point]] = {
        0: [(0, 2), (3, 8), (3.4, 42), (0, 42)],
        1: [(0, 2), (5, 12), (3, 22), (5, 32), (4, 42), (0, 42)],
        2: [(0, 2), (4, 6), (5.5, 34), (4, 42), (0, 42)],
    }
    return "".join(
        (
            polygon(symmetric(blades[make.design]), make.metal),
            polygon(symmetric([(0, 8), (0.9, 12), (0.9, 40), (0, 40)]), make.glow),
            _hilt(make),
        )
    )


def dagger(make: Make) -> str:
    """A short blade, straight, waved or hooked."""
    blades: dict[int, list[Point]] = {
        0: symmetric([(0, 12), (3.5, 22), (3, 40), (0, 40)]),
        1: [
            (50, 10),
            (54, 16),
            (51, 22),
            (55, 28),
            (52, 34),
            (53, 40),
            (47, 40),
            (48, 34),
            (45, 28),
            (49, 22),
            (46, 16),
        ],
        2: [(44, 10), (52, 18), (55, 30), (53, 40), (47, 40), (49, 28)],
    }
    return "".join((polygon(blades[make.design], make.metal), _hilt(make, 6)))


def axe(make: Make) -> str:
    """A blade, or two, beside the end of a shaft."""
    edges: dict[int, list[Point]] = {
        0: [(2, 8), (12, 4), (19, 14), (17, 26), (11, 30), (8, 22), (2, 22)],
        1: [(2, 10), (10, 10), (18, 2), (21, 16), (16, 32), (9, 22), (2, 20)],
        2: [(2, 6), (14, 8), (16, 18), (12, 34), (8, 24), (2, 18)],
    }
    sides = both_sides(edges[make.design])
    blades = sides if make.design != 2 else sides[:1]
    back = "" if make.design != 2 else polygon([(48, 9), (40, 6), (43, 13), (40, 19), (48, 17)], make.metal)
    return "".join(
        (
            polygon(symmetric([(0, 3), (1.8, 3), (1.8, 61), (0, 61)]), WOOD),
            *(polygon(blade, make.metal) for blade in blades),
            back,
            polygon(symmetric([(0, 8), (3, 9), (3, 21), (0, 22)]), GOLD),
            circle(MIDDLE, 15, 1.9, make.glow),
        )
    )


def mace(make: Make) -> str:
    """A heavy head, square, spiked or winged."""
    heads = {
        0: polygon(symmetric([(0, 4), (12, 4), (14, 8), (14, 20), (12, 24), (0, 24)]), make.metal)
        + polygon(symmetric([(0, 4), (4, 4), (4, 24), (0, 24)]), GOLD),
        1: polygon(star(MIDDLE, 15, 14, 8.5, 9), make.metal) + circle(MIDDLE, 15, 6.5, make.metal),
        2: polygon(symmetric([(0, 2), (3, 6), (12, 4), (9, 14), (12, 24), (3, 22), (0, 26)]), make.metal),
    }
    return "".join(
        (
            polygon(symmetric([(0, 20), (1.8, 20), (1.8, 60), (0, 60)]), WOOD),
            heads[make.design],
            circle(MIDDLE, 14.5, 3, make.glow),
            polygon(symmetric([(0, 44), (2.5, 44), (2.5, 56), (0, 56)]), LEATHER),
        )
    )


def staff(make: Make) -> str:
    """A long shaft that ends in a crook, a crescent or a crystal."""
    tops = {
        0: line([(50, 20), (44, 14), (45, 6), (52, 3), (57, 8), (54, 13)], WOOD, 3),
        1: polygon(symmetric([(0, 17), (5, 15), (9, 9), (8, 1), (13, 9), (9, 19), (0, 22)]), GOLD),
        2: polygon(symmetric([(0, 22), (3, 19), (7, 13), (5, 20), (0, 25)]), GOLD),
    }
    crystal = polygon(symmetric([(0, 1), (3.5, 7), (3, 13), (0, 17)]), make.glow)
    gem = {0: circle(51.5, 8.5, 2.6, make.glow), 1: circle(MIDDLE, 9, 3.6, make.glow), 2: crystal}
    return "".join(
        (
            polygon(symmetric([(0, 17), (1.5, 17), (1.5, 63), (0, 63)]), WOOD),
            tops[make.design],
            gem[make.design],
            polygon(symmetric([(0, 36), (2.2, 36), (2.2, 44), (0, 44)]), LEATHER),
        )
    )


def polearm(make: Make) -> str:
    """A long shaft with a point or a blade."""
    heads: dict[int, list[Point]] = {
        0: symmetric([(0, 0), (4, 10), (2.5, 18), (0, 20)]),
        1: symmetric([(0, 0), (3, 9), (10, 6), (9, 15), (3, 20), (0, 20)]),
        2: [(50, 1), (58, 6), (60, 18), (55, 26), (52, 18), (48, 18), (48, 4)],
    }
    return "".join(
        (
            polygon(symmetric([(0, 14), (1.4, 14), (1.4, 64), (0, 64)]), WOOD),
            polygon(heads[make.design], make.metal),
            polygon(symmetric([(0, 20), (2.6, 20), (5, 28), (0, 25)]), make.glow),
        )
    )


def bow(make: Make) -> str:
    """A bent bow with an arrow on the string."""
    bend = {0: 15, 1: 18, 2: 12}[make.design]
    limb = blob(
        [
            (44, 1),
            (47, 6),
            (44 + bend, 22),
            (44 + bend, 42),
            (47, 58),
            (44, 63),
            (42 + bend, 42),
            (42 + bend, 22),
        ],
        WOOD,
    )
    recurve = polygon([(44, 1), (40, 0), (45, 5)], GOLD) + polygon([(44, 63), (40, 64), (45, 59)], GOLD)
    return "".join(
        (
            line([(44, 2), (40, 32), (44, 62)], "#e9e2d0", 0.8),
            limb,
            recurve if make.design else "",
            line([(36, 32), (68, 32)], "#8a6a3c", 1.4),
            polygon([(67, 29), (74, 32), (67, 35)], make.metal),
            polygon([(34, 29.5), (41, 31), (41, 33), (34, 34.5), (37, 32)], make.glow),
        )
    )


def crossbow(make: Make) -> str:
    """A stock with a bow across."""
    return "".join(
        (
            polygon(symmetric([(0, 14), (3, 14), (4, 50), (6, 62), (0, 62)]), WOOD),
            blob(symmetric([(0, 12), (12, 12), (24, 24), (22, 26), (11, 17), (0, 17)]), make.metal),
            line([(27, 25), (50, 38), (73, 25)], "#e9e2d0", 0.8),
            line([(50, 6), (50, 38)], "#8a6a3c", 1.4),
            polygon(symmetric([(0, 2), (3, 8), (0, 8)]), make.glow),
        )
    )


def gun(make: Make) -> str:
    """A long barrel with a flared mouth on some."""
    mouth = {0: 2.6, 1: 6, 2: 4}[make.design]
    return "".join(
        (
            polygon(symmetric([(0, 2), (mouth, 2), (2.4, 12), (2.4, 40), (0, 40)]), make.metal),
            polygon([(47, 36), (53, 34), (54, 46), (60, 60), (50, 63), (46, 48)], WOOD),
            polygon([(53, 38), (59, 40), (57, 46), (53, 46)], GOLD),
            "".join(line([(47.2, y), (52.8, y)], make.glow, 1.6) for y in (14, 22, 30)),
        )
    )


def wand(make: Make) -> str:
    """A short rod with a glowing end."""
    return "".join(
        (
            polygon(star(MIDDLE, 16, 13, 4, 4 + make.design, -0.25), make.glow),
            circle(MIDDLE, 16, 4.5, "#fff7dc"),
            polygon(symmetric([(0, 20), (1.6, 20), (2.6, 58), (0, 60)]), WOOD),
            polygon(symmetric([(0, 21), (4, 18), (3, 26), (0, 27)]), GOLD),
            polygon(symmetric([(0, 46), (2.8, 46), (3, 55), (0, 55)]), LEATHER),
        )
    )


def fist(make: Make) -> str:
    """A fist with claws or blades."""
    claws = "".join(
        polygon([(x - 2.6, 32), (x - 1 + lean, 4 + abs(lean)), (x + 2.6, 32)], make.metal)
        for x, lean in ((39, -5), (46.5, -1.5), (53.5, 1.5), (61, 5))
    )
    return "".join(
        (
            claws,
            blob([(33, 30), (50, 27), (67, 30), (68, 42), (60, 50), (40, 50), (32, 42)], LEATHER),
            polygon([(34, 32), (66, 32), (66, 38), (34, 38)], GOLD),
            *(circle(x, 35, 1.6, make.glow) for x in (39, 46.5, 53.5, 61)),
            polygon([(41, 50), (59, 50), (62, 63), (38, 63)], make.metal),
        )
    )


def thrown(make: Make) -> str:
    """A star with sharp points."""
    points = {0: 4, 1: 6, 2: 3}[make.design]
    return "".join(
        (
            polygon(star(MIDDLE, 32, 27, 9, points, -0.2), make.metal),
            circle(MIDDLE, 32, 6, make.glow),
            circle(MIDDLE, 32, 2.6, LEATHER),
        )
    )


def warglaive(make: Make) -> str:
    """Two curved blades on one grip."""
    blade = [(2, 28), (12, 20), (15, 6), (8, 0), (22, 6), (22, 24), (10, 34), (2, 36)]
    lower = [(x, 64 - y) for x, y in blade]
    right, left = both_sides(blade)[0], both_sides(lower)[1]
    return "".join(
        (
            polygon(right, make.metal),
            polygon(left, make.metal),
            polygon(symmetric([(0, 24), (3, 24), (3, 40), (0, 40)]), LEATHER),
            circle(MIDDLE, 32, 2.4, make.glow),
        )
    )


WEAPONS: dict[str, Callable[[Make], str]] = {
    "Sword": sword,
    "Dagger": dagger,
    "Knife": dagger,
    "Axe": axe,
    "Mace": mace,
    "Staff": staff,
    "Polearm": polearm,
    "Bow": bow,
    "Crossbow": crossbow,
    "Gun": gun,
    "Wand": wand,
    "Fist": fist,
    "Shuriken": thrown,
    "Warglaive": warglaive,
    "Fishing Pole": polearm,
}
"""By the tag of a card."""
