"""Rules text for a terminal: wrapped to its width, bullets and tables as such."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator
from textwrap import wrap

NARROWEST, WIDEST = 40, 100
_BULLET = re.compile(r"( *)- ")


def terminal_width() -> int:
    """The columns to write in: those of the terminal, but never a line too long to read."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))


def format_text(text: str, columns: int, indent: str = "  ") -> str:
    """Paragraphs, bullets and tables, set in from the left."""
    parts = (_part(part.split("\n"), columns - len(indent)) for part in re.split(r"\n{2,}", text) if part)
    lines = "\n\n".join("\n".join(part) for part in parts).split("\n")
    return "\n".join(f"{indent}{line}" if line else "" for line in lines)


def label_list(label: str, items: Iterable[str], columns: int) -> str:
    """``Label: one, another``; further lines hang below the first."""
    return "\n".join(wrap(f"{label}: {', '.join(items)}", columns, subsequent_indent="  "))


def _part(lines: list[str], columns: int) -> list[str]:
    if all(line.startswith("|") for line in lines):
        return list(_table(lines))
    return [wrapped for line in lines for wrapped in _line(line, columns)]


def _line(line: str, columns: int) -> list[str]:
    bullet = _BULLET.match(line)
    hanging = " " * len(bullet[0]) if bullet else ""
    inset = bullet[1] if bullet else ""
    return wrap(line.strip(), columns, initial_indent=inset, subsequent_indent=hanging) or [""]


def _table(lines: list[str]) -> Iterator[str]:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    rows = [row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
    widths = [max(len(row[at]) for row in rows if at < len(row)) for at in range(max(map(len, rows)))]
    for row in rows:
        yield "  ".join(cell.ljust(widths[at]) for at, cell in enumerate(row)).rstrip()
