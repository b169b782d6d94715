"""The levels of the items of a list, from the indents and marks that a conversion left."""

from __future__ import annotations

from dataclasses import dataclass, replace

FEWEST_ITEMS = 2
"""The fewest items from which a lost indent can be seen."""


@dataclass(frozen=True, slots=True)
class ListItem:
    """An item as it stands in the document. ``joined``: it follows the item before it without a gap."""

    text: str
    indent: int
    mark: str = "-"
    joined: bool = False


def level_items(
    items: list[ListItem], *, has_bullet_above: bool = False
) -> tuple[list[tuple[ListItem, int]], bool]:
    """The items with their levels, from 0, and whether a lost indent was repaired.

    ``has_bullet_above`` is whether the list stands in an item of another list, as after ``- 410.2``.
    """
    repaired = _repair_first(items, has_bullet_above)
    levels: list[int] = []
    open_items: list[tuple[int, str]] = []
    for item in repaired:
        while open_items and not _is_below(item, open_items):
            open_items.pop()
        levels.append(len(open_items))
        open_items.append((item.indent, item.mark))
    return list(zip(items, levels, strict=True)), repaired != items


def _is_below(item: ListItem, open_items: list[tuple[int, str]]) -> bool:
    """Whether an item is below the last open one: indented more, or with a mark of its own."""
    indent, mark = open_items[-1]
    marks_above = [open_mark for _, open_mark in open_items]
    return item.indent > indent or (
        item.indent == indent and item.mark != mark and item.mark not in marks_above
    )


def _repair_first(items: list[ListItem], has_bullet_above: bool) -> list[ListItem]:
    """Give the first item of each part of a list the indent of the others, where it alone lacks it.

    It lost it if it stands at the margin as the item around the list does, and introduces nothing.
    """
    repaired = list(items)
    starts = [place for place, item in enumerate(items) if not item.joined]
    for start, end in zip(starts, [*starts[1:], len(items)], strict=True):
        first, others = items[start], items[start + 1 : end]
        least = min((item.indent for item in others), default=0)
        if has_bullet_above and first.indent < least and not first.text.rstrip("*").endswith(":"):
            repaired[start] = replace(first, indent=least)
    return repaired
