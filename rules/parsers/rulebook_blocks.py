"""The blocks of a rulebook, and which of them are headings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from enum import Enum, auto

LONGEST_HEADING = 60
ALIKE = 0.85
"""The least similarity of a heading and its row in the contents; 1 means equal."""

KNOWN_CHAPTERS = re.compile(
    r"(?:advanced concepts: )?introduction|advanced concepts|(?:game )?overview|object of the game"
    r"|what.s (?:in|new) .{3,40}|about this rulebook|(?:hero )?traits|parts of a card|(?:basic )?game terms"
    r"|game zones|(?:the )?card types|set-?up|(?:the )?turn sequence|(?:basic )?combat|keywords"
    r"|deck ?building|deck ?building quick[ -]reference|the chain(?: and responding)?|damage"
    r"|multiplayer(?: rules| formats?| play)?|(?:sealed pack|limited|draft|constructed) formats?|glossary"
    r"|notes|.{0,40}credits|quick[ -]reference(?: rules)?|raid (?:decks?|rules|play)"
    r"|(?:table of )?contents",
    re.I,
)
"""The usual chapters of rulebooks of this game, where there is no table of contents."""

_BULLET = re.compile(r"\s*[❂☛•·▪●-]\s+(?P<text>\S.*)")
_MARKED = re.compile(r"\s*(?P<mark>[0-9]{1,2}|[A-Za-z]|[^\w\s]) ?\. ?(?P<title>[A-Z].*)")
_STEP = re.compile(r"\s*[0-9]{1,2}\. +[A-Z]\w+: .*")
_EXAMPLE = re.compile(r"\s*\**Example:?\**:?\s+(?P<text>\S.*)")
_SMALL_WORDS = re.compile(r"an?|and|as|at|by|for|from|in|is|of|on|or|the|to|with|you|your")


class RulebookBlockKind(Enum):
    """What a block of a rulebook is."""

    CHAPTER = auto()
    MARKED = auto()
    TITLE = auto()
    CAPTION = auto()
    BULLET = auto()
    EXAMPLE = auto()
    ROWS = auto()
    TEXT = auto()


@dataclass(frozen=True, slots=True)
class RulebookBlock:
    """A block; ``mark`` is the number or letter of a ``MARKED`` heading."""

    kind: RulebookBlockKind
    text: str
    line: int
    mark: str = ""


@dataclass(slots=True)
class TableOfContents:
    """A table of contents: chapters, and the headings below each."""

    below: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, rows: str) -> TableOfContents:
        """Parse rows of one or two columns, separated by tabs: ``Setup<tab>17<tab>B. Healing Damage``."""
        cells = [[cell.strip() for cell in row.split("\t")] for row in rows.split("\n")]
        left = [_of_pair(row[:2]) for row in cells]
        right = [_of_pair(row[2:4]) for row in cells]
        contents = cls()
        waiting = ""
        for title, page in [*left, *right]:
            if match := _MARKED.fullmatch(title):
                if contents.below:
                    contents.below[list(contents.below)[-1]].append(match["title"])
            elif title:
                waiting = f"{waiting} {title}".strip()
                if page:
                    contents.below[waiting] = []
                    waiting = ""
        return contents

    def may_lack(self, chapter: str) -> bool:
        """Whether this may be a chapter although the contents do not list it."""
        return " " in chapter or chapter.casefold() in ("contents", "glossary", "notes")

    def chapter(self, text: str) -> str | None:
        """The chapter of the contents whose heading this text is."""
        return next((title for title in self.below if is_same_heading(title, text)), None)


def _of_pair(cells: list[str]) -> tuple[str, str]:
    title, page = [*cells, "", ""][:2]
    return title, page


def is_same_heading(heading: str, other_heading: str) -> bool:
    """Whether two headings are the same, apart from marks and small damage."""
    first, second = (re.sub(r"[\W_]+", " ", text.casefold()).strip() for text in (heading, other_heading))
    return first == second or (
        min(len(first), len(second)) > 5 and SequenceMatcher(None, first, second).ratio() >= ALIKE
    )


def is_title(text: str) -> bool:
    """Whether a line looks like a heading or caption: short, its words capitalised, not a sentence."""
    words = re.findall(r"[^\W\d_][\w'’-]*", text)
    return (
        bool(words)
        and len(text) <= LONGEST_HEADING
        and not re.search(r"[.,;:!]$|\. |: ", text.strip())
        and all(word[0].isupper() or _SMALL_WORDS.fullmatch(word) for word in words)
        and words[0][0].isupper()
    )


def split_blocks(lines: Iterable[tuple[int, str]], contents: TableOfContents) -> Iterator[RulebookBlock]:
    """Split numbered lines into blocks."""
    paragraph: list[tuple[int, str]] = []
    for number, line in [*lines, (0, "")]:
        if line.strip():
            paragraph.append((number, line))
        else:
            yield from _paragraph(paragraph, contents)
            paragraph = []


def _paragraph(lines: list[tuple[int, str]], contents: TableOfContents) -> Iterator[RulebookBlock]:
    """The blocks of consecutive lines: headings first, then lists or text."""
    if not lines:
        return
    if sum("\t" in line.strip() for _, line in lines) * 3 > len(lines) > 2:
        yield RulebookBlock(RulebookBlockKind.ROWS, "\n".join(line.strip() for _, line in lines), lines[0][0])
        return
    full_line = join_lines(line for _, line in lines)
    if len(lines) == 2 and (heading := _chapter(full_line, contents)):
        yield RulebookBlock(RulebookBlockKind.CHAPTER, heading, lines[0][0])
        return
    while lines and (heading_block := _heading(lines, contents)):
        yield heading_block
        lines = lines[1:]
    yield from _body(lines)


def _chapter(text: str, contents: TableOfContents) -> str:
    """The heading of a chapter, if the text is one."""
    text = strip_markup(text)
    if len(text) > LONGEST_HEADING or not text[:1].isupper():
        return ""
    is_known = KNOWN_CHAPTERS.fullmatch(text) and (not contents.below or contents.may_lack(text))
    return text if is_known or contents.chapter(text) else ""


def _heading(lines: list[tuple[int, str]], contents: TableOfContents) -> RulebookBlock | None:
    number, line = lines[0]
    text = strip_markup(line)
    if _BULLET.fullmatch(line):
        return None
    if heading := _chapter(text, contents):
        return RulebookBlock(RulebookBlockKind.CHAPTER, heading, number)
    if (match := _MARKED.fullmatch(text)) and is_title(match["title"]):
        return RulebookBlock(RulebookBlockKind.MARKED, match["title"].strip(), number, mark=match["mark"])
    if not is_title(text):
        return None
    if re.search(r"\S {3,}\S", line.strip()) or any(is_title(strip_markup(other)) for _, other in lines[1:2]):
        return RulebookBlock(RulebookBlockKind.CAPTION, text, number)
    if len(lines) == 1 or len(text) < min(LONGEST_HEADING, len(lines[1][1])) / 2:
        return RulebookBlock(RulebookBlockKind.TITLE, text, number)
    return None


def _body(lines: list[tuple[int, str]]) -> Iterator[RulebookBlock]:
    """Bullets, examples and text; a line without a mark continues the line above it."""
    current: RulebookBlock | None = None
    for number, line in lines:
        if match := _BULLET.fullmatch(line):
            fresh = RulebookBlock(RulebookBlockKind.BULLET, match["text"], number)
        elif match := _EXAMPLE.fullmatch(line):
            fresh = RulebookBlock(RulebookBlockKind.EXAMPLE, match["text"], number)
        elif _STEP.fullmatch(line):
            fresh = RulebookBlock(RulebookBlockKind.BULLET, strip_markup(line), number)
        elif current is None:
            fresh = RulebookBlock(RulebookBlockKind.TEXT, line.strip(), number)
        else:
            current = replace(current, text=f"{current.text.rstrip()} {line.strip()}")
            continue
        if current:
            yield current
        current = fresh
    if current:
        yield current


def join_lines(lines: Iterable[str]) -> str:
    """Join lines to one."""
    return " ".join(line.strip() for line in lines)


def strip_markup(text: str) -> str:
    """A line without emphasis and wide spaces."""
    return re.sub(r"\s+", " ", re.sub(r"\*+|^#+ ", "", text.strip())).strip()
