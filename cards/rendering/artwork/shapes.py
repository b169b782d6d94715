"""Shapes for pictures 100 wide and 64 high, and the numbers that vary them.

Pure and deterministic: the same name gives the same numbers on any machine.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from math import cos, pi, sin
from typing import TypeVar

WIDTH, HEIGHT = 100, 64
MIDDLE = 50
OUTLINE = "#17130f"

Point = tuple[float, float]
T = TypeVar("T")


class NumberStream:
    """An endless sequence of numbers derived from a name."""

    def __init__(self, text: str) -> None:
        self._stream = self._bytes(text.encode("utf-8", "surrogatepass"))

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

    def choice(self, options: Sequence[T]) -> T:
        """One of the options."""
        return options[self.integer(0, len(options) - 1)]


def number(value: float) -> str:
    """A number as short as a picture needs it, to one decimal.

    >>> number(12.04), number(-0.04), number(0.5)
    ('12', '0', '.5')
    """
    text = f"{value:.1f}".removesuffix(".0")
    if text in ("-0", "0"):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _joined(points: Iterable[Point]) -> str:
    return "L".join(f"{number(x)} {number(y)}" for x, y in points)


def polygon(points: Iterable[Point], fill: str) -> str:
    """A shape with corners."""
    return f'<path fill="{fill}" d="M{_joined(points)}z"/>'


def blob(points: Sequence[Point], fill: str) -> str:
    """A round shape that its points pull on."""
    middles = [
        ((x + next_x) / 2, (y + next_y) / 2)
        for (x, y), (next_x, next_y) in zip(points, [*points[1:], points[0]], strict=True)
    ]
    start = middles[-1]
    curves = "".join(
        f"Q{number(x)} {number(y)} {number(mx)} {number(my)}"
        for (x, y), (mx, my) in zip(points, middles, strict=True)
    )
    return f'<path fill="{fill}" d="M{number(start[0])} {number(start[1])}{curves}z"/>'


def circle(x: float, y: float, radius: float, fill: str) -> str:
    """A circle."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"/>'


def line(points: Iterable[Point], colour: str, width: float) -> str:
    """A line with round ends."""
    return (
        f'<path d="M{_joined(points)}" fill="none" stroke="{colour}" stroke-width="{number(width)}" '
        'stroke-linecap="round"/>'
    )


def curve(start: Point, pull: Point, end: Point, colour: str, width: float) -> str:
    """A bent line with round ends, which a point pulls on."""
    (x, y), (pull_x, pull_y), (end_x, end_y) = start, pull, end
    path = f"M{number(x)} {number(y)}Q{number(pull_x)} {number(pull_y)} {number(end_x)} {number(end_y)}"
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{number(width)}" '
        'stroke-linecap="round"/>'
    )


def hoop(x: float, y: float, across: float, down: float, colour: str, width: float) -> str:
    """The line of an ellipse with these two radii."""
    return (
        f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="{number(across)}" ry="{number(down)}" fill="none" '
        f'stroke="{colour}" stroke-width="{number(width)}"/>'
    )


def symmetric(half: Sequence[Point]) -> list[Point]:
    """The outline whose right half is given from the top to the bottom, as distances from the middle."""
    right = [(MIDDLE + distance, y) for distance, y in half]
    left = [(MIDDLE - distance, y) for distance, y in reversed(half) if distance]
    return right + left


def both_sides(points: Sequence[Point]) -> list[list[Point]]:
    """A shape of the right side, given by distances from the middle, and the same on the left."""
    return [
        [(MIDDLE + distance, y) for distance, y in points],
        [(MIDDLE - distance, y) for distance, y in points],
    ]


def on_ring(x: float, y: float, radius: float, count: int, turn: float = 0) -> list[Point]:
    """Points at equal distances on a circle, the first one ``turn`` of a circle from the right."""
    angles = (2 * pi * (step / count + turn) for step in range(count))
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def star(x: float, y: float, outer: float, inner: float, rays: int, turn: float = -0.25) -> list[Point]:
    """A star with so many rays, of which the first points up."""
    tips = on_ring(x, y, outer, rays, turn)
    notches = on_ring(x, y, inner, rays, turn + 0.5 / rays)
    return [point for pair in zip(tips, notches, strict=True) for point in pair]


def outlined(parts: Iterable[str], width: float = 0.9) -> str:
    """The parts with a dark line around each."""
    return (
        f'<g stroke="{OUTLINE}" stroke-width="{number(width)}" stroke-linejoin="round">{"".join(parts)}</g>'
    )


def moved(
    part: str, *, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, flip: bool = False
) -> str:
    """A part moved by x and y, after it has been turned (in degrees), scaled, and flipped about the middle
    of the picture.
    """
    steps = []
    if x or y:
        steps.append(f"translate({number(x)} {number(y)})")
    if turn:
        steps.append(f"rotate({number(turn)} {MIDDLE} {HEIGHT // 2})")
    if scale != 1 or flip:
        across = -scale if flip else scale
        steps.append(
            f"translate({number(MIDDLE - MIDDLE * across)} {number(HEIGHT / 2 * (1 - scale))}) "
            f"scale({across:g} {scale:g})"
        )
    return f'<g transform="{" ".join(steps)}">{part}</g>' if steps else part
