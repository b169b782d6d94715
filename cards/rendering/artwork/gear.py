"""Equipment that is no weapon: armour by its slot, shields, jewels, potions and other items."""

from __future__ import annotations

from collections.abc import Callable

from cards.rendering.artwork.heads import BONE, pair, round_pair
from cards.rendering.artwork.shapes import MIDDLE, blob, circle, hoop, line, on_ring, polygon, star, symmetric
from cards.rendering.artwork.weapons import GOLD, LEATHER, WOOD, Make

MATERIALS = {"Cloth": "#6a5f9a", "Leather": "#7a5230", "Mail": "#7f8a78", "Plate": "#8f99a6"}


def helm(make: Make) -> str:
    """A helm with a visor, horns or a crest."""
    extra = {
        0: pair([(14, 16), (24, 12), (28, 0), (33, 14), (26, 24), (17, 26)], BONE),
        1: polygon(symmetric([(0, -1), (5, 2), (4, 16), (0, 18)]), make.glow),
        2: pair([(16, 18), (30, 8), (28, 22), (17, 30)], GOLD),
    }
    return "".join(
        (
            extra[make.design],
            blob(symmetric([(0, 6), (14, 8), (20, 24), (19, 44), (14, 58), (8, 56), (0, 50)]), make.metal),
            polygon(symmetric([(0, 30), (14, 27), (14, 33), (3.5, 36), (3, 54), (0, 56)]), "#1c1714"),
            polygon(symmetric([(0, 9), (2.5, 10), (2.5, 29), (0, 30)]), GOLD),
            "".join(circle(x, 30.5, 1.5, make.glow) for x in (MIDDLE - 8, MIDDLE + 8)),
        )
    )


def hood(make: Make) -> str:
    """A hood or a pointed hat."""
    if make.design == 0:
        return "".join(
            (
                polygon([(30, 42), (46, 22), (56, 2), (60, 16), (72, 42)], make.metal),
                blob(symmetric([(0, 38), (24, 38), (36, 46), (22, 54), (0, 55)]), make.metal),
                polygon([(31, 40), (69, 40), (71, 46), (29, 46)], make.glow),
                polygon(star(MIDDLE, 29, 5, 2, 5), GOLD),
            )
        )
    return "".join(
        (
            blob(symmetric([(0, 4), (15, 8), (22, 28), (28, 58), (12, 62), (0, 62)]), make.metal),
            blob(symmetric([(0, 18), (11, 22), (13, 36), (8, 48), (0, 52)]), "#1c1714"),
            "".join(circle(x, 33, 1.7, make.glow) for x in (MIDDLE - 5, MIDDLE + 5)),
            circle(MIDDLE, 13, 3, GOLD),
        )
    )


def shoulders(make: Make) -> str:
    """A shoulder guard of overlapping plates."""
    extra = {
        0: polygon([(34, 20), (30, 0), (44, 12)], make.glow)
        + polygon([(56, 12), (70, -2), (68, 18)], make.glow),
        1: "",
        2: polygon([(28, 24), (16, 6), (40, 12), (50, 2), (60, 12), (84, 6), (72, 24)], make.glow),
    }
    plates = "".join(
        blob(
            [
                (50 - wide, low),
                (50 - wide + 3, low - 18),
                (50, low - 26),
                (50 + wide - 3, low - 18),
                (50 + wide, low),
                (50, low + 7),
            ],
            fill,
        )
        for wide, low, fill in ((36, 54, make.metal), (30, 44, GOLD), (26, 40, make.metal), (16, 30, GOLD))
    )
    return extra[make.design] + plates + circle(MIDDLE, 24, 4.5, make.glow)


def chest(make: Make) -> str:
    """A breastplate or a robe."""
    low = 62 if make.design == 1 else 56
    return "".join(
        (
            polygon(
                symmetric([(0, 12), (6, 6), (20, 6), (26, 20), (18, 26), (17, 44), (22, low), (0, low)]),
                make.metal,
            ),
            polygon(symmetric([(0, 18), (10, 14), (9, 30), (0, 36)]), GOLD if make.design else make.glow),
            pair([(14, 6), (22, 4), (29, 14), (24, 22)], GOLD),
            circle(MIDDLE, 25, 3.4, make.glow),
            polygon(symmetric([(0, 44), (17, 42), (18, 47), (0, 49)]), LEATHER),
        )
    )


def legs(make: Make) -> str:
    """Leggings."""
    return "".join(
        (
            polygon(symmetric([(0, 6), (17, 6), (20, 30), (18, 62), (6, 62), (4, 28), (0, 24)]), make.metal),
            polygon(symmetric([(0, 5), (18, 5), (18.5, 12), (0, 12)]), LEATHER),
            circle(MIDDLE, 8.5, 3.2, GOLD),
            pair([(8, 36), (18, 34), (18, 44), (12, 48), (8, 43)], GOLD if make.design else make.glow),
        )
    )


def hands(make: Make) -> str:
    """A pair of gloves."""
    return "".join(
        (
            pair([(8, 8), (26, 4), (28, 24), (10, 26)], GOLD if make.design == 2 else make.glow),
            round_pair([(9, 22), (28, 20), (32, 38), (28, 58), (14, 58), (10, 42)], make.metal),
            pair([(10, 30), (4, 36), (5, 46), (12, 44)], make.metal),
            "".join(
                line([(MIDDLE + side * x, 44), (MIDDLE + side * x, 56)], "#1c1714", 1)
                for side in (-1, 1)
                for x in (17, 21.5, 26)
            ),
            "".join(circle(MIDDLE + side * 19, 32, 3, GOLD) for side in (-1, 1)),
        )
    )


def waist(make: Make) -> str:
    """A belt with a great buckle."""
    buckle = {
        0: polygon(symmetric([(0, 16), (12, 20), (14, 32), (12, 44), (0, 48)]), GOLD),
        1: circle(MIDDLE, 32, 15, GOLD),
        2: polygon(star(MIDDLE, 32, 18, 11, 8), GOLD),
    }
    return "".join(
        (
            blob([(2, 26), (50, 36), (98, 26), (99, 40), (50, 50), (1, 40)], make.metal),
            line([(6, 34), (94, 34)], LEATHER, 2),
            buckle[make.design],
            circle(MIDDLE, 32, 6, make.glow),
        )
    )


def wrists(make: Make) -> str:
    """A pair of bracers."""
    return "".join(
        (
            pair([(8, 10), (28, 6), (32, 52), (14, 56)], make.metal),
            pair([(8, 10), (28, 6), (28.6, 13), (8.8, 17)], GOLD),
            pair([(13.2, 49), (31.3, 45), (32, 52), (14, 56)], GOLD),
            "".join(polygon(star(MIDDLE + side * 20, 31, 8, 4, 4), make.glow) for side in (-1, 1)),
        )
    )


def feet(make: Make) -> str:
    """A pair of boots."""
    return "".join(
        (
            pair([(6, 4), (22, 4), (20, 36), (36, 48), (38, 60), (7, 60)], make.metal),
            pair([(5, 4), (23, 4), (22.5, 13), (5.4, 13)], GOLD if make.design else make.glow),
            pair([(7, 55), (37.5, 55), (38, 60), (7, 60)], LEATHER),
            pair([(7, 34), (20, 34), (26, 40), (8, 40)], make.glow),
        )
    )


def cloak(make: Make) -> str:
    """A cloak with a clasp."""
    return "".join(
        (
            blob(
                symmetric([(0, 8), (10, 6), (18, 14), (30, 60), (20, 56), (12, 64), (5, 56), (0, 62)]),
                make.metal,
            ),
            polygon(symmetric([(0, 10), (5, 12), (9, 56), (0, 50)]), make.glow),
            round_pair([(2, 8), (12, 5), (16, 14), (6, 18)], GOLD),
            circle(MIDDLE, 14, 4, GOLD),
        )
    )


def shield(make: Make) -> str:
    """A shield, round, pointed or square."""
    rims = {
        0: symmetric([(0, 2), (20, 6), (24, 10), (22, 34), (12, 54), (0, 62)]),
        1: on_ring(MIDDLE, 32, 28, 14),
        2: symmetric([(0, 4), (22, 2), (20, 32), (22, 56), (0, 62)]),
    }
    rim = rims[make.design]
    inner = [(MIDDLE + (x - MIDDLE) * 0.78, 32 + (y - 32) * 0.8) for x, y in rim]
    signs = {
        0: polygon(symmetric([(0, 14), (4, 24), (12, 26), (4, 32), (3, 48), (0, 52)]), make.glow),
        1: polygon(star(MIDDLE, 32, 17, 8, 4 + make.design), make.glow),
        2: polygon(symmetric([(0, 16), (12, 22), (6, 30), (10, 44), (0, 40)]), make.glow),
    }
    return "".join(
        (polygon(rim, GOLD), polygon(inner, make.metal), signs[make.design], circle(MIDDLE, 32, 3, GOLD))
    )


def ring(make: Make) -> str:
    """A ring with a stone."""
    stones = {
        0: polygon(on_ring(MIDDLE, 15, 10, 6, 0.25), make.glow),
        1: polygon(symmetric([(0, 3), (9, 13), (0, 27)]), make.glow),
        2: circle(MIDDLE, 15, 9, make.glow),
    }
    return "".join(
        (
            hoop(MIDDLE, 42, 18, 18, "#17130f", 9),
            hoop(MIDDLE, 42, 18, 18, GOLD, 7),
            polygon(symmetric([(0, 20), (11, 17), (9, 27), (0, 30)]), GOLD),
            stones[make.design],
            circle(MIDDLE - 3, 11.5, 2, "#ffffff"),
        )
    )


def necklace(make: Make) -> str:
    """A pendant on a chain."""
    chain = "".join(circle(x, y, 2, GOLD) for x, y in on_ring(MIDDLE, 14, 27, 24) if y > 12)
    pendants = {
        0: polygon(symmetric([(0, 34), (9, 43), (0, 60)]), make.glow),
        1: polygon(star(MIDDLE, 48, 13, 6, 6), make.glow),
        2: circle(MIDDLE, 49, 10, make.glow),
    }
    return "".join(
        (chain, circle(MIDDLE, 41, 5, GOLD), pendants[make.design], circle(MIDDLE - 2.5, 45, 1.8, "#ffffff"))
    )


def trinket(make: Make) -> str:
    """A charm: an eye, an hourglass or an idol."""
    charms = {
        0: circle(MIDDLE, 32, 24, GOLD)
        + blob(symmetric([(0, 18), (13, 24), (19, 32), (13, 40), (0, 46)]), "#fff3d8")
        + circle(MIDDLE, 32, 8.5, make.glow)
        + circle(MIDDLE, 32, 3.6, "#17130f"),
        1: polygon([(34, 4), (66, 4), (66, 10), (34, 10)], GOLD)
        + polygon([(34, 54), (66, 54), (66, 60), (34, 60)], GOLD)
        + polygon([(37, 10), (63, 10), (52, 32), (63, 54), (37, 54), (48, 32)], "#dfeef2")
        + polygon([(40, 20), (60, 20), (50, 32)], make.glow)
        + polygon([(39, 54), (61, 54), (50, 42)], make.glow),
        2: polygon(symmetric([(0, 4), (12, 6), (16, 20), (10, 28), (16, 44), (12, 60), (0, 60)]), make.metal)
        + pair([(3, 14), (9, 13), (8, 19), (4, 19)], make.glow)
        + polygon(symmetric([(0, 22), (5, 22), (4, 26), (0, 26)]), "#17130f")
        + polygon(star(MIDDLE, 44, 9, 4, 5), GOLD),
    }
    return charms[make.design]


def potion(make: Make) -> str:
    """A bottle."""
    bodies = {
        0: [(0, 18), (5, 18), (5, 26), (19, 40), (19, 54), (14, 61), (0, 61)],
        1: [(0, 16), (4, 16), (4, 28), (15, 34), (15, 61), (0, 61)],
        2: [(0, 18), (5, 18), (4, 24), (20, 58), (16, 61), (0, 61)],
    }
    body = bodies[make.design]
    return "".join(
        (
            polygon(symmetric([(0, 5), (4.5, 5), (4, 19), (0, 19)]), WOOD),
            polygon(symmetric(body), "#dfeef2"),
            polygon(symmetric([(0, 42), (body[-3][0] - 3, 42), (body[-2][0] - 3, 58), (0, 58)]), make.glow),
            circle(MIDDLE - 5, 48, 2.2, "#ffffff"),
            circle(MIDDLE + 4, 52, 1.5, "#ffffff"),
            polygon(symmetric([(0, 17), (6.5, 17), (6.5, 21), (0, 21)]), GOLD),
        )
    )


def bag(make: Make) -> str:
    """A sack with a cord."""
    return "".join(
        (
            blob(symmetric([(0, 4), (12, 4), (7, 18), (24, 32), (24, 60), (0, 63)]), make.metal),
            line([(40, 19), (60, 19)], make.glow, 4),
            polygon(star(MIDDLE, 42, 9, 4, 5), GOLD),
        )
    )


def book(make: Make) -> str:
    """A tome with clasps."""
    return "".join(
        (
            polygon([(24, 8), (70, 4), (76, 54), (30, 60)], make.metal),
            polygon([(30, 60), (76, 54), (77, 58), (32, 64)], "#efe3c4"),
            polygon(star(51, 32, 13, 6, 4 + make.design), make.glow),
            polygon([(24, 8), (30, 7.5), (36, 59), (30, 60)], LEATHER),
            polygon([(62, 4.6), (70, 4), (71, 12), (64, 13)], GOLD),
            polygon([(68, 47), (75, 46), (76, 54), (69, 55)], GOLD),
        )
    )


def orb(make: Make) -> str:
    """A globe on a stand."""
    return "".join(
        (
            polygon(symmetric([(0, 46), (10, 44), (16, 62), (0, 62)]), GOLD),
            circle(MIDDLE, 28, 22, make.glow),
            blob([(36, 20), (44, 12), (56, 14), (46, 20), (40, 28)], "#ffffff"),
            polygon(star(54, 32, 9, 3.5, 5 + make.design), make.metal),
        )
    )


def gadget(make: Make) -> str:
    """A contraption of wheels."""
    wheel = polygon(star(MIDDLE, 32, 28, 22, 12), GOLD) + circle(MIDDLE, 32, 17, make.metal)
    hub = {
        0: circle(MIDDLE, 32, 8, make.glow),
        1: polygon(star(MIDDLE, 32, 12, 6, 6), make.glow),
        2: line([(50, 32), (50, 20)], make.glow, 3) + line([(50, 32), (59, 36)], make.glow, 3),
    }
    return "".join((wheel, hub[make.design], circle(MIDDLE, 32, 2.6, "#17130f")))


def suit(make: Make) -> str:
    """A whole suit of armour on a stand."""
    return "".join(
        (
            line([(MIDDLE, 20), (MIDDLE, 63)], WOOD, 3),
            blob(symmetric([(0, 2), (8, 4), (9, 14), (6, 20), (0, 21)]), make.metal),
            polygon(symmetric([(0, 11), (6, 10), (5, 13), (0, 14)]), "#17130f"),
            round_pair([(8, 22), (20, 18), (25, 28), (14, 32)], GOLD),
            polygon(symmetric([(0, 22), (12, 24), (10, 44), (14, 56), (0, 56)]), make.metal),
            polygon(symmetric([(0, 28), (5, 30), (0, 42)]), make.glow),
        )
    )


GEAR: dict[str, Callable[[Make], str]] = {
    "Armor Set": suit,
    "Head": helm,
    "Shoulder": shoulders,
    "Shoulders": shoulders,
    "Chest": chest,
    "Legs": legs,
    "Leggings": legs,
    "Hands": hands,
    "Waist": waist,
    "Wrist": wrists,
    "Feet": feet,
    "Back": cloak,
    "Shield": shield,
    "Ring": ring,
    "Neck": necklace,
    "Trinket": trinket,
    "Potion": potion,
    "Bag": bag,
    "Bandage": bag,
    "Off-Hand": book,
    "Relic": orb,
    "Figurine": trinket,
    "Campfire": gadget,
    "Hearthstone": orb,
}
"""By the tag of a card, without its number."""
OTHER_ITEMS = (gadget, orb, book, bag, potion, trinket)
