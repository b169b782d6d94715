"""What stands behind the subject of a picture, in quiet colours."""

from __future__ import annotations

from collections.abc import Callable

from cards.rendering.artwork.palette import Colours
from cards.rendering.artwork.shapes import (
    HEIGHT,
    MIDDLE,
    WIDTH,
    NumberStream,
    blob,
    circle,
    line,
    on_ring,
    polygon,
    star,
)

Backdrop = Callable[[NumberStream, Colours], str]


def _disc(seed: NumberStream, colours: Colours) -> str:
    """A sun or a moon beside the middle."""
    side = seed.choice((seed.between(12, 30), seed.between(70, 88)))
    return circle(side, seed.between(8, 20), seed.between(5, 9), colours.light)


def hills(seed: NumberStream, colours: Colours) -> str:
    """Ridges one behind the other."""
    parts = [_disc(seed, colours)]
    for layer, fill in enumerate((colours.far, colours.near, colours.ground)):
        floor, tops = 30 + layer * 12, seed.integer(4, 6)
        ridge = [(WIDTH * step / tops, seed.between(floor - 9, floor + 7)) for step in range(tops + 1)]
        parts.append(polygon([*ridge, (WIDTH, HEIGHT), (0, HEIGHT)], fill))
    return "".join(parts)


def forest(seed: NumberStream, colours: Colours) -> str:
    """Firs in two rows."""
    parts = [_disc(seed, colours)]
    for layer, fill in enumerate((colours.far, colours.near)):
        ground, left = 46 + layer * 10, seed.between(-6, 2)
        parts.append(polygon([(0, ground), (WIDTH, ground), (WIDTH, HEIGHT), (0, HEIGHT)], fill))
        while left < WIDTH:
            width, top = seed.between(9, 16), ground - seed.between(16, 34)
            parts.append(
                polygon([(left, ground + 2), (left + width / 2, top), (left + width, ground + 2)], fill)
            )
            left += width * seed.between(0.8, 1.5)
    return "".join(parts)


def shore(seed: NumberStream, colours: Colours) -> str:
    """Waves, and a sail or two."""
    water = seed.between(34, 42)
    parts = [_disc(seed, colours)]
    for _ in range(seed.integer(1, 2)):
        foot, size = seed.choice((seed.between(8, 24), seed.between(70, 84))), seed.between(8, 14)
        parts.append(polygon([(foot, water), (foot, water - size * 1.5), (foot + size, water)], colours.far))
    for layer, fill in enumerate((colours.far, colours.near, colours.ground)):
        low = water + layer * 8
        crest = [(WIDTH * step / 8, low + (3 if step % 2 else -1)) for step in range(9)]
        parts.append(polygon([*crest, (WIDTH, HEIGHT), (0, HEIGHT)], fill))
    return "".join(parts)


def roofs(seed: NumberStream, colours: Colours) -> str:
    """Towers and roofs against the sky."""
    parts = [_disc(seed, colours)]
    for layer, fill in enumerate((colours.far, colours.near)):
        left = seed.between(-8, 0)
        while left < WIDTH:
            width, top = seed.between(9, 17), seed.between(14, 32) + layer * 14
            wall = [
                (left, HEIGHT),
                (left, top),
                (left + width / 2, top - seed.between(2, 10)),
                (left + width, top),
                (left + width, HEIGHT),
            ]
            parts.append(polygon(wall, fill))
            left += width + seed.between(0, 6)
    return "".join(parts)


def banners(seed: NumberStream, colours: Colours) -> str:
    """Hangings in a hall."""
    count, parts = (
        seed.integer(4, 6),
        [polygon([(0, 52), (WIDTH, 52), (WIDTH, HEIGHT), (0, HEIGHT)], colours.near)],
    )
    for place in range(count):
        left, width = WIDTH * place / count + 2, WIDTH / count * seed.between(0.5, 0.8)
        low = seed.between(24, 46)
        cloth = [(left, 0), (left + width, 0), (left + width, low), (left + width / 2, low + 8), (left, low)]
        parts.append(polygon(cloth, colours.far if place % 2 else colours.near))
    return "".join(parts)


def dunes(seed: NumberStream, colours: Colours) -> str:
    """Round hills of sand or snow."""
    parts = [_disc(seed, colours)]
    for layer, fill in enumerate((colours.far, colours.near, colours.ground)):
        low, crest = 38 + layer * 9, seed.between(15, 85)
        parts.append(
            blob([(-20, HEIGHT + 20), (-10, low), (crest, low - 16), (110, low), (120, HEIGHT + 20)], fill)
        )
    return "".join(parts)


def rays(seed: NumberStream, colours: Colours) -> str:
    """Beams out of the middle."""
    count = seed.integer(7, 12)
    tips = on_ring(MIDDLE, 32, 70, count * 2, seed.between(0, 1))
    return "".join(
        polygon([(MIDDLE, 32), tips[2 * place], tips[2 * place + 1]], colours.far) for place in range(count)
    )


def rings(seed: NumberStream, colours: Colours) -> str:
    """Circles that spread."""
    x, y, step = seed.between(30, 70), seed.between(20, 44), seed.between(9, 15)
    fills = (colours.far, colours.sky)
    return "".join(circle(x, y, step * ring, fills[ring % 2]) for ring in range(6, 0, -1))


def facets(seed: NumberStream, colours: Colours) -> str:
    """A cut surface."""
    parts = []
    for _ in range(9):
        x, y = seed.between(0, 100), seed.between(0, 64)
        points = [(x + seed.between(-26, 26), y + seed.between(-20, 20)) for _ in range(3)]
        parts.append(polygon(points, seed.choice((colours.far, colours.far, colours.near))))
    return "".join(parts)


def lattice(seed: NumberStream, colours: Colours) -> str:
    """Bars that cross."""
    step = seed.integer(10, 18)
    falling = (line([(x, 0), (x + 40, 64)], colours.far, 2.4) for x in range(-40, 110, step))
    rising = (line([(x, 64), (x + 40, 0)], colours.far, 2.4) for x in range(-40, 110, step))
    return "".join((*falling, *rising))


def glitter(seed: NumberStream, colours: Colours) -> str:
    """Sparks in the air."""
    return "".join(
        polygon(
            star(seed.between(2, 98), seed.between(2, 62), seed.between(3, 8), 1.6, 4),
            seed.choice((colours.far, colours.near)),
        )
        for _ in range(12)
    )


def slabs(seed: NumberStream, colours: Colours) -> str:
    """A wall of stones."""
    parts = []
    for row in range(5):
        left = -seed.between(0, 20)
        while left < WIDTH:
            width = seed.between(14, 26)
            parts.append(
                polygon(
                    [
                        (left, row * 13),
                        (left + width - 1.2, row * 13),
                        (left + width - 1.2, row * 13 + 11.8),
                        (left, row * 13 + 11.8),
                    ],
                    colours.far,
                )
            )
            left += width
    return "".join(parts)


LANDS: tuple[Backdrop, ...] = (hills, forest, shore, roofs, dunes)
"""Where people live."""
HALLS: tuple[Backdrop, ...] = (banners, rays, roofs)
"""Where heroes stand."""
AIRS: tuple[Backdrop, ...] = (rays, rings, glitter, facets, lattice)
"""What is about magic."""
TABLES: tuple[Backdrop, ...] = (slabs, lattice, facets, rays)
"""What things lie before."""
