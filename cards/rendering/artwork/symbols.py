"""The shapes of pictures: SVG symbols from ``symbols/``, coloured and placed. ``docs/artwork.md`` describes
the files.

A picture is 100 wide and 64 high. Shapes of one name may come in several designs: ``sword-1`` is its design
1, and ``wolf`` looks the same in every design.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from defusedxml.ElementTree import parse

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

WIDTH, HEIGHT = 100, 64
MIDDLE, CENTRE = 50, 32
"""The middle of the picture, from the left and from the top."""
OUTLINE, LINE = "#17130f", 0.9
"""The colour and the width of the line around a shape."""
UNIT = 10
"""How large a shape is drawn that is brought to its size where it is used."""

Paint = dict[str, str]
"""Colours by the classes of the shapes that they fill."""

FOLDER = Path(__file__).with_name("symbols")
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = ("path", "circle", "ellipse")
DRAWN_ATTRIBUTES = ("fill", "stroke", "stroke-width", "d", "cx", "cy", "r", "rx", "ry", "transform")
"""What counts of a shape beside its class. All else that programs write into the files is left out."""


@cache
def load_symbols() -> dict[str, str]:
    """All symbols by their ids, as format strings with a place for each colour."""
    return {name: markup for path in sorted(FOLDER.glob("*.svg")) for name, markup in read_symbols(path)}


def read_symbols(path: Path) -> Iterator[tuple[str, str]]:
    """The ids and shapes of one file."""
    root = parse(path).getroot()
    pieces = {element.get("id", ""): element for element in root.iter() if element.get("id")}
    for symbol in root.iter(f"{SVG}symbol"):
        yield symbol.get("id", ""), "".join(_markup(shape, pieces) for shape in symbol)


def _markup(element: Element, pieces: dict[str, Element]) -> str:
    """An element as it stands in pictures: a class becomes a colour, a piece is copied where it is used."""
    attributes = "".join(
        f' {name}="{value}"'.replace("%", "%%") for name in DRAWN_ATTRIBUTES if (value := element.get(name))
    )
    colour = element.get("class", "")
    if colour.endswith("-line"):
        attributes = f' fill="none" stroke="%({colour.removesuffix("-line")})s"{attributes}'
    elif colour:
        attributes = f' fill="%({colour})s"{attributes}'
    tag = element.tag.removeprefix(SVG)
    if tag in SHAPES:
        return f"<{tag}{attributes}/>"
    if tag not in ("g", "use"):
        return ""
    group = pieces[element.get("href", "").removeprefix("#")] if tag == "use" else element
    inner = "".join(_markup(part, pieces) for part in group)
    return f"<g{attributes}>{inner}</g>" if attributes else inner


def draw(name: str, paint: Paint, design: int = 0) -> str:
    """A symbol in these colours, in one of its designs."""
    symbols = load_symbols()
    return (symbols.get(f"{name}-{design}") or symbols[name]) % paint


def tinted(name: str, tint: str, design: int = 0) -> str:
    """A shape of a single colour."""
    return draw(name, {"tint": tint}, design)


def outlined(parts: str, width: float = LINE) -> str:
    """The parts with a dark line around each."""
    return f'<g stroke="{OUTLINE}" stroke-width="{width:.2g}">{parts}</g>'


def moved(
    part: str, *, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, flip: bool = False
) -> str:
    """A part moved by x and y, after it has been turned (in degrees), scaled, and flipped about the middle
    of the picture.
    """
    steps = []
    if x or y:
        steps.append(f"translate({x:.3g} {y:.3g})")
    if turn:
        steps.append(f"rotate({turn:.4g} {MIDDLE} {CENTRE})")
    if scale != 1 or flip:
        across = -scale if flip else scale
        left, top = MIDDLE - MIDDLE * across, CENTRE - CENTRE * scale
        steps.append(f"matrix({across:g} 0 0 {scale:g} {left:.4g} {top:.4g})")
    return f'<g transform="{"".join(steps)}">{part}</g>' if steps else part


def placed(
    part: str,
    x: float,
    y: float,
    width: float = UNIT,
    height: float = 0,
    *,
    turn: float = 0,
    line: float = 0,
) -> str:
    """A shape that is drawn around or beside 0 0, ten in size: brought to a place and to a size, turned in
    degrees, with an outline that is ``line`` wide in the end. Without a height it is scaled evenly.
    """
    across, down = width / UNIT, (height or width) / UNIT
    steps = f"translate({x:.3g} {y:.3g})"
    if turn:
        steps += f"rotate({turn:.4g})"
    if across != down:
        steps += f"scale({across:.3g} {down:.3g})"
    elif across != 1:
        steps += f"scale({across:.3g})"
    stroke = f' stroke-width="{line / across:.3g}"' if line and across != 1 else ""
    return f'<g transform="{steps}"{stroke}>{part}</g>'
