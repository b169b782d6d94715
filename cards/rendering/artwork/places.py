"""Quests and locations."""

from __future__ import annotations

from cards.rendering.artwork.heads import pair
from cards.rendering.artwork.palette import Colours
from cards.rendering.artwork.shapes import (
    MIDDLE,
    NumberStream,
    blob,
    circle,
    line,
    moved,
    on_ring,
    outlined,
    polygon,
    star,
    symmetric,
)
from cards.rendering.artwork.weapons import GOLD, WOOD

PAPER = "#efe0b8"


def quest(seed: NumberStream, colours: Colours) -> str:
    """A scroll with a map of its own: a way from a tent or a boat to a mark."""
    sheet = "".join(
        (
            polygon([(14, 10), (86, 10), (83, 32), (86, 54), (14, 54), (17, 32)], PAPER),
            blob([(11, 5), (89, 5), (91, 9), (89, 13), (11, 13), (9, 9)], WOOD),
            blob([(11, 51), (89, 51), (91, 55), (89, 59), (11, 59), (9, 55)], WOOD),
        )
    )
    x, y = 24, seed.between(20, 44)
    way = [(x, y)]
    for step in range(1, seed.integer(3, 5)):
        way.append((x + step * 12, seed.between(18, 46)))
    end = (76, seed.between(20, 44))
    dots = "".join(
        circle(
            start[0] + (stop[0] - start[0]) * share, start[1] + (stop[1] - start[1]) * share, 1.1, "#8a3a22"
        )
        for start, stop in zip([*way], [*way[1:], end], strict=True)
        for share in (0.15, 0.4, 0.65, 0.9)
    )
    signs = (
        polygon([(-8, 6), (0, -8), (8, 6)], colours.cloth),
        polygon([(-7, 7), (-7, -2), (0, -9), (7, -2), (7, 7)], colours.cloth),
        circle(0, 0, 6, "#6f8f4a") + line([(0, 5), (0, 9)], WOOD, 2),
        polygon(star(0, 0, 8, 3.5, 5), colours.cloth),
        polygon([(-9, 2), (9, 2), (5, 8), (-5, 8)], WOOD) + polygon([(0, -9), (0, 1), (8, 1)], colours.cloth),
        polygon([(-10, 7), (-4, -7), (0, 0), (4, -5), (10, 7)], "#8a8378"),
    )
    start = moved(outlined([seed.choice(signs)], 0.7), x=x, y=y)
    far = moved(outlined([seed.choice(signs)], 0.7), x=seed.between(42, 58), y=seed.choice((22, 42)))
    cross = line([(end[0] - 5, end[1] - 5), (end[0] + 5, end[1] + 5)], "#b3202a", 3) + line(
        [(end[0] - 5, end[1] + 5), (end[0] + 5, end[1] - 5)], "#b3202a", 3
    )
    seal = outlined([polygon(star(84, 54, 8, 6.4, 12), "#b3202a"), circle(84, 54, 3.6, "#d9584f")], 0.7)
    return outlined([sheet]) + dots + far + start + cross + seal


def keep(seed: NumberStream, colours: Colours) -> str:
    """A castle."""
    towers = "".join(
        polygon(
            [
                (x - w, 64),
                (x - w, top),
                (x - w - 2, top),
                (x - w - 2, top - 5),
                (x + w + 2, top - 5),
                (x + w + 2, top),
                (x + w, top),
                (x + w, 64),
            ],
            stone,
        )
        for x, w, top, stone in (
            (24, 7, seed.between(18, 30), colours.cloth),
            (76, 7, seed.between(18, 30), colours.cloth),
            (50, 14, seed.between(14, 22), colours.trim),
        )
    )
    door = blob([(42, 66), (42, 48), (50, 40), (58, 48), (58, 66)], "#2a211c")
    flags = "".join(
        line([(x, 4), (x, 18)], WOOD, 1.2) + polygon([(x, 4), (x + 10, 7), (x, 10)], "#b3202a")
        for x in (24, 76)
    )
    return flags + towers + door


def temple(seed: NumberStream, colours: Colours) -> str:
    """A temple with columns."""
    columns = "".join(
        polygon([(x - 3.5, 26), (x + 3.5, 26), (x + 3, 56), (x - 3, 56)], colours.trim)
        for x in (26, 38, 50, 62, 74)
    )
    return "".join(
        (
            polygon([(16, 22), (50, 3), (84, 22)], colours.cloth),
            polygon([(16, 22), (84, 22), (84, 27), (16, 27)], colours.trim),
            columns,
            polygon([(12, 56), (88, 56), (92, 64), (8, 64)], colours.cloth),
            polygon(star(MIDDLE, 15, 5.5, 2.4, seed.integer(4, 8)), colours.light),
        )
    )


def spires(seed: NumberStream, colours: Colours) -> str:
    """A city of thin towers."""
    parts = []
    for x in (18, 82, 34, 66, 50):
        top, width = seed.between(4, 20) + abs(50 - x) * 0.35, seed.between(5, 8)
        parts += [
            polygon(
                [(x - width, 64), (x - width, top + 14), (x + width, top + 14), (x + width, 64)], colours.trim
            ),
            polygon([(x - width - 2, top + 15), (x, top - 4), (x + width + 2, top + 15)], colours.cloth),
            circle(x, top + 24, 2.2, colours.light),
        ]
    return "".join(parts)


def camp(seed: NumberStream, colours: Colours) -> str:
    """Tents around a banner."""
    return "".join(
        (
            line([(MIDDLE, 2), (MIDDLE, 60)], WOOD, 2.4),
            polygon([(50, 4), (74, 8), (68, 15), (74, 22), (50, 24)], colours.cloth),
            pair([(10, 62), (26, 30), (44, 62)], colours.trim),
            pair([(22, 62), (26, 42), (32, 62)], "#2a211c"),
            polygon(symmetric([(0, 34), (18, 63), (0, 63)]), colours.cloth),
            polygon(symmetric([(0, 46), (6, 63), (0, 63)]), "#2a211c"),
        )
    )


def cave(seed: NumberStream, colours: Colours) -> str:
    """The mouth of a cave, and a light within."""
    rock = [(2, 66), (8, 34), (22, 14), (40, 4), (62, 3), (80, 16), (94, 40), (98, 66)]
    teeth = "".join(
        polygon(
            [(x - 4, 24 + abs(50 - x) * 0.5), (x + 4, 24 + abs(50 - x) * 0.5), (x, 38 + abs(50 - x) * 0.5)],
            colours.cloth,
        )
        for x in (34, 44, 56, 66)
    )
    return "".join(
        (
            polygon(rock, colours.cloth),
            blob([(20, 68), (24, 34), (50, 18), (76, 34), (80, 68)], "#1c1714"),
            teeth,
            polygon(star(MIDDLE, 52, 9, 4, seed.integer(4, 8)), colours.light),
        )
    )


def field(seed: NumberStream, colours: Colours) -> str:
    """A ring of stones: an arena or a battlefield."""
    stones = "".join(
        polygon([(x - 6, y + 12), (x - 5, y - 14), (x + 5, y - 16), (x + 6, y + 12)], colours.trim)
        for x, y in sorted(on_ring(MIDDLE, 36, 36, seed.integer(6, 8), 0.08), key=lambda point: point[1])
        if 6 < y < 70
    )
    return (
        blob([(4, 44), (50, 28), (96, 44), (50, 66)], colours.cloth)
        + stones
        + polygon(star(MIDDLE, 44, 9, 4, 4), GOLD)
    )


LOCATIONS = (keep, temple, spires, camp, cave, field)
