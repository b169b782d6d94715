"""Emblems for what abilities do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cards.rendering.artwork import gear, weapons
from cards.rendering.artwork.beasts import BEASTS
from cards.rendering.artwork.heads import BONE, DARK, Look, pair, round_eyes, round_pair
from cards.rendering.artwork.monsters import MONSTERS
from cards.rendering.artwork.palette import Colours
from cards.rendering.artwork.shapes import (
    MIDDLE,
    NumberStream,
    Point,
    blob,
    both_sides,
    circle,
    curve,
    hoop,
    line,
    moved,
    on_ring,
    polygon,
    star,
    symmetric,
)
from cards.rendering.artwork.weapons import GOLD, WOOD, Make

Emblem = Callable[[NumberStream, Colours], str]


def bolt(seed: NumberStream, colours: Colours) -> str:
    """A jagged bolt."""
    zigzag = [(60, 0), (36, 30), (48, 30), (38, 64), (68, 24), (55, 25), (70, 0)]
    sparks = "".join(
        polygon(star(seed.between(24, 76), seed.between(8, 56), seed.between(3, 5), 1.2, 4), colours.light)
        for _ in range(4)
    )
    return (
        moved(polygon(zigzag, colours.light), turn=seed.between(-25, 25), flip=seed.choice((True, False)))
        + sparks
    )


def comet(seed: NumberStream, colours: Colours) -> str:
    """A ball that draws a tail behind it."""
    tail = [(56, 24), (30, 4), (34, 14), (16, 12), (28, 24), (12, 32), (32, 36), (22, 48), (48, 44)]
    ball = (
        circle(58, 36, 15, colours.cloth)
        + circle(60, 37, 10, colours.trim)
        + circle(62, 38, 5.5, colours.light)
    )
    return moved(
        polygon(tail, colours.trim) + ball, turn=seed.between(-40, 40), flip=seed.choice((True, False))
    )


def _tongue(x: float, foot: float, high: float, colours: Colours) -> str:
    """A tongue of fire upon a point."""

    def at(points: Sequence[Point]) -> list[Point]:
        return [(x + across * high, foot - up * high) for across, up in points]

    outer = [(0, 1), (0.16, 0.75), (0.13, 0.62), (0.28, 0.71), (0.35, 0.37), (0.22, 0.11), (0, 0)]
    left = [(-0.22, 0.11), (-0.35, 0.37), (-0.27, 0.65), (-0.16, 0.52), (-0.13, 0.78)]
    inner = [(0, 0.62), (0.13, 0.43), (0.17, 0.24), (0, 0.05), (-0.17, 0.24), (-0.11, 0.32)]
    core = [(0, 0.36), (0.08, 0.2), (0, 0.08), (-0.08, 0.2)]
    return (
        polygon(at([*outer, *left]), colours.cloth)
        + blob(at(inner), colours.trim)
        + blob(at(core), colours.light)
    )


def flame(seed: NumberStream, colours: Colours) -> str:
    """A fire, three, or a ring of them."""
    design = seed.integer(0, 3)
    if design == 1:
        side = "".join(_tongue(x, 62, seed.between(34, 46), colours) for x in (24, 76))
        return side + _tongue(MIDDLE, 63, seed.between(52, 62), colours)
    if design == 2:
        count = seed.integer(7, 10)
        tongue = _tongue(MIDDLE, 20, 20, colours)
        return "".join(moved(tongue, turn=360 / count * place) for place in range(count))
    if design == 3:
        return "".join(_tongue(x, 63, seed.between(26, 60), colours) for x in (12, 88, 30, 70, 50))
    return moved(
        _tongue(MIDDLE, 63, 62, colours), turn=seed.between(-14, 14), flip=seed.choice((True, False))
    )


def nova(seed: NumberStream, colours: Colours) -> str:
    """A burst in all directions."""
    rays = seed.integer(8, 14)
    turn = seed.between(0, 1)
    return "".join(
        (
            polygon(star(MIDDLE, 32, 33, 15, rays, turn), colours.cloth),
            polygon(star(MIDDLE, 32, 23, 11, rays, turn + 0.5 / rays), colours.trim),
            circle(MIDDLE, 32, 8, colours.light),
        )
    )


def crystal(seed: NumberStream, colours: Colours) -> str:
    """Crystals in a cluster, or splinters that fly."""
    parts = []
    if seed.integer(0, 2) == 0:
        for place in range(seed.integer(3, 5)):
            y, x = 8 + place * 12, seed.between(-8, 14)
            parts.append(
                polygon([(x + 8, y), (x + 70, y - 2), (x + 90, y + 3), (x + 70, y + 3)], colours.light)
            )
            parts.append(
                polygon([(x + 8, y), (x + 70, y + 3), (x + 90, y + 3), (x + 66, y + 8)], colours.trim)
            )
        return moved("".join(parts), turn=seed.between(-38, 38), flip=seed.choice((True, False)))
    for place in (-20, 20, -10, 10, 0):
        high = seed.between(6, 20) + abs(place) * 0.7
        width, lean = seed.between(5, 8), place * 0.35
        foot, tip = 50 + place, (50 + place + lean, high)
        parts += [
            polygon([(foot - width, 62), (tip[0] - width, high + 10), tip, (foot, 62)], colours.light),
            polygon([(foot, 62), tip, (tip[0] + width, high + 9), (foot + width, 62)], colours.trim),
        ]
    return "".join(parts)


def snowflake(seed: NumberStream, colours: Colours) -> str:
    """Six frozen arms."""
    arm_of = seed.choice(((10, 7), (12, 5), (8, 9)))
    arms = []
    for end_x, end_y in on_ring(MIDDLE, 32, 29, 6, 0.25):
        arms.append(line([(MIDDLE, 32), (end_x, end_y)], colours.light, 3))
        for share in (0.45, 0.75):
            x, y = MIDDLE + (end_x - MIDDLE) * share, 32 + (end_y - 32) * share
            side_x, side_y = -(end_y - 32) / 29 * arm_of[1], (end_x - MIDDLE) / 29 * arm_of[1]
            on_x, on_y = (end_x - MIDDLE) / 29 * arm_of[0] * 0.6, (end_y - 32) / 29 * arm_of[0] * 0.6
            arms.append(
                line(
                    [(x + on_x + side_x, y + on_y + side_y), (x, y), (x + on_x - side_x, y + on_y - side_y)],
                    colours.light,
                    2.2,
                )
            )
    return "".join(arms) + polygon(on_ring(MIDDLE, 32, 6, 6, 0.25), colours.trim)


def ward(seed: NumberStream, colours: Colours) -> str:
    """A shield in a dome of light."""
    dome = circle(MIDDLE, 34, 30, colours.trim)
    return dome + moved(gear.shield(Make(colours.cloth, colours.light, seed.integer(0, 2))), scale=0.76)


def slash(seed: NumberStream, colours: Colours) -> str:
    """A weapon, and the arc that it cuts."""
    arc = blob([(14, 50), (24, 20), (54, 4), (84, 8), (60, 14), (34, 30)], colours.light)
    weapon = weapons.WEAPONS[seed.choice(("Sword", "Axe", "Mace"))](Make.of(seed, colours.cloth))
    return moved(
        arc + moved(weapon, turn=seed.between(38, 62), x=4, y=2, scale=1.05), flip=seed.choice((True, False))
    )


def blades(seed: NumberStream, colours: Colours) -> str:
    """Two blades that cross."""
    kind = weapons.WEAPONS[seed.choice(("Dagger", "Dagger", "Sword"))]
    make = Make.of(seed, colours.light)
    return moved(kind(make), turn=42, scale=1.1) + moved(kind(make), turn=-42, scale=1.1)


def claws(seed: NumberStream, colours: Colours) -> str:
    """Marks of claws."""
    count = seed.integer(3, 4)
    marks = "".join(
        polygon(
            [
                (30 + 13 * mark, 2),
                (35 + 13 * mark, 8),
                (33 + 13 * mark, 40),
                (22 + 13 * mark, 62),
                (27 + 13 * mark, 30),
            ],
            colours.cloth if mark % 2 else colours.trim,
        )
        for mark in range(count)
    )
    return moved(marks, turn=seed.between(-12, 18), flip=seed.choice((True, False)))


def shot(seed: NumberStream, colours: Colours) -> str:
    """An arrow, or several."""
    arrow = "".join(
        (
            line([(16, 32), (80, 32)], WOOD, 2.6),
            polygon([(76, 25), (94, 32), (76, 39), (80, 32)], colours.light),
            polygon([(10, 25), (24, 29), (24, 35), (10, 39), (16, 32)], colours.cloth),
        )
    )
    turn = seed.between(-40, -15)
    count = seed.integer(1, 3)
    volley = "".join(moved(arrow, y=(place - (count - 1) / 2) * 17) for place in range(count))
    return moved(volley, turn=turn, flip=seed.choice((True, False)))


def target(seed: NumberStream, colours: Colours) -> str:
    """A mark to aim at."""
    rings = "".join(
        circle(MIDDLE, 32, radius, fill)
        for radius, fill in (
            (28, colours.cloth),
            (20, colours.light),
            (12, colours.cloth),
            (5, colours.light),
        )
    )
    cross = line([(MIDDLE, 0), (MIDDLE, 64)], DARK, 1.4) + line([(18, 32), (82, 32)], DARK, 1.4)
    return rings + moved(cross, turn=seed.choice((0, 45)))


def healing(seed: NumberStream, colours: Colours) -> str:
    """Hands that hold a light."""
    glow = {
        0: polygon(star(MIDDLE, 20, 20, 8, 8), colours.light),
        1: polygon(
            symmetric([(0, 2), (5, 2), (5, 13), (16, 13), (16, 23), (5, 23), (5, 36), (0, 36)]), colours.light
        ),
        2: circle(MIDDLE, 19, 16, colours.light) + circle(MIDDLE, 19, 9, colours.trim),
    }[seed.integer(0, 2)]
    palm = [(2, 56), (8, 44), (20, 38), (30, 26), (35, 28), (32, 40), (24, 54), (12, 63), (2, 63)]
    return (
        glow
        + "".join(blob(side, "#e2b48c") for side in both_sides(palm))
        + pair([(12, 64), (24, 50), (34, 56), (26, 66)], colours.cloth)
    )


def wings(seed: NumberStream, colours: Colours) -> str:
    """Wings of light."""
    feathers = seed.integer(4, 6)
    wing: list[Point] = [(3, 24)]
    for feather in range(feathers):
        share = feather / (feathers - 1)
        wing += [(44 - share * 26, 4 + share * 40), (30 - share * 20, 16 + share * 38)]
    core = {
        0: polygon(star(MIDDLE, 32, 13, 5, 4), colours.light),
        1: circle(MIDDLE, 32, 9, colours.light),
        2: moved(weapons.sword(Make("#e9edf2", colours.cloth, 0)), scale=0.95),
    }[seed.integer(0, 2)]
    return pair(wing, colours.trim) + core


def halo(seed: NumberStream, colours: Colours) -> str:
    """A raised hand in a ring of rays."""
    rays = polygon(star(MIDDLE, 30, 32, 22, seed.integer(10, 16)), colours.light)
    hand = blob(
        [
            (42, 58),
            (40, 40),
            (34, 32),
            (37, 29),
            (43, 35),
            (43, 14),
            (47, 14),
            (48, 10),
            (52, 10),
            (53, 13),
            (57, 14),
            (58, 20),
            (61, 22),
            (60, 42),
            (57, 58),
        ],
        "#e2b48c",
    )
    fingers = "".join(line([(x, 18), (x, 32)], DARK, 0.7) for x in (47.4, 52, 56.6))
    return rays + hand + fingers + polygon([(39, 54), (60, 54), (63, 66), (36, 66)], colours.cloth)


def skull(seed: NumberStream, colours: Colours) -> str:
    """A skull in smoke."""
    smoke = "".join(
        circle(seed.between(16, 84), seed.between(6, 58), seed.between(7, 14), colours.cloth)
        for _ in range(7)
    )
    look = Look(BONE, colours.light, seed.integer(0, 1))
    return smoke + moved(MONSTERS["skeleton"].draw(look), y=7, scale=1.35)


def rune(seed: NumberStream, colours: Colours) -> str:
    """A rune in a circle."""
    strokes = [(MIDDLE, 12), (MIDDLE, 52)]
    branches = "".join(
        line(
            [(MIDDLE, seed.between(14, 48)), (MIDDLE + seed.choice((-12, 12)), seed.between(14, 50))],
            colours.light,
            3.4,
        )
        for _ in range(seed.integer(2, 4))
    )
    ring = polygon(on_ring(MIDDLE, 32, 30, seed.integer(6, 9), 0.25), colours.cloth)
    return ring + circle(MIDDLE, 32, 23, colours.ground) + line(strokes, colours.light, 3.4) + branches


def poison(seed: NumberStream, colours: Colours) -> str:
    """Drops of venom from a blade or a flask."""
    drop = [(0, 0), (7, 12), (6, 20), (0, 23)]
    drops = "".join(
        blob(
            [(50 + place + x, 30 + low + y) for x, y in drop]
            + [(50 + place - x, 30 + low + y) for x, y in reversed(drop[1:])],
            "#8fd03c",
        )
        for place, low in ((-18, seed.between(4, 10)), (0, seed.between(10, 16)), (18, seed.between(0, 8)))
    )
    vessel = (
        weapons.dagger(Make.of(seed, "#8fd03c"))
        if seed.integer(0, 1)
        else gear.potion(Make.of(seed, "#8fd03c"))
    )
    return drops + moved(vessel, turn=seed.between(-60, 60), scale=0.9, y=-6)


def trap(seed: NumberStream, colours: Colours) -> str:
    """Jaws of iron around a bait."""
    count = seed.integer(10, 14)
    ring = polygon(star(MIDDLE, 32, 31, 24, count), colours.steel)
    hole = polygon(star(MIDDLE, 32, 23, 13, count, -0.25 + 0.5 / count), "#2a241f")
    spring = polygon([(2, 28), (22, 28), (22, 36), (2, 36)], WOOD) + polygon(
        [(78, 28), (98, 28), (98, 36), (78, 36)], WOOD
    )
    return spring + ring + hole + polygon(star(MIDDLE, 32, 9, 4, seed.integer(4, 8)), colours.light)


def shout(seed: NumberStream, colours: Colours) -> str:
    """A horn, and the sound it makes."""
    waves = "".join(
        curve(
            (66 + step * 9, 20 - step * 5),
            (76 + step * 11, 32),
            (66 + step * 9, 44 + step * 5),
            colours.light,
            3,
        )
        for step in range(seed.integer(2, 3))
    )
    horn = blob(
        [(8, 54), (14, 44), (34, 40), (52, 22), (60, 16), (64, 32), (62, 48), (56, 42), (36, 52), (18, 58)],
        BONE,
    )
    bands = polygon([(33, 39), (38, 36), (41, 50), (36, 53)], GOLD) + blob(
        [(58, 15), (63, 15), (66, 32), (63, 49), (59, 48), (61, 32)], GOLD
    )
    return moved(horn + bands + waves, flip=seed.choice((True, False)), turn=seed.between(-12, 8))


def storm(seed: NumberStream, colours: Colours) -> str:
    """A cloud, with rain, hail or lightning."""
    cloud = blob(
        [(14, 28), (18, 14), (32, 14), (42, 2), (60, 4), (68, 14), (84, 14), (88, 28), (50, 31)], colours.trim
    )
    fall = {
        0: "".join(line([(x, 34), (x - 6, 50 + x % 9)], colours.light, 2) for x in range(24, 84, 8)),
        1: "".join(
            polygon(
                [(x + 6, 30), (x - 4, 46), (x + 2, 46), (x - 6, 64), (x + 10, 42), (x + 3, 42), (x + 12, 30)],
                colours.light,
            )
            for x in (28, 50, 72)
        ),
        2: "".join(circle(x, 38 + (x * 7) % 22, 3.2, colours.light) for x in range(22, 84, 8)),
    }
    return fall[seed.integer(0, 2)] + cloud


def whirl(seed: NumberStream, colours: Colours) -> str:
    """A whirlwind."""
    turns = "".join(
        curve((50 - wide, y), (50, y + 9), (50 + wide, y), fill, 4)
        + curve((50 + wide, y), (50 + wide * 0.4, y - 4), (50 - wide * 0.3, y - 3), fill, 4)
        for y, wide, fill in (
            (10, 34, colours.trim),
            (20, 27, colours.light),
            (30, 20, colours.trim),
            (40, 14, colours.light),
            (50, 9, colours.trim),
            (58, 5, colours.light),
        )
    )
    return moved(turns, flip=seed.choice((True, False)), turn=seed.between(-10, 10))


def blood(seed: NumberStream, colours: Colours) -> str:
    """Drops of blood."""
    big = blob(symmetric([(0, 2), (10, 22), (18, 42), (10, 60), (0, 62)]), "#b3202a")
    small = "".join(
        circle(
            seed.between(18, 36) if place % 2 else seed.between(64, 82),
            seed.between(10, 56),
            seed.between(2, 5),
            "#b3202a",
        )
        for place in range(5)
    )
    return small + big + blob([(42, 40), (44, 32), (47, 40), (45, 48)], "#f0a0a0")


def punch(seed: NumberStream, colours: Colours) -> str:
    """A fist that hits."""
    hit = polygon(star(MIDDLE, 28, 32, 17, seed.integer(7, 11)), colours.light)
    hand = "".join(
        (
            blob(
                [(32, 22), (40, 16), (50, 18), (60, 16), (70, 22), (72, 38), (62, 48), (40, 48), (31, 38)],
                "#d79d73",
            ),
            "".join(line([(x, 18), (x, 32)], DARK, 1) for x in (41.5, 51, 60.5)),
            blob([(32, 34), (50, 34), (54, 40), (46, 44), (32, 44)], "#d79d73"),
            polygon([(38, 47), (64, 47), (68, 66), (34, 66)], colours.cloth),
        )
    )
    return hit + moved(hand, turn=seed.between(-20, 20))


def gaze(seed: NumberStream, colours: Colours) -> str:
    """An eye that sees all."""
    rays = polygon(star(MIDDLE, 32, 32, 24, seed.integer(12, 18)), colours.trim)
    lids = blob([(10, 32), (30, 12), (70, 12), (90, 32), (70, 52), (30, 52)], "#fff6e2")
    return (
        rays
        + lids
        + circle(MIDDLE, 32, 13, colours.cloth)
        + circle(MIDDLE, 32, 6, DARK)
        + circle(45, 27, 3, "#ffffff")
    )


def chain(seed: NumberStream, colours: Colours) -> str:
    """Links that bind."""
    links = "".join(
        hoop(14 + 18 * place, 32, 12 if place % 2 else 11, 4 if place % 2 else 8, colour, width)
        for place in range(5)
        for colour, width in ((DARK, 6), (colours.steel, 4))
    )
    lock = polygon(on_ring(MIDDLE, 32, 11, seed.integer(5, 8), 0.25), colours.light)
    return moved(links, turn=34) + moved(links, turn=-34) + lock


def roots(seed: NumberStream, colours: Colours) -> str:
    """Roots or thorns that grasp."""
    parts = []
    for x in (20, 35, 50, 65, 80):
        bend, top = x + seed.between(-16, 16), seed.between(4, 24)
        tip = x + seed.between(-8, 8)
        parts += [
            curve((x, 66), (bend, 40), (tip, top), colour, width)
            for colour, width in ((DARK, 6.4), ("#6a8a3c", 4.4))
        ]
        parts.append(polygon([(tip - 3, top + 3), (tip, top - 8), (tip + 3, top + 3)], colours.light))
    return "".join(parts)


def leaf(seed: NumberStream, colours: Colours) -> str:
    """Leaves around a seed of light."""
    count = seed.integer(3, 6)
    petal = blob([(50, 32), (40, 18), (50, 0), (60, 18)], "#7aa83f") + line([(50, 30), (50, 8)], "#46692a", 1)
    return "".join(moved(petal, turn=360 / count * place) for place in range(count)) + circle(
        MIDDLE, 32, 7, colours.light
    )


def moon(seed: NumberStream, colours: Colours) -> str:
    """A crescent among stars."""
    stars = "".join(
        polygon(star(seed.between(16, 84), seed.between(6, 58), seed.between(3, 6), 1.6, 4), colours.trim)
        for _ in range(6)
    )
    crescent = blob(
        [(54, 4), (30, 8), (24, 32), (30, 56), (56, 60), (76, 46), (54, 48), (44, 32), (52, 16), (72, 14)],
        colours.light,
    )
    return stars + moved(crescent, flip=seed.choice((True, False)), turn=seed.between(-20, 20))


def sun(seed: NumberStream, colours: Colours) -> str:
    """A sun with a face of light."""
    return (
        polygon(star(MIDDLE, 32, 31, 18, seed.integer(8, 16)), colours.trim)
        + circle(MIDDLE, 32, 17, colours.light)
        + circle(MIDDLE, 32, 11, colours.trim)
    )


def gate(seed: NumberStream, colours: Colours) -> str:
    """A circle of summoning, and eyes within."""
    ring = "".join(
        circle(MIDDLE, 34, radius, fill) for radius, fill in ((30, colours.cloth), (25, colours.ground))
    )
    signs = "".join(
        polygon(star(x, y, 4.4, 1.8, 4), colours.light)
        for x, y in on_ring(MIDDLE, 34, 27.5, seed.integer(6, 9))
    )
    look = Look.of(seed, MONSTERS["demon"].skins)
    return ring + signs + moved(MONSTERS["demon"].draw(look), y=8, scale=0.95)


def blink(seed: NumberStream, colours: Colours) -> str:
    """Somebody who runs, and a trail."""
    trail = "".join(line([(8, y), (seed.between(28, 44), y)], colours.light, 3) for y in (16, 28, 40, 52))
    runner = "".join(
        (
            circle(66, 11, 7.5, colours.cloth),
            polygon([(50, 20), (66, 20), (68, 38), (54, 40)], colours.cloth),
            line([(64, 24), (78, 32), (86, 24)], colours.cloth, 5),
            line([(52, 24), (40, 32), (44, 42)], colours.cloth, 5),
            line([(64, 38), (78, 46), (74, 60)], colours.cloth, 6),
            line([(56, 38), (48, 52), (32, 56)], colours.cloth, 6),
        )
    )
    return moved(trail + runner, flip=seed.choice((True, False)))


def shade(seed: NumberStream, colours: Colours) -> str:
    """A hooded figure in the dark."""
    smoke = "".join(
        circle(x, 60 - (x * 13) % 9, seed.between(8, 13), colours.ground) for x in range(8, 100, 12)
    )
    make = Make(colours.cloth, colours.light, seed.integer(1, 2))
    return moved(gear.hood(make), y=4) + smoke


def tome(seed: NumberStream, colours: Colours) -> str:
    """An open book with light above."""
    glow = polygon(star(MIDDLE, 18, 19, 7, seed.integer(4, 9)), colours.light)
    pages = pair([(0, 38), (14, 32), (38, 36), (38, 58), (14, 54), (0, 60)], "#f4ead2")
    lines = "".join(
        line([(MIDDLE + side * 8, y), (MIDDLE + side * 31, y + 1.5)], colours.cloth, 1)
        for side in (-1, 1)
        for y in (41, 45.5, 50)
    )
    return glow + pair([(0, 42), (40, 38), (42, 62), (0, 63)], colours.cloth) + pages + lines


def coin(seed: NumberStream, colours: Colours) -> str:
    """Coins, or a key."""
    return "".join(
        circle(x, y, 11, GOLD) + circle(x, y, 7.5, "#f0cf6a") + polygon(star(x, y, 5, 2, 5), GOLD)
        for x, y in ((34, 46), (66, 46), (50, 30), (seed.between(40, 60), 14))
    )


def totem(seed: NumberStream, colours: Colours) -> str:
    """A carved post with faces."""
    faces = "".join(
        "".join(
            (
                polygon(symmetric([(0, y), (14, y), (16, y + 9), (13, y + 19), (0, y + 19)]), wood),
                round_eyes(y + 7, 6, 2.8, colours.light),
                polygon(symmetric([(0, y + 12), (8, y + 12), (6, y + 16), (0, y + 16)]), DARK),
            )
        )
        for y, wood in ((22, WOOD), (42, "#8f6238"))
    )
    top = {
        0: pair([(10, 24), (30, 14), (26, 28), (13, 32)], colours.cloth),
        1: pair([(6, 24), (12, 4), (17, 24)], colours.cloth),
        2: round_pair([(8, 26), (24, 8), (34, 18), (20, 30)], colours.cloth),
    }[seed.integer(0, 2)]
    spark = polygon(star(MIDDLE, 12, 13, 6, seed.integer(5, 9)), colours.light)
    return top + spark + faces


def form(seed: NumberStream, colours: Colours) -> str:
    """The head of an animal."""
    return animal(seed, seed.choice(("bear", "cat", "bird", "wolf", "boar", "serpent")))


def animal(seed: NumberStream, kind: str) -> str:
    """The head of a kind of animal, large."""
    beast = BEASTS[kind]
    return moved(beast.draw(Look.of(seed, beast.skins)), y=4, scale=1.22)


def hammer(seed: NumberStream, colours: Colours) -> str:
    """A hammer in a glow."""
    glow = polygon(star(MIDDLE, 30, 33, 16, seed.integer(8, 13)), colours.light)
    return glow + moved(weapons.mace(Make.of(seed, colours.cloth)), turn=seed.between(-40, 40), scale=1.05)


def tools(seed: NumberStream, colours: Colours) -> str:
    """A wheel, a bag or a flask."""
    item = seed.choice((gear.gadget, gear.bag, gear.potion, gear.orb))
    return item(Make.of(seed, colours.light))
