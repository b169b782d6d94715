"""The type line of a card (Rule 202)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import CardType, CharacterClass

BEFORE_TYPES = ("Instant", "Master", "Achievement")
"""Tags that are printed before the types."""
RIGHT_TAGS = ("Unique", "Unlimited")

ALL_CLASSES = "All classes"


def name_classes(classes: Sequence[str]) -> list[str]:
    """The class icons of a card in words; those of every class in two."""
    return [ALL_CLASSES] if len(classes) == len(CharacterClass) else list(classes)


def type_line(types: Sequence[str], tags: Sequence[str], talent: str | None) -> str:
    """The types and tags of a card as they are printed (Rule 202.1)."""
    before = [tag for tag in BEFORE_TYPES if tag in tags]
    others = [tag for tag in tags if tag not in BEFORE_TYPES]
    if talent and CardType.HERO in types:
        others.append(f"({talent})")
    line = " ".join([*before, *types])
    return f"{line} — {_joined(others)}" if others else line


def _joined(tags: Sequence[str]) -> str:
    """Tags as on a type line: words side by side, those of its right side behind commas (Rule 202.2)."""
    right = [tag for tag in tags if tag in RIGHT_TAGS or (tag.endswith(")") and not tag.startswith("("))]
    left = " ".join(tag for tag in tags if tag not in right)
    return ", ".join(filter(None, [left, *right]))
