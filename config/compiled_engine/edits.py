"""Changing Python source in places that its syntax tree points to; all else stays as it was written."""

import ast
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Edit:
    """The text from ``start`` to ``end``, as line from 1 and column in bytes of UTF-8, becomes ``text``."""

    start: tuple[int, int]
    end: tuple[int, int]
    text: str


def replace(node: ast.expr | ast.stmt, text: str) -> Edit:
    """Put text in the place of a node."""
    return Edit((node.lineno, node.col_offset), end_of(node), text)


def insert(line: int, text: str) -> Edit:
    """Put lines of text before a line."""
    return Edit((line, 0), (line, 0), text + "\n")


def end_of(node: ast.expr | ast.stmt) -> tuple[int, int]:
    """Where the text of a node ends."""
    return node.end_lineno or node.lineno, node.end_col_offset or node.col_offset


def apply(source: str, edits: Iterable[Edit]) -> str:
    """The source with edits, which do not overlap; those at the same place in their order."""
    text = source.encode()
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    pieces: list[bytes] = []
    position = 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        start, end = (starts[line - 1] + column for line, column in (edit.start, edit.end))
        pieces += [text[position:start], edit.text.encode()]
        position = end
    return b"".join([*pieces, text[position:]]).decode()
