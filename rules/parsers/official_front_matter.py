"""The text around the rules of an official document: title, date, contents, a website's leftovers."""

from __future__ import annotations

import re
from datetime import date, datetime

from rules.identifiers.numbers import CHAPTER, SECTION
from rules.parsers.blocks import BlockKind, DocumentBlock, DocumentLines
from rules.parsers.official_numbers import START
from rules.parsers.repairs import is_unfinished

LONGEST_HEAD = 200
"""Characters: the longest text that may be only title, edition and date."""

LONGEST_BETWEEN_ROWS = 40
"""Characters."""

LONGEST_REMAINS = 8
"""Words."""

_CONTENTS_ROW = re.compile(
    rf"(?<!\d)({SECTION}|{CHAPTER})\. ([A-Z][A-Z ,()&’'-]+?)[ .]*(?:\*\*)?[ .|]*(?:\*\*)?([0-9]{{1,3}})\b"
)

_TITLE = re.compile(
    r"(?:^|[#®\n])[ \t]*(?P<title>[^\n#]{0,80}?Comprehensive Rules)\s+version\s+(?P<edition>\d+(?:\.\d+)*)"
)

_FRONT_MATTER = re.compile(r"^contents$|Comprehensive Rules version|updated:? ", re.I)

_DATE = re.compile(r"updated:?\s+([A-Z][a-z]+ \d{1,2}, \d{4})", re.I)


def is_head(text: str) -> bool:
    """Whether this is only the document's title, edition and date."""
    return len(text) <= LONGEST_HEAD and bool(_FRONT_MATTER.search(text))


def contents_rows(text: str) -> list[re.Match[str]]:
    """The consecutive rows of a table of contents."""
    rows: list[re.Match[str]] = []
    for row in _CONTENTS_ROW.finditer(text):
        if rows and row.start() - rows[-1].end() > LONGEST_BETWEEN_ROWS:
            break
        rows.append(row)
    return rows


def find_remains(page: DocumentLines, read: list[DocumentBlock]) -> list[DocumentBlock]:
    """A website's leftovers after the last page: a few words that are not a sentence."""
    if not (page.marks and read) or read[-1].line <= page.marks[-1][0]:
        return []
    last = read[-1]
    is_remains = (
        last.kind is BlockKind.TEXT and len(last.text.split()) <= LONGEST_REMAINS and is_unfinished(last.text)
    )
    return [last] if is_remains and not START.match(last.text) else []


def find_title(text: str) -> tuple[str, str]:
    """Title and edition; empty if the text names none."""
    match = _TITLE.search(text[:20_000].replace("\xa0", " "))
    if not match:
        return "", ""
    return re.sub(r"\s+", " ", match["title"].replace("®", " ")).strip(), match["edition"]


def find_date(text: str) -> date | None:
    """The day of the last update."""
    match = _DATE.search(text[:20_000].replace("\xa0", " "))
    try:
        return datetime.strptime(match[1], "%B %d, %Y").date() if match else None
    except ValueError:
        return None
