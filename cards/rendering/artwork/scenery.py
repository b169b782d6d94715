"""What stands behind the subject of a picture, in quiet colours."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cards.rendering.artwork.number_stream import NumberStream
from cards.rendering.artwork.symbols import HEIGHT, WIDTH, Paint, moved, placed, tinted

Scenery = Callable[[NumberStream, Paint], str]
LAYERS = ("far", "near", "ground")


def area(points: Sequence[tuple[float, float]], fill: str) -> str:
    """A shape whose corners are numbers of the stream, so that no file can hold it."""
    return f'<path fill="{fill}" d="M{"L".join(f"{x:.3g} {y:.3g}" for x, y in points)}z"/>'


def spark(tint: str, x: float, y: float, size: float, line: float = 0) -> str:
    """A star with four rays, thinner when it is larger."""
    return placed(tinted("spark", tint, int(size > 4)), x, y, size, line=line)


def _disc(seed: NumberStream, paint: Paint) -> str:
    """A sun or a moon beside the middle."""
    side = seed.choice((seed.between(12, 30), seed.between(70, 88)))
    return placed(tinted("disc", paint["light"]), side, seed.between(8, 20), seed.between(5, 9))


def hills(seed: NumberStream, paint: Paint) -> str:
    """Ridges one behind the other."""
    parts = [_disc(seed, paint)]
    for layer, fill in enumerate(LAYERS):
        floor, tops = 30 + layer * 12, seed.integer(4, 6)
        ridge = [(WIDTH * step / tops, seed.between(floor - 9, floor + 7)) for step in range(tops + 1)]
        parts.append(area([*ridge, (WIDTH, HEIGHT), (0, HEIGHT)], paint[fill]))
    return "".join(parts)


def forest(seed: NumberStream, paint: Paint) -> str:
    """Firs in two rows."""
    parts = [_disc(seed, paint)]
    for layer, fill in enumerate(("far", "near")):
        ground, left = 46 + layer * 10, seed.between(-6, 2)
        fir = tinted("fir", paint[fill])
        parts.append(placed(tinted("block", paint[fill]), 0, ground, WIDTH, HEIGHT))
        while left < WIDTH:
            width, height = seed.between(9, 16), seed.between(16, 34)
            parts.append(placed(fir, left, ground + 2, width, height + 2))
            left += width * seed.between(0.8, 1.5)
    return "".join(parts)


def shore(seed: NumberStream, paint: Paint) -> str:
    """Waves, and a sail or two."""
    water = seed.between(34, 42)
    parts = [_disc(seed, paint)]
    for _ in range(seed.integer(1, 2)):
        foot, size = seed.choice((seed.between(8, 24), seed.between(70, 84))), seed.between(8, 14)
        parts.append(placed(tinted("sail", paint["far"]), foot, water, size, size * 1.5))
    parts += [placed(tinted("surf", paint[fill]), 0, water + layer * 8) for layer, fill in enumerate(LAYERS)]
    return "".join(parts)


def roofs(seed: NumberStream, paint: Paint) -> str:
    """Towers and roofs against the sky."""
    parts = [_disc(seed, paint)]
    for layer, fill in enumerate(("far", "near")):
        roof = tinted("roof", paint[fill])
        left = seed.between(-8, 0)
        while left < WIDTH:
            width, top = seed.between(9, 17), seed.between(14, 32) + layer * 14
            parts.append(placed(roof, left, top, width, seed.between(2, 10)))
            left += width + seed.between(0, 6)
    return "".join(parts)


def banners(seed: NumberStream, paint: Paint) -> str:
    """Hangings in a hall."""
    count = seed.integer(4, 6)
    parts = [placed(tinted("block", paint["near"]), 0, 52, WIDTH)]
    for place in range(count):
        width = WIDTH / count * seed.between(0.5, 0.8)
        hanging = tinted("hanging", paint["far" if place % 2 else "near"])
        parts.append(placed(hanging, WIDTH * place / count + 2, seed.between(24, 46), width, 10))
    return "".join(parts)


def dunes(seed: NumberStream, paint: Paint) -> str:
    """Round hills of sand or snow."""
    parts = [_disc(seed, paint)]
    for layer, fill in enumerate(LAYERS):
        crest = seed.between(15, 85)
        is_left = crest < WIDTH / 2
        side = crest if is_left else WIDTH - crest
        design = round((side - 15) / 12)
        shift = side - (15 + design * 12)
        dune = tinted("dune", paint[fill], design)
        parts.append(moved(dune, x=shift if is_left else -shift, y=38 + layer * 9, flip=not is_left))
    return "".join(parts)


def rays(seed: NumberStream, paint: Paint) -> str:
    """Beams out of the middle."""
    return moved(tinted("beams", paint["far"], seed.integer(7, 12)), turn=360 * seed.between(0, 1))


def rings(seed: NumberStream, paint: Paint) -> str:
    """Circles that spread."""
    x, y, step = seed.between(30, 70), seed.between(20, 44), seed.between(9, 15)
    discs = (tinted("disc", paint["far"]), tinted("disc", paint["sky"]))
    return "".join(placed(discs[ring % 2], x, y, step * ring) for ring in range(6, 0, -1))


def facets(seed: NumberStream, paint: Paint) -> str:
    """A cut surface."""
    parts = []
    for _ in range(9):
        x, y = seed.between(0, 100), seed.between(0, 64)
        points = [(x + seed.between(-26, 26), y + seed.between(-20, 20)) for _ in range(3)]
        parts.append(area(points, paint[seed.choice(("far", "far", "near"))]))
    return "".join(parts)


def lattice(seed: NumberStream, paint: Paint) -> str:
    """Bars that cross."""
    return tinted("lattice", paint["far"], seed.integer(10, 18))


def glitter(seed: NumberStream, paint: Paint) -> str:
    """Sparks in the air."""
    parts = []
    for _ in range(12):
        x, y, size = seed.between(2, 98), seed.between(2, 62), seed.between(3, 8)
        parts.append(spark(paint[seed.choice(("far", "near"))], x, y, size))
    return "".join(parts)


def slabs(seed: NumberStream, paint: Paint) -> str:
    """A wall of stones."""
    stone = tinted("block", paint["far"])
    parts = []
    for row in range(5):
        left = -seed.between(0, 20)
        while left < WIDTH:
            width = seed.between(14, 26)
            parts.append(placed(stone, left, row * 13, width - 1.2, 11.8))
            left += width
    return "".join(parts)


LANDS: tuple[Scenery, ...] = (hills, forest, shore, roofs, dunes)
"""Where people live."""
HALLS: tuple[Scenery, ...] = (banners, rays, roofs)
"""Where heroes stand."""
AIRS: tuple[Scenery, ...] = (rays, rings, glitter, facets, lattice)
"""What is about magic."""
TABLES: tuple[Scenery, ...] = (slabs, lattice, facets, rays)
"""What things lie before."""
