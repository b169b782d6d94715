"""Card text as a row of pieces that can be set line by line: words in a style, icons, costs."""

import re
from collections.abc import Iterable, Iterator
from html import unescape
from typing import NamedTuple

from cards.rendering.card_text import paragraph
from cards.rendering.text_width import thousandths, width

ICON_WIDTH, PIP_WIDTH = 1000, 1350
"""In thousandths of the size of the type."""
TOKEN = re.compile(
    r'<(?P<end>/?)(?P<style>[bi])>|<use href="[^"]*#(?P<icon>[\w-]+)"/>|(?P<pip><span class="pip">)'
    r'|<span class="visually-hidden">[^<]*</span>|<[^>]*>|(?P<space>\s+)|(?P<word>[^\s<]+)'
)
"""A mark that :func:`cards.rendering.card_text.paragraph` makes, a word, or what is between two words."""


class TextPiece(NamedTuple):
    """A word, an icon (by its name) or a cost, how wide it is in thousandths of the size of its type, and
    whether a space precedes it.
    """

    text: str
    thousandths: int
    bold: bool = False
    italic: bool = False
    icon: bool = False
    pip: bool = False
    spaced: bool = False

    def width(self, size: float) -> float:
        """How wide it is in type of a size, without the space."""
        return self.thousandths * size / 1000


Line = tuple[TextPiece, ...]


def pieces(text: str) -> list[TextPiece]:
    """A paragraph of card text, as the pages show it, in pieces."""
    row: list[TextPiece] = []
    styles = {"b": False, "i": False}
    is_pip = is_spaced = False
    for token in TOKEN.finditer(paragraph(text)):
        match token.lastgroup:
            case "style":
                styles[token["style"]] = not token["end"]
            case "pip":
                is_pip = True
            case "space":
                is_spaced = True
            case "icon":
                row.append(TextPiece(token["icon"], ICON_WIDTH, icon=True, spaced=is_spaced))
                is_spaced = False
            case "word":
                word = unescape(token["word"])
                wide = PIP_WIDTH if is_pip else thousandths(word, styles["b"])
                row.append(TextPiece(word, wide, styles["b"], styles["i"], pip=is_pip, spaced=is_spaced))
                is_pip = is_spaced = False
    return row


def wrapped(row: Iterable[TextPiece], size: float, room: float) -> Iterator[Line]:
    """The pieces in lines no wider than the room; what belongs together without a space stays together."""
    space = width(" ", size)
    line: list[TextPiece] = []
    used = 0.0
    for word in _words(row):
        needed = sum(piece.width(size) for piece in word)
        if line and used + space + needed > room:
            yield tuple(line)
            line, used = [], 0.0
        used += (space if line else 0) + needed
        line += word
    if line:
        yield tuple(line)


def _words(row: Iterable[TextPiece]) -> Iterator[list[TextPiece]]:
    """Pieces that no space parts."""
    word: list[TextPiece] = []
    for piece in row:
        if piece.spaced and word:
            yield word
            word = []
        word.append(piece)
    if word:
        yield word
