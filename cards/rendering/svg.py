"""A card as a picture that needs nothing beside itself: its frame as SVG, all its text as real text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.utils.html import escape

from cards.rendering.card_drawing import CardDrawing
from cards.rendering.palette import BOX, COST, FOOT, FRAMES, INK, MUTED, RARITIES, SEAM, SOFT, mixed
from cards.rendering.plain_text import MARKS
from cards.rendering.text_runs import Line, TextPiece, pieces, wrapped
from cards.rendering.text_width import width
from cards.rendering.type_line import ALL_CLASSES

WIDTH, HEIGHT = 500, 700
EDGE, HEAD, LINE, FOOTER = 13, 70, 34, 56
LEAST_ART, LEAST_BOX, MARGIN = 60, 110, 12
INSIDE = WIDTH - 2 * EDGE
SIZES = (26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7)
COMFORTABLE, READABLE = 230, 16
"""A text box of this height leaves a large picture; smaller type than this would not be worth one."""
USUAL, WIDEST = 1.05, 1.3
"""How much wider than was measured other typefaces are."""
LEADING, GAP = 1.22, 0.4
"""Lines and the gap between paragraphs, in sizes of the type."""
SANS = "Helvetica, Arial, 'Liberation Sans', Arimo, 'DejaVu Sans', sans-serif"
SERIF = "'Iowan Old Style', Palatino, 'Book Antiqua', 'Gentium Plus', Charter, Georgia, 'DejaVu Serif', serif"
NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
SYMBOL = re.compile(r'<symbol id="([\w-]+)"[^>]*>(.*?)</symbol>', re.DOTALL)


@lru_cache(maxsize=1)
def _symbols() -> dict[str, str]:
    """The shapes of our glyphs, by name, each in a square of 24."""
    icons_path = finders.find("icons.svg")
    if icons_path is None:
        raise FileNotFoundError("There is no static file icons.svg.")
    return dict(SYMBOL.findall(Path(icons_path).read_text(encoding="utf-8")))


@dataclass(frozen=True, slots=True)
class Block:
    """Text set in one size: its paragraphs in lines."""

    size: int
    paragraphs: tuple[tuple[Line, ...], ...]

    @property
    def height(self) -> float:
        """Its height."""
        lines = sum(len(paragraph) for paragraph in self.paragraphs)
        return (lines * LEADING + max(len(self.paragraphs) - 1, 0) * GAP) * self.size


def fitted(paragraphs: list[str], room: float, height: float, greatest_height: float) -> Block:
    """The text in the largest size in which it fits into the height, or into the greatest height once it can
    hardly be read; in the smallest if it fits in none.
    """
    rows = [pieces(paragraph) for paragraph in paragraphs]
    for size in SIZES:
        block = Block(size, tuple(tuple(wrapped(row, size, room)) for row in rows))
        if block.height <= (height if size > READABLE else greatest_height):
            break
    return block


def as_svg(drawing: CardDrawing) -> str:
    """The whole picture, 5 by 7."""
    return _Picture(drawing).svg()


def as_portrait(drawing: CardDrawing) -> str:
    """The picture field alone, without the frame and the text of the card."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 64" width="100" height="64">'
        f"{drawing.art}</svg>\n"
    )


def as_part(drawing: CardDrawing, x: float, y: float, width: float) -> str:
    """The card as a part of another SVG picture, at a place and so wide there."""
    return (
        f'<svg x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{width * HEIGHT / WIDTH:.1f}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}">{_Picture(drawing).body()}</svg>'
    )


def typeset(
    x: float,
    y: float,
    text: str,
    size: float,
    *,
    fill: str,
    room: float = 0,
    anchor: str = "start",
    bold: bool = False,
    family: str = "",
) -> str:
    """A line of text, with a fixed length where in some typeface it would not fit into the room."""
    wide = width(text, size, bold)
    fixed_length = f' textLength="{min(wide * USUAL, room):.1f}" lengthAdjust="spacingAndGlyphs"'
    extra = fixed_length if room and wide * WIDEST > room else ""
    style = {"font-family": family, "font-weight": "bold" if bold else "", "fill": fill}
    attributes = "".join(f' {name}="{value}"' for name, value in style.items() if value)
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" text-anchor="{anchor}"{attributes}{extra}>'
        f"{safe_text(text)}</text>"
    )


def safe_text(text: str) -> str:
    """Text as it may stand in SVG."""
    return escape(NOT_IN_XML.sub("", text))


def _icon(name: str, x: float, y: float, size: float, colour: str) -> str:
    return (
        f'<svg x="{x:.1f}" y="{y:.1f}" width="{size:.1f}" height="{size:.1f}" viewBox="0 0 24 24" '
        f'fill="{colour}" color="{colour}">{_symbols().get(name, "")}</svg>'
    )


class _Picture:
    """One side of a card, part by part, from the top down."""

    def __init__(self, drawing: CardDrawing) -> None:
        self.drawing = drawing
        self.card = drawing.card

    def svg(self) -> str:
        title = safe_text(f"{self.drawing.card.name}{', back' if self.drawing.is_back else ''}")
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
            f'height="{HEIGHT}" role="img" aria-labelledby="name text" font-family="{SANS}">'
            f'<title id="name">{title}</title><desc id="text">{safe_text(self._described())}</desc>'
            f"{self.body()}</svg>\n"
        )

    def body(self) -> str:
        """Everything that is drawn."""
        parts = (self._frame(), self._head(), self._art(), self._type_line(), self._box(), self._foot())
        return "".join(parts)

    def _described(self) -> str:
        stats = [stat.label for stat in (self.drawing.left, self.drawing.right) if stat]
        cost = [f"cost {self.card.cost}"] if self.card.cost is not None else []
        sentences = [
            self.drawing.type_line,
            *cost,
            *stats,
            *(MARKS.sub("", sentence) for sentence in self.drawing.wording),
        ]
        return ". ".join(sentence.rstrip(".") for sentence in sentences) + "."

    @cached_property
    def colours(self) -> tuple[str, str]:
        """The colours of the frame, at its top left and its bottom right."""
        frames = self.drawing.frames
        return FRAMES[frames[0]], FRAMES[frames[-1]]

    @cached_property
    def block(self) -> Block:
        """The text, in a size that leaves room for a picture: a large one, if it can still be read then."""
        room, most = INSIDE - 2 * MARGIN, self.middle - LEAST_ART - LINE - 2 * MARGIN
        return fitted(self.drawing.wording, room, COMFORTABLE, most)

    @property
    def middle(self) -> float:
        """The room between head and foot."""
        return HEIGHT - 2 * EDGE - HEAD - FOOTER

    @cached_property
    def box_height(self) -> float:
        """The height of the text box."""
        return max(LEAST_BOX, self.block.height + 2 * MARGIN)

    @cached_property
    def art_height(self) -> float:
        """What the text leaves to the picture."""
        return self.middle - LINE - self.box_height

    def _frame(self) -> str:
        first, second = self.colours
        key = f"frame-{self.card.pk}"
        stops = f'<stop stop-color="{first}"/>'
        if first != second:
            ends = (mixed(first, MUTED, 0.34), SEAM, SEAM, mixed(second, MUTED, 0.34))
            edges = ((0.494, ends[0]), (0.494, ends[1]), (0.506, ends[2]), (0.506, ends[3]))
            stops = "".join(f'<stop offset="{edge}" stop-color="{colour}"/>' for edge, colour in edges)
        return (
            f'<defs><linearGradient id="{key}" x1="0" y1="0" x2="1" y2="1">{stops}</linearGradient></defs>'
            f'<rect width="{WIDTH}" height="{HEIGHT}" rx="22" fill="url(#{key})"/>'
            f'<rect x="1.5" y="1.5" width="{WIDTH - 3}" height="{HEIGHT - 3}" rx="20.5" fill="none" '
            f'stroke="#000" stroke-opacity="0.45" stroke-width="3"/>'
        )

    def _head(self) -> str:
        left, right, middle = EDGE, WIDTH - EDGE, EDGE + HEAD / 2
        parts = []
        if self.card.cost is not None:
            parts.append(self._cost(str(self.card.cost), left + 27, middle))
            left += 64
        elif self.drawing.cost_mark:
            parts.append(_icon(self.drawing.cost_mark, left + 6, middle - 21, 42, COST))
            left += 64
        else:
            left += 8
        traits = self.drawing.traits
        names = [name.lower().replace(" ", "-") for name in traits if name != ALL_CLASSES]
        size = 30 if len(names) < 4 else 22
        for place, name in enumerate(reversed(names[:12])):
            column, row = place % 6, place // 6
            x, y = right - (column + 1) * (size + 3), middle - size / 2 + (row - (len(names) > 6) / 2) * size
            parts.append(_icon(name, x, y, size, "#fff"))
        right -= min(len(names), 6) * (size + 3) + 6
        if ALL_CLASSES in traits:
            words = typeset(
                right, middle + 7, ALL_CLASSES, 20, fill="#fff", room=110, anchor="end", bold=True
            )
            parts.append(words)
            right -= 116
        size = next(
            (size for size in (31, 28, 25, 22) if width(self.card.name, size, True) * USUAL < right - left),
            20,
        )
        y = middle + size * 0.34
        parts.append(
            typeset(left, y, self.card.name, size, fill="#fff", room=right - left, bold=True, family=SERIF)
        )
        return "".join(parts)

    @staticmethod
    def _cost(cost: str, x: float, y: float) -> str:
        return (
            f'<circle cx="{x}" cy="{y}" r="26" fill="{COST}" stroke="#000" stroke-opacity="0.55" '
            f'stroke-width="3"/>'
            + typeset(x, y + 11, cost, 32, fill=INK, room=42, anchor="middle", bold=True)
        )

    def _art(self) -> str:
        top, height = EDGE + HEAD, self.art_height
        return (
            f'<svg x="{EDGE}" y="{top}" width="{INSIDE}" height="{height:.1f}" viewBox="0 0 100 64" '
            f'preserveAspectRatio="xMidYMid slice">{self.drawing.art}</svg>'
        )

    def _type_line(self) -> str:
        top = EDGE + HEAD + self.art_height
        return (
            f'<rect x="{EDGE}" y="{top:.1f}" width="{INSIDE}" height="{LINE}" '
            f'fill="{mixed(self.colours[0], "#f6ecd4", 0.72)}" stroke="#000" stroke-opacity="0.35"/>'
            + typeset(EDGE + 10, top + 24, self.drawing.type_line, 20, fill=INK, room=INSIDE - 20, bold=True)
        )

    def _box(self) -> str:
        top = EDGE + HEAD + self.art_height + LINE
        box = f'<rect x="{EDGE}" y="{top:.1f}" width="{INSIDE}" height="{self.box_height:.1f}" fill="{BOX}"/>'
        start = top + (self.box_height - self.block.height) / 2
        return box + "".join(self._paragraphs(start))

    def _paragraphs(self, y: float) -> Iterator[str]:
        size = self.block.size
        for paragraph in self.block.paragraphs:
            for line in paragraph:
                yield from self._line(line, EDGE + MARGIN, y + size * 0.95, size)
                y += size * LEADING
            y += size * GAP

    @staticmethod
    def _line(line: Line, x: float, y: float, size: float) -> Iterator[str]:
        """A line, each piece where it belongs and as wide as was reckoned, whatever the typeface."""
        for run in _runs(line):
            first, wide = run[0], _width(run, size)
            if first.spaced and first is not line[0]:
                x += width(" ", size)
            if first.icon:
                yield _icon(first.text, x, y - size * 0.82, size, INK)
            elif first.pip:
                yield (
                    f'<rect x="{x + size * 0.05:.1f}" y="{y - size * 0.86:.1f}" '
                    f'width="{wide - size * 0.1:.1f}" height="{size * 1.1:.1f}" '
                    f'rx="{size * 0.55:.1f}" fill="#2f2b25"/>'
                )
                middle, raised = x + wide / 2, y - size * 0.02
                yield typeset(
                    middle, raised, first.text, size * 0.82, fill="#fff", anchor="middle", bold=True
                )
            else:
                yield _words(run, x, y, size, wide)
            x += wide

    def _foot(self) -> str:
        top, middle = HEIGHT - EDGE - FOOTER, HEIGHT - EDGE - FOOTER / 2
        parts = [
            f'<rect x="{EDGE}" y="{top}" width="{INSIDE}" height="{FOOTER}" fill="{FOOT}" '
            f'stroke="#000" stroke-opacity="0.3"/>'
        ]
        for stat, x, anchor in (
            (self.drawing.left, EDGE + 10, "start"),
            (self.drawing.right, WIDTH - EDGE - 10, "end"),
        ):
            if stat:
                icon_x = x if anchor == "start" else x - 34
                text_x = x + 42 if anchor == "start" else x - 42
                parts.append(_icon(stat.glyph, icon_x, middle - 17, 34, SOFT))
                parts.append(
                    typeset(text_x, middle + 12, str(stat.value), 34, fill=INK, anchor=anchor, bold=True)
                )
        printing = self.drawing.shown_printing
        footer = f"{printing.set.code} {printing.number or ''}".strip() if printing else ""
        footer = "Back" if self.drawing.is_back else f"{footer} {self.drawing.rarity_letter}".strip()
        fill = RARITIES.get(self.drawing.rarity, INK)
        parts.append(typeset(WIDTH / 2, middle + 6, footer, 22, anchor="middle", fill=fill, room=220))
        return "".join(parts)


def _runs(line: Line) -> Iterator[Line]:
    """Words of one style side by side; icons and costs alone."""
    run: list[TextPiece] = []
    for piece in line:
        alone = piece.icon or piece.pip
        if run and (alone or run[-1].icon or run[-1].pip or _style(piece) != _style(run[-1])):
            yield tuple(run)
            run = []
        run.append(piece)
    if run:
        yield tuple(run)


def _style(piece: TextPiece) -> tuple[bool, bool]:
    return piece.bold, piece.italic


def _run_text(run: Line) -> str:
    return "".join(
        f" {piece.text}" if place and piece.spaced else piece.text for place, piece in enumerate(run)
    )


def _width(run: Line, size: float) -> float:
    spaces = sum(piece.spaced for piece in run[1:])
    return sum(piece.width(size) for piece in run) + spaces * width(" ", size)


def _words(run: Line, x: float, y: float, size: float, wide: float) -> str:
    style = {"fill": SOFT if run[0].italic else INK}
    if run[0].bold:
        style["font-weight"] = "bold"
    if run[0].italic:
        style["font-style"] = "italic"
    attributes = "".join(f' {name}="{value}"' for name, value in style.items())
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" textLength="{wide:.1f}" '
        f'lengthAdjust="spacingAndGlyphs"{attributes}>{safe_text(_run_text(run))}</text>'
    )
