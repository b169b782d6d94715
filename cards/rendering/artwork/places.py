"""Quests and locations."""

from __future__ import annotations

from itertools import pairwise

from cards.rendering.artwork.number_stream import NumberStream
from cards.rendering.artwork.symbols import LINE, MIDDLE, Paint, draw, outlined, placed, tinted

SIGNS = 6
"""How many signs may stand on a map."""
THIN = 0.7
"""The width of the lines around what stands on a map."""


def quest(seed: NumberStream, paint: Paint) -> str:
    """A scroll with a map of its own: a way from a tent or a boat to a mark."""
    start = (24.0, seed.between(20, 44))
    way = [start]
    for step in range(1, seed.integer(3, 5)):
        way.append((24 + step * 12, seed.between(18, 46)))
    end = (76, seed.between(20, 44))
    dot = draw("dot", paint)
    dots = "".join(
        placed(dot, x + (next_x - x) * share, y + (next_y - y) * share)
        for (x, y), (next_x, next_y) in pairwise((*way, end))
        for share in (0.15, 0.4, 0.65, 0.9)
    )
    near = placed(draw("sign", paint, seed.integer(0, SIGNS - 1)), *start)
    far = placed(draw("sign", paint, seed.integer(0, SIGNS - 1)), seed.between(42, 58), seed.choice((22, 42)))
    mark = placed(draw("mark", paint), *end)
    return "".join(
        (
            outlined(draw("scroll", paint)),
            dots,
            outlined(far + near, THIN),
            mark,
            outlined(draw("seal", paint), THIN),
        )
    )


def keep(seed: NumberStream, paint: Paint) -> str:
    """A castle."""
    tower = draw("keep-tower", paint)
    return "".join(
        (
            draw("keep-flags", paint),
            placed(tower, 24, seed.between(18, 30)),
            placed(tower, 76, seed.between(18, 30)),
            placed(draw("keep-hall", paint), MIDDLE, seed.between(14, 22)),
            draw("keep-door", paint),
        )
    )


def temple(seed: NumberStream, paint: Paint) -> str:
    """A temple with columns."""
    star = tinted("star", paint["light"], seed.integer(4, 8))
    return draw("temple", paint) + placed(star, MIDDLE, 15, 5.5, line=LINE)


def spires(seed: NumberStream, paint: Paint) -> str:
    """A city of thin towers."""
    spire, window = draw("spire", paint), draw("spire-window", paint)
    parts = []
    for x in (18, 82, 34, 66, 50):
        top, width = seed.between(4, 20) + abs(MIDDLE - x) * 0.35, seed.between(5, 8)
        parts += [placed(spire, x, top, width / 0.65, 10), placed(window, x, top)]
    return "".join(parts)


def camp(seed: NumberStream, paint: Paint) -> str:
    """Tents around a banner."""
    return draw("camp", paint)


def cave(seed: NumberStream, paint: Paint) -> str:
    """The mouth of a cave, and a light within."""
    star = tinted("star", paint["light"], seed.integer(4, 8))
    return draw("cave", paint) + placed(star, MIDDLE, 52, 9, line=LINE)


def field(seed: NumberStream, paint: Paint) -> str:
    """A ring of stones: an arena or a battlefield."""
    return draw("field", paint, seed.integer(6, 8))


LOCATIONS = (keep, temple, spires, camp, cave, field)
