"""Card text as a row of pieces that can be set line by line: words in a style, icons, costs."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html.parser import HTMLParser

from cards.rendering.card_text import paragraph
from cards.rendering.text_width import width

ICON_WIDTH, PIP_WIDTH = 1.0, 1.35
"""In widths of the type."""


@dataclass(frozen=True, slots=True)
class TextPiece:
    """A word, an icon (by its name) or a cost, and whether a space precedes it."""

    text: str
    bold: bool = False
    italic: bool = False
    icon: bool = False
    pip: bool = False
    spaced: bool = False

    def width(self, size: float) -> float:
        """How wide it is in type of a size, without the space."""
        if self.icon:
            return ICON_WIDTH * size
        return PIP_WIDTH * size if self.pip else width(self.text, size, self.bold)


Line = tuple[TextPiece, ...]


def pieces(text: str) -> list[TextPiece]:
    """A paragraph of card text, as the pages show it, in pieces."""
    reader = _CardTextParser()
    reader.feed(paragraph(text))
    reader.close()
    return reader.pieces


class _CardTextParser(HTMLParser):
    """Reads the few marks that :func:`cards.rendering.card_text.paragraph` makes."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[TextPiece] = []
        self.bold = self.italic = self.pip = self.spaced = False
        self.spans: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if tag == "span":
            self.spans.append(attributes.get("class") or "")
        elif tag == "use":
            self._add(
                TextPiece((attributes.get("href") or "").rpartition("#")[2], icon=True, spaced=self.spaced)
            )
        elif tag in ("b", "i"):
            self._style(tag, True)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if tag == "span":
            self.spans.pop()
        elif tag in ("b", "i"):
            self._style(tag, False)

    def handle_data(self, data: str) -> None:
        if "visually-hidden" in self.spans:
            return
        self.spaced |= data[:1].isspace()
        for word in data.split():
            self._add(TextPiece(word, self.bold, self.italic, pip="pip" in self.spans, spaced=self.spaced))
            self.spaced = True
        self.spaced = data[-1:].isspace() or (self.spaced and not data.strip())

    def _style(self, tag: str, on: bool) -> None:
        if tag == "b":
            self.bold = on
        else:
            self.italic = on

    def _add(self, piece: TextPiece) -> None:
        self.pieces.append(piece)
        self.spaced = False


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
