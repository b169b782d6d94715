"""The picture of a card: a pattern derived from its name, so that every card has its own.

Pure and deterministic: the same name and motif give the same drawing on any machine. Colours are
left to the style sheet, by the classes ``tone-1`` (dark) to ``tone-4`` (light).
"""

import hashlib
from collections.abc import Callable, Iterator
from math import cos, pi, sin

WIDTH, HEIGHT = 100, 64


class NumberStream:
    """An endless sequence of numbers derived from a name."""

    def __init__(self, text: str) -> None:
        self._stream = self._bytes(text.encode())

    @staticmethod
    def _bytes(text: bytes) -> Iterator[int]:
        block = text
        while True:
            block = hashlib.sha256(block).digest()
            yield from block

    def between(self, least: float, most: float) -> float:
        """A number of the range, to one decimal."""
        return round(least + (most - least) * next(self._stream) / 255, 1)

    def integer(self, least: int, most: int) -> int:
        """A whole number of the range, both ends included."""
        return least + next(self._stream) % (most - least + 1)


def _path(points: list[tuple[float, float]], tone: int) -> str:
    drawn = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return f'<path class="tone-{tone}" d="M{drawn}z"/>'


def _circle(x: float, y: float, radius: float, tone: int) -> str:
    return f'<circle class="tone-{tone}" cx="{x}" cy="{y}" r="{radius}"/>'


def hills(seed: NumberStream) -> str:
    """Ridges one behind the other, under a sun or moon: for those who live there."""
    shapes = [_circle(seed.between(15, 85), seed.between(10, 26), seed.between(5, 12), 4)]
    for layer in range(4):
        floor = 26 + layer * 9
        tops = seed.integer(4, 7)
        ridge = [(WIDTH * step / tops, seed.between(floor - 8, floor + 8)) for step in range(tops + 1)]
        shapes.append(_path([*ridge, (WIDTH, HEIGHT), (0, HEIGHT)], 3 - min(layer, 2)))
    return "".join(shapes)


def forest(seed: NumberStream) -> str:
    """Firs in rows, the nearest darkest: for those who live there."""
    shapes = [_circle(seed.between(15, 85), seed.between(8, 22), seed.between(5, 11), 4)]
    for layer in range(3):
        ground, left = 40 + layer * 12, seed.between(-6, 2)
        shapes.append(
            _path(
                [(0, ground), (WIDTH, ground + seed.between(-3, 3)), (WIDTH, HEIGHT), (0, HEIGHT)], 3 - layer
            )
        )
        while left < WIDTH:
            width, top = seed.between(6, 13), ground - seed.between(10, 27)
            shapes.append(
                _path([(left, ground + 2), (left + width / 2, top), (left + width, ground + 2)], 3 - layer)
            )
            left += width * seed.between(0.7, 1.8)
    return "".join(shapes)


def shore(seed: NumberStream) -> str:
    """Waves under a low sun, and a sail or two: for those who came from elsewhere."""
    sun, water = seed.between(20, 80), seed.between(26, 36)
    shapes = [_circle(sun, water, seed.between(8, 14), 4)]
    for _ in range(seed.integer(1, 3)):
        foot, size = seed.between(8, 90), seed.between(5, 12)
        shapes.append(
            _path([(foot, water), (foot, water - size * 1.6), (foot + size, water)], seed.integer(1, 3))
        )
    for layer in range(4):
        low, steps = water + layer * 8, seed.integer(6, 11)
        crest = [
            (WIDTH * step / steps, low + (3 if step % 2 else -1) + seed.between(-1, 1))
            for step in range(steps + 1)
        ]
        shapes.append(_path([*crest, (WIDTH, HEIGHT), (0, HEIGHT)], (3, 2, 2, 1)[layer]))
    return "".join(shapes)


def burst(seed: NumberStream) -> str:
    """Rays out of one point: for what is let loose."""
    x, y, rays = seed.between(35, 65), seed.between(22, 42), seed.integer(7, 13)
    shapes = []
    for ray in range(rays):
        angle = 2 * pi * ray / rays + seed.between(-0.2, 0.2)
        width, length = seed.between(0.08, 0.24), seed.between(40, 95)
        ends = [(x + length * cos(angle + turn), y + length * sin(angle + turn)) for turn in (-width, width)]
        shapes.append(_path([(x, y), *ends], seed.integer(1, 3)))
    return "".join(shapes) + _circle(x, y, seed.between(6, 11), 4) + _circle(x, y, seed.between(2, 5), 3)


def rings(seed: NumberStream) -> str:
    """Circles that spread and cross: for what works at a distance."""
    shapes = []
    for _ in range(2):
        x, y, count = seed.between(15, 85), seed.between(8, 56), seed.integer(4, 6)
        step = seed.between(6, 12)
        shapes += [
            _circle(x, y, round(step * ring, 1), 1 + (ring + count) % 3) for ring in range(count, 0, -1)
        ]
        shapes.append(_circle(x, y, 2.5, 4))
    return "".join(shapes)


def shards(seed: NumberStream) -> str:
    """Splinters that fly one way: for what strikes."""
    lean, shapes = seed.between(-26, 26), []
    for _ in range(seed.integer(9, 15)):
        x, width, top = seed.between(-10, 105), seed.between(3, 11), seed.between(-12, 34)
        long = seed.between(20, 60)
        tip = (x + lean * long / 40, top + long)
        shapes.append(_path([(x, top), (x + width, top + seed.between(-5, 5)), tip], seed.integer(1, 4)))
    return "".join(shapes)


def scales(seed: NumberStream) -> str:
    """Overlapping plates: for what was forged."""
    size, shapes = seed.between(9, 15), []
    across, tall = int(WIDTH / size) + 2, int(HEIGHT / size) + 3
    for line in range(tall):
        for place in range(across):
            x, y = (place - line % 2 / 2) * size, (tall - line - 2) * size * 0.8
            plate = [
                (x, y),
                (x + size, y),
                (x + size, y + size * 0.6),
                (x + size / 2, y + size * 1.2),
                (x, y + size * 0.6),
            ]
            shapes.append(_path(plate, (1, 2, 3, 2, 1, 3, 2, 4)[seed.integer(0, 7)]))
    return "".join(shapes)


def facets(seed: NumberStream) -> str:
    """A cut surface: for what was made by hand."""
    columns, rows = seed.integer(4, 6), 3
    corners = {
        (column, row): (
            WIDTH * column / columns + (seed.between(-7, 7) if 0 < column < columns else 0),
            HEIGHT * row / rows + (seed.between(-7, 7) if 0 < row < rows else 0),
        )
        for column in range(columns + 1)
        for row in range(rows + 1)
    }
    shapes = []
    for column in range(columns):
        for row in range(rows):
            a, b = corners[column, row], corners[column + 1, row]
            c, d = corners[column + 1, row + 1], corners[column, row + 1]
            halves = ([a, b, c], [a, c, d]) if seed.integer(0, 1) else ([a, b, d], [b, c, d])
            shapes += [
                _path(half, seed.integer(1, 4) if seed.integer(0, 3) == 0 else seed.integer(1, 3))
                for half in halves
            ]
    return "".join(shapes)


def contours(seed: NumberStream) -> str:
    """The lines of a map: for a way to go."""
    x, y = seed.between(25, 75), seed.between(15, 50)
    shapes, spread = [], seed.between(0.1, 0.3)
    for ring in range(7, 0, -1):
        points = []
        for step in range(14):
            angle = 2 * pi * step / 14
            radius = ring * 10 * (1 + seed.between(-spread, spread))
            points.append((x + radius * 1.3 * cos(angle), y + radius * sin(angle)))
        shapes.append(_path(points, 1 + ring % 3))
    return "".join(shapes) + _circle(x, y, 3, 4)


def towers(seed: NumberStream) -> str:
    """Roofs against the sky: for a place."""
    shapes = [_circle(seed.between(15, 85), seed.between(10, 22), seed.between(5, 10), 4)]
    for layer in range(3):
        left = seed.between(-8, 0)
        while left < WIDTH:
            width, top = seed.between(7, 15), seed.between(14, 34) + layer * 9
            peak = top - seed.between(0, 9)
            wall = [
                (left, HEIGHT),
                (left, top),
                (left + width / 2, peak),
                (left + width, top),
                (left + width, HEIGHT),
            ]
            shapes.append(_path(wall, 3 - layer))
            left += width + seed.between(0, 6)
    return "".join(shapes)


def banners(seed: NumberStream) -> str:
    """Hangings behind a throne: for a hero."""
    x, shapes = seed.between(42, 58), []
    for ring in range(seed.integer(3, 4), 0, -1):
        shapes.append(_circle(x, HEIGHT * 0.62, 11 * ring + seed.between(0, 6), 1 + ring % 3))
    count = seed.integer(5, 9)
    for place in range(count):
        left, width = WIDTH * place / count, WIDTH / count * seed.between(0.4, 0.8)
        low = seed.between(18, 44)
        cloth = [(left, 0), (left + width, 0), (left + width, low), (left + width / 2, low + 7), (left, low)]
        shapes.append(_path(cloth, seed.integer(1, 3)))
    return "".join(shapes)


MOTIFS: dict[str, tuple[Callable[[NumberStream], str], ...]] = {
    "Hero": (banners,),
    "Ally": (hills, forest, shore),
    "Ability": (burst, rings, shards),
    "Equipment": (facets, scales),
    "Quest": (contours,),
    "Location": (towers,),
}


def picture(name: str, card_type: str) -> str:
    """The shapes of a card's picture, for an ``<svg viewBox="0 0 100 64">``."""
    seed, motifs = NumberStream(name), MOTIFS.get(card_type, (burst,))
    return motifs[seed.integer(0, len(motifs) - 1)](seed)
