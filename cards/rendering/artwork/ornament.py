"""The ornament of a picture: corners by rarity, and a border along the top and bottom by block."""

from __future__ import annotations

from cards.rendering.artwork.shapes import circle, line, polygon, star

RARITY_COLOURS = {
    "uncommon": "#4fae5a",
    "rare": "#4a86e0",
    "epic": "#a968e0",
    "legendary": "#f0962a",
    "promo": "#e8dfc8",
}
_CORNERS = ((0, 0, 1, 1), (100, 0, -1, 1), (0, 64, 1, -1), (100, 64, -1, -1))


def corners(rarity: str) -> str:
    """Corners that grow with the rarity; common cards have none."""
    colour = RARITY_COLOURS.get(rarity)
    if colour is None:
        return ""
    parts = []
    for x, y, right, down in _CORNERS:

        def at(
            across: float, along: float, x: int = x, y: int = y, right: int = right, down: int = down
        ) -> tuple[float, float]:
            return x + right * across, y + down * along

        if rarity in ("rare", "epic", "legendary"):
            parts.append(polygon([at(0, 0), at(11, 0), at(0, 11)], colour))
        if rarity in ("uncommon", "promo"):
            parts.append(polygon([at(0, 0), at(6, 0), at(0, 6)], colour))
        if rarity in ("epic", "legendary"):
            parts.append(line([at(15, 0), at(0, 15)], colour, 1.6))
        if rarity == "legendary":
            parts.append(
                line([at(19, 0), at(0, 19)], colour, 1.2) + polygon(star(*at(4, 4), 3.4, 1.4, 4), "#fff3c8")
            )
    return "".join(parts)


def border(block: int | None, colour: str) -> str:
    """A border with the pattern of a block of sets, along the bottom; none for sets without a block."""
    if block is None:
        return ""
    pattern = block % 6
    steps = range(2, 100, 6)
    if pattern == 0:
        return "".join(polygon([(x - 3, 64), (x, 59.5), (x + 3, 64)], colour) for x in steps)
    if pattern == 1:
        return "".join(circle(x, 61.6, 1.3, colour) for x in steps)
    if pattern == 2:
        return "".join(
            polygon([(x, 59.4), (x + 2.2, 61.6), (x, 63.8), (x - 2.2, 61.6)], colour) for x in steps
        )
    if pattern == 3:
        return line([(0, 60.4), (100, 60.4)], colour, 1) + line([(0, 62.8), (100, 62.8)], colour, 1)
    if pattern == 4:
        return "".join(line([(x - 2, 63.5), (x + 2, 59.8)], colour, 1.4) for x in steps)
    return "".join(
        polygon([(x - 2.4, 59.8), (x + 2.4, 59.8), (x + 2.4, 63.6), (x - 2.4, 63.6)], colour) for x in steps
    )
