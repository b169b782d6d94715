"""A converted document as blocks: headings, numbered lines, bullets, tables, paragraphs.

Conversion from PDF left traces that are undone here, whatever the document: wrapped lines are
joined, hard line breaks kept, table rows gathered, and the size of the hole before a block is
remembered (a picture that was dropped leaves one).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto

from rules.identifiers.numbers import CHAPTER, RULE, SECTION

PICTURE_GAP = 3
"""The number of blank lines from which a picture was probably dropped there."""

_HEADING = re.compile(r"\s*#{1,6}\s+(.*?)\s*#*\s*$")
_BULLET = re.compile(r"(\s*)([-–—•·▪●○◦*\ue000-\uf8ff]|o(?=\s+[0-9A-Z]))\s+(.*)$")
_NUMBERED = re.compile(
    rf"[>*_\s]*(?:(?:{RULE}|{SECTION}\.|{CHAPTER}\.)(?:[*.:A-Z]*\s|\**$|[A-Z][a-z])|[\[(]?{RULE}[\])]\s+[A-Z])"
)
_ROW = re.compile(r"\s*\|.+\|\s*")
_RULED = re.compile(r"[\s:|-]*-[\s:|-]*")
_EXAMPLE = re.compile(r"[\s*_>]*examples?[\s*_]*:[\s*_]*", re.I)
_TERM = re.compile(r"\*\*[^*]{1,70}(?::\*\*|\*\*\s*:)")
_MARKUP = re.compile(r"</?b>")
_PAGE = r"(?:[Pp]age )?\d{1,3}(?: of \d{1,3})?"
_PAGE_MARK = re.compile(rf" *[-–—]? *{_PAGE} *[-–—]? *")
_PAGE_AT_END = re.compile(r"(?:(?<=[.!?)”\"*])\s|\s{2})\s*(Page \d{1,3})\W*$")
LONGEST_END = 40
"""Characters at the end of a line in which a page number is looked for."""

_INVISIBLE = re.compile("[\u00ad\u200b-\u200d\u2060\ufeff]")
MOST_REPEATED = 20
"""The most repetitions of a character that are kept."""

_REPEATED = re.compile(rf"([ \t*#>_\[(.])\1{{{MOST_REPEATED},}}")
_QUOTED = re.compile(r"(?m)^[ \t]*>(?!>) ?")
_WRAPPED = re.compile(r"(?m)^[ \t]*<(?:p|li|div)>(.*)</(?:p|li|div)>[ \t]*$")
_TAGGED = re.compile(rf"<(?:p|li|div)>(?=(?:<b>)?{RULE})|</(?:p|li|div)>")
"""A website's tags around a rule; not <p>, the mark for a new power on a card."""
_AFTER_NUMBER = re.compile(rf"(?m)(^[-#* ]*{RULE}\**)\t+(?=[^\t\n]*$)")
_ADDRESS = re.compile(r"<(https?://[^<>\s]+)>")


class BlockKind(Enum):
    """What a block looks like; what it is, the parser of the document decides."""

    HEADING = auto()
    BULLET = auto()
    TABLE = auto()
    EXAMPLE = auto()
    TEXT = auto()


@dataclass(frozen=True, slots=True)
class DocumentBlock:
    """One block: its text without the mark that made it one, its line, and the blank lines before it.

    An item of a list has the ``indent`` of its ``mark``, in columns.
    """

    kind: BlockKind
    text: str
    line: int
    gap: int = 0
    indent: int = 0
    mark: str = ""
    joined: int = 0
    """The line of the last piece that was joined to it."""

    def with_text(self, text: str) -> DocumentBlock:
        """The block with another text."""
        return self if text == self.text else replace(self, text=text)

    @property
    def last_line(self) -> int:
        """The last line of the block."""
        return max(self.line, self.joined)

    @property
    def after_picture(self) -> bool:
        """Whether a picture was probably dropped before this block."""
        return self.gap >= PICTURE_GAP


@dataclass(frozen=True, slots=True)
class DocumentLines:
    """The numbered lines of a document, and separately the page numbers printed among them."""

    lines: tuple[tuple[int, str], ...]
    marks: tuple[tuple[int, str], ...]

    @classmethod
    def of(cls, text: str) -> DocumentLines:
        """Separate lines from page numbers. A page number and the blank line after it are removed."""
        lines: list[tuple[int, str]] = []
        marks: list[tuple[int, str]] = []
        after_mark = False
        for number, line in enumerate(_clean(text).splitlines(), start=1):
            end = "Page" in line and _PAGE_AT_END.search(line, max(0, len(line) - LONGEST_END))
            is_mark = len(line) <= LONGEST_END and bool(_PAGE_MARK.fullmatch(line))
            if is_mark:
                marks.append((number, line.strip()))
            elif end:
                marks.append((number, end[1]))
                lines += [(number, line[: end.start(1)]), (number, "")]
            elif line.strip() or not after_mark:
                lines.append((number, line))
            after_mark = is_mark
        return cls(tuple(lines), tuple(marks))


def _clean(text: str) -> str:
    text = _INVISIBLE.sub("", text.replace("\u00ad\n", "").replace("\xa0", " "))
    text = _REPEATED.sub(r"\1" * MOST_REPEATED, text)
    text = _QUOTED.sub("", text) if len(_QUOTED.findall(text)) * 2 > text.count("\n") else text
    return _AFTER_NUMBER.sub(r"\1 ", _TAGGED.sub("", _WRAPPED.sub(r"\1", text)))


def split_blocks(lines: Iterable[tuple[int, str]]) -> Iterator[DocumentBlock]:
    """Split numbered lines into blocks."""
    current: DocumentBlock | None = None
    breaks = False
    gap = 0
    for line_number, raw in lines:
        if not raw.strip():
            gap += 1
            continue
        in_table = current is not None and current.kind is BlockKind.TABLE and gap == 0
        if in_table and _RULED.fullmatch(raw):
            continue
        block = _block(raw, line_number, gap, in_table)
        if current and block.gap == 0 and _continues(current, block):
            text = current.text + ("\n" if breaks else " ") + block.text
            current = replace(current, text=text, joined=line_number)
        else:
            if current:
                yield current
            current = block
        breaks = raw.endswith("  ") or block.kind is BlockKind.TABLE
        gap = 0
    if current:
        yield current


def _block(raw: str, line: int, gap: int, in_table: bool) -> DocumentBlock:
    if "<" in raw:
        raw = _ADDRESS.sub(r"\1", _MARKUP.sub("**", raw))
    if match := _HEADING.match(raw):
        return DocumentBlock(BlockKind.HEADING, match[1], line, gap)
    if "\t" in raw.strip() or (in_table and raw.startswith("\t")):
        return DocumentBlock(BlockKind.TABLE, _table_row(raw), line, gap)
    if _ROW.fullmatch(raw):
        return DocumentBlock(BlockKind.TABLE, raw.strip(), line, gap)
    if match := _EXAMPLE.match(raw):
        return DocumentBlock(BlockKind.EXAMPLE, raw[match.end() :].strip(), line, gap)
    if match := _BULLET.match(raw):
        indent, mark, text = match.groups()
        if stars := _lost_stars(text):
            return _block(stars + text, line, max(gap, 1), in_table)
        if example := _EXAMPLE.match(text):
            return DocumentBlock(BlockKind.EXAMPLE, text[example.end() :].strip(), line, gap)
        return DocumentBlock(
            BlockKind.BULLET, text.strip(), line, gap, indent=len(indent.expandtabs(4)), mark=mark
        )
    return DocumentBlock(BlockKind.TEXT, raw.strip(), line, gap)


def _lost_stars(text: str) -> str:
    """The stars of an emphasis that ends in the text; they were mistaken for a bullet's mark."""
    bold = text.count("**")
    italic = text.count("*") - 2 * bold
    return "**" * (bold % 2) + "*" * (italic % 2)


def _table_row(raw: str) -> str:
    cells = [cell.strip().replace("|", "/") for cell in raw.rstrip("\n").split("\t")]
    return "| " + " | ".join(cells) + " |"


def _continues(current: DocumentBlock, block: DocumentBlock) -> bool:
    if current.kind is BlockKind.TABLE or block.kind is BlockKind.TABLE:
        return current.kind is block.kind
    if block.kind is not BlockKind.TEXT or current.kind is BlockKind.HEADING:
        return False
    return not (_NUMBERED.match(block.text) or _TERM.match(block.text))
